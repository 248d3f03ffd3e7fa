"""The rule of one ACT code over the steps of hands, and the words for what was done and what was due.

The replay rules on each action with the number of the code that it breaks, 0 for none, -1 where the
record does not say enough; the checks put its rulings into findings and say which codes a -1 leaves open.
"""

import polars as pl

from checks.rule import Rule, reason_or
from checks.wording import choice, money, number, sentence
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

kind, street = pl.col("action_kind"), pl.col("action_street")
_ruling, _reason = pl.col("ruling"), pl.col("betting_undecidable")
first_street = pl.when(pl.col("game") == "5stud").then(pl.lit(Street.SECOND)).otherwise(pl.lit(Street.THIRD))
acts = kind.is_between(Action.BRING_IN, Action.FOLD)
to_a_seat = (pl.col("action_seat") > 0) | pl.col("player").is_not_null()
"""Whether the step is of a seat: 0 is the common card, but for sites that number their seats from 0."""
_common_card = (kind == Action.DEAL) & ~to_a_seat
sized = kind.is_in([Action.COMPLETE, Action.BET, Action.RAISE])
turn_open = (_ruling == -1) & (pl.col("due_seat") == -1)


def _done() -> pl.Expr:
    """What the step did: `raises 4.00 USD`."""
    chips = pl.col("action_amount_minor")
    words = pl.when(_common_card).then(pl.lit("a common card is dealt")).otherwise(choice(kind, _DOES))
    return pl.when(chips > 0).then(sentence("{} {}", words, money(chips))).otherwise(words)


def _who() -> pl.Expr:
    """`seat 3 ` before what it did; a common card goes to nobody."""
    return pl.when(_common_card).then(pl.lit("")).otherwise(sentence("seat {} ", number("action_seat")))


def due() -> pl.Expr:
    """What was due: one amount or two."""
    first, second = pl.col("due_amount_minor"), pl.col("due_other_minor")
    one = pl.when(first == NOT_STATED).then(pl.lit("nothing")).otherwise(money(first))
    return pl.when(second == NOT_STATED).then(one).otherwise(sentence("{} or {}", one, money(second)))


def turn() -> pl.Expr:
    """Whose turn it was; at a table whose seats begin with 0 that number alone may mean nobody too."""
    seat = pl.col("due_seat")
    either = (seat == 0) & pl.col("from_nought")
    nobody = pl.when(either).then(pl.lit("seat 0 or nobody to act")).otherwise(pl.lit("nobody to act"))
    return pl.when(seat > 0).then(sentence("seat {} to act", number(seat))).otherwise(nobody)


def step_rule(
    ruling: int, applies: pl.Expr, leaves_open: pl.Expr, expected: pl.Expr, clause_of: pl.Expr
) -> Rule:
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
    acted = kind <= Action.FOLD
    return Rule(
        over="steps",
        applies=applies | (_ruling == ruling),
        undecidable=pl.when(open_here).then(why).otherwise(pl.lit(0, pl.Int8)),
        breach=_ruling == ruling,
        recorded=done,
        expected=expected,
        message=sentence("{}{}; expected: {}", _who(), done, expected),
        clause=clause_of,
        seat=pl.when(acted).then("action_seat"),
        player=pl.when(acted).then("player"),
        step=pl.col("step"),
    )
