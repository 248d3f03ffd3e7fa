"""Findings on their way into the lake: those of ingest, and the severities of this configuration."""

from collections.abc import Mapping

import polars as pl

from checks import findings_of_ingest
from pipeline.run import Run
from pipeline.stages.ingest import Received
from pipeline.stages.judge import FINDING_COLUMNS
from schemas.tables_judged import FINDINGS


def ingest_findings(received: Received) -> pl.DataFrame:
    """What reading found: pieces in quarantine, records that were held already."""
    return findings_of_ingest(received.quarantined, received.duplicates).select(FINDING_COLUMNS)


def write_findings(run: Run, findings: pl.DataFrame, severity: Mapping[str, str]) -> pl.DataFrame:
    """Writes a run's findings, each once, with the configured severities.

    Args:
        run: the run.
        findings: columns of `findings` but the run.
        severity: severities by code that differ from the catalogue's.

    Returns:
        what was written.
    """
    once = findings.unique("finding_id", keep="first", maintain_order=True)
    changed = pl.col("code").replace_strict(severity, default=None, return_dtype=pl.String)
    told = once.with_columns(severity=pl.coalesce(changed, "severity"))
    run.lake.append(FINDINGS, told.with_columns(run_id=pl.lit(run.run_id)), run.run_id)
    return told
