"""Pots and halves of pots that went past the seats that win them, where the source names what it awards.

A seat that wins as much elsewhere as it was wrongly given has the right sum; only the parts tell.
"""

import polars as pl

from schemas.vocabulary import Side

_PART = ["row", "pot", "side"]
_HALVES = {int(Side.WHOLE): "", int(Side.HIGH): "high half of the ", int(Side.LOW): "low half of the "}


def misplaced(awards: pl.DataFrame, shares: pl.DataFrame, places: pl.DataFrame) -> pl.DataFrame:
    """What each seat got and can get of the parts of which it got too much.

    Args:
        awards: from `named_awards`.
        shares: from `pot_shares`.
        places: `row`, `seat`, `place` and `pots`, the number of pots of its hand.

    Returns:
        `row`, `place`, `part_got_minor`, `part_most_minor` and `part_names` (null where it got too much of
        none), `part_lost` (whether of some pot it got less than it wins, by more than an odd chip).
    """
    seats = places.unique(["row", "seat"], keep="first")
    got = awards.join(seats, on=["row", "seat"]).group_by(*_PART, "place").agg(
        pl.col("amount_minor").sum(), pots=pl.col("pots").first()
    )  # fmt: skip
    parts = got.join(
        _due_of_parts(awards, shares), on=[*_PART, "place"], how="full", coalesce=True, nulls_equal=True
    )
    amount, most = pl.col("amount_minor").fill_null(0), pl.col("part_minor").fill_null(0)
    over = amount > most
    names = pl.concat_str(pl.col("side").replace_strict(_HALVES, return_dtype=pl.String), _pot_name())
    lost = pl.col("pot").is_not_null() & ~pl.col("open").fill_null(False) & (amount < most - 1)
    return parts.sort(*_PART).group_by("row", "place").agg(
        part_got_minor=pl.when(over.any()).then(amount.filter(over).sum()),
        part_most_minor=pl.when(over.any()).then(most.filter(over).sum()),
        part_names=pl.when(over.any()).then(names.filter(over).str.join(" and the ")),
        part_lost=lost.any(),
    )  # fmt: skip


def _due_of_parts(awards: pl.DataFrame, shares: pl.DataFrame) -> pl.DataFrame:
    """The most that each seat can get of each part that the awards name: `part_minor`, and whether open."""
    parts = awards.select(_PART).unique()
    of_pot = parts.drop_nulls("pot").join(shares, on=["row", "pot"])
    of_all = parts.filter(pl.col("pot").is_null()).drop("pot").join(shares.drop("pot"), on="row")
    both = pl.concat([of_pot, of_all.with_columns(pot=pl.lit(None, pl.Int64))], how="diagonal")
    side = pl.col("side")
    most = (
        pl.when(side == Side.HIGH)
        .then("most_high_minor")
        .when(side == Side.LOW)
        .then("most_low_minor")
        .otherwise("most_minor")
    )
    return both.group_by(*_PART, "place").agg(
        part_minor=most.sum() + pl.col("slack_minor").max(), open=pl.col("open").any()
    )


def _pot_name() -> pl.Expr:
    """`main pot`, `side pot 2`; `pot` of a hand that has one, `pots` of all together."""
    pot, pots = pl.col("pot"), pl.col("pots")
    number = pl.concat_str(pl.lit("side pot "), pot.cast(pl.String))
    return (
        pl.when(pot.is_null())
        .then(pl.lit("pots"))
        .when(pots == 1)
        .then(pl.lit("pot"))
        .when(pot == 0)
        .then(pl.lit("main pot"))
        .when(pots == 2)
        .then(pl.lit("side pot"))
        .otherwise(number)
    )
