"""The whole audit of hand-history text: legal tables give no finding, each fault is found where it is.

Hands are played by the slow oracle, written as text by a second writer, and go through the real
night: ingest, replay, checks, contracts. A table of several hands shows its own full bring-in.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from pipeline.signing import Signing
from schemas.cards import HIDDEN
from schemas.tables_judged import VERDICTS_TABLE
from schemas.tables_recorded import HANDS
from schemas.vocabulary import Action
from tests.oracles.hand_text import WRITERS, Manner, dressed, some_names
from tests.oracles.stud import model
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import (
    FAULTS,
    NotApplicable,
    Stakes,
    legal_hand,
    mutate,
    random_stacks,
)

SITES = tuple(WRITERS)
KINDS = ("cash", "tournament")
STAKES = (Stakes(10, 25, 100, 200), Stakes(5, 20, 80, 160), Stakes(40, 50, 200, 400))
COMPANIONS = 3
"""Hands of a faulty hand's table that show the full bring-in."""
CASES_PER_FAULT = 8
BETWEEN_HANDS = "POT-007"
"""Neither site prints finishing stacks: a wrong stack shows in the next hand."""
Place = tuple[str, str, int | None, int | None]
"""Code, number of the hand, seat, step."""


class Audit(NamedTuple):
    """What a night made of an inbox."""

    exit_code: int
    findings: pl.DataFrame
    hands: pl.DataFrame


_SIGNED = tuple(
    Signing("PokerStars", None, sheet, None, None, "J. Doe", date(2010, 1, 1))
    for sheet in ("seven-card-stud-limit@1", "stud-tournament-tda@1")
)
"""The oracle plays by these two, whatever the site's own sheets say."""


class Inbox:
    """Writes tables of hands as files, a table each."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.rng = folder, Random(seed)
        self.numbers: Iterator[int] = count(31_000_000_001)
        self.rows: dict[str, Row] = {}
        folder.mkdir()

    def table(self, site: str, hands: list[tuple[Row, dict[int, str]]]) -> list[str]:
        """Adds a table's hands in order, with the names of their seats; returns their numbers."""
        name, start = str(len(list(self.folder.iterdir())) + 1), datetime(2013, 4, 5, tzinfo=UTC)
        zone, noise = self.rng.choice(("ET", "CET")), self.rng.random() < 0.5
        texts: list[str] = []
        added: list[str] = []
        for place, (row, names) in enumerate(hands):
            number = next(self.numbers)
            dress = dressed(
                row,
                site,
                hand_no=number,
                table=name,
                at=start + timedelta(seconds=70 * place),
                names=names,
                zone=zone,
                winner_mucks=self.rng.random() < 0.5,
            )
            manner = Manner(noise=self.rng if noise else None, pot_beside_street=noise)
            texts.append(WRITERS[site](dress, manner).text())
            self.rows[str(number)] = dress
            added.append(str(number))
        (self.folder / f"{name}.txt").write_text("\n\n".join(texts) + "\n", encoding="utf-8", newline="\n")
        return added

    def audit(self) -> Audit:
        """The night over all that was added."""
        outcome = nightly(
            Config(lake=self.folder.parent / "lake", inbox=self.folder, rules=_SIGNED), Silent()
        )
        lake = Lake(self.folder.parent / "lake")
        hands = lake.read(HANDS).select("hand_id", "hand_no", "game")
        verdicts = lake.read(VERDICTS_TABLE).select("hand_id", "verdict", "ran", "undecidable")
        told = hands.join(verdicts, on="hand_id", how="left")
        assert set(told["hand_no"]) == set(self.rows)
        findings = outcome.findings.join(hands, on="hand_id", how="left")
        return Audit(outcome.exit_code, findings, told)


# --- tables ------------------------------------------------------------------------------------


def _left(row: Row) -> dict[int, int]:
    """The stacks that a hand leaves."""
    stacks = dict(zip(row["seat"], row["start_stack_minor"], strict=True))
    for step in model.steps_of(row):
        if step.seat in stacks:
            stacks[step.seat] -= step.amount or 0
    returns = zip(row["uncalled_seat"], row["uncalled_amount_minor"], strict=True)
    awards = zip(row["award_seat"], row["award_amount_minor"], strict=True)
    for seat, chips in [*returns, *awards]:
        stacks[seat] += chips
    return stacks


