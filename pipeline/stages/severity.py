"""The severities of this configuration."""

from collections.abc import Mapping

import polars as pl


def with_severity(findings: pl.DataFrame, severity: Mapping[str, str]) -> pl.DataFrame:
    """Findings with the severities that the configuration sets, the catalogue's elsewhere.

    Args:
        findings: columns `code` and `severity`.
        severity: severities by code that differ from the catalogue's.
    """
    changed = pl.col("code").replace_strict(severity, default=None, return_dtype=pl.String)
    return findings.with_columns(severity=pl.coalesce(changed, "severity"))
