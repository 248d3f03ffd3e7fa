"""Breached rows put into the columns of a finding."""

import hashlib

import polars as pl

from checks.frames import IDENTITY, PLACE
from checks.rule import Rule
from schemas.codes import CODES, EXPLAINED_BY
from schemas.render.frame import polars_schema
from schemas.tables_judged import FINDINGS

COLUMNS = {name: kind for name, kind in polars_schema(FINDINGS).items() if name != "run_id"}
"""A finding's columns with their types; the run is the caller's to add."""

_NAMED_BY = (
    "code", "over", "hand_id", "venue", "table", "session", "round", "seat", "step", "recorded", "expected",
    "source", "source_sha256", "byte_start",
)  # fmt: skip


def finding_ids(findings: pl.DataFrame) -> pl.Series:
    """The lasting name of each finding: 128 bits over what was found where.

    Findings that are alike in all of that, such as those of a seat that stands three times in one round,
    are counted, and the count is part of the name.

    Args:
        findings: all of one rule in a batch, with the columns of `_NAMED_BY`.
    """
    named = findings.select(
        place=pl.concat_str(
            *(pl.col(name).cast(pl.String).fill_null("\x00") for name in _NAMED_BY), separator="\x1f"
        )
    )
    again = pl.int_range(pl.len()).over("place").cast(pl.String)
    texts = named.select(pl.concat_str("place", again, separator="\x1f")).to_series()
    return pl.Series(
        "finding_id",
        [hashlib.blake2b(text.encode(), digest_size=16).hexdigest() for text in texts],
        pl.String,
    )


def _causes(code: str, rule: Rule) -> pl.Expr:
    """The codes that would explain the row, had they been found."""
    causes = [
        pl.when(rule.explained[cause].fill_null(False)).then(pl.lit(cause))
        if cause in rule.explained
        else pl.lit(cause)
        for cause in EXPLAINED_BY[code]
    ]
    if not causes:
        return pl.lit([], pl.List(pl.String))
    return pl.concat_list(causes).list.drop_nulls()


def findings_of(code: str, rule: Rule, breached: pl.DataFrame, context: pl.DataFrame | None) -> pl.DataFrame:
    """The findings of one rule, with `causes` beside for the roles.

    Args:
        code: the check's code.
        rule: what was broken.
        breached: the rows of the rule's frame that break it.
        context: what is known of each `row`; None where the frame itself says it.
    """
    rows = breached
    if context is not None:
        known = [name for name in context.columns if name == "row" or name not in breached.columns]
        rows = breached.join(context.select(known), on="row", how="left", maintain_order="left")
    if rule.place:
        rows = rows.with_columns(pl.col(f"{rule.place}_{name}").alias(name) for name in PLACE)
    known_as = [name for name in (*IDENTITY, *PLACE) if name in rows.columns]
    absent = [pl.lit(None).alias(name) for name in (*IDENTITY, *PLACE) if name not in rows.columns]
    worded = rows.rechunk().select(
        *known_as,
        *absent,
        code=pl.lit(code),
        over=pl.lit(rule.over),
        severity=pl.lit(rule.severity or CODES[code].severity),
        seat=rule.seat.cast(pl.Int8),
        player=rule.player,
        clause=rule.clause,
        step=rule.step.cast(pl.Int64),
        recorded=rule.recorded,
        expected=rule.expected,
        delta_minor=rule.delta_minor.cast(pl.Int64),
        message=rule.message,
        role=pl.when(pl.lit(False) if rule.consequence is None else rule.consequence.fill_null(False))
        .then(pl.lit("consequence"))
        .otherwise(pl.lit("root")),
        causes=_causes(code, rule),
    )
    if rule.lasting is None:
        return worded.with_columns(finding_ids(worded)).drop("over", "source_sha256")
    named = rows.rechunk().select(recorded=rule.lasting, expected=pl.lit(None, pl.String))
    return worded.with_columns(finding_ids(worded.with_columns(named))).drop("over", "source_sha256")
