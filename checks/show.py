"""The showdown of the seven-card family: who shows when, and that no winner goes without."""

import polars as pl

from checks.rule import Rule, check, undecided
from checks.stud_deal import why_open
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action

_ruling = pl.col("card_ruling")
_shows = pl.col("action_kind").is_in([Action.SHOW, Action.MUCK])
_ORDER, _WINNER = 1, 2


@check
def show_001() -> Rule:
    """The showdown began or went on with the wrong hand.

    What it does:
        Finds who must show first, by the sheet, and follows the showdown clockwise from there; names the
        hand that showed or mucked before its turn, or that mucked though it had to show first. Hands laid
        open before the betting ended are in no order.

    Why it matters:
        Who shows late sees what he is up against for nothing, and may muck what others had to show.

    Example:
        Seat 2 bet last and seat 5 shows first: recorded shows, expected seat 2.
    """
    named = (pl.col("due_seat") > 0) | ((pl.col("due_seat") == 0) & pl.col("from_nought"))
    due = pl.when(named).then(sentence("seat {}", number("due_seat"))).otherwise(pl.lit("?"))
    does = pl.when(pl.col("action_kind") == Action.SHOW).then(pl.lit("shows")).otherwise(pl.lit("mucks"))
    ruled = (pl.col("first_to_show") != 0) & pl.col("contested")
    must_show = pl.col("due_seat") == pl.col("action_seat")
    early = sentence("seat {} {} before its turn; expected: {}", number("action_seat"), does, due)
    unseen = sentence("seat {} mucks; it has to show first", number("action_seat"))
    return Rule(
        over="steps",
        applies=_shows & ruled,
        undecidable=why_open(),
        breach=_ruling == _ORDER,
        recorded=does,
        expected=pl.when(must_show).then(pl.lit("shows")).otherwise(due),
        message=pl.when(must_show).then(unseen).otherwise(early),
        clause=clause(sets="first_to_show"),
        seat=pl.col("action_seat"),
        player=pl.col("player"),
        step=pl.col("step"),
    )


@check
def show_002() -> tuple[Rule, ...]:
    """A winning hand still in play got nothing.

    What it does:
        Names a muck of a hand whose known cards win a pot or half of one, and a seat that wins by the
        cards and was awarded nothing; not a seat whose part is less than one chip. Cards speak: what a
        player makes of his hand does not count.

    Why it matters:
        The best hand at the table lost; who was paid in its place is POT-003.

    Example:
        Seat 1 mucks kings, seat 2 shows fives and gets the pot: recorded mucks, expected the pot.
    """
    rake = pl.coalesce("taken_minor", pl.col("put_in_minor") - pl.col("awarded_minor"))
    most, due = pl.col("share_most_minor"), pl.col("share_due_minor")
    # Of a pot that is not known to the chip, rake and odd chips may leave a winner nothing.
    wins = pl.when(due.is_not_null()).then(due > 0).otherwise(most > rake.clip(0) + pl.col("pots"))
    by_cards = pl.coalesce(due, most)
    return (
        Rule(
            over="steps",
            applies=(pl.col("action_kind") == Action.MUCK) & pl.col("contested"),
            breach=_ruling == _WINNER,
            recorded=pl.lit("mucks"),
            expected=pl.lit("the hand wins"),
            message=sentence("seat {} mucks a hand that wins", number("action_seat")),
            clause=clause("003.11"),
            seat=pl.col("action_seat"),
            player=pl.col("player"),
            step=pl.col("step"),
            explained={"POT-002": pl.lit(value=False), "POT-003": pl.lit(value=False)},
        ),
        Rule(
            over="hand_seats",
            applies=pl.col("contested") & pl.col("in_play") & ~pl.col("mucked_to_win"),
            undecidable=undecided(
                (pl.col("share_open"), Undecidable.HIDDEN_CARD),
                (pl.col("awards_minor").is_null(), Undecidable.NOT_STATED),
            ),
            breach=wins & (pl.col("awards_minor") == 0),
            recorded=money("awards_minor"),
            expected=money(by_cards),
            message=sentence("the hand of seat {} wins {} and gets nothing", number("seat"), money(by_cards)),
            clause=clause("003.11"),
            seat=pl.col("seat"),
            player=pl.col("player"),
            explained={"POT-002": pl.col("awarded_minor") < pl.col("put_in_minor")},
        ),
    )
