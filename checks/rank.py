"""Hands as they were called, beside what the cards make."""

import polars as pl

from checks.misnamed import other_ranks
from checks.rule import Rule, check, reason_or
from checks.wording import clause, hand, high_hand, low_hand, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED

_CLAUSE = clause(sets="ranking")


def unknown_hand(made: pl.Expr, reason: pl.Expr) -> pl.Expr:
    """Why a hand's class is not known: the replay's reason, a hidden card where it gives none."""
    why = reason_or(reason, Undecidable.HIDDEN_CARD)
    return pl.when(made == NOT_STATED).then(why).otherwise(pl.lit(Undecidable.NONE, pl.Int8))


def _called() -> Rule:
    """The rule that the hand of a house game's seat is what it was called."""
    declared, made = pl.col("seat_hand"), pl.col("expected_class")
    return Rule(
        over="seats",
        applies=pl.col("live") & (declared != NOT_STATED),
        undecidable=unknown_hand(made, pl.col("seat_undecidable")),
        breach=declared != made,
        recorded=hand(declared),
        expected=hand(made),
        message=sentence(
            "the hand of seat {} was called {}; its cards make {}", number("seat"), hand(declared), hand(made)
        ),
        clause=_CLAUSE,
        seat=pl.col("seat"),
        player=pl.col("seat_player"),
    )


def _named_in_lines() -> Rule:
    """The rule that a hand of the seven-card family is what the lines of its source name.

    Where two lines contradict each other one of them is wrong, whatever the cards are: the finding is
    about the one that the cards do not make, about both where the cards are not known.
    """
    declared, made = pl.col("declared_class"), pl.col("expected_class")
    ranks, made_ranks = pl.col("declared_ranks"), pl.col("expected_ranks")
    again, unknown = pl.col("restated_class"), made == NOT_STATED
    twice = again != NOT_STATED
    other_class = declared != made
    wrong = other_class | other_ranks(ranks, made_ranks)
    first, second = high_hand(declared, ranks), high_hand(again, pl.col("restated_ranks"))
    by_class = pl.when(wrong).then(other_class).otherwise(again != made)
    both = pl.concat_str(first, second, separator=" and ")
    recorded = pl.when(wrong).then(first).otherwise(second)
    of_class = hand(pl.when(wrong).then(declared).otherwise(again))
    told = pl.when(unknown).then(both).when(by_class).then(of_class).otherwise(recorded)
    expected = pl.when(by_class).then(hand(made)).otherwise(high_hand(made, made_ranks))
    contradicts = sentence("the hand of seat {} is called {} and {}", number("seat"), first, second)
    return Rule(
        over="hand_seats",
        applies=pl.col("contested")
        & pl.col("in_play")
        & pl.col("game").is_in(("7stud", "7stud8", "5stud"))
        & (declared != NOT_STATED),
        undecidable=pl.when(twice)
        .then(pl.lit(Undecidable.NONE.value, pl.Int8))
        .otherwise(unknown_hand(made, pl.col("award_undecidable"))),
        breach=twice | wrong,
        recorded=told,
        expected=pl.when(unknown).then(pl.lit("one hand")).otherwise(expected),
        message=pl.when(unknown)
        .then(contradicts)
        .otherwise(
            sentence("the hand of seat {} was called {}; its cards make {}", number("seat"), told, expected)
        ),
        clause=clause("003.11"),
        seat=pl.col("seat"),
        player=pl.col("player"),
    )


@check
def rank_001() -> tuple[Rule, ...]:
    """A player's hand was called something that the cards are not.

    What it does:
        Compares the class declared for a live hand with the class that its cards make: the five after
        any purchase, in the seven-card family the best five at a showdown, and there the ranks too as
        far as the source names them. It names a hand where it is shown, where it wins and in the summary:
        two lines that name it differently cannot both be right.

    Why it matters:
        The class decides what is paid: a misread hand is paid wrongly, and a payment that is wrong
        by the same reading is its consequence.

    Example:
        Cards 8s 8c Jd 5h 2c declared as trips: recorded trips, expected pair.
    """
    return _called(), _named_in_lines()


@check
def rank_002() -> Rule:
    """The dealer's hand was called something that the cards are not.

    What it does:
        Compares the class declared for the dealer's hand with the class that its five cards make.

    Why it matters:
        Every seat of the round is settled against this hand; one misreading costs on each of them.

    Example:
        Dealer Ah Kd 9c 6s 3d declared as pair: recorded pair, expected high-card.
    """
    declared, made = pl.col("dealer_hand"), pl.col("expected_dealer_class")
    return Rule(
        over="rounds",
        applies=pl.col("live") & declared.is_not_null(),
        undecidable=unknown_hand(made, pl.col("undecidable")),
        breach=declared != made,
        recorded=hand(declared),
        expected=hand(made),
        message=sentence("the dealer's hand was called {}; its cards make {}", hand(declared), hand(made)),
        clause=_CLAUSE,
    )


@check
def rank_003() -> Rule:
    """A low hand was called something that the cards are not.

    What it does:
        Compares the ranks of the low hand as the source names it, or that it names none, with the best
        low that the cards make: eight or better in hi/lo, by the game's own order in razz. Two lines that
        name it differently cannot both be right.

    Why it matters:
        In hi/lo half of the pot goes by it, in razz all of it.

    Example:
        Cards 8c 6d 5h 4s 3c Kd Kh named 8-5-4-3-2: recorded 8-5-4-3-2, expected 8-6-5-4-3.
    """
    declared, again, made = pl.col("declared_low"), pl.col("restated_low"), pl.col("expected_low")
    twice, unknown, wrong = again != NOT_STATED, made == NOT_STATED, declared != made
    told = low_hand(pl.when(wrong).then(declared).otherwise(again))
    both = pl.concat_str(low_hand(declared), low_hand(again), separator=" and ")
    return Rule(
        over="hand_seats",
        applies=pl.col("contested") & pl.col("in_play") & (declared != NOT_STATED),
        undecidable=pl.when(twice)
        .then(pl.lit(Undecidable.NONE.value, pl.Int8))
        .otherwise(unknown_hand(made, pl.col("award_undecidable"))),
        breach=twice | wrong,
        recorded=pl.when(unknown).then(both).otherwise(told),
        expected=pl.when(unknown).then(pl.lit("one low")).otherwise(low_hand(made)),
        message=pl.when(unknown)
        .then(sentence("the low of seat {} is called {}", number("seat"), both))
        .otherwise(
            sentence(
                "the low of seat {} was called {}; its cards make {}", number("seat"), told, low_hand(made)
            )
        ),
        clause=clause("003.11"),
        seat=pl.col("seat"),
        player=pl.col("player"),
    )
