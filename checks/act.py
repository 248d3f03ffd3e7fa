"""Antes, actions and streets of the seven-card stud family, beside what the betting rules ask for.

The replay rules on each action with the number of the code that it breaks, 0 for none, -1 where the
record does not say enough; the checks put its rulings into findings and say which codes a -1 leaves open.
"""

import polars as pl

from checks.rule import Rule, check, reason_or, undecided
from checks.wording import choice, clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED, Action, Street

_DOES = {
    Action.ANTE: "antes",
    Action.BRING_IN: "brings in",
    Action.COMPLETE: "completes",
    Action.BET: "bets",
    Action.RAISE: "raises",
    Action.CALL: "calls",
    Action.CHECK: "checks",
    Action.FOLD: "folds",
    Action.DEAL: "is dealt a card",
    Action.SHOW: "shows",
    Action.MUCK: "mucks",
}
_UNJUDGED = (Undecidable.NO_SHEET, Undecidable.NOT_IMPLEMENTED_GAME, Undecidable.NOT_IMPLEMENTED_LIMIT)
"""Reasons for which no action of the hand was ruled on."""

_ruling, _kind, _street = pl.col("ruling"), pl.col("action_kind"), pl.col("action_street")
_reason = pl.col("betting_undecidable")
_first_street = pl.when(pl.col("game") == "5stud").then(pl.lit(Street.SECOND)).otherwise(pl.lit(Street.THIRD))
_acts = _kind.is_between(Action.BRING_IN, Action.FOLD)
_sized = _kind.is_in([Action.COMPLETE, Action.BET, Action.RAISE])
_turn_open = (_ruling == -1) & (pl.col("due_seat") == -1)


def _done() -> pl.Expr:
    """What the step did: `raises 4.00 USD`."""
    chips = pl.col("action_amount_minor")
    words = choice(_kind, _DOES)
    return pl.when(chips > 0).then(sentence("{} {}", words, money(chips))).otherwise(words)


def _due() -> pl.Expr:
    """What was due: one amount or two."""
    first, second = pl.col("due_amount_minor"), pl.col("due_other_minor")
    one = pl.when(first == NOT_STATED).then(pl.lit("nothing")).otherwise(money(first))
    return pl.when(second == NOT_STATED).then(one).otherwise(sentence("{} or {}", one, money(second)))


def _size_due() -> pl.Expr:
    """What a bet or raise must come to: without a limit any amount from the least on."""
    least = sentence("at least {}", money("due_amount_minor"))
    open_ended = (pl.col("limit") == "no-limit") & (pl.col("due_amount_minor") != NOT_STATED)
    return pl.when(open_ended).then(least).otherwise(_due())


def _turn() -> pl.Expr:
    """Whose turn it was."""
    due = pl.col("due_seat")
    return pl.when(due > 0).then(sentence("seat {} to act", number(due))).otherwise(pl.lit("nobody to act"))


def _rule(ruling: int, applies: pl.Expr, leaves_open: pl.Expr, expected: pl.Expr, clause_of: pl.Expr) -> Rule:
    """The rule of one ACT code over the steps.

    Args:
        ruling: the code's number.
        applies: steps that it looks at.
        leaves_open: steps on which a ruling of -1 leaves this code open.
        expected: what the rules ask for, in words.
        clause_of: the clause that decides.
    """
    every = _reason.is_in(_UNJUDGED)
    stopped = (_ruling == -1) & (_reason == Undecidable.NOT_STATED)
    open_here = every | stopped | ((_ruling == -1) & leaves_open)
    why = reason_or(_reason, Undecidable.NOT_STATED)
    done = _done()
    acted = _kind <= Action.FOLD
    return Rule(
        over="steps",
        applies=applies | (_ruling == ruling),
        undecidable=pl.when(open_here).then(why).otherwise(pl.lit(0, pl.Int8)),
        breach=_ruling == ruling,
        recorded=done,
        expected=expected,
        message=sentence("seat {} {}; expected: {}", number("action_seat"), done, expected),
        clause=clause_of,
        seat=pl.when(acted).then("action_seat"),
        player=pl.when(acted).then("player"),
        step=pl.col("step"),
    )


def _two_sizes(decides: pl.Expr) -> Rule:
    """The rule that a raise raises by what its line says."""
    step, total = pl.col("restated_step_minor"), pl.col("action_to_minor")
    told = sentence("raises {} to {}", money(step), money(total))
    expected = sentence("another step to {}", money(total))
    return Rule(
        over="steps",
        applies=(step != NOT_STATED) & (_ruling != 5),
        breach=step != NOT_STATED,
        recorded=told,
        expected=expected,
        message=sentence(
            "seat {} {}; that is no step of {} from the bet before", number("action_seat"), told, money(step)
        ),
        clause=decides,
        seat=pl.col("action_seat"),
        player=pl.col("player"),
        step=pl.col("step"),
    )


