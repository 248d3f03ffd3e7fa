"""Stacks of the seven-card stud family, within a hand and from one to the next."""

import polars as pl

from checks.explained import by_size
from checks.rule import Rule, check, undecided
from checks.wording import money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED


@check
def pot_007() -> tuple[Rule, ...]:
    """A stack is not what the play leaves.

    What it does:
        Where a hand states finishing stacks, compares each with the starting stack less what the seat
        gave plus what it was awarded. From one hand to the next of a table, compares a player's stack
        with what the hand before left him: in cash games it may be larger, for chips can be bought; in
        tournaments it must be equal, also for one who was left with nothing. So the chips of a tournament
        table whose seats stay the same stay the same in sum. Only hands that stand next to each other in
        one source are compared; a hand told twice or cancelled between them changes nothing.

    Why it matters:
        A break between two hands is a hand that is missing, or chips that moved outside of play.

    Example:
        Started with 40.00, gave 4.00, won nothing, finishes with 38.00: recorded 38.00 USD, expected
        36.00 USD.
    """
    finish, start = pl.col("finish_stack_minor"), pl.col("start_stack_minor")
    gave = pl.col("contributed_minor")
    due = start - gave + pl.col("awards_minor")
    as_it_should = finish == start - gave + pl.col("share_due_minor")
    stack, left = pl.col("start_stack_minor"), pl.col("left_minor")
    lower = stack < left
    return (
        Rule(
            over="hand_seats",
            applies=(finish != NOT_STATED) & (start != NOT_STATED),
            undecidable=undecided(
                (gave == NOT_STATED, Undecidable.NOT_STATED),
                (pl.col("awards_minor").is_null(), Undecidable.NOT_STATED),
            ),
            breach=finish != due,
            recorded=money(finish),
            expected=money(due),
            message=sentence(
                "seat {} ends with {}; the play leaves {}", number("seat"), money(finish), money(due)
            ),
            seat=pl.col("seat"),
            player=pl.col("player"),
            explained=by_size(due - finish)
            | {
                "ACT-001": due - finish == pl.col("due_ante_minor") - pl.col("ante_paid_minor"),
                "POT-002": as_it_should,
                "POT-003": as_it_should,
                "POT-006": as_it_should,
            },
        ),
        Rule(
            over="next_stacks",
            breach=pl.when(pl.col("kind") == "tournament").then(stack != left).otherwise(lower),
            recorded=money(stack),
            expected=pl.when(pl.col("kind") == "tournament")
            .then(money(left))
            .otherwise(sentence("at least {}", money(left))),
            message=sentence(
                "seat {} starts with {}; the hand before left {}", number("seat"), money(stack), money(left)
            ),
            severity="warning",
            seat=pl.col("seat"),
            player=pl.col("player"),
        ),
    )
