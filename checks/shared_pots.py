"""The pots of hands, each with what was given out of it, its halves, who can win it and who does.

What a source takes as rake it seldom says by pot, so a pot is reckoned by what was given out of it: of one
pot all that was awarded, or that the stated rake leaves; of several the stated pots, where these are built
right and add up to the awards, else the awards that name their pot; else the pots as built, before the
rake. A pot with a low hand is halved, an odd chip going to the high half.
"""

import polars as pl

from checks.named_awards import pots_fit

HALVES = (("pot_winners", "odd_high_order", "high"), ("pot_low_winners", "odd_low_order", "low"))
"""Of each half the column of its winners, that of the turns for its odd chips, and its name."""


def shared_pots(hands: pl.DataFrame, named: pl.DataFrame) -> pl.DataFrame:
    """One row for each pot: `row`, `pot` (0 the main pot), `net_minor`, whether that is `exact`, its halves.

    `slack_minor` is what was awarded beyond all pots of the hand where nothing says of which (POT-002): as
    much more than its share a winner may have got.

    Args:
        hands: columns of `hands` and `expected_hands` side by side, with `row`, `awarded_minor`
            and `taken_minor`.
        named: from `named_awards`.
    """
    count = pl.col("expected_pot_minor").list.len()
    stated = pots_fit() & (pl.col("pots_minor").list.sum() == pl.col("awarded_minor"))
    built = pl.col("expected_pot_minor").list.sum()
    left = built - pl.col("awarded_minor")
    unraked = pl.col("taken_minor").is_null()
    adds_up = pl.when(unraked).then(left >= 0).otherwise(left == pl.col("taken_minor"))
    marked = hands.filter(count > 0).with_columns(
        single=count == 1,
        stated=stated.fill_null(False),
        adds_up=adds_up.fill_null(False),
        unraked=(left == 0).fill_null(False),
        over_minor=(-left).clip(0).fill_null(0),
        pot=pl.int_ranges(count.cast(pl.Int64)),
        stated_minor=pl.when(stated).then("pots_minor").otherwise("expected_pot_minor"),
    )
    told = ["row", "single", "stated", "adds_up", "unraked", "over_minor", "awarded_minor", "taken_minor"]
    lists = ["pot", "stated_minor", "expected_pot_minor", "pot_eligible", "pot_winners", "pot_low_winners"]
    pots = marked.select(*told, *lists).explode(lists)
    of_pot = named.drop_nulls("pot").group_by("row", "pot").agg(given_minor=pl.col("amount_minor").sum())
    pots = pots.join(of_pot, on=["row", "pot"], how="left", maintain_order="left")
    given = pl.when("single").then("awarded_minor").when(~pl.col("stated")).then("given_minor")
    return _halved(pots.with_columns(given_minor=given))


def _halved(pots: pl.DataFrame) -> pl.DataFrame:
    given = pl.col("given_minor")
    # Awards that fall short of their pot are POT-002; the pot is shared as it should have been given out.
    left = pl.max_horizontal(given, pl.col("expected_pot_minor") - pl.col("taken_minor"))
    of_pot = pl.col("single") | given.is_not_null()
    net = pl.when(of_pot & left.is_not_null()).then(left).otherwise("stated_minor")
    halved = pl.col("pot_low_winners") > 0
    known = pl.col("single") | pl.col("stated") | pl.col("unraked") | given.is_not_null()
    low = pl.when(halved).then(net // 2).otherwise(0)
    return pots.with_columns(
        net_minor=net,
        exact=known & pl.col("adds_up"),
        slack_minor=pl.when(of_pot | pl.col("stated")).then(0).otherwise("over_minor"),
        high_unknown=pl.col("pot_winners") < 0,
        low_unknown=pl.col("pot_low_winners") < 0,
        unknown=(pl.col("pot_winners") < 0) | (pl.col("pot_low_winners") < 0),
        high_minor=net - low,
        low_minor=low,
        halved=halved,
    )


def winners_of(name: str) -> pl.Expr:
    """How many seats win a half."""
    return pl.col(name).bitwise_count_ones().cast(pl.Int64)


def odd_chips(pots: pl.DataFrame) -> pl.Series:
    """`row` of every hand with a pot, of those of `shared_pots`, that leaves an odd chip.

    Between its halves, or between the hands of one.
    """
    odd = [
        (winners_of(name) > 1) & (pl.col(f"{half}_minor") % winners_of(name).clip(1) > 0)
        for name, _, half in HALVES
    ]
    between = pl.col("halved") & (pl.col("net_minor") % 2 > 0)
    divides_not = ~pl.col("unknown") & (odd[0] | (pl.col("halved") & odd[1]) | between)
    return pots.filter(divides_not)["row"].unique()
