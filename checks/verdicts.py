"""The verdict of each round and hand, from what was found on it and what could be checked."""

import polars as pl

_OTHER_READING = "RUL-001"


def verdicts(coverage: pl.DataFrame, findings: pl.DataFrame) -> pl.DataFrame:
    """The columns of `verdicts` but `run_id`.

    `error` where a finding of that severity stands; else `undecidable` where a check could not be
    decided or none ran at all; else `other-reading` where RUL-001 stands; else `ok`.

    Args:
        coverage: as in `Checked`.
        findings: all findings of these hands, from whichever check.
    """
    of_hand = findings.group_by("hand_id").agg(
        wrong=(pl.col("severity") == "error").any(), otherwise_read=(pl.col("code") == _OTHER_READING).any()
    )
    unsure = (pl.col("undecidable").list.len() > 0) | (pl.col("ran").list.len() == 0)
    verdict = (
        pl.when(pl.col("wrong").fill_null(False))
        .then(pl.lit("error"))
        .when(unsure)
        .then(pl.lit("undecidable"))
        .when(pl.col("otherwise_read").fill_null(False))
        .then(pl.lit("other-reading"))
        .otherwise(pl.lit("ok"))
    )
    return (
        coverage.join(of_hand, on="hand_id", how="left", maintain_order="left")
        .with_columns(verdict=verdict)
        .drop("wrong", "otherwise_read")
    )


def with_verdicts(findings: pl.DataFrame, judged: pl.DataFrame) -> pl.DataFrame:
    """Findings with the verdict of their round or hand; null for those of a session.

    Args:
        findings: the columns of `findings`.
        judged: as `verdicts` returns them.
    """
    named = judged.select("hand_id", "verdict")
    return (
        findings.drop("verdict")
        .join(named, on="hand_id", how="left", maintain_order="left")
        .select(findings.columns)
    )
