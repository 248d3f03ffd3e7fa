"""Runs checks over frames: which applied, which decided, which found something."""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from checks.findings import findings_of
from checks.frames import Frames
from checks.roles import with_roles
from checks.rule import CHECKS, Check, Rule
from schemas.undecidable import Undecidable, reason_text

_NOT_APPLICABLE, _RAN, _BREACH, _REASONS = 0, 1, 2, 3
"""What a row's status says; from _REASONS on, the number of an `Undecidable` reason above it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What checks made of a batch.

    Attributes:
        findings: the columns of `findings` but `run_id`; `verdict` is null until it is known.
        coverage: one row for each round or hand: `hand_id`, `subject`, `rules`, `sheet_sha256`,
            `gaming_day`, and the lists `ran`, `not_applicable` and `undecidable` (CODE: reason).
    """

    findings: pl.DataFrame
    coverage: pl.DataFrame


def _status(rule: Rule) -> pl.Expr:
    silent = _REASONS + Undecidable.NOT_STATED
    return (
        pl.when(~rule.applies.fill_null(False))
        .then(pl.lit(_NOT_APPLICABLE, pl.Int8))
        .when(rule.undecidable != Undecidable.NONE)
        .then(rule.undecidable.cast(pl.Int8) + _REASONS)
        .otherwise((rule.breach.cast(pl.Int8) + _RAN).fill_null(pl.lit(silent, pl.Int8)))
    )


def _coverage(frames: Frames, statuses: pl.DataFrame, codes: list[str]) -> pl.DataFrame:
    """Status numbers of each hand as lists of codes; each combination is put into words once."""
    combinations = statuses.group_by(codes).agg("row") if codes else statuses.select(pl.col("row").implode())
    worded: list[tuple[list[str], list[str], list[str]]] = []
    for combination in combinations.iter_rows(named=True):
        status = {code: int(combination[code]) for code in codes}
        unsure = [
            f"{code}: {reason_text(Undecidable(value - _REASONS))}"
            for code, value in status.items()
            if value >= _REASONS
        ]
        ran = [code for code, value in status.items() if value in (_RAN, _BREACH)]
        absent = [code for code, value in status.items() if value == _NOT_APPLICABLE]
        worded.append((ran, absent, unsure))
    lists = pl.DataFrame(
        worded,
        schema={name: pl.List(pl.String) for name in ("ran", "not_applicable", "undecidable")},
        orient="row",
    )
    by_row = pl.concat([combinations.select("row"), lists], how="horizontal").explode("row")
    known = frames.context.select(
        "row", "hand_id", pl.lit(frames.subject).alias("subject"), "rules", "sheet_sha256", "gaming_day"
    )
    return known.join(by_row, on="row", how="left", maintain_order="left").drop("row")


def _worst(marks: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The highest status of each code in each round or hand."""
    if marks.height == rows.height and bool((marks["row"] == rows["row"]).all()):
        return marks
    return marks.group_by("row").agg(pl.all().max())


def judge(frames: Frames, checks: Iterable[Check] | None = None) -> Checked:
    """Findings and coverage of a batch by every check whose frames it has.

    Args:
        frames: the batch, laid out.
        checks: all that are registered where none are given.
    """
    asked = [
        (check.code, rule)
        for check in (CHECKS.values() if checks is None else checks)
        for rule in check.rules
        if rule.over in frames.tables
    ]
    codes = list(dict.fromkeys(code for code, _ in asked))
    statuses = frames.context.select("row")
    found: list[pl.DataFrame] = []
    for over, frame in frames.tables.items():
        rules = {f"{code} {over}": (code, rule) for code, rule in asked if rule.over == over}
        marks = frame.select("row", **{name: _status(rule) for name, (_, rule) in rules.items()})
        for name, (code, rule) in rules.items():
            broken = marks[name] == _BREACH
            if broken.any():
                found.append(findings_of(code, rule, frame.filter(broken), frames.context))
        statuses = statuses.join(_worst(marks, statuses), on="row", how="left", maintain_order="left")
    merged = statuses.select(
        "row",
        *(
            pl.max_horizontal(name for name in statuses.columns if name.startswith(f"{code} "))
            .fill_null(_NOT_APPLICABLE)
            .alias(code)
            for code in codes
        ),
    )
    return Checked(with_roles(found), _coverage(frames, merged, codes))
