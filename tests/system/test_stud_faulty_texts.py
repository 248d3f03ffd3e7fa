"""Broken hands as the text of their site, through the night: what a text expresses is found in it.

Tables of legal hands show the stakes. Each broken hand has a file of its own, so that no other hand is
compared with its stacks.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from pipeline.simulate.stud import StudPlan, play, write_text
from pipeline.simulate.stud.faults import FAULTS, Label
from pipeline.simulate.stud.played import PlayedHand
from schemas.sheets import StudSheet, load_sheet
from schemas.tables_judged import FINDINGS
from schemas.tables_recorded import HANDS

SHEETS = {
    ("PokerStars", "cash"): "pokerstars-stud-cash@1",
    ("PokerStars", "tournament"): "pokerstars-stud-tournament@1",
    ("Full Tilt", "cash"): "seven-card-stud-limit@1",
    ("Full Tilt", "tournament"): "stud-tournament-tda@1",
}
GAMES = {"PokerStars": ("7stud", "7stud8", "razz"), "Full Tilt": ("7stud", "7stud8", "razz", "5stud")}
UNPRINTED = {
    "finish-misstated": "finishing stacks",
    "low-denied": "that a hand has no low",
    "start-misstated": "judged beside the hand before",
    "second-common-card": "a second common card",
    "own-cards-short-deck": "last cards that nobody sees",
    "own-cards-empty-stub": "last cards that nobody sees",
    "own-cards-beyond-deck": "last cards that nobody sees",
    "own-card-beside-common": "last cards that nobody sees",
    "flashed-replaced-in-vain": "last cards that nobody sees",
    "down-card-exposed": "one down card of two that lies up",
    "flashed-replaced-up": "which of two last cards that lie up was taken back",
    "absent-dealt": "judged beside the others in memory",
    "up-card-down": "cards that should lie up and do not",
}
"""What the texts have no words for."""
PARTLY = {"folded-dealt"}
"""Kinds some of whose hands have no words: a last card that nobody sees."""


def _tables(hands: int) -> Iterator[tuple[StudSheet, list[PlayedHand]]]:
    seeds = count(500)
    for (site, kind), name in SHEETS.items():
        sheet = load_sheet(name)
        assert isinstance(sheet, StudSheet)
        for game, seats in product(GAMES[site], ((2, 6), (8, 8))):
            plan = StudPlan(
                game=game,
                kind="cash" if kind == "cash" else "tournament",
                sheet=sheet,
                hands=hands,
                hands_a_table=20,
                seed=next(seeds),
                site=site,
                seats=seats,
                sees="hero",
                loose=0.9 if seats[0] == 8 else 0.75,
                currency="USD" if kind == "cash" else "chips",
                minor_digits=2 if kind == "cash" else 0,
                ante=15,
                bring_in=35,
                small_bet=101,
                big_bet=203,
            )
            yield sheet, list(play(plan))


def _broken(
    name: str, times: int, pool: list[tuple[StudSheet, PlayedHand]]
) -> Iterator[tuple[PlayedHand, Label]]:
    rng, made = Random(name), 0
    start = rng.randrange(len(pool))
    for sheet, hand in pool[start:] + pool[:start]:
        result = FAULTS[name].apply(hand, rng, sheet)
        if result is not None:
            made += 1
            yield result
        if made == times:
            return


def _text(hand: PlayedHand) -> str | None:
    """The hand as text, None where the dialect has no words for it."""
    try:
        return write_text([hand])
    except ValueError:
        return None


def _mismatch(label: Label, found: list[dict[str, Any]]) -> bool:
    roots = [(row["code"], row["step"], row["seat"]) for row in found if row["role"] == "root"]
    follow = {row["code"] for row in found if row["role"] != "root"}
    return roots != [(label.code, label.step, label.seat)] or not follow <= label.consequences


@pytest.mark.parametrize(("times", "hands"), [(1, 40), pytest.param(10, 200, marks=pytest.mark.slow)])
def test_faults_that_a_text_expresses_are_found_in_it(tmp_path: Path, times: int, hands: int) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    pool: list[tuple[StudSheet, PlayedHand]] = []
    for number, (sheet, table) in enumerate(_tables(hands)):
        (inbox / f"legal-{number:03d}.txt").write_text(write_text(table), encoding="utf-8")
        pool += [(sheet, hand) for hand in table]
    labels: dict[str, Label] = {}
    for name in FAULTS:
        for broken, label in _broken(name, times, pool):
            hand = replace(broken, hand_no=f"77{len(labels):07d}")
            text = _text(hand)
            if name not in UNPRINTED and text is not None:
                (inbox / f"broken-{len(labels):05d}.txt").write_text(text, encoding="utf-8")
                labels[hand.hand_no] = label
            assert text is not None or name in PARTLY | set(UNPRINTED)
    outcome = nightly(Config(lake=tmp_path / "lake", inbox=inbox), Silent())
    lake = Lake(tmp_path / "lake")
    number_of = dict(lake.scan(HANDS).select("hand_id", "hand_no").collect().iter_rows())
    assert set(labels) <= set(number_of.values())
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in lake.scan(FINDINGS).collect().iter_rows(named=True):
        found[number_of.get(row["hand_id"], "none")].append(row)
    wrong = {
        number: (label, [(row["code"], row["role"], row["step"], row["seat"]) for row in found[number]])
        for number, label in labels.items()
        if _mismatch(label, found[number])
    }
    assert not wrong, f"{len(wrong)} of {len(labels)}: {list(wrong.values())[:20]}"
    others = [(number, row["message"]) for number in set(found) - set(labels) for row in found[number]]
    assert not others, others[:20]
    assert outcome.exit_code == 1
