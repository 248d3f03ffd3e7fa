"""Regulators' thresholds at every table as things stand: how near hold is to each, how often chance is."""

from collections.abc import Sequence

import polars as pl

from pipeline.hold.crossed import crossed
from pipeline.hold.held import TABLE_DAY
from pipeline.lake import Lake
from pipeline.signing import Signing
from pipeline.stages.rounds_explained import held_table_days
from schemas.tables_judged import TIE_OUTS
from schemas.thresholds import Threshold


def table_days(lake: Lake) -> pl.DataFrame:
    """Handle, drop and win by rounds of every table and gaming day, by the last tie-outs.

    Args:
        lake: it is only read.

    Returns:
        `venue`, `table`, `currency`, `gaming_day`, `handle_minor`, `drop_minor`, `win_minor`.
    """
    tied = lake.scan(TIE_OUTS).sort("run_id")
    last = tied.unique(["venue", "table", "session"], keep="last", maintain_order=True)
    return (
        last.drop_nulls([*TABLE_DAY, "handle_minor", "win_by_rounds_minor"])
        .group_by(TABLE_DAY)
        .agg(pl.col("handle_minor", "drop_minor").sum(), win_minor=pl.col("win_by_rounds_minor").sum())
        .sort(TABLE_DAY)
        .collect()
    )


def hold_thresholds(lake: Lake, signings: Sequence[Signing], thresholds: Sequence[Threshold]) -> pl.DataFrame:
    """Each threshold at each table: of its last gaming month as far as it is known, or of its last days.

    Args:
        lake: it is only read.
        signings: what the venues signed.
        thresholds: which.

    Returns:
        the columns of `pipeline.hold.crossed.ROWS`.
    """
    ledger, days = table_days(lake), held_table_days(lake, signings)
    month = pl.col("gaming_day").max().dt.truncate("1mo")
    last = ledger.group_by("venue", "table", "currency").agg(month.alias("month")).sort("venue", "table")
    return crossed(ledger, days, thresholds, ledger.select(TABLE_DAY).rows(), last.rows())
