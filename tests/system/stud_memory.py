"""Simulated stud hands judged in memory: by the sheets at hand and some made ones, as a night would.

Forced bets and the schedule of rake are joined on from the plan's own sheet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any, cast

import msgspec
import polars as pl

from checks import Checked, check_hands
from pipeline.replay.stud import replay
from pipeline.simulate.stud import StudPlan, frame, play
from pipeline.simulate.stud.played import PlayedHand
from pipeline.stages.settlement import arrow
from pipeline.stages.stud_context import with_rake
from schemas.sheets import RakeLine, StudSheet, all_sheets
from schemas.sheets.rake import RakeCap
from schemas.tables_recorded import GAMES

STAKES = ((40, 50, 200, 400), (15, 35, 101, 203), (25, 150, 200, 400), (1, 3, 7, 15))
"""Ante, bring-in and limits; odd ones leave odd chips, a large bring-in is half the lower limit or more."""


FROM_BRING_IN = "made-from-bring-in"
"""A made sheet that `plans` leaves out unless it is asked for."""


@cache
def sheets() -> dict[str, StudSheet]:
    """By name: every shipped sheet of the family, and made ones with what those do not have."""
    shipped = [sheet for sheet in all_sheets().values() if isinstance(sheet, StudSheet)]
    cash = next(sheet for sheet in shipped if sheet.id == "seven-card-stud-limit")
    caps = (RakeCap(players=2, most="0.50"), RakeCap(players=4, most="1.00"))
    line = RakeLine(
        currency="USD", percent="5", step="0.05", caps=caps, from_street=4, fee="0.10", fee_from="8"
    )
    made = (
        msgspec.structs.replace(
            cash, id="made-raked", sha256="1" * 64, rake=(line,), first_to_show="last-street-or-seat",
            short_deck="common-card", burns=False, board_tie="suit",
        ),
        msgspec.structs.replace(
            cash, id="made-loose", sha256="2" * 64, first_to_show="any", odd_chip="suit", cap_heads_up=False,
            open_pair_games=("7stud", "7stud8"), burns=False, short_deck="common-card",
        ),
        msgspec.structs.replace(
            cash, id=FROM_BRING_IN, sha256="3" * 64, first_to_show="last-street",
            completion="raises-from-bring-in", short_deck="common-card",
        ),
    )  # fmt: skip
    return {sheet.name: sheet for sheet in (*shipped, *made)}


def plans(hands: int, seed: int, *, from_bring_in: bool = False, **wishes: Any) -> list[StudPlan]:
    """A plan for every game, limit and sheet with its kinds, stakes and what is seen drawn by the seed."""
    rng = Random(seed)
    found: list[StudPlan] = []
    used = [sheet for sheet in sheets().values() if (sheet.id == FROM_BRING_IN) == from_bring_in]
    for game, limit, sheet in product(GAMES, ("fixed", "no-limit"), used):
        for kind in sheet.kinds:
            ante, bring_in, small, big = rng.choice(STAKES)
            drawn: dict[str, Any] = {
                "sees": rng.choice(("all", "hero", "boards")),
                "loose": rng.choice((0.5, 0.6, 0.8, 0.95)),
                "short_rate": rng.choice((0.0, 0.2, 0.5)),
                "small_bet": small,
                "big_bet": big,
                "ante": ante,
                "bring_in": bring_in,
                "currency": "USD" if kind == "cash" else "chips",
                "minor_digits": 2 if kind == "cash" else 0,
            }
            seed += 1
            named = drawn | wishes
            found.append(
                StudPlan(game=game, kind=kind, limit=limit, sheet=sheet, hands=hands, seed=seed, **named)
            )
    return found


def played(asked: Iterable[StudPlan]) -> list[PlayedHand]:
    """The plans' hands."""
    return [hand for plan in asked for hand in play(plan)]


def with_context(hands: Sequence[PlayedHand], known: Mapping[str, StudSheet]) -> pl.DataFrame:
    """Rows of the hands with what they are judged by, of the sheets known by name."""
    rows = frame(hands)
    used = [known[hand.rules or ""] for hand in hands]
    numbered = [f"{number:08d}" for number in range(len(hands))]
    due = rows.with_columns(
        hand_id=pl.Series(numbered, dtype=pl.String),
        sheet_sha256=pl.Series([sheet.sha256 for sheet in used], dtype=pl.String),
        bring_in_due_minor=pl.Series([hand.bring_in for hand in hands], dtype=pl.Int64),
        ante_due_minor=pl.Series([hand.ante for hand in hands], dtype=pl.Int64),
    )
    return with_rake(due, known.values())


@dataclass(frozen=True)
class Judged:
    """Hands with context, what should have happened, and what the checks made of both."""

    hands: pl.DataFrame
    expected: pl.DataFrame
    checked: Checked


def judge(hands: Sequence[PlayedHand], sheet: StudSheet | None = None) -> Judged:
    """Judges hands in memory; `hand_id` is each one's place in the list, in eight digits.

    `sheet` stands for the one of its name.
    """
    known = sheets() | ({sheet.name: sheet} if sheet else {})
    rows = with_context(hands, known)
    replayed = cast(pl.DataFrame, pl.from_arrow(replay(arrow(rows), list(known.values()))))
    own = rows.select("hand_id", "content_hash", "sheet_sha256", "played_in")
    expected = replayed.drop(set(own.columns[1:]) & set(replayed.columns)).join(
        own, on="hand_id", how="left", maintain_order="left"
    )
    expected = expected.with_columns(run_id=pl.lit("memory"))
    return Judged(rows, expected, check_hands(rows, expected))
