"""Checks that look beyond one hand: sessions and their tie-out, stacks from hand to hand, whole sources."""

from collections.abc import Sequence

import polars as pl

from checks import check_sessions, check_sources, check_stacks, meter_elements
from pipeline.hold.hold import round_money
from pipeline.lake import Lake
from pipeline.run import Run
from pipeline.signing import Signing, with_stud_sheets
from pipeline.stages.context import cancelled_rounds, counting, superseded_rounds, with_sheet_known
from pipeline.stages.judge import FINDING_COLUMNS, no_findings
from pipeline.stages.meters import before_on_their_meters, meter_sessions, on_their_meters
from schemas.table import Table
from schemas.tables_judged import EXPECTED_HANDS, EXPECTED_ROUNDS, TIE_OUTS
from schemas.tables_recorded import DUPLICATES, HANDS, MOVEMENTS, QUARANTINE, ROUNDS, SESSIONS, SOURCES

_SESSION = ["venue", "table", "session"]
_LIGHT = [
    "hand_id", *_SESSION, "round", "at_utc", "settled_at_utc", "source", "source_sha256", "byte_start",
    "byte_end", "handle_minor", "win_minor", "correction", "jackpot_before_minor", "jackpot_after_minor",
    "jackpot_staked_minor",
]  # fmt: skip
_OF_SOURCES = [
    "source", "source_sha256", "byte_start", "byte_end", "site", "kind", "table", "currency",
    "started_at_utc", "rules",
]  # fmt: skip
_MOVED = ["expected_growth_minor", "expected_award_minor"]


def _touched(lake: Lake, wanted: pl.Expr, stored: pl.Expr) -> pl.DataFrame:
    """Sessions with a wanted round or another record among those stored."""
    named = pl.all_horizontal(pl.col(*_SESSION).is_not_null())
    parts = [lake.scan(ROUNDS).filter(wanted).select(_SESSION)]
    others = (SESSIONS, MOVEMENTS, QUARANTINE)
    parts += [lake.scan(table).filter(stored & named).select(_SESSION) for table in others]
    touched = pl.concat(parts).unique().collect()
    return pl.concat([touched, _next_at_the_table(lake, touched)]).unique()


def _next_at_the_table(lake: Lake, touched: pl.DataFrame) -> pl.DataFrame:
    """The sessions that follow touched ones at their tables: their opening float is held against it."""
    tables = touched.select("venue", "table").unique().lazy()
    opened = (
        lake.scan(SESSIONS)
        .filter(pl.col("record") == "session_open")
        .join(tables, on=["venue", "table"], how="semi")
        .group_by(_SESSION)
        .agg(pl.col("at_utc").min())
        .sort("venue", "table", "at_utc", "session")
        .with_columns(before=pl.col("session").shift(1).over("venue", "table"))
    )
    followed = touched.lazy().rename({"session": "before"})
    return opened.join(followed, on=["venue", "table", "before"], how="semi").select(_SESSION).collect()


def _of_sessions(lake: Lake, table: Table, sessions: pl.DataFrame) -> pl.LazyFrame:
    return lake.scan(table).join(sessions.lazy(), on=_SESSION, how="semi")


def _pieces_of(lake: Lake, sessions: pl.DataFrame, sources: pl.DataFrame) -> pl.DataFrame:
    """Quarantined pieces of the sessions, and nameless ones of the sources their records lie in."""
    held = lake.scan(QUARANTINE)
    named = held.join(sessions.lazy(), on=_SESSION, how="semi")
    nameless = held.filter(pl.col("session").is_null()).join(sources.lazy(), on="source", how="semi")
    return pl.concat([named, nameless]).collect()


def _light(lake: Lake, sessions: pl.DataFrame, gone: pl.DataFrame) -> pl.DataFrame:
    """The rounds of sessions that count, with their money and what they move the meter by."""
    own = _of_sessions(lake, ROUNDS, sessions).join(gone.lazy(), on=["hand_id", "content_hash"], how="anti")
    staked = pl.col("jackpot_stake_minor").list.eval(pl.element().clip(lower_bound=0)).list.sum()
    columns = [*_LIGHT, "content_hash", "gaming_day"]
    rounds = round_money(own).with_columns(jackpot_staked_minor=staked).select(columns).collect()
    on_meter = rounds.filter(
        (pl.col("jackpot_staked_minor") > 0) | pl.col("jackpot_before_minor").is_not_null()
    )
    return rounds.join(_moved(lake, on_meter), on=["hand_id", "content_hash"], how="left").select(
        *_LIGHT, *_MOVED
    )


def _moved(lake: Lake, rounds: pl.DataFrame) -> pl.DataFrame:
    """What each round should have moved its meter by, as it was last replayed."""
    record = ["hand_id", "content_hash"]
    if rounds.is_empty():
        return rounds.select(*record, *(pl.lit(None, pl.Int64).alias(name) for name in _MOVED))
    day = pl.col("gaming_day")
    expected = lake.scan(EXPECTED_ROUNDS).filter(
        day.is_null() | day.is_in(rounds["gaming_day"].unique().drop_nulls().implode())
    )
    return (
        expected.select(*record, *_MOVED, "run_id")
        .join(rounds.lazy().select(record), on=record, how="semi")
        .sort("run_id")
        .unique(record, keep="last", maintain_order=True)
        .drop("run_id")
        .collect()
    )


def _counting_of(lake: Lake, table: Table, sessions: pl.DataFrame) -> pl.DataFrame:
    return counting(_of_sessions(lake, table, sessions), ["identity"]).collect()