def _hand(rng: Random, game: str, kind: str, stakes: Stakes, stacks: dict[int, int]) -> Row:
    """A legal hand whose stacks are stated, as text always states them."""
    while True:
        rake = rng.choice((0, 5)) if kind == "cash" else 0
        row = legal_hand(rng, list(stacks), game, stakes, list(stacks.values()), kind, rake_percent=rake)
        if -1 not in row["start_stack_minor"]:
            return row


def _session(rng: Random, game: str, kind: str, hands: int) -> list[tuple[Row, dict[int, str]]]:
    """Hands of one table, each with the stacks that the one before left; in cash games a stack that
    is gone is bought again, in tournaments its seat is empty from then on."""
    stakes = rng.choice(STAKES)
    seats = sorted(rng.sample(range(1, 9), rng.randint(2, 8)))
    stacks = dict(zip(seats, random_stacks(rng, len(seats), stakes), strict=True))
    names = dict(zip(seats, some_names(rng, len(seats)), strict=True))
    played: list[tuple[Row, dict[int, str]]] = []
    for _ in range(hands):
        if len(stacks) < 2:
            break
        row = _hand(rng, game, kind, stakes, stacks)
        played.append((row, {s: names[s] if s in stacks else f"away {s}" for s in row["seat"]}))
        left = _left(row)
        stacks = {seat: left[seat] for seat in stacks}
        if kind == "cash":
            stacks = {seat: chips or 20 * stakes.big for seat, chips in stacks.items()}
        stacks = {seat: chips for seat, chips in stacks.items() if chips}
    return played


def _companions(rng: Random, game: str, kind: str, stakes: Stakes) -> list[tuple[Row, dict[int, str]]]:
    """Hands of other players at the same table, in each of which somebody brings in in full."""
    found: list[tuple[Row, dict[int, str]]] = []
    while len(found) < COMPANIONS:
        seats = range(1, rng.randint(4, 8))
        row = _hand(rng, game, kind, stakes, dict.fromkeys(seats, 30 * stakes.big))
        if any(step.kind == Action.BRING_IN for step in model.steps_of(row)):
            found.append((row, {seat: f"guest {len(found)}-{seat}" for seat in row["seat"]}))
    return found


def _spoiled(rng: Random, fault: str, site: str) -> tuple[Row, Stakes, int | None, int | None]:
    """A hand with the fault, its stakes, and the seat and step where it must be found."""
    while True:
        stakes, kind, game = rng.choice(STAKES), rng.choice(KINDS), rng.choice(("7stud", "7stud", "5stud"))
        seats = sorted(rng.sample(range(1, 9), rng.randint(2, 8)))
        stacks = dict(zip(seats, random_stacks(rng, len(seats), stakes), strict=True))
        legal = _hand(rng, game, kind, stakes, stacks)
        try:
            row, code, seat, at = mutate(legal, fault, rng)
        except NotApplicable:
            continue
        full_antes = sum(
            step.kind == Action.ANTE and not step.all_in and step.amount == stakes.ante
            for step in model.steps_of(row)
        )
        if code == "ACT-001" and site == "PokerStars" and full_antes < 2:
            continue  # the text states no ante: what most seats pay is all that tells it
        return row, stakes, seat, None if at is None else _step_number(row, at)


def _step_number(row: Row, at: int) -> int:
    """The number, from 1, of an action in the text, which tells of no last card that nobody sees."""
    before = model.steps_of(row)[:at]
    return 1 + sum(step.kind != Action.DEAL or step.cards != [HIDDEN] for step in before)


# --- legal play --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def legal(tmp_path_factory: pytest.TempPathFactory) -> tuple[Inbox, Audit]:
    inbox = Inbox(tmp_path_factory.mktemp("legal") / "inbox", 2026)
    for site in SITES:
        for kind in KINDS:
            for game in ("7stud", "7stud", "5stud", "7stud8", "razz") * 2:
                inbox.table(site, _session(inbox.rng, game, kind, 9))
    return inbox, inbox.audit()


