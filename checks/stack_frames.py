"""Stacks from one hand to the next of a table."""

import polars as pl

from checks.frames import Frames
from checks.hand_frames import laid_out
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS
from schemas.vocabulary import NOT_STATED

_TABLE = ("site", "table", "tournament")


STILL = {"source": pl.String(), "source_sha256": pl.String(), "record_no": pl.Int64()}
"""Places of records that move no chips: hands that the lake holds already, hands that were cancelled."""


def _next_hands(hands: pl.DataFrame, still: pl.DataFrame) -> pl.DataFrame:
    """`before`, `row`: hands of one table that stand next to each other in a source, in time order.

    Records that move no chips do not part them. Between hands that do not stand so, others may have been
    played that no source here tells of.
    """
    place = ["source_sha256", "source", "record_no"]
    apart = still.select(pl.col(name).cast(kind) for name, kind in STILL.items()).unique()
    met = pl.concat([hands.with_columns(still=False), apart.with_columns(still=True)], how="diagonal_relaxed")
    met = met.sort(place)
    passed = pl.col("still").cast(pl.Int64).cum_sum().over("source_sha256", "source")
    ordered = met.with_columns(ordinal=pl.col("record_no") - passed).filter(~pl.col("still"))
    ordered = ordered.with_columns(
        before=pl.col("row").shift(1),
        adjoins=pl.all_horizontal(
            pl.col(name).eq_missing(pl.col(name).shift(1)) for name in (*_TABLE, "source", "source_sha256")
        )
        & (pl.col("ordinal") == pl.col("ordinal").shift(1) + 1)
        & (pl.col("started_at_utc") >= pl.col("started_at_utc").shift(1)).fill_null(True),
    )
    return ordered.filter("adjoins").select("before", "row")


def stack_frames(hands: pl.DataFrame, expected: pl.DataFrame, still: pl.DataFrame) -> Frames:
    """Frame `next_stacks`: each player who sits in two hands that follow each other.

    `left_minor` is the stack that the hand before left him, `start_stack_minor` the one he has.

    Args:
        hands, expected: as for `hand_frames`, without a schedule of rake.
        still: columns of `STILL`.
    """
    tables = laid_out(hands, expected)
    joined, seats = tables["hands"], tables["hand_seats"]
    left = pl.col("start_stack_minor") - pl.col("contributed_minor") + pl.col("awards_minor")
    known = (pl.col("start_stack_minor") != NOT_STATED) & (pl.col("contributed_minor") != NOT_STATED)
    stated = pl.col("finish_stack_minor") != NOT_STATED
    after = seats.select(
        "player",
        before="row",
        left_minor=pl.when(stated).then("finish_stack_minor").otherwise(pl.when(known).then(left)),
    )
    starts = seats.filter(pl.col("start_stack_minor") != NOT_STATED)
    pairs = starts.join(_next_hands(joined, still), on="row", maintain_order="left")
    met = pairs.join(after.drop_nulls("left_minor"), on=["before", "player"], maintain_order="left")
    lists = [name for table in (HANDS, EXPECTED_HANDS) for group in table.groups for name in group]
    return Frames("hand", joined.drop(lists), {"next_stacks": met})
