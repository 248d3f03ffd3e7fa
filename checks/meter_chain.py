"""Each meter followed from element to element: what it stood at before each, by those before.

Where the elements of one table follow each other, the value is carried on in their order. Elements of
linked tables that overlap in time may have come in more than one order: they are in doubt only where the
order in which they began breaks the meter, and then the order that breaks it least decides
(`checks.meter_orders`).
"""

import polars as pl

from checks.meter_elements import METER, TRACK, in_order
from checks.meter_orders import fewest_breaks
from schemas.sums import fitting

CARRIED = {
    "carried_minor": pl.Int64(),
    "should_minor": pl.Int64(),
    "from_row": pl.UInt32(),
}


def _carried_on(ordered: pl.DataFrame) -> pl.DataFrame:
    """The value carried in the order of beginning: the last one stated and what moved since.

    `should_minor` takes, for the last one stated, what it should have left.
    """
    moved, due = (
        pl.when("states").then(0).otherwise(name).cast(pl.Int128) for name in ("moved_minor", "due_minor")
    )
    left = pl.col("after_minor").cast(pl.Int128)
    ought = pl.col("before_minor").cast(pl.Int128) + pl.col("due_minor")
    since = [*METER, "since"]
    stretches = ordered.with_columns(since=pl.col("states").cum_sum().over(METER))
    known = moved.is_not_null().cum_min().over(since)
    sums = stretches.with_columns(
        leaves=pl.when(known).then(left.first().over(since) + moved.cum_sum().over(since)),
        ought=pl.when(known).then(ought.first().over(since) + due.cum_sum().over(since)),
        stated_row=pl.col("element").first().over(since),
        begun=pl.col("states").first().over(since),
    )
    begun = pl.col("begun").shift(1).over(METER).fill_null(value=False)
    carried, should, row = (pl.col(name).shift(1).over(METER) for name in ("leaves", "ought", "stated_row"))
    return sums.with_columns(
        carried_minor=pl.when(begun).then(fitting(carried)),
        should_minor=pl.when(begun).then(fitting(should)),
        from_row=pl.when(begun).then(row),
    ).drop("since", "leaves", "ought", "stated_row", "begun")


def _clusters(ordered: pl.DataFrame) -> pl.DataFrame:
    """Elements with `cluster`, which no overlap leaves, and `tracks`: how many it holds."""
    ended = pl.col("stop_utc").cum_max().shift(1).over(METER)
    apart = (pl.col("start_utc") > ended).fill_null(value=True)
    numbered = ordered.with_columns(cluster=apart.cum_sum())
    tracks = pl.struct(TRACK).n_unique().over("cluster")
    return numbered.with_columns(tracks=tracks)


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
    doubtful = chained.filter(breaks & (pl.col("tracks") > 1)).select(*METER).unique()
    if doubtful.is_empty():
        return chained
    settled = [
        fewest_breaks(group)
        for group in chained.join(doubtful, on=METER, how="semi", maintain_order="left").partition_by(METER)
    ]
    found = pl.concat(settled)
    plain = chained.join(doubtful, on=METER, how="anti", maintain_order="left")
    again = chained.drop(CARRIED).join(found, on="element", how="inner", maintain_order="left")
    return pl.concat([plain, again.select(plain.columns)]).sort("element")
