"""Runs checks over frames: which applied, which decided, which found something."""

from collections.abc import Iterable
from dataclasses import dataclass

import polars as pl

from checks.findings import findings_of
from checks.frames import Frames
from checks.roles import with_roles
from checks.rule import CHECKS, Check, Rule
from schemas.codes import CODES
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


def _in_words(statuses: pl.DataFrame) -> pl.DataFrame:
    """Status numbers of each `row` as lists of codes; each combination is put into words once."""
    codes = statuses.columns[1:]
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
    return pl.concat([combinations.select("row"), lists], how="horizontal").explode("row")


def _covered(context: pl.DataFrame, subject: str, marked: list[pl.DataFrame]) -> pl.DataFrame:
    """The coverage of each round or hand, from the statuses of the rows of every frame."""
    statuses = context.select("row")
    for marks in marked:
        statuses = statuses.join(_worst(marks, statuses), on="row", how="left", maintain_order="left")
    parts: dict[str, list[str]] = {}
    for name in sorted(statuses.columns[1:], key=lambda name: CODES[name.partition(" ")[0]].order):
        parts.setdefault(name.partition(" ")[0], []).append(name)
    merged = {code: pl.max_horizontal(names).fill_null(_NOT_APPLICABLE) for code, names in parts.items()}
    known = context.select(
        "row", "hand_id", pl.lit(subject).alias("subject"), "rules", "sheet_sha256", "gaming_day"
    )
    by_row = _in_words(statuses.select("row", **merged))
    return known.join(by_row, on="row", how="left", maintain_order="left").drop("row")


def _no_coverage() -> pl.DataFrame:
    texts = pl.List(pl.String)
    kinds: dict[str, pl.DataType] = {
        **dict.fromkeys(("hand_id", "subject", "rules", "sheet_sha256"), pl.String()),
        "gaming_day": pl.Date(),
        **dict.fromkeys(("ran", "not_applicable", "undecidable"), texts),
    }
    return pl.DataFrame(schema=kinds)


def _worst(marks: pl.DataFrame, rows: pl.DataFrame) -> pl.DataFrame:
    """The highest status of each code in each round or hand."""
    if marks.height == rows.height and bool((marks["row"] == rows["row"]).all()):
        return marks
    return marks.group_by("row").agg(pl.all().max())


def judge(frames: Frames, checks: Iterable[Check] | None = None) -> Checked:
    """Findings and coverage of a batch by every check whose frames it has.

    Args:
        frames: the batch, laid out.
        checks: all that are registered, where none are given.
    """
    asked = [
        (check.code, rule)
        for check in (CHECKS.values() if checks is None else checks)
        for rule in check.rules
        if rule.over in frames.tables
    ]
    found: list[pl.DataFrame] = []
    marked: list[pl.DataFrame] = []
    for over, frame in frames.tables.items():
        rules = [(code, rule) for code, rule in asked if rule.over == over]
        marks = frame.select(
            "row", *(_status(rule).alias(f"{code} {over} {n}") for n, (code, rule) in enumerate(rules))
        )
        marked.append(marks)
        for mark, (code, rule) in zip(marks.columns[1:], rules, strict=True):
            broken = marks[mark] == _BREACH
            if broken.any():
                found.append(findings_of(code, rule, frame.filter(broken), frames.context))
    coverage = _no_coverage() if frames.context is None else _covered(frames.context, frames.subject, marked)
    return Checked(with_roles(found), coverage)
