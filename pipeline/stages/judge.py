"""Recorded rows to expected rows, findings and verdicts, a batch at a time.

Rounds and hands pass alike: context is joined on, the judge replays, checks lay both side by side.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import polars as pl
import pyarrow as pa

from checks import Checked, check_hands, check_rounds, verdicts, with_verdicts
from pipeline.config import Severity
from pipeline.run import Run
from pipeline.signing import Signing, signed_sheets, stud_sheets
from pipeline.stages.context import (
    house_context,
    openings,
    superseded_rounds,
    with_house_context,
)
from pipeline.stages.readings import try_readings
from pipeline.stages.settlement import arrow, settled
from pipeline.stages.severity import with_severity
from pipeline.stages.stud_context import shown_stakes, with_stud_context
from schemas.fault import IntegrityFault
from schemas.render.frame import empty_frame
from schemas.table import Table
from schemas.tables_judged import EXPECTED_HANDS, EXPECTED_ROUNDS, FINDINGS, HAND_INPUTS, VERDICTS_TABLE
from schemas.tables_recorded import HANDS, ROUNDS
from schemas.undecidable import Undecidable, reason_text

BATCH_ROWS = 65_536
_JUDGE = ("rules", "sheet_sha256")
FINDING_COLUMNS = [name for name in FINDINGS.names() if name != "run_id"]


_NOT_YET = [reason_text(reason) for reason in Undecidable if reason.name.startswith("NOT_IMPLEMENTED")]
_NOT_JUDGED = pl.any_horizontal(
    pl.col("undecidable").list.eval(pl.element().str.ends_with(text)).list.any() for text in _NOT_YET
)


def no_findings() -> pl.DataFrame:
    """A frame of findings, without their run, that holds none."""
    return empty_frame(FINDINGS).drop("run_id")


@dataclass(frozen=True, slots=True)
class Subject:
    """How rounds, or hands, pass through the judge.

    Attributes:
        recorded, expected: its tables.
        inputs: columns of a batch with its context that the judgement goes by and the expected table keeps.
        whole: a batch with its context joined on.
        replay: a batch with context to the expected columns.
        check: batch and expected to findings and coverage.
    """

    recorded: Table
    expected: Table
    inputs: tuple[str, ...]
    whole: Callable[[pl.DataFrame], pl.DataFrame]
    replay: Callable[[pl.DataFrame], pl.DataFrame]
    check: Callable[[pl.DataFrame, pl.DataFrame], Checked]


@dataclass(slots=True)
class Judged:
    """What judging came to.

    Attributes:
        findings: columns of `findings` but the run.
        fates: rounds or hands by verdict.
        not_judged: how many have a check that the program cannot do yet.
    """

    findings: pl.DataFrame = field(default_factory=no_findings)
    fates: dict[str, int] = field(default_factory=dict)
    not_judged: int = 0

    def count(self, judged: pl.DataFrame) -> None:
        """Adds a batch's verdicts to the fates."""
        self.not_judged += judged.select(_NOT_JUDGED.sum()).item()
        for verdict, number in judged["verdict"].value_counts().iter_rows():
            self.fates[verdict] = self.fates.get(verdict, 0) + number


def _from_arrow(batch: pa.RecordBatch) -> pl.DataFrame:
    return cast(pl.DataFrame, pl.from_arrow(batch))


def rounds_subject(run: Run, signings: Sequence[Signing]) -> Subject:
    """House-banked rounds, judged by what was signed for their tables, else what their openings say.

    Args:
        run: the run.
        signings: the entries of the configuration.
    """
    context = house_context(openings(run.lake), signings)
    gone = superseded_rounds(run.lake)
    sheets = signed_sheets(signings)

    def whole(batch: pl.DataFrame) -> pl.DataFrame:
        counting = batch.join(gone, on=["hand_id", "content_hash"], how="anti", maintain_order="left")
        return with_house_context(counting, context)

    def check(batch: pl.DataFrame, expected: pl.DataFrame) -> Checked:
        return check_rounds(batch, expected, try_readings(batch, expected, sheets))

    return Subject(ROUNDS, EXPECTED_ROUNDS, _JUDGE, whole, lambda batch: settled(batch, sheets), check)


