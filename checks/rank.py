"""Hands as they were called, beside what the cards make."""

import polars as pl

from checks.rule import Rule, check, reason_or
from checks.wording import clause, hand, low_hand, number, sentence
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED

_CLAUSE = clause(sets="ranking")


def unknown_hand(made: pl.Expr, reason: pl.Expr) -> pl.Expr:
    """Why a hand's class is not known: the replay's reason, a hidden card where it gives none."""
    why = reason_or(reason, Undecidable.HIDDEN_CARD)
    return pl.when(made == NOT_STATED).then(why).otherwise(pl.lit(Undecidable.NONE, pl.Int8))


def _called(
    over: str, declared: pl.Expr, judged: pl.Expr, reason: pl.Expr, clause_of: pl.Expr, player: pl.Expr
) -> Rule:
    """The rule that a seat's hand is what it was called."""
    made = pl.col("expected_class")
    return Rule(
        over=over,
        applies=judged & (declared != NOT_STATED),
        undecidable=unknown_hand(made, reason),
        breach=declared != made,
        recorded=hand(declared),
        expected=hand(made),
        message=sentence(
            "the hand of seat {} was called {}; its cards make {}", number("seat"), hand(declared), hand(made)
        ),
        clause=clause_of,
        seat=pl.col("seat"),
        player=player,
    )


@check
def rank_001() -> tuple[Rule, ...]:
    """A player's hand was called something that the cards are not.

    What it does:
        Compares the class declared for a live hand with the class that its cards make: the five after
        any purchase, in the seven-card family the best five at a showdown.

    Why it matters:
        The class decides what is paid: a misread hand is paid wrongly, and a payment that is wrong
        by the same reading is its consequence.

    Example:
        Cards 8s 8c Jd 5h 2c declared as trips: recorded trips, expected pair.
    """
    house = _called(
        "seats",
        pl.col("seat_hand"),
        pl.col("live"),
        pl.col("seat_undecidable"),
        _CLAUSE,
        pl.col("seat_player"),
    )
    showdown = pl.col("contested") & pl.col("in_play")
    stud = _called(
        "hand_seats",
        pl.col("declared_class"),
        showdown & pl.col("game").is_in(("7stud", "7stud8", "5stud")),
        pl.col("award_undecidable"),
        clause("003.11"),
        pl.col("player"),
    )
    return house, stud


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
        low that the cards make: eight or better in hi/lo, by the game's own order in razz.

    Why it matters:
        In hi/lo half of the pot goes by it, in razz all of it.

    Example:
        Cards 8c 6d 5h 4s 3c Kd Kh named 8-5-4-3-2: recorded 8-5-4-3-2, expected 8-6-5-4-3.
    """
    declared, made = pl.col("declared_low"), pl.col("expected_low")
    return Rule(
        over="hand_seats",
        applies=pl.col("contested") & pl.col("in_play") & (declared != NOT_STATED),
        undecidable=unknown_hand(made, pl.col("award_undecidable")),
        breach=declared != made,
        recorded=low_hand(declared),
        expected=low_hand(made),
        message=sentence(
            "the low of seat {} was called {}; its cards make {}",
            number("seat"), low_hand(declared), low_hand(made),
        ),
        clause=clause("003.11"),
        seat=pl.col("seat"),
        player=pl.col("player"),
    )  # fmt: skip
