"""The stakes of house-banked hands: antes, raises, and decisions that they fit."""

import polars as pl

from checks.rule import NO_CURRENCY, Rule, check, undecided
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED, Decision


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
    no_limits = pl.col("ante_min_minor").is_null() | pl.col("ante_max_minor").is_null()
    return Rule(
        over="seats",
        applies=pl.col("live") | ~absent,
        undecidable=undecided(NO_CURRENCY, (no_limits, Undecidable.STAKES_UNKNOWN)),
        breach=absent | (ante < pl.col("ante_min_minor")) | (ante > pl.col("ante_max_minor")),
        recorded=pl.when(absent).then(pl.lit("no ante")).otherwise(money(ante)),
        expected=sentence("{} to {}", money("ante_min_minor"), money("ante_max_minor")),
        message=sentence("the ante of seat {} is outside the table's limits", number("seat")),
        clause=clause(sets="limits"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


@check
def bet_002() -> Rule:
    """A raise is not the ruled multiple of its ante.

    What it does:
        Compares each raise with the ante of the same seat, times what the sheet says.

    Why it matters:
        The raise is what the pay table multiplies. A larger one, set after the player has seen his
        cards, takes money from the house; a smaller one from the player who wins.

    Example:
        Ante 10.00 and raise 30.00 where the sheet says twice: recorded 30.00 EUR, expected 20.00 EUR.
    """
    ante, stake = pl.col("ante_stake_minor"), pl.col("raise_stake_minor")
    due = ante * pl.col("raise_multiple").cast(pl.Int64)
    return Rule(
        over="seats",
        applies=(stake > 0) & (ante > 0),
        undecidable=undecided(NO_CURRENCY, (pl.col("raise_multiple").is_null(), Undecidable.NO_SHEET)),
        breach=stake != due,
        recorded=money(stake),
        expected=money(due),
        message=sentence(
            "seat {} raised {} on an ante of {}; due are {}",
            number("seat"), money(stake), money(ante), money(due),
        ),
        clause=clause(sets="raise_multiple"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )  # fmt: skip


@check
def bet_007() -> Rule:
    """What the player decided does not fit what lies on the boxes.

    What it does:
        Looks for a raise without a stake on the raise, and for a fold with one. Where a hand that
        bought a card plays on whatever it decides, by the sheet or by another reading of it that
        fits what was paid, it must have one.

    Why it matters:
        One of the two is wrong, and the hand is settled by it: a folded hand that is paid as a
        raised one, or a raise that never was at risk.

    Example:
        Decision fold with a raise of 20.00: recorded "fold, raise 20.00 EUR", expected no raise stake.
    """
    stake = pl.col("raise_stake_minor")
    raised = pl.col("seat_decision") == Decision.RAISE
    asked = raised | pl.col("plays_on")
    amount = pl.when(pl.col("minor_digits").is_null()).then(number(stake)).otherwise(money(stake))
    return Rule(
        over="seats",
        applies=pl.col("seat_decision") != Decision.NONE,
        breach=asked != (stake > 0),
        recorded=pl.when(raised)
        .then(pl.lit("raise, nothing staked"))
        .when(asked)
        .then(pl.lit("fold, nothing staked"))
        .otherwise(sentence("fold, raise {}", amount)),
        expected=pl.when(asked).then(pl.lit("a raise stake")).otherwise(pl.lit("no raise stake")),
        message=pl.when(raised)
        .then(sentence("seat {} raised without a stake on the raise", number("seat")))
        .when(asked)
        .then(sentence("seat {} folded after a purchase that commits to a raise", number("seat")))
        .otherwise(sentence("seat {} folded with a stake on the raise", number("seat"))),
        clause=pl.when(raised)
        .then(clause(sets="raise_multiple"))
        .when(asked)
        .then(clause(sets="after_buy"))
        .otherwise(clause(sets="fold_ante")),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )
