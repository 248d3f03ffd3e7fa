"""Progressive meters between the records that state them."""

import polars as pl

from checks.rule import Rule, check
from checks.wording import clause, money, number, sentence


def _named(prefix: str) -> pl.Expr:
    """A record that states a meter, in words."""
    record = pl.col(f"{prefix}record")
    words = {"session_open": "the opening", "session_close": "the closing"}
    place = sentence(" of session {} at table {}", f"{prefix}session", f"{prefix}table")
    return (
        pl.when(record == "round")
        .then(sentence("round {}", number(f"{prefix}round")))
        .otherwise(record.replace_strict(words, default=None, return_dtype=pl.String))
        + place
    )


@check
def jkp_002() -> Rule:
    """The meter changed between two rounds.

    What it does:
        Follows each meter of a venue through openings, rounds, seeds and closings, over tables and days:
        each must begin with what those before it left. A round that states no meter adds its stakes'
        contribution; after one in which a share may have been due nothing is asked until the meter is
        stated again. Rounds of linked tables that overlap may have come in any order. It is said of the
        later record, once: what follows is held against what that one states.

    Why it matters:
        The meter is the players' money: what leaves it between two rounds was paid to nobody.

    Example:
        Round 12 left 5104.00 and round 13 begins with 5014.00: at round 13, recorded 5014.00 EUR,
        expected 5104.00 EUR.
    """
    before, carried = pl.col("before_minor"), pl.col("carried_minor")
    since = pl.col("since_minor")
    meanwhile = (
        pl.when(since > 0)
        .then(sentence(", {} came to it since", money(since)))
        .when(since < 0)
        .then(sentence(", {} left it since", money(since.abs())))
        .otherwise(pl.lit(""))
    )
    return Rule(
        over="meters",
        applies=carried.is_not_null(),
        breach=before != carried,
        recorded=money(before),
        expected=money(carried),
        clause=clause(sets="jackpot_reseed"),
        message=sentence(
            "meter {} stands at {} at {}; {} left it at {}{}",
            "jackpot_id", money(before), _named(""), _named("from_"), money("from_left_minor"), meanwhile,
        ),
        explained={"SRC-005": pl.col("missing")},
        consequence=(before == pl.col("should_minor")).fill_null(value=False) | pl.col("missing"),
    )  # fmt: skip
