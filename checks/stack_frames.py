"""Stacks from one hand to the next of a table."""

import polars as pl

from checks.frames import Frames
from checks.hand_frames import laid_out
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS
from schemas.vocabulary import NOT_STATED

_TABLE = ("site", "table", "tournament")


_SOURCE = ("source_sha256", "source")
AGAIN = {"hand_id": pl.String(), "source": pl.String(), "source_sha256": pl.String(), "record_no": pl.Int64()}
"""Further places of hands that are held already; with a null `hand_id` places of cancelled hands."""


def _places(hands: pl.DataFrame, again: pl.DataFrame) -> pl.DataFrame:
    """Every place where a hand of the batch stands, or a cancelled one (`row` null), in order."""
    known = hands.select("hand_id", "row", *_TABLE, "started_at_utc")
    own = hands.select("row", *_TABLE, "started_at_utc", *_SOURCE, "record_no", told_again=False)
    told = again.select(pl.col(name).cast(kind) for name, kind in AGAIN.items()).unique()
    of_batch = pl.col("row").is_not_null() | pl.col("hand_id").is_null()
    other = told.join(known, on="hand_id", how="left").filter(of_batch).with_columns(told_again=True)
    return pl.concat([own, other.select(own.columns)]).sort(*_SOURCE, "record_no")


def _next_hands(hands: pl.DataFrame, again: pl.DataFrame) -> pl.DataFrame:
    """`before`, `row`: hands of one table that stand next to each other in a source, in time order.

    A place counts for its hand, whichever source it is kept from. Cancelled hands give all chips back, and
    what a source tells once more of earlier play moves none: neither parts the hands about it. Between
    hands that do not stand so, others may have been played that no source here tells of.
    """
    latest = pl.col("started_at_utc").cum_max().over(_SOURCE)
    backwards = (pl.col("told_again") & (pl.col("started_at_utc") < latest)).fill_null(False)
    repeated = ~pl.col("row").is_first_distinct().over(_SOURCE)
    marked = _places(hands, again).with_columns(still=pl.col("row").is_null() | repeated | backwards)
    passed = pl.col("still").cast(pl.Int64).cum_sum().over(_SOURCE)
    ordered = marked.with_columns(ordinal=pl.col("record_no") - passed).filter(~pl.col("still"))
    ordered = ordered.with_columns(
        before=pl.col("row").shift(1),
        adjoins=pl.all_horizontal(
            pl.col(name).eq_missing(pl.col(name).shift(1)) for name in (*_TABLE, *_SOURCE)
        )
        & (pl.col("ordinal") == pl.col("ordinal").shift(1) + 1)
        & (pl.col("started_at_utc") >= pl.col("started_at_utc").shift(1)).fill_null(True),
    )
    return ordered.filter("adjoins").select("before", "row").unique("row", maintain_order=True)


def stack_frames(hands: pl.DataFrame, expected: pl.DataFrame, again: pl.DataFrame) -> Frames:
    """Frame `next_stacks`: each player who sits in two hands that follow each other.

    `left_minor` is the stack that the hand before left him, `start_stack_minor` the one he has.

    Args:
        hands, expected: as for `hand_frames`, without a schedule of rake.
        again: columns of `AGAIN`.
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
    # players whom the source does not name are not known to be the same
    starts = seats.filter((pl.col("start_stack_minor") != NOT_STATED) & (pl.col("player") != ""))
    pairs = starts.join(_next_hands(joined, again), on="row", maintain_order="left")
    met = pairs.join(after.drop_nulls("left_minor"), on=["before", "player"], maintain_order="left")
    lists = [name for table in (HANDS, EXPECTED_HANDS) for group in table.groups for name in group]
    return Frames("hand", joined.drop(lists), {"next_stacks": met})
