"""The same hand through every format that can express it is replayed to the same betting, pots and winners.

Formats word a hand differently (a completion as a raise, no cards of others), so that compared is what
the replay knows through both: a fact that one of them leaves undecidable says nothing against the other.
"""

from random import Random
from typing import Any

import polars as pl

from pipeline.ingest.formats import FORMATS
from pipeline.replay.stud import replay
from pipeline.stages.judge import arrow
from schemas.render.frame import empty_frame
from schemas.tables_recorded import HANDS
from schemas.vocabulary import Action
from tests.oracles.hand_text.told import all_told
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import random_hand
from tests.replay.stud_hand import sheets

SHEETS = {"cash": "seven-card-stud-limit@1", "tournament": "stud-tournament-tda@1"}
TOLD = all_told()
HANDS_TOLD = 60
UNKNOWN = -1


def _parsed(row: Row, rng: Random) -> dict[str, dict[str, Any]]:
    """The hand as each format's reader gives it back, by format."""
    found: dict[str, dict[str, Any]] = {}
    for kind in FORMATS:
        told = TOLD[kind.name]
        if not told.can(row):
            continue
        text, _ = told.write(row, rng)
        piece = next(piece for piece in reversed(kind.cut(text)) if piece.kind.value == "hand")
        found[kind.name] = kind.parse(text[piece.start : piece.end], piece.context).row()
    return found


def _replayed(rows: list[Row]) -> dict[str, dict[str, Any]]:
    types = dict(empty_frame(HANDS).schema)
    named = {name: kind for name, kind in types.items() if name in rows[0]}
    extra = {"hand_id": pl.String(), "rules": pl.String(), "bring_in_due_minor": pl.Int64()}
    frame = pl.DataFrame(rows, schema=named | extra, strict=False)
    found = pl.from_arrow(replay(arrow(frame), sheets()))
    assert isinstance(found, pl.DataFrame)
    return {row["hand_id"]: row for row in found.to_dicts()}


def _facts(parsed: Row, expected: Row) -> dict[str, Any]:
    """What the replay says, by seat numbers, so that the order of a format's seat list does not matter."""
    seats: list[int] = parsed["seat"]

    def of_bits(bits: int) -> Any:
        return UNKNOWN if bits < 0 else tuple(sorted(s for k, s in enumerate(seats) if bits >> k & 1))

    facts: dict[str, Any] = {}
    for name in ("contributed_minor", "expected_uncalled_minor", "expected_class", "expected_low"):
        for seat, value in zip(seats, expected[name], strict=True):
            facts[f"{name} of seat {seat}"] = value
    facts["pots"] = tuple(expected["expected_pot_minor"])
    for name in ("pot_eligible", "pot_winners", "pot_low_winners"):
        for number, bits in enumerate(expected[name]):
            facts[f"{name} {number}"] = of_bits(bits)
    betting = [
        (seat, amount, ruling, due)
        for seat, kind, amount, ruling, due in zip(
            parsed["action_seat"], parsed["action_kind"], parsed["action_amount_minor"],
            expected["ruling"], expected["due_seat"], strict=True,
        )
        if Action.ANTE < kind <= Action.FOLD
    ]  # fmt: skip
    for number, (seat, amount, ruling, due) in enumerate(betting):
        facts[f"seat of bet {number}"] = seat
        facts[f"chips of bet {number}"] = max(amount, 0)
        facts[f"ruling on bet {number}"] = ruling
        facts[f"turn at bet {number}"] = due
    return facts


def test_the_same_hand_through_every_format_is_replayed_alike() -> None:
    rng = Random(41)
    rows: list[Row] = []
    parsed: dict[str, dict[str, dict[str, Any]]] = {}
    while len(parsed) < HANDS_TOLD:
        row = random_hand(rng)
        if row["limit"] != "fixed" or UNKNOWN in row["start_stack_minor"]:
            continue
        number = str(len(parsed))
        parsed[number] = _parsed(row, rng)
        for form, told in parsed[number].items():
            own = {"hand_id": f"{number} {form}", "rules": SHEETS[told["kind"]]}
            rows.append(told | own | {"bring_in_due_minor": row["bring_in_due_minor"]})
    expected = _replayed(rows)
    through = {form for forms in parsed.values() for form in forms}
    assert through == {kind.name for kind in FORMATS}
    compared, differing = 0, list[str]()
    for number, forms in parsed.items():
        first, *others = forms
        sure = _facts(forms[first], expected[f"{number} {first}"])
        for form in others:
            facts = _facts(forms[form], expected[f"{number} {form}"])
            for name, value in facts.items():
                if UNKNOWN in (value, sure.get(name, UNKNOWN)):
                    sure.setdefault(name, value)
                    continue
                compared += 1
                if value != sure[name]:
                    differing.append(f"hand {number}, {name}: {sure[name]} by {first}, {value} by {form}")
    assert differing == []
    assert compared > 20 * HANDS_TOLD