def test_legal_tables_give_no_finding(legal: tuple[Inbox, Audit]) -> None:
    inbox, audit = legal
    found = audit.findings.select("code", "hand_no", "game", "seat", "step", "message").rows()
    assert found == []
    assert len(inbox.rows) > 250


def test_legal_hands_of_judged_games_are_ok_or_hide_what_decides(legal: tuple[Inbox, Audit]) -> None:
    hands = legal[1].hands.filter(pl.col("game").is_in(["7stud", "5stud"]))
    verdicts = Counter(hands["verdict"])
    assert set(verdicts) <= {"ok", "undecidable"}
    assert verdicts["ok"] > 0.6 * hands.height


# --- faults ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[Place]], Inbox, Audit]:
    """A hand for each case, the last of a table of its own, and where its fault must be found."""
    inbox = Inbox(tmp_path_factory.mktemp("faulty") / "inbox", 2027)
    expected: dict[str, list[Place]] = {code: [] for code in FAULTS}
    for code in expected:
        if code == BETWEEN_HANDS:
            continue
        for case in range(CASES_PER_FAULT):
            site = SITES[case % 2]
            row, stakes, seat, step = _spoiled(inbox.rng, code, site)
            names = dict(zip(row["seat"], some_names(inbox.rng, len(row["seat"])), strict=True))
            others = _companions(inbox.rng, row["game"], row["kind"], stakes)
            number = inbox.table(site, [*others, (row, names)])[-1]
            expected[code].append((code, number, seat, step))
    for case in range(CASES_PER_FAULT):
        expected[BETWEEN_HANDS] += _broken_stacks(inbox, SITES[case % 2], KINDS[case // 2 % 2])
    return expected, inbox, inbox.audit()


def _broken_stacks(inbox: Inbox, site: str, kind: str) -> list[Place]:
    """Two hands between which a player's stack has shrunk by a chip: more can be bought in cash games."""
    rng = inbox.rng
    stakes = rng.choice(STAKES)
    seats = range(1, rng.randint(4, 8))
    first = _hand(rng, "7stud", kind, stakes, dict.fromkeys(seats, 60 * stakes.big))
    stacks = {seat: chips for seat, chips in _left(first).items() if seat in seats}
    seat = rng.choice(list(seats))
    stacks[seat] -= 1
    second = _hand(rng, "7stud", kind, stakes, stacks)
    names = {seat: f"player {seat}" for seat in range(1, 9)}
    number = inbox.table(site, [(first, names), (second, names)])[-1]
    return [(BETWEEN_HANDS, number, seat, None)]


@pytest.mark.parametrize("code", FAULTS)
def test_a_fault_is_found_where_it_is(faulty: tuple[dict[str, list[Place]], Inbox, Audit], code: str) -> None:
    expected, inbox, audit = faulty
    assert len(expected[code]) == CASES_PER_FAULT
    for place in expected[code]:
        roots = audit.findings.filter((pl.col("hand_no") == place[1]) & (pl.col("role") == "root"))
        found = roots.select("code", "hand_no", "seat", "step").rows()
        assert [_as_named(one, place) for one in found] == [_named(place, inbox.rows[place[1]])], roots[
            "message"
        ].to_list()


def _as_named(found: Place, place: Place) -> Place:
    """The step counts where the fault has one."""
    return found if place[3] is not None else (*found[:3], None)


def _named(place: Place, row: Row) -> Place:
    """Where what all got together is wrong, and several got something, nobody is named."""
    if place[0] == "POT-002" and len(set(row["award_seat"])) > 1:
        return (*place[:2], None, None)
    return place


def test_no_other_hand_has_a_finding(faulty: tuple[dict[str, list[Place]], Inbox, Audit]) -> None:
    expected, _, audit = faulty
    spoiled = {place[1] for places in expected.values() for place in places}
    others = audit.findings.filter(~pl.col("hand_no").is_in(spoiled) | pl.col("hand_no").is_null())
    assert others.select("code", "hand_no", "seat", "step", "role", "message").rows() == []
    assert audit.exit_code == 1
