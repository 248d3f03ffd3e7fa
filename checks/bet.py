"""Stakes of house-banked rounds: their limits, their sizes, their place."""

import polars as pl

from checks.rule import Rule, check, undecided
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED, Decision

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
    no_limits = pl.col("ante_min_minor").is_null() | pl.col("ante_max_minor").is_null()
    return Rule(
        over="seats",
        applies=pl.col("live") | ~absent,
        undecidable=undecided(NO_CURRENCY, (no_limits, Undecidable.STAKES_UNKNOWN)),
        breach=absent | (ante < pl.col("ante_min_minor")) | (ante > pl.col("ante_max_minor")),
        recorded=pl.when(absent).then(pl.lit("no ante")).otherwise(money(ante)),
        expected=sentence("{} to {}", money("ante_min_minor"), money("ante_max_minor")),
        message=sentence("the ante of seat {} is outside the table's limits", number("seat")),
        clause=clause("000.4", "001.1"),
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
def bet_003() -> Rule:
    """A stake lies on a wager that the game does not have.

    What it does:
        Looks for a bonus or jackpot stake where the sheet offers no such wager. A purchase that is
        not offered is BET-005.

    Why it matters:
        Nothing says what such a wager pays; whatever is paid on it is the dealer's invention.

    Example:
        A bonus of 5.00 at a table without one: recorded "bonus 5.00 EUR", expected no bonus.
    """
    wager = pl.col("wager")
    return Rule(
        over="side_wagers",
        undecidable=undecided((pl.col("wagers_offered").is_null(), Undecidable.NO_SHEET)),
        breach=~pl.col("wagers_offered").list.contains(wager),
        recorded=pl.when(pl.col("minor_digits").is_null())
        .then(wager)
        .otherwise(sentence("{} {}", wager, money("stake_minor"))),
        expected=sentence("no {}", wager),
        message=sentence("seat {} staked on the {}, which the sheet does not offer", number("seat"), wager),
        clause=clause(sets="wagers"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


@check
def bet_007() -> Rule:
    """What the player decided does not fit what lies on the boxes.

    What it does:
        Looks for a raise without a stake on the raise, and for a fold with one.

    Why it matters:
        One of the two is wrong, and the hand is settled by it: a folded hand that is paid as a
        raised one, or a raise that never was at risk.

    Example:
        Decision fold with a raise of 20.00: recorded "fold, raise 20.00 EUR", expected no raise stake.
    """
    raised, stake = pl.col("seat_decision") == Decision.RAISE, pl.col("raise_stake_minor")
    staked = stake > 0
    amount = pl.when(pl.col("minor_digits").is_null()).then(number(stake)).otherwise(money(stake))
    return Rule(
        over="seats",
        applies=pl.col("seat_decision") != Decision.NONE,
        breach=raised != staked,
        recorded=pl.when(raised)
        .then(pl.lit("raise, nothing staked"))
        .otherwise(sentence("fold, raise {}", amount)),
        expected=pl.when(raised).then(pl.lit("a raise stake")).otherwise(pl.lit("no raise stake")),
        message=pl.when(raised)
        .then(sentence("seat {} raised without a stake on the raise", number("seat")))
        .otherwise(sentence("seat {} folded with a stake on the raise", number("seat"))),
        clause=pl.when(raised).then(clause(sets="raise_multiple")).otherwise(clause(sets="fold_ante")),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )
