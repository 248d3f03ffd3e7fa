"""Hold beside what chance allows, and beside regulators' thresholds."""

import polars as pl

from checks.rule import Rule, check
from checks.wording import chance, money, percent, sentence


@check
def hld_001() -> Rule:
    """The hold lies outside what chance allows.

    What it does:
        Holds the luck of the main bets at a table, win less what its sheets and the decisions taken let
        expect, against its standard deviation, for each gaming day and month that a night adds to. p is
        two-sided; few rounds are dealt again for it. It is corrected (Holm) over all that a night looks at:
        the configuration's `hold.level` is the chance that a night of honest tables raises any.

    Why it matters:
        What luck does not explain is cards, dealers, counting or records that are not what they seem.
        Hold alone does not tell: it swings with luck that this takes account of.

    Example:
        A table wins -58,000.00 in 9,000 rounds where 24,000.00 were to be expected, seven standard
        deviations: recorded a win of -58000.00 EUR, expected 24000.00 EUR.
    """
    win, expected = pl.col("win_minor"), pl.col("expected_minor")
    return Rule(
        over="hold_limits",
        breach=pl.col("p_corrected") <= pl.col("level"),
        recorded=sentence("a win of {} in {} rounds", money(win), "rounds"),
        expected=sentence("{}, from {} to {}", money(expected), money("low_minor"), money("high_minor")),
        delta_minor=win - expected,
        message=sentence(
            "in {} the table won {} where {} was to be expected: {} standard deviations, p {}, corrected "
            "over {} days and months {}",
            "period", money(win), money(expected), pl.col("z").round(2), chance("p"), "windows",
            chance("p_corrected"),
        ),
        lasting=sentence("{} {}", "period", "currency"),
    )  # fmt: skip


@check
def hld_002() -> Rule:
    """The hold reaches a regulator's threshold.

    What it does:
        Holds a table's hold against each threshold of the configuration (`[[hold.thresholds]]`): for
        every gaming month that ends, and for so many days up to each, against theory or last year.

    Why it matters:
        Regulators want every crossing looked into and answered, whatever chance has to do with it. The
        message says how often an honest table of that volume crosses it.

    Example:
        A month's hold of 27 % where last year's was 23.5 %, threshold 3 points: recorded 27 %, expected
        23.5 %, give or take 3 %.
    """
    return Rule(
        over="thresholds",
        applies=pl.col("undecided").is_null(),
        breach=pl.col("crossed"),
        recorded=percent("value"),
        expected=sentence("{}, give or take {}", percent("base"), percent("reach")),
        message=sentence(
            "{}: {} of {} in {} against {} ({}); honest tables of that volume cross it in {} of such windows",
            "threshold", percent("value"),
            pl.col("measure").replace_strict({"hold": "the drop", "win-of-handle": "the handle"}),
            "period", percent("base"),
            pl.col("against").replace_strict({"theory": "theory", "last-year": "last year"}),
            pl.coalesce(percent("false_alarms"), pl.lit("an unknown share")),
        ),
        lasting=sentence("{} {} {}", "threshold", "period", "currency"),
    )  # fmt: skip
