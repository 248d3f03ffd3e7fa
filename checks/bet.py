"""Stakes of house-banked rounds: their limits, their sizes, their place."""

import polars as pl

from checks.rule import Rule, check, undecided
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED

NO_CURRENCY = (pl.col("minor_digits").is_null(), Undecidable.STAKES_UNKNOWN)
"""Amounts of a session without an opening are in no known currency."""


@check
def bet_001() -> Rule:
    """An ante lies outside the table's minimum and maximum.

    What it does:
        Compares each ante with the limits that the session's opening states. A hand in play without
        an ante is outside them too.

    Why it matters:
        A bet beyond the maximum exposes the house to a loss that it did not accept; one under the
        minimum, or none, plays for free. All other stakes follow from the ante.

    Example:
        Limits 5.00 to 100.00, ante 2.00: recorded 2.00 EUR, expected 5.00 EUR to 100.00 EUR.
    """
    ante = pl.col("ante_stake_minor")
    absent = ante == NOT_STATED
    limits = (
        pl.col("ante_min_minor").is_null() | pl.col("ante_max_minor").is_null(),
        Undecidable.STAKES_UNKNOWN,
    )
    return Rule(
        over="seats",
        applies=pl.col("live") | ~absent,
        undecidable=undecided(NO_CURRENCY, limits),
        breach=absent | (ante < pl.col("ante_min_minor")) | (ante > pl.col("ante_max_minor")),
        recorded=pl.when(absent).then(pl.lit("no ante")).otherwise(money(ante)),
        expected=sentence("{} to {}", money("ante_min_minor"), money("ante_max_minor")),
        message=sentence("the ante of seat {} is outside the table's limits", number("seat")),
        clause=clause("000.4", s001="1"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )
