"""What a list has each seat collect and put in, beside what the other lines of the hand tell."""

import polars as pl

from checks.rule import Rule, undecided
from checks.wording import money, number, sentence
from schemas.codes import EXPLAINED_BY
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED


def collected_again(code: str, decides: pl.Expr) -> Rule:
    """The rule that a seat collected what the awards say, also by the summary.

    Args:
        code: `POT-003` for hands whose summary moves chips from seat to seat: they went to another player by
            it; `POT-002` for the others: the pots do not hold what it states.
        decides: the clause.
    """
    # A summary counts a winner's own uncalled bet among what it collects, where the awards do.
    got = pl.col("awards_minor") + pl.col("own_bet_minor")
    told = pl.col("restated_collected_minor")
    twice = told != NOT_STATED
    known = (~twice | got.is_not_null()).all().over("row")
    moved = pl.when(twice).then(told - got).otherwise(0).sum().over("row") == 0
    return Rule(
        over="hand_seats",
        applies=twice,
        undecidable=undecided((~known, Undecidable.NOT_STATED)),
        breach=moved if code == "POT-003" else ~moved,
        recorded=money(told),
        expected=money(got),
        message=sentence(
            "the summary has seat {} collect {}; it was awarded {}", number("seat"), money(told), money(got)
        ),
        clause=decides,
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained=dict.fromkeys(EXPLAINED_BY[code], pl.lit(value=False)),
    )


def put_in_again(code: str, decides: pl.Expr) -> Rule:
    """The rule that a seat put in what its actions add, also by the list of seats.

    Args:
        code: of the finding.
        decides: the clause.
    """
    told, gave = pl.col("restated_put_in_minor"), pl.col("actions_minor")
    return Rule(
        over="hand_seats",
        applies=told != NOT_STATED,
        breach=told != gave,
        recorded=money(told),
        expected=money(gave),
        message=sentence(
            "the list of seats has seat {} put in {}; its actions come to {}",
            number("seat"),
            money(told),
            money(gave),
        ),
        clause=decides,
        seat=pl.col("seat"),
        player=pl.col("player"),
        explained=dict.fromkeys(EXPLAINED_BY[code], pl.lit(value=False)),
    )
