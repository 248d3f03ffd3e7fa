"""Which sessions must be looked at together because they play on one progressive meter."""

import polars as pl

from pipeline.lake import Lake
from pipeline.stages.context import counting
from schemas.tables_recorded import SESSIONS

_SESSION = ["venue", "table", "session"]
_METER = ["venue", "jackpot_id"]


def meter_sessions(lake: Lake) -> pl.DataFrame:
    """Every session of every meter: `venue`, `table`, `session`, `jackpot_id`, and when it played.

    `until_utc` is the closing, else the table's next opening, null where neither is known.
    """
    ends = counting(lake.scan(SESSIONS), ["identity"]).collect()
    closing = pl.col("at_utc").filter(pl.col("record") == "session_close").max()
    played = (
        ends.group_by(_SESSION)
        .agg(from_utc=pl.col("at_utc").min(), until_utc=closing)
        .sort("venue", "table", "from_utc", "session")
        .with_columns(next_utc=pl.col("from_utc").shift(-1).over("venue", "table"))
        .with_columns(until_utc=pl.coalesce("until_utc", "next_utc"))
        .drop("next_utc")
    )
    named = ends.filter(pl.col("jackpot_id").is_not_null()).select(*_SESSION, "jackpot_id").unique()
    return played.join(named, on=_SESSION, how="inner").sort(*_METER, "from_utc", "table", "session")


def _meeting(meters: pl.DataFrame, spans: pl.DataFrame) -> pl.DataFrame:
    """Sessions of the meters that play at some time within spans (`_METER`, `first_utc`, `last_utc`)."""
    met = meters.join(spans, on=_METER, how="inner").filter(
        (pl.col("from_utc") <= pl.col("last_utc")).fill_null(value=True)
        & (pl.col("until_utc") >= pl.col("first_utc")).fill_null(value=True)
    )
    return met.select(_SESSION).unique()


def _next(meters: pl.DataFrame, of: pl.DataFrame) -> pl.DataFrame:
    """The first session of a meter that begins after each session `of` it has ended."""
    ended = of.filter(pl.col("until_utc").is_not_null()).select(*_METER, "until_utc").sort("until_utc")
    begun = meters.sort("from_utc").select(*_METER, "table", "session", begun_utc="from_utc")
    following = ended.join_asof(
        begun,
        left_on="until_utc",
        right_on="begun_utc",
        by=_METER,
        strategy="forward",
        allow_exact_matches=False,
        check_sortedness=False,
    )
    return following.filter(pl.col("session").is_not_null()).select(_SESSION).unique()


def on_their_meters(meters: pl.DataFrame, touched: pl.DataFrame) -> pl.DataFrame:
    """The sessions that play beside touched ones on a meter, and the next after each: what a touched one
    left is held against what they state.

    Args:
        meters: from `meter_sessions`.
        touched: `venue`, `table`, `session`.
    """
    own = meters.join(touched, on=_SESSION, how="semi")
    others = meters.join(touched, on=_SESSION, how="anti")
    spans = own.select(*_METER, first_utc="from_utc", last_utc="until_utc")
    following = _next(meters, own).join(touched, on=_SESSION, how="anti")
    return pl.concat([_meeting(others, spans), following]).unique()


def before_on_their_meters(meters: pl.DataFrame, checked: pl.DataFrame) -> pl.DataFrame:
    """The sessions that tell what the checked ones' meters stood at: the last one to end before each,
    and what played since that one began.

    Args:
        meters: from `meter_sessions`.
        checked: `venue`, `table`, `session`.
    """
    own = meters.join(checked, on=_SESSION, how="semi").sort("from_utc")
    others = meters.join(checked, on=_SESSION, how="anti")
    if own.is_empty() or others.is_empty():
        return others.select(_SESSION).clear()
    ended = (
        meters.filter(pl.col("until_utc").is_not_null())
        .select(*_METER, ended_utc="until_utc", last_begun_utc="from_utc")
        .sort("ended_utc")
    )
    last = own.join_asof(
        ended,
        left_on="from_utc",
        right_on="ended_utc",
        by=_METER,
        allow_exact_matches=False,
        check_sortedness=False,
    )
    spans = last.select(
        *_METER, first_utc=pl.coalesce("last_begun_utc", "from_utc"), last_utc="until_utc"
    ).unique()
    return _meeting(others, spans)
