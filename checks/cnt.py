"""Chips counted at a table's opening and closing, beside what its rounds and slips say."""

import polars as pl

from checks.rule import Rule, check, undecided
from checks.wording import money, sentence
from schemas.undecidable import Undecidable


@check
def cnt_001() -> Rule:
    """The chips counted and the rounds recorded tell different wins.

    What it does:
        Compares a session's win by count, closing float + credits + drop - opening float - fills,
        with its win by rounds, the sum of all stakes less all returns.

    Why it matters:
        What is missing on the table was paid without a record, taken, or counted wrongly.

    Example:
        Win by count 975.00 and win by rounds -25.00: recorded 975.00 EUR, expected -25.00 EUR,
        difference 1000.00.
    """
    count, rounds, apart = pl.col("win_by_count_minor"), pl.col("win_by_rounds_minor"), pl.col("apart_minor")
    return Rule(
        over="sessions",
        undecidable=undecided((apart.is_null(), Undecidable.NOT_STATED)),
        breach=apart != 0,
        recorded=money(count),
        expected=money(rounds),
        delta_minor=apart,
        message=sentence(
            "the count says that the house won {}, the rounds say {}: {} apart",
            money(count), money(rounds), money(apart),
        ),
        consequence=pl.col("held_any"),
        place="close",
    )  # fmt: skip


@check
def cnt_002() -> Rule:
    """The table opened with other chips than it last closed with.

    What it does:
        Compares the opening float with the closing float of the table's session before. A session that
        was not closed breaks the chain: after it there is nothing to compare with.

    Why it matters:
        Between two sessions a table is locked: chips that came or went meanwhile have no record.

    Example:
        Closed with 20000.00, opened with 19500.00: recorded 19500.00 EUR, expected 20000.00 EUR.
    """
    opening, before = pl.col("open_float_minor"), pl.col("before_float_minor")
    return Rule(
        over="sessions",
        applies=opening.is_not_null() & before.is_not_null(),
        breach=opening != before,
        recorded=money(opening),
        expected=money(before),
        message=sentence(
            "the table opened with {}; session {} closed with {}",
            money(opening), "before_session", money(before),
        ),
        consequence=pl.col("held_any"),
        place="open",
    )  # fmt: skip


@check
def cnt_003() -> Rule:
    """A chip movement has no slip of its own.

    What it does:
        Looks for a movement without a slip number, and for one whose number the venue has used for
        an earlier movement, of whatever kind and at whatever table.

    Why it matters:
        The slip is the signed witness of chips that came or went; without one of its own the
        movement rests on one person's word.

    Example:
        A fill of 500.00 without a slip: recorded "fill 500.00 EUR, no slip", expected a slip of its own.
    """
    missing = pl.col("ref").is_null()
    amount = pl.when(pl.col("minor_digits").is_null()).then(pl.lit("?")).otherwise(money("amount_minor"))
    return Rule(
        over="slips",
        breach=missing | pl.col("used_by").is_not_null(),
        recorded=pl.when(missing)
        .then(sentence("{} {}, no slip", "kind", amount))
        .otherwise(sentence("{} {}, slip {}", "kind", amount, "ref")),
        expected=pl.lit("a slip of its own"),
        message=pl.when(missing)
        .then(sentence("a {} of {} has no slip", "kind", amount))
        .otherwise(sentence("slip {} of a {} was used before, in {}", "ref", "kind", "used_by")),
    )
