"""Hands judged by the kernels and by the plain oracle, and where the two differ."""

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, Literal

import polars as pl

from pipeline.replay.stud import replay
from pipeline.simulate.stud import PlayedHand, StudPlan, frame, play, sheet_of
from pipeline.simulate.stud.faults import FAULTS
from pipeline.stages.settlement import arrow
from schemas.render.frame import polars_schema
from schemas.sheets import StudSheet, with_readings
from schemas.tables_recorded import HANDS
from tests.oracles.stud import Sheet
from tests.oracles.stud.compare import differences
from tests.oracles.stud.model import Row

Case = tuple[Row, StudSheet]
SCHEMA = pl.Schema({**polars_schema(HANDS), "bring_in_due_minor": pl.Int64(), "ante_due_minor": pl.Int64()})
READINGS: tuple[dict[str, Any], ...] = (
    {},
    {"cap_heads_up": False, "board_tie": "suit", "first_to_show": "last-street"},
    {"odd_chip": "suit", "short_deck": "rp-10", "completion": "raises-from-bring-in"},
    {"burns": False, "short_deck": "common-card", "first_to_show": "last-street-or-seat"},
    {"short_deck": "rp-10", "short_exactly_3": "common-card", "board_tie": "seat", "first_to_show": "any"},
    {"open_pair_games": ["7stud", "7stud8"], "max_raises": 4, "flashed_last_card": "replace"},
    {"short_deck": "silent", "exposed_down_card": "door", "burns": False},
)
"""Parameters that sheets of the family differ by."""
GAMES = ("7stud", "7stud8", "razz", "razz27", "5stud")
KINDS: tuple[Literal["cash", "tournament"], ...] = ("cash", "tournament")
LIMITS: tuple[Literal["fixed", "no-limit"], ...] = ("fixed", "no-limit")
SEES: tuple[Literal["all", "hero", "boards"], ...] = ("hero", "boards", "all")


def varied(kind: str, number: int) -> StudSheet:
    """The sheet of a kind with the parameters of one of `READINGS`."""
    sheet = with_readings(sheet_of(kind), {}, READINGS[number % len(READINGS)])
    assert isinstance(sheet, StudSheet)
    return sheet


def disagreements(cases: Sequence[Case]) -> list[tuple[Row, list[str]]]:
    """The hands of which the kernels and the oracle differ, and in what; hands judged by their own sheets."""
    sheets = {str(number): sheet for number, sheet in enumerate({id(s): s for _, s in cases}.values())}
    key_of = {id(sheet): key for key, sheet in sheets.items()}
    whole = [
        {name: row.get(name) for name in SCHEMA} | {"rules": key_of[id(sheet)], "hand_id": f"h{number}"}
        for number, (row, sheet) in enumerate(cases)
    ]
    judged = pl.DataFrame(replay(arrow(pl.DataFrame(whole, schema=SCHEMA)), sheets)).to_dicts()
    found: list[tuple[Row, list[str]]] = []
    for (row, sheet), kernel in zip(cases, judged, strict=True):
        told = differences(row, kernel, Sheet.of(sheet))
        if told:
            found.append((row, told))
    return found


def rows_of(hands: Sequence[PlayedHand]) -> list[Row]:
    """Simulated hands as rows, the bring-in and ante of each known as stated."""
    made = frame(hands).with_columns(
        bring_in_due_minor="bring_in_stated_minor", ante_due_minor="ante_stated_minor"
    )
    return made.to_dicts()


def simulated(plan: StudPlan) -> list[Case]:
    """Legal hands of a plan."""
    return [(row, plan.sheet) for row in rows_of(list(play(plan)))]


def spoiled(plan: StudPlan) -> list[Case]:
    """Hands of a plan, each broken by some fault of the simulator that it offers a place for."""
    rng = Random(plan.seed)
    broken: list[PlayedHand] = []
    for hand in play(plan):
        names = rng.sample(sorted(FAULTS), 6)
        kinds = [FAULTS[name] for name in names if hand.game in FAULTS[name].games]
        made = (fault.apply(hand, rng, plan.sheet) for fault in kinds)
        broken += [result[0] for result in made if result is not None][:1]
    return [(row, plan.sheet) for row in rows_of(broken)]


def plans(hands: int, seed: int) -> list[StudPlan]:
    """Plans of every game, kind, limit and reading, of so many hands each; what the source sees varies."""
    made: list[StudPlan] = []
    for game, kind, limit, number in product(GAMES, KINDS, LIMITS, range(len(READINGS))):
        at = len(made)
        made.append(
            StudPlan(
                game=game,
                kind=kind,
                limit=limit,
                sheet=varied(kind, number),
                hands=hands,
                seed=seed + at,
                hands_a_table=20,
                sees=SEES[(seed + at // 3) % 3],
                bring_in=50 if number % 3 else 120,
                loose=0.8 if number % 2 else 0.6,
            )
        )
    return made