@check
def act_001() -> Rule:
    """A seat's ante is missing or of another size.

    What it does:
        Compares what each seat that was dealt in paid as its ante with the ante that the source states,
        else with the one that other hands of the stake show; a seat with fewer chips owes what it has.

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
    return _rule(
        2,
        _acts & (_street == _first_street),
        _turn_open & (_street == _first_street),
        _turn(),
        clause(sets="bring_in_tie"),
    )


@check
def act_003() -> Rule:
    """The bring-in has another size than the stake asks for.

    What it does:
        Compares the bring-in with the full one of the stake, as the source states it or as the
        table's other hands show it; the seat's last chips are enough.

    Why it matters:
        Every call of the street is measured against it.

    Example:
        Bring-in 0.25 where the stake's is 0.50: recorded "brings in 0.25 USD", expected 0.50 USD or
        2.00 USD.
    """
    opens = _kind == Action.BRING_IN
    left = ~_turn_open & (_street == _first_street) & ~_kind.is_in([Action.CALL, Action.RAISE])
    return _rule(3, opens | ((_ruling == -1) & left), left, _due(), clause("003.5"))


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
    return _rule(4, _acts, pl.lit(False), _turn(), clause("003.6"))


@check
def act_005() -> tuple[Rule, ...]:
    """A bet or raise has a size that the limit does not know.

    What it does:
        Compares each bet, completion and raise with the street's limit: the lower one on the first
        two streets, the upper one from the third on; the seat's last chips are enough. Without a limit a
        bet is at least the lower one, a raise at least the last bet or raise. A raise whose line says
        both by how much it raises and to what total must say the same with both.

    Why it matters:
        In a limit game nobody can be made to pay more than the limit for a card.

    Example:
        A bet of 3.00 on 5th street at 2.00/4.00: recorded "bets 3.00 USD", expected 4.00 USD.
    """
    limit = pl.when(_street <= Street.THIRD).then(clause("003.6")).when(_street == Street.FOURTH)
    decides = limit.then(clause("003.7")).otherwise(clause("003.10"))
    return _rule(5, _sized, ~_turn_open & _sized, _size_due(), decides), _two_sizes(decides)


@check
def act_006() -> Rule:
    """One raise more than the cap.

    What it does:
        Counts the bets and raises of each street; bring-in and completion are one bet. Over one bet
        and three raises, or what the sheet says, the next raise is named. Without a limit there is no cap.

    Why it matters:
        The cap is the most that a player can lose on a street.

    Example:
        A fourth raise on 6th street: recorded "raises 4.00 USD", expected a call.
    """
    capped = pl.lit("a call or a fold: betting is capped")
    return _rule(6, _sized, ~_turn_open & _sized, capped, clause(sets="max_raises"))


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
    return _rule(7, _acts, pl.lit(False), pl.lit("no action of this seat"), clause("003.6"))


@check
def act_008() -> Rule:
    """A seat checked a bet, or called where nothing was bet.

    What it does:
        Names a check of a seat that owed chips, and a call of a seat that owed none.

    Why it matters:
        A check in the face of a bet stays in the hand for nothing.

    Example:
        Seat 4 checks facing a bet of 2.00: recorded checks, expected 2.00 USD.
    """
    return _rule(8, _kind.is_in([Action.CHECK, Action.CALL]), pl.lit(False), _due(), clause("003.9"))


@check
def act_009() -> Rule:
    """A call is not what the seat owed.

    What it does:
        Compares each call with what the seat owed to the street's highest bet; its last chips are
        enough.

    Why it matters:
        A short call sees the next card below its price.

    Example:
        A call of 1.50 where 2.00 are owed: recorded "calls 1.50 USD", expected 2.00 USD.
    """
    calls = _kind == Action.CALL
    return _rule(9, calls, ~_turn_open & calls, _due(), clause("003.6"))


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
    return _rule(10, _acts, pl.lit(False), _turn(), clause("003.9"))


@check
def act_011() -> Rule:
    """A seat bet chips that it did not have.

    What it does:
        Follows each stated stack and names the action that puts in more than is left of it.

    Why it matters:
        Table stakes: chips that were not on the table cannot be won or lost.

    Example:
        A seat with 3.00 left bets 4.00: recorded "bets 4.00 USD", expected at most what it holds.
    """
    return _rule(11, _acts, pl.lit(False), pl.lit("at most the chips that it holds"), clause("003.12"))


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
    later = _acts & (_street > _first_street)
    return _rule(12, later, _turn_open & (_street > _first_street), _turn(), clause(sets="board_tie"))


@check
def act_013() -> Rule:
    """An upper-limit bet on 4th street without the open pair that allows it.

    What it does:
        Where somebody bets or raises at the upper limit on 4th street, looks for a board with an open
        pair, and whether the sheet lets it double the bet in this game.

    Why it matters:
        It is the one street on which the board decides the price.

    Example:
        A bet of 4.00 at 2.00/4.00 with no pair showing: recorded "bets 4.00 USD", expected 2.00 USD.
    """
    fourth = _sized & (_street == Street.FOURTH)
    return _rule(13, fourth, ~_turn_open & fourth, _due(), clause(sets="open_pair_games"))
