"""Checks that look beyond one hand: sessions and their tie-out, stacks from hand to hand."""

import polars as pl

from checks import check_sessions, check_stacks
from pipeline.hold.hold import round_money
from pipeline.lake import Lake
from pipeline.run import Run
from pipeline.stages.context import cancelled_rounds, counting, superseded_rounds
from pipeline.stages.judge import FINDING_COLUMNS, no_findings
from schemas.table import Table
from schemas.tables_judged import EXPECTED_HANDS, TIE_OUTS
from schemas.tables_recorded import HANDS, MOVEMENTS, QUARANTINE, ROUNDS, SESSIONS

_SESSION = ["venue", "table", "session"]
_LIGHT = [
    "hand_id", *_SESSION, "round", "at_utc", "settled_at_utc", "source", "source_sha256", "byte_start",
    "byte_end", "handle_minor", "win_minor", "correction",
]  # fmt: skip


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


def check_all_sessions(run: Run, wanted: pl.Expr, stored: pl.Expr) -> pl.DataFrame:
    """Checks every session that has wanted rounds or new records, whole, and writes its tie-out.

    Args:
        run: the run.
        wanted: which rounds are judged.
        stored: which other records make their session be checked.

    Returns:
        findings, without the run.
    """
    lake, touched = run.lake, _touched(run.lake, wanted, stored)
    if touched.is_empty():
        return no_findings()
    gone = superseded_rounds(lake)
    own = _of_sessions(lake, ROUNDS, touched).join(gone.lazy(), on=["hand_id", "content_hash"], how="anti")
    rounds = round_money(own).select(_LIGHT).collect()
    sessions = counting(_of_sessions(lake, SESSIONS, touched), ["identity"]).collect()
    movements = counting(_of_sessions(lake, MOVEMENTS, touched), ["identity"]).collect()
    tables = touched.select("venue", "table").unique().lazy()
    closings = counting(lake.scan(SESSIONS).join(tables, on=["venue", "table"], how="semi"), ["identity"])
    others = closings.join(touched.lazy(), on=_SESSION, how="anti").collect()
    venues = touched.select("venue").unique().lazy()
    slips = counting(lake.scan(MOVEMENTS).join(venues, on="venue", how="semi"), ["identity"])
    earlier = slips.join(touched.lazy(), on=_SESSION, how="anti").collect()
    sources = pl.concat([frame.select("source") for frame in (rounds, sessions, movements)]).unique()
    pieces = _pieces_of(lake, touched, sources)
    checked = check_sessions(sessions, movements, rounds, pieces, others, earlier, cancelled_rounds(lake))
    lake.append(TIE_OUTS, checked.tie_outs.with_columns(run_id=pl.lit(run.run_id)), run.run_id)
    return checked.findings.select(FINDING_COLUMNS)


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
    found = check_stacks(hands, expected).findings
    return found.join(judged, on="hand_id", how="semi").select(FINDING_COLUMNS)
