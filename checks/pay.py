"""What went back on each wager of a house-banked round, beside what is due."""

import polars as pl

from checks.bet import NO_CURRENCY
from checks.rule import Rule, check, undecided
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED, RoundVoid

_MOST_UNKNOWN = pl.lit(Undecidable.NOT_IMPLEMENTED_CHECK.value, pl.Int8)
"""What a maximum payout takes off each wager is PAY-007's to say, for which there is no check yet."""


def not_settled(due: pl.Expr) -> pl.Expr:
    """Why a wager has no expected return: the round's reason, else the seat's, else the currency's."""
    reason = (
        pl.when(pl.col("undecidable") != Undecidable.NONE).then("undecidable").otherwise("seat_undecidable")
    )
    return pl.when(due == NOT_STATED).then(reason).otherwise(undecided(NO_CURRENCY))


def settled(due: pl.Expr) -> pl.Expr:
    """Where a return is due, or only cannot be told.

    Nothing is due, for no reason, on a wager that the sheet does not offer (BET-003) and on a raise
    beside a fold (BET-007): those codes name the fault.
    """
    return (due != NOT_STATED) | (pl.col("undecidable") != 0) | (pl.col("seat_undecidable") != 0)


def _settlement(wager: str) -> Rule:
    """The rule of a wager in a live hand: what went back is what is due."""
    stake = pl.col(f"{wager}_stake_minor")
    returned, due = pl.col(f"{wager}_returned_minor"), pl.col(f"expected_{wager}_returned_minor")
    as_declared = returned == pl.col(f"other_{wager}_returned_minor")
    return Rule(
        over="seats",
        applies=pl.col("live") & (stake != NOT_STATED) & settled(due),
        undecidable=pl.when("due_past_most").then(_MOST_UNKNOWN).otherwise(not_settled(due)),
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


@check
def pay_002() -> Rule:
    """The raise came back with another amount than is due.

    What it does:
        Compares what was returned on each live hand's raise, stake included, with what the cards
        and the rule sheet make of it: the pay table for a winner, a push on a tie, nothing for a
        loser, and what the sheet says where the dealer does not qualify.

    Why it matters:
        The raise carries the pay table: most of a table's money, and most of its mistakes.

    Example:
        Raise 20.00 won with trips at 3 to 1, returned 60.00: recorded 60.00 EUR, expected 80.00 EUR,
        difference 20.00.
    """
    return _settlement("raise")


@check
def pay_006() -> Rule:
    """A stake of a void round or hand was not treated as the sheet says.

    What it does:
        Compares what was returned on each wager of a void hand, and of every hand of a void round,
        with what the sheet orders for it. It stands in place of the checks of live hands.

    Why it matters:
        A void hand has no winner: whoever gains by it gains by the mistake that made it void.

    Example:
        Round void for a misdeal, ante 10.00 taken: recorded "ante 0.00 EUR", expected "ante 10.00 EUR",
        difference 10.00.
    """
    wager, returned, due = pl.col("wager"), pl.col("returned_minor"), pl.col("due_minor")
    of_round = pl.col("round_void") != RoundVoid.NONE
    void = pl.when(of_round).then(pl.lit("round")).otherwise(pl.lit("hand"))
    return Rule(
        over="void_wagers",
        applies=settled(due),
        undecidable=not_settled(due),
        breach=returned != due,
        recorded=sentence("{} {}", wager, money(returned)),
        expected=sentence("{} {}", wager, money(due)),
        delta_minor=due - returned,
        message=sentence(
            "the {} of seat {}, {}, in a void {} came back with {} where {} is due",
            wager, number("seat"), money("stake_minor"), void, money(returned), money(due),
        ),
        clause=pl.when(of_round).then(clause(sets="void_round")).otherwise(clause(sets="void_hand")),
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )  # fmt: skip
