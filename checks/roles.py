"""Which findings are first causes, and which follow from one.

The catalogue says what a code can explain and how far it reaches; a rule may narrow that to the rows
that the cause really fits. A cause with a step explains only later steps.
"""

from collections.abc import Sequence

import polars as pl

from checks.findings import COLUMNS
from schemas.codes import EXPLAINED_BY, Scope

_PLACES = {
    Scope.SEAT: ("hand_id", "seat"),
    Scope.HAND: ("hand_id",),
    Scope.SESSION: ("venue", "table", "session"),
}


def _explained(findings: pl.DataFrame, scope: Scope) -> pl.Series:
    """Numbers of the findings that a cause within the scope explains."""
    reaching = [
        (code, cause)
        for code, causes in EXPLAINED_BY.items()
        for cause, reach in causes.items()
        if reach == scope
    ]
    pairs = pl.DataFrame(reaching, schema={"code": pl.String, "causes": pl.String}, orient="row")
    place = list(_PLACES[scope])
    asking = (
        findings.select("number", "code", "step", "causes", *place)
        .explode("causes", empty_as_null=False)
        .join(pairs, on=["code", "causes"], how="semi")
    )
    causing = findings.select(pl.col("code").alias("causes"), pl.col("step").alias("cause_step"), *place)
    met = asking.join(causing, on=["causes", *place], how="inner", nulls_equal=True)
    earlier = (pl.col("cause_step") < pl.col("step")).fill_null(True)
    return met.filter(earlier)["number"].unique()


def with_roles(parts: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Findings of one batch, in the columns of the table but `run_id`, roles decided.

    Args:
        parts: findings with the column `causes`: the codes that would explain them.
    """
    if not parts:
        return pl.DataFrame(schema=COLUMNS)
    findings = pl.concat(parts, how="diagonal_relaxed").with_row_index("number")
    follows = pl.concat([_explained(findings, scope) for scope in Scope])
    role = pl.when(pl.col("number").is_in(follows.implode())).then(pl.lit("consequence")).otherwise("role")
    decided = findings.with_columns(role=role, verdict=pl.lit(None, pl.String))
    return decided.select(pl.col(name).cast(kind) for name, kind in COLUMNS.items())
