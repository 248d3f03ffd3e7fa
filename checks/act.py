"""Antes, turns and streets of the seven-card stud family; what is bet is `checks.act_sizes`."""

import polars as pl

from checks.rule import Rule, check, undecided
from checks.step_rule import acts, first_street, step_rule, street, turn, turn_open
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED


@check
def act_001() -> Rule:
    """A seat's ante is missing or of another size.

    What it does:
        Compares what each seat that was dealt in paid as its ante with the ante that the source states, else
        with the commonest that at least two other hands of the table show at the stake; where they show none,
        with the commonest of the hand's own lines. Antes that put a seat all-in show nothing. A seat with
        fewer chips owes what it has.

    Why it matters:
        A short ante plays for a pot that it did not pay for, and every later total is off by it.

    Example:
        Ante 0.40, seat 3 pays nothing: recorded no ante, expected 0.40 USD.
    """
    paid, due = pl.col("ante_paid_minor"), pl.col("due_ante_minor")
    recorded = pl.when(paid > 0).then(money(paid)).otherwise(pl.lit("no ante"))
    return Rule(
        over="hand_seats",
        applies=(pl.col("ante_ruling") != 0) | (due != NOT_STATED),
        undecidable=undecided((pl.col("ante_ruling") == -1, Undecidable.STAKES_UNKNOWN)),
        breach=pl.col("ante_ruling") == 1,
        recorded=recorded,
        expected=money(due),
        message=sentence("seat {} paid {}; its ante is {}", number("seat"), recorded, money(due)),
        clause=clause("003.1"),
        seat=pl.col("seat"),
        player=pl.col("player"),
        step=pl.col("ante_step"),
    )


@check
def act_002() -> Rule:
    """The bring-in came from the wrong seat.

    What it does:
        Finds the seat that opens the first street, by the lowest door card (the highest in razz),
        ties by suit, and compares it with the seat that brought in or completed first.

    Why it matters:
        The bring-in is a forced bet on the worst board; on another seat it changes the order of the
        whole street.

    Example:
        Door cards 2d at seat 2 and 5c at seat 4, seat 4 brings in: recorded "brings in 0.50 USD" of
        seat 4, expected seat 2 to act.
    """
    return step_rule(
        2,
        acts & (street == first_street),
        turn_open & (street == first_street),
        turn(),
        clause(sets="bring_in_tie"),
    )


@check
def act_004() -> Rule:
    """A seat acted before its turn.

    What it does:
        Follows the turn from seat to seat and names the seat that acted while another's turn it was;
        what follows is judged from the order as it became.

    Why it matters:
        Acting early tells the seats between what they should not know.

    Example:
        Seat 5 folds while seat 3 has not acted: recorded folds, expected seat 3 to act.
    """
    return step_rule(4, acts, pl.lit(False), turn(), clause("003.9"))


@check
def act_007() -> Rule:
    """A seat acted that had no action left.

    What it does:
        Names an action of a seat that had folded, was all-in, was not dealt in, or is not listed.

    Why it matters:
        Chips of a dead hand are in the pot, or a hand without a claim stays in play.

    Example:
        Seat 2 folded on 4th street and calls on 5th: recorded "calls 4.00 USD", expected no action.
    """
    return step_rule(7, acts, pl.lit(False), pl.lit("no action of this seat"), clause("003.9"))


@check
def act_010() -> Rule:
    """A street ended with action open, or went on after it had ended.

    What it does:
        Follows each street until every seat has acted and the bets are equal; names the card or the
        showdown that comes earlier, without a seat, and the action that comes later.

    Why it matters:
        A seat was passed over, or acted on a card that it should not have seen.

    Example:
        5th street is dealt while seat 6 owes a call: recorded the card, expected seat 6 to act.
    """
    return step_rule(10, acts, pl.lit(False), turn(), clause("003.9"))


@check
def act_012() -> Rule:
    """The wrong board opened a later street.

    What it does:
        Finds the highest board of each street from the second on, in low games the lowest, by its cards
        that lie up, ties as the sheet breaks them, and compares it with the seat that acted first.

    Why it matters:
        To act first is a burden; the board that bears it is set by the cards, not by choice.

    Example:
        Seat 3 shows a pair, seat 1 acts first: recorded checks of seat 1, expected seat 3 to act.
    """
    later = acts & (street > first_street)
    return step_rule(12, later, turn_open & (street > first_street), turn(), clause(sets="board_tie"))
