"""Each meter followed from element to element: what it stood at before each, by those before.

Where the elements of one table follow each other, the value is carried on in their order. Elements of
linked tables that overlap in time may have come in more than one order: they are in doubt only where the
order in which they began breaks the meter, and then the order that breaks it least decides
(`checks.meter_orders`).
"""

import polars as pl

from checks.meter_elements import in_order
from checks.meter_orders import fewest_breaks
from schemas.sums import fitting

CARRIED = {
    "carried_minor": pl.Int64(),
    "should_minor": pl.Int64(),
    "from_row": pl.UInt32(),
}


def _since_stated(name: str, left: pl.Expr) -> pl.Expr:
    """What each element leaves the meter at: what the last statement left, and what moved it since; null
    where one of that is not known.

    Args:
        name: the column that says what an element moves, or should have moved, the meter by.
        left: what a statement leaves.
    """

    def at_statement(value: pl.Expr) -> pl.Expr:
        return pl.when("states").then(value).forward_fill()

    moved = pl.when("states").then(0).otherwise(name).cast(pl.Int128)
    sums, unknown = moved.fill_null(0).cum_sum(), moved.is_null().cum_sum()
    known = (unknown == at_statement(unknown)) & at_statement(left.is_not_null())
    return pl.when(known).then(at_statement(left.fill_null(0) - sums) + sums)


def _carried_on(ordered: pl.DataFrame) -> pl.DataFrame:
    """The value carried in the order of beginning: the last one stated and what moved since.

    `should_minor` takes, for the last one stated, what it should have left.
    """
    left = pl.col("after_minor").cast(pl.Int128)
    ought = pl.col("before_minor").cast(pl.Int128) + pl.col("due_minor")
    leaves = ordered.with_columns(
        carried_minor=_since_stated("moved_minor", left),
        should_minor=_since_stated("due_minor", ought),
        from_row=pl.when("states").then("element").forward_fill(),
        stated=pl.when("states").then("meter").forward_fill(),
    )
    before = pl.col(*CARRIED, "stated").shift(1)
    own = pl.col("stated") == pl.col("meter")
    told = leaves.with_columns(before)
    return told.with_columns(
        carried_minor=pl.when(own).then(fitting(pl.col("carried_minor"))),
        should_minor=pl.when(own).then(fitting(pl.col("should_minor"))),
        from_row=pl.when(own).then("from_row"),
    ).drop("stated")


def _clusters(ordered: pl.DataFrame) -> pl.DataFrame:
    """Elements with `cluster`, which no overlap leaves, and `tracks`: how many it holds."""
    ended = pl.col("stop_utc").cum_max().shift(1).over("meter")
    apart = (pl.col("start_utc") > ended).fill_null(value=True)
    numbered = ordered.with_columns(cluster=apart.cum_sum())
    return numbered.with_columns(tracks=pl.col("track").n_unique().over("cluster"))


def meter_chain(elements: pl.DataFrame) -> pl.DataFrame:
    """The elements of known meters in order, each with the value that those before it left.

    Args:
        elements: from `meter_elements`.

    Returns:
        the elements, numbered by `element`, with `carried_minor` (null: not known), `should_minor`: the
        same had each element moved the meter as it should have, and `from_row`: the element that stated
        it last.
    """
    ordered = in_order(elements).with_row_index("element")
    chained = _clusters(_carried_on(ordered))
    breaks = (pl.col("before_minor") != pl.col("carried_minor")).fill_null(value=False)
    doubtful = chained.filter(breaks & (pl.col("tracks") > 1)).select("meter").unique()
    if doubtful.is_empty():
        return chained
    settled = [
        fewest_breaks(group)
        for group in chained.join(doubtful, on="meter", how="semi", maintain_order="left").partition_by(
            "meter"
        )
    ]
    found = pl.concat(settled)
    plain = chained.join(doubtful, on="meter", how="anti", maintain_order="left")
    again = chained.drop(CARRIED).join(found, on="element", how="inner", maintain_order="left")
    return pl.concat([plain, again.select(plain.columns)]).sort("element")
