"""Who gets the pots of the seven-card stud family, and the chips that do not divide."""

import polars as pl

from checks.rule import Rule, check, reason_or
from checks.summary_awards import collected_again
from checks.wording import clause, money, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED


@check
def pot_003() -> tuple[Rule, ...]:
    """A pot or a part of it went past the hand that wins it.

    What it does:
        Works out who wins each pot by the cards, in hi/lo each half of it, splits it equally between
        equal hands, and names each seat that was awarded more than its share: of a pot or half where the
        source says which one it awards and its pots are those that the bets cut, else in all. A pot or half
        whose winner is not known may go to any seat that can win it, whole. Which of equal hands gets a
        chip that does not divide is POT-006. A summary that has other seats collect the awards is told seat
        by seat.

    Why it matters:
        The money was paid, but to the wrong player.

    Example:
        Seat 2's flush beats seat 5's straight, seat 5 is awarded 24.40: recorded 24.40 USD, expected
        0.00 USD.
    """
    of_part = pl.col("part_got_minor").is_not_null()
    got, most = pl.coalesce("part_got_minor", "awards_minor"), pl.col("share_most_minor")
    most = pl.when(of_part).then("part_most_minor").otherwise(most)
    unknown = reason_or(pl.col("award_undecidable"), Undecidable.NOT_STATED)
    silent = pl.lit(Undecidable.NOT_STATED.value, pl.Int8)
    which = pl.when(of_part).then(sentence(" of the {}", "part_names")).otherwise(pl.lit(""))
    past = Rule(
        over="hand_seats",
        undecidable=pl.when((pl.col("contributed_minor") == NOT_STATED) | got.is_null())
        .then(silent)
        .when(pl.col("share_open") & (got <= most))
        .then(unknown)
        .otherwise(pl.lit(Undecidable.NONE.value, pl.Int8)),
        breach=got > most,
        recorded=money(got),
        expected=pl.when(most > 0).then(sentence("at most {}", money(most))).otherwise(money(most)),
        message=sentence(
            "seat {} was awarded {}{}; its hand wins {}", number("seat"), money(got), which, money(most)
        ),
        clause=clause("003.11"),
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained={
            "SHOW-002": pl.col("winner_mucked"),
            "RANK-001": pl.col("high_misnamed"),
            "RANK-003": pl.col("low_misnamed"),
        },
    )
    return past, collected_again("POT-003", clause("003.11"))


@check
def pot_006() -> Rule:
    """The odd chip of a split pot went past its hand.

    What it does:
        Where a pot does not divide equally, works out who gets each odd chip: the high half before the
        low one, then one each between equal hands, as the sheet says from the left of the button or by the
        highest card and its suit. What is divided is the pot after the rake; where it is not known how much
        of the rake came from which pot, nothing is decided. Names the seat that got one too many.

    Why it matters:
        It is little money, and always somebody's; the same dealer's habit adds up.

    Example:
        Seats 2 and 5 tie for 10.15, seat 5 gets 5.08: recorded 5.08 USD, expected 5.07 USD.
    """
    got, due, most = pl.col("awards_minor"), pl.col("share_due_minor"), pl.col("share_most_minor")
    return Rule(
        over="hand_seats",
        applies=pl.col("has_odd_chip")
        & (most > 0)
        & (got <= most).fill_null(True)
        & pl.col("part_got_minor").is_null(),
        undecidable=pl.when((due + got).is_not_null())
        .then(pl.lit(Undecidable.NONE.value, pl.Int8))
        .when("share_open")
        .then(reason_or(pl.col("award_undecidable"), Undecidable.NOT_STATED))
        .otherwise(pl.lit(Undecidable.NOT_STATED.value, pl.Int8)),
        breach=got > due,
        recorded=money(got),
        expected=money(due),
        message=sentence(
            "seat {} was awarded {}, an odd chip among them that is not its own: {} are due",
            number("seat"), money(got), money(due),
        ),
        clause=clause(sets="odd_chip"),
        seat=pl.col("seat"),
        player=pl.col("player"),
    )  # fmt: skip
