"""Findings on their way into the lake: those of ingest, their verdicts, and their being written once."""

import polars as pl

from checks import findings_of_ingest
from pipeline.run import Run
from pipeline.stages.judge import FINDING_COLUMNS
from schemas.fault import IntegrityFault
from schemas.tables_judged import FINDINGS


def ingest_findings(quarantined: pl.DataFrame, duplicates: pl.DataFrame) -> pl.DataFrame:
    """What reading found: pieces in quarantine, records that were held already.

    Args:
        quarantined, duplicates: rows of these tables.
    """
    return findings_of_ingest(quarantined, duplicates).select(FINDING_COLUMNS)


def fill_verdicts(findings: pl.DataFrame, verdicts: pl.LazyFrame) -> pl.DataFrame:
    """Findings with the verdict of the round or hand that they name, where they have none yet.

    Args:
        findings: columns of `findings` but the run.
        verdicts: `hand_id` and `verdict`, one row for each hand.
    """
    named = verdicts.select("hand_id", _verdict="verdict").join(
        findings.lazy().select("hand_id").drop_nulls().unique(), on="hand_id", how="semi"
    )
    told = findings.join(named.collect(), on="hand_id", how="left", maintain_order="left")
    return told.with_columns(verdict=pl.coalesce("verdict", "_verdict")).select(findings.columns)


def write_findings(run: Run, findings: pl.DataFrame) -> pl.DataFrame:
    """Writes a run's findings and returns them.

    Args:
        run: the run.
        findings: columns of `findings` but the run.

    Raises:
        IntegrityFault: two findings bear one id.
    """
    twice = findings.filter(pl.col("finding_id").is_duplicated())
    if twice.height:
        first = twice.row(0, named=True)
        raise IntegrityFault(
            f"{twice.height} findings share their ids, the first {first['code']}: {first['message']}",
            place=str(first["source"]),
            hint="this is a fault of the program: keep the inbox and report it",
        )
    run.lake.append(FINDINGS, findings.with_columns(run_id=pl.lit(run.run_id)), run.run_id)
    return findings
