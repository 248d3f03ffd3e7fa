"""What went back on each wager of a house-banked round, beside what is due."""

import polars as pl

from checks.bet import NO_CURRENCY
from checks.rule import Rule, check, undecided
from checks.wording import money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED


def not_settled(due: pl.Expr) -> pl.Expr:
    """Why a wager has no expected return: the round's reason, else the seat's, else unstated."""
    reason = (
        pl.when(pl.col("undecidable") != Undecidable.NONE)
        .then("undecidable")
        .when(pl.col("seat_undecidable") != Undecidable.NONE)
        .then("seat_undecidable")
        .otherwise(pl.lit(Undecidable.NOT_STATED.value, pl.Int8))
    )
    return pl.when(due == NOT_STATED).then(reason).otherwise(undecided(NO_CURRENCY))


def _settlement(wager: str) -> Rule:
    """The rule of a wager in a live hand: what went back is what is due."""
    stake = pl.col(f"{wager}_stake_minor")
    returned, due = pl.col(f"{wager}_returned_minor"), pl.col(f"expected_{wager}_returned_minor")
    as_declared = returned == pl.col(f"other_{wager}_returned_minor")
    return Rule(
        over="seats",
        applies=pl.col("live") & (stake != NOT_STATED),
        undecidable=not_settled(due),
        breach=returned != due,
        recorded=money(returned),
        expected=money(due),
        delta_minor=due - returned,
        message=sentence(
            f"the {wager} of seat {{}}, {{}}, came back with {{}} where {{}} is due",
            number("seat"), money(stake), money(returned), money(due),
        ),
        clause=pl.col(f"clause_{wager}"),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
        explained={"QUAL-001": as_declared, "QUAL-002": as_declared},
    )  # fmt: skip


@check
def pay_001() -> Rule:
    """The ante came back with another amount than is due.

    What it does:
        Compares what was returned on each live hand's ante, stake included, with what the cards,
        the decision and the rule sheet make of it.

    Why it matters:
        Every chip of the difference was lost by the house or by a player. The difference is signed
        as the house sees it: negative where the house paid too much.

    Example:
        Ante 10.00 of a hand that beats a qualified dealer, returned 30.00: recorded 30.00 EUR,
        expected 20.00 EUR, difference -10.00.
    """
    return _settlement("ante")