def hands_subject(run: Run, wanted: pl.Expr, signings: Sequence[Signing]) -> Subject:
    """Hands of the seven-card stud family.

    Args:
        run: the run.
        wanted: which hands are to be judged; their tables' other hands show antes and bring-ins.
        signings: the entries of the configuration.
    """
    from pipeline.replay.stud import replay

    tables = run.lake.scan(HANDS).filter(wanted).select("site", "table").unique().collect()
    shown = shown_stakes(run.lake, tables)
    sheets = stud_sheets(signings)

    def replayed(batch: pl.DataFrame) -> pl.DataFrame:
        by_hash = batch.with_columns(rules="sheet_sha256")
        return _from_arrow(replay(arrow(by_hash), sheets)).with_columns(rules=batch["rules"])

    return Subject(
        HANDS,
        EXPECTED_HANDS,
        (*_JUDGE, *(field.name for field in HAND_INPUTS)),
        lambda batch: with_stud_context(batch, shown, signings),
        replayed,
        check_hands,
    )


def _write_expected(run: Run, subject: Subject, batch: pl.DataFrame, replayed: pl.DataFrame) -> pl.DataFrame:
    partition = cast(str, subject.expected.partition)
    own = batch.select("hand_id", "content_hash", *subject.inputs, partition)
    expected = replayed.drop("content_hash", *subject.inputs, partition, "run_id", strict=False).join(
        own, on="hand_id", how="left", maintain_order="left"
    )
    expected = expected.with_columns(run_id=pl.lit(run.run_id))
    run.lake.append(subject.expected, expected, run.run_id)
    return expected


def _stored_expected(run: Run, subject: Subject, batch: pl.DataFrame) -> pl.DataFrame:
    record = ["hand_id", "content_hash"]
    judge = {f"{name}_now": name for name in subject.inputs}
    wanted = batch.lazy().select(*record, **judge)
    by_the_same = [pl.col(held).eq_missing(pl.col(now)) for now, held in judge.items()]
    held = run.lake.scan(subject.expected).join(wanted, on=record).filter(*by_the_same)
    expected = held.drop(*judge).sort("run_id").unique(record, keep="last").collect()
    missing = batch.height - expected.height
    if missing:
        raise IntegrityFault(
            f"{missing} of the {subject.recorded.name} have not been replayed by what they are judged by now",
            hint="run `studaudit replay` first",
        )
    return expected


def replay_all(run: Run, subject: Subject, wanted: pl.Expr) -> int:
    """Writes expected rows for the wanted recorded rows; how many there were."""
    rows = 0
    for recorded in run.lake.batches(subject.recorded, wanted, BATCH_ROWS):
        batch = subject.whole(recorded)
        if batch.height:
            _write_expected(run, subject, batch, subject.replay(batch))
        rows += batch.height
        run.progress.advance(recorded.height)
    return rows


def judge_all(
    run: Run,
    subject: Subject,
    wanted: pl.Expr,
    prior: pl.DataFrame,
    severity: Mapping[str, Severity],
    *,
    again: bool,
) -> Judged:
    """Replays and checks the wanted recorded rows, and writes expected rows and verdicts.

    Args:
        run: the run.
        subject: rounds or hands.
        wanted: which recorded rows.
        prior: findings of ingest, which weigh in the verdicts of the hands they name.
        severity: severities by code that differ from the catalogue's.
        again: replay now; False takes the expected rows that the lake holds.
    """
    judged = Judged()
    prior = prior.filter(pl.col("hand_id").is_not_null())
    found: list[pl.DataFrame] = []
    for recorded in run.lake.batches(subject.recorded, wanted, BATCH_ROWS):
        batch = subject.whole(recorded)
        if batch.height:
            expected = (
                _write_expected(run, subject, batch, subject.replay(batch))
                if again
                else _stored_expected(run, subject, batch)
            )
            checked = subject.check(batch, expected)
            findings = with_severity(checked.findings.select(FINDING_COLUMNS), severity)
            verdict = verdicts(checked.coverage, pl.concat([findings, prior]))
            run.lake.append(VERDICTS_TABLE, verdict.with_columns(run_id=pl.lit(run.run_id)), run.run_id)
            found.append(with_verdicts(findings, verdict))
            judged.count(verdict)
        run.progress.advance(recorded.height)
    judged.findings = pl.concat([no_findings(), *found])
    return judged