def _other_meters(lake: Lake, sessions: pl.DataFrame, gone: pl.DataFrame) -> pl.DataFrame:
    ends, moved = (_counting_of(lake, table, sessions) for table in (SESSIONS, MOVEMENTS))
    return meter_elements(ends, moved, _light(lake, sessions, gone))


def _unopened(lake: Lake, tables: pl.LazyFrame, touched: pl.DataFrame) -> pl.DataFrame:
    """When rounds of other sessions of the tables were played that no opening tells of."""
    rounds = lake.scan(ROUNDS).filter(pl.col("currency").is_null()).select(*_SESSION, "at_utc")
    of_tables = rounds.join(tables, on=["venue", "table"], how="semi")
    return of_tables.join(touched.lazy(), on=_SESSION, how="anti").collect()


def check_all_sessions(
    run: Run, wanted: pl.Expr, stored: pl.Expr, signings: Sequence[Signing] = ()
) -> pl.DataFrame:
    """Checks every session that has wanted rounds or new records, whole, and writes its tie-out.

    Sessions whose opening is held against such a one are checked with it: the next at its table, and
    those that play beside it or next on its meter.

    Args:
        run: the run.
        wanted: which rounds are judged.
        stored: which other records make their session be checked.
        signings: the entries of the configuration.

    Returns:
        findings, without the run.
    """
    lake, touched = run.lake, _touched(run.lake, wanted, stored)
    if touched.is_empty():
        return no_findings()
    meters = meter_sessions(lake)
    touched = pl.concat([touched, on_their_meters(meters, touched)]).unique()
    beside = before_on_their_meters(meters, touched)
    gone = superseded_rounds(lake)
    rounds = _light(lake, touched, gone)
    sessions = with_sheet_known(_counting_of(lake, SESSIONS, touched), signings)
    movements = _counting_of(lake, MOVEMENTS, touched)
    others = _other_meters(lake, beside, gone)
    tables = touched.select("venue", "table").unique().lazy()
    ends = counting(lake.scan(SESSIONS).join(tables, on=["venue", "table"], how="semi"), ["identity"])
    venues = touched.select("venue").unique().lazy()
    slips = counting(lake.scan(MOVEMENTS).join(venues, on="venue", how="semi"), ["identity"])
    sources = pl.concat([each.select("source") for each in (rounds, sessions, movements, others)]).unique()
    checked = check_sessions(
        sessions,
        movements,
        rounds,
        _pieces_of(lake, pl.concat([touched, beside]), sources),
        ends.join(touched.lazy(), on=_SESSION, how="anti").collect(),
        slips.join(touched.lazy(), on=_SESSION, how="anti").collect(),
        cancelled_rounds(lake),
        others,
        _unopened(lake, tables, touched),
    )
    lake.append(TIE_OUTS, checked.tie_outs.with_columns(run_id=pl.lit(run.run_id)), run.run_id)
    return checked.findings.select(FINDING_COLUMNS)


def _told_again(lake: Lake) -> pl.DataFrame:
    """Places of hands that are held already, and, without a `hand_id`, of cancelled ones."""
    place = ["source", "source_sha256", "record_no"]
    again = lake.scan(DUPLICATES).filter(pl.col("record") == "hand").select("hand_id", *place)
    cancelled = (
        lake.scan(SOURCES)
        .select("source", "source_sha256", record_no="cancelled_record_no")
        .explode("record_no")
        .drop_nulls("record_no")
        .select(pl.lit(None, pl.String).alias("hand_id"), *place)
    )
    return pl.concat([again, cancelled]).collect()


def check_all_stacks(run: Run, wanted: pl.Expr) -> pl.DataFrame:
    """Checks the stacks from hand to hand at every table that has wanted hands.

    Args:
        run: the run.
        wanted: which hands are judged.

    Returns:
        findings on those hands, without the run.
    """
    lake = run.lake
    tables = lake.scan(HANDS).filter(wanted).select("site", "table", "tournament").unique().collect()
    if tables.is_empty():
        return no_findings()
    keys = ["site", "table", "tournament"]
    hands = lake.scan(HANDS).join(tables.lazy(), on=keys, how="semi", nulls_equal=True).collect()
    expected = (
        lake.scan(EXPECTED_HANDS)
        .join(hands.lazy().select("hand_id"), on="hand_id", how="semi")
        .sort("run_id")
        .unique("hand_id", keep="last", maintain_order=True)
        .collect()
    )
    judged = lake.scan(HANDS).filter(wanted).select("hand_id").collect()
    found = check_stacks(hands, expected, _told_again(lake)).findings
    return found.join(judged, on="hand_id", how="semi").select(FINDING_COLUMNS)


def check_all_sources(run: Run, wanted: pl.Expr, signings: Sequence[Signing] = ()) -> pl.DataFrame:
    """Checks, for every source that has wanted hands, whether a sheet judges all of its hands.

    Args:
        run: the run.
        wanted: which hands are judged.
        signings: the entries of the configuration.

    Returns:
        findings, without the run.
    """
    hands = run.lake.scan(HANDS)
    sources = hands.filter(wanted).select("source", "source_sha256").unique()
    whole = hands.join(sources, on=["source", "source_sha256"], how="semi").select(_OF_SOURCES).collect()
    if whole.is_empty():
        return no_findings()
    return check_sources(with_stud_sheets(whole, signings)).findings.select(FINDING_COLUMNS)
