"""Which records a run judges."""

from dataclasses import dataclass
from datetime import date

import polars as pl

from pipeline.lake import Lake
from pipeline.run import Run
from schemas.tables_judged import RUNS
from schemas.tables_recorded import SESSIONS

JUDGING = ("nightly", "check", "quarantine retry")
"""Commands that judge what was stored before them."""


_SESSION_KEY = pl.concat_str("venue", "table", "session", separator="\0")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a job judges.

    Attributes:
        rounds, hands: which recorded rows.
        stored: which other records make their session be checked.
        again: whether they are replayed, or their expected rows taken from the lake.
    """

    rounds: pl.Expr
    hands: pl.Expr
    stored: pl.Expr
    again: bool = True


def new_records(run: Run, day: date | None) -> Wanted:
    """What was stored since the last run that judged, rounds whose session's opening was corrected,
    and all of one gaming day where one is named."""
    stored = pl.col("run_id").is_in([run.run_id, *unjudged_runs(run.lake)])
    corrected = run.lake.scan(SESSIONS).filter(
        stored & pl.col("correction").is_not_null() & (pl.col("record") == "session_open")
    )
    sessions = corrected.select(_SESSION_KEY.unique()).collect().to_series()
    rounds = stored | _SESSION_KEY.is_in(sessions.implode())
    if day is None:
        return Wanted(rounds, stored, stored)
    hands = stored | (pl.col("started_at_utc").dt.date() == day)
    return Wanted(rounds | (pl.col("gaming_day") == day), hands, stored)


def unjudged_runs(lake: Lake) -> list[str]:
    """Runs of `ingest` alone, after the last run that judged."""
    judging = pl.col("run_id").filter(pl.col("command").is_in(JUDGING)).max().fill_null("")
    ingested = (pl.col("command") == "ingest") & (pl.col("run_id") > judging)
    return lake.scan(RUNS).filter(ingested).collect()["run_id"].to_list()
