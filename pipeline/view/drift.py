"""How well hand histories are understood, by file and over time; the share rises where a format drifts."""

from typing import Literal

import polars as pl

from pipeline.lake import Lake
from schemas.tables_judged import RUNS
from schemas.tables_recorded import SOURCES

By = Literal["format", "month", "file"]
_KEYS: dict[By, list[str]] = {
    "format": ["format"],
    "month": ["format", "month"],
    "file": ["format", "month", "source"],
}


def drift(lake: Lake, by: By) -> pl.DataFrame:
    """Lines that fit nothing in their format, of all sources that are hand histories.

    Args:
        lake: its ledger, of which each source's last row counts.
        by: `format`, `month` (of receipt, within the format), or `file`.

    Returns:
        the keys, `files`, `lines`, `lines_unknown`, `share` (of the lines); in order of format and month,
        the files that are understood least first.
    """
    ledger = lake.scan(SOURCES).sort("run_id")
    pair = ["source", "source_sha256"]
    last = ledger.unique(pair, keep="last").filter(pl.col("lines") > 0)
    first = ledger.unique(pair, keep="first").select(*pair, received_in="run_id")
    runs = lake.scan(RUNS).select("run_id", month=pl.col("started_at_utc").dt.strftime("%Y-%m"))
    received = last.join(first, on=pair).join(runs, left_on="received_in", right_on="run_id", how="left")
    summed = received.group_by(_KEYS[by]).agg(
        files=pl.len().cast(pl.Int64),
        lines=pl.col("lines").sum(),
        lines_unknown=pl.col("lines_unknown").sum(),
    )
    told = summed.with_columns(share=pl.col("lines_unknown") / pl.col("lines")).collect()
    order = ["share", "source"] if by == "file" else _KEYS[by]
    return told.sort(order, descending=[by == "file"] + [False] * (len(order) - 1))
