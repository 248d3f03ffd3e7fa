"""The severities of this configuration."""

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, Decimal

import polars as pl

from pipeline.config import Severity
from schemas.money import minor_digits


def with_severity(findings: pl.DataFrame, severity: Mapping[str, Severity]) -> pl.DataFrame:
    """Findings with the severities that the configuration sets, the catalogue's elsewhere.

    A severity by amount leaves the catalogue's where no money follows from the finding, or in no
    currency.

    Args:
        findings: columns `code`, `severity`, `delta_minor` and `currency`.
        severity: severities by code that differ from the catalogue's.
    """
    plain = {code: value for code, value in severity.items() if isinstance(value, str)}
    graded = {code: value for code, value in severity.items() if not isinstance(value, str)}
    changed = pl.col("code").replace_strict(plain, default=None, return_dtype=pl.String)
    currencies = findings["currency"].drop_nulls().unique().to_list() if graded else []
    by_amount = [
        pl.when((pl.col("code") == code) & (pl.col("currency") == currency)).then(_graded(steps, currency))
        for code, steps in graded.items()
        for currency in currencies
    ]
    return findings.with_columns(severity=pl.coalesce(changed, *by_amount, "severity"))


def _graded(steps: Sequence[tuple[Decimal | None, str]], currency: str) -> pl.Expr:
    """The severity of a difference in a currency, null where there is none."""
    amount, units = pl.col("delta_minor").abs(), 10 ** minor_digits(currency)
    grade = pl.lit(None, pl.String)
    for below, severity in reversed(steps):
        if below is None:
            within = amount.is_not_null()
        else:
            within = amount < int((below * units).to_integral_value(ROUND_CEILING))
        grade = pl.when(within).then(pl.lit(severity)).otherwise(grade)
    return grade
