"""The main job, and the jobs that are parts of it, as sequences of stages.

Every job runs under the writer's lock, undoes what a dead run left behind, and counts only when
its row in `runs` is written.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from fnmatch import fnmatchcase
from pathlib import Path

import polars as pl

from pipeline.config import Config
from pipeline.ingest.asked import Asked
from pipeline.ingest.mapping import ColumnMap, read_mapping
from pipeline.lake import Journal, Lake, writer_lock
from pipeline.run import (
    Progress,
    Run,
    code_sha256,
    latest_run,
    next_run_id,
    program_version,
    refuse_lost_tables,
)
from pipeline.stages.context import latest_verdicts
from pipeline.stages.contracts import Contracts, validate
from pipeline.stages.ingest import Received, asked_before, ingest
from pipeline.stages.judge import hands_subject, judge_all, no_findings, replay_all, rounds_subject
from pipeline.stages.receive import Found, Pair, inbox_files, ledger_of, named_files, receive
from pipeline.stages.sessions import check_all_sessions, check_all_sources, check_all_stacks
from pipeline.stages.severity import with_severity
from pipeline.stages.sheets_used import resigned, sheets_used
from pipeline.stages.statistics import check_all_statistics
from pipeline.stages.tell import (
    fill_verdicts,
    ingest_findings,
    lift_verdicts,
    mend_verdicts,
    moved_to_error,
    write_findings,
)
from pipeline.stages.wanted import Wanted, new_records, unjudged_runs
from schemas.fault import Fault
from schemas.render.frame import empty_frame
from schemas.tables_judged import RUNS
from schemas.tables_recorded import DUPLICATES, HANDS, QUARANTINE, ROUNDS, SOURCES


@dataclass(slots=True)
class Outcome:
    """What a run came to, for the summary and the exit code.

    Attributes:
        run_id: the run.
        sources: its rows of the ledger.
        rounds, hands: what was judged, by verdict.
        not_judged: how many of them have a check that the program cannot do yet.
        findings: its findings.
        contracts: whether each table kept its contract.
        passed_over: names in the inbox that could not be taken, with the reason.
        undone: the id of a dead run whose writes were undone first.
        nothing_new: the inbox held nothing that the ledger does not know; no run was made.
        resigned: some of what the lake holds was judged while other readings, or sheets, were in force.
        exit_code: 0 clean, 1 findings, 2 not intact.
    """

    run_id: str
    sources: pl.DataFrame = field(default_factory=lambda: empty_frame(SOURCES))
    rounds: dict[str, int] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    not_judged: int = 0
    findings: pl.DataFrame = field(default_factory=no_findings)
    contracts: Contracts = field(default_factory=Contracts)
    passed_over: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    undone: str | None = None
    nothing_new: bool = False
    resigned: bool = False
    exit_code: int = 0


Job = Callable[[Run, Outcome], None]


def _perform(
    config: Config, progress: Progress, command: str, found: Found, job: Job, *, only_new: bool = False
) -> Outcome:
    """Runs a job as one whole: all of it counts, or none.

    With `only_new` there is nothing to do, and no run is made, where every file is known and all that
    is stored was judged.
    """
    lake = Lake(config.lake)
    with ExitStack() as stack:
        stack.enter_context(writer_lock(config.lake, command))
        refuse_lost_tables(lake)
        lake.create()
        journal = Journal(lake)
        undone = journal.recover()
        new = receive(lake, found.files)
        if only_new and not new and not unjudged_runs(lake):
            outcome = Outcome(latest_run(lake) or "", passed_over=found.passed_over, undone=undone)
            outcome.nothing_new, outcome.resigned = True, resigned(lake, config.rules)
            outcome.exit_code = _exit_code(config, outcome)
            return outcome
        run = Run(next_run_id(lake, command, new), command, lake, progress, new)
        outcome = Outcome(run.run_id, passed_over=found.passed_over, undone=undone)
        journal.begin(run.run_id)
        try:
            job(run, outcome)
            outcome.contracts = validate(run)
        except Fault:
            journal.recover()
            raise
        outcome.exit_code = _exit_code(config, outcome)
        _record(run, config, outcome)
        journal.finish()
        outcome.resigned = command != "replay" and resigned(lake, config.rules)
    return outcome


def _exit_code(config: Config, outcome: Outcome) -> int:
    """0 only where all that could be checked was, and is clean."""
    if not outcome.contracts.hold or outcome.passed_over:
        return 2
    grave = {"info": 0, "warning": 1, "error": 2}
    found = outcome.findings["severity"].replace_strict(grave, return_dtype=pl.Int8)
    return int(bool((found >= grave[config.fail_on]).any()) or outcome.not_judged > 0)


def _record(run: Run, config: Config, outcome: Outcome) -> None:
    """Writes the run's row: its commit point."""
    row: dict[str, object] = {
        "run_id": run.run_id,
        "command": run.command,
        "started_at_utc": run.started_at,
        "finished_at_utc": datetime.now(UTC),
        "program_version": program_version(),
        "code_sha256": code_sha256(),
        "sheets": json.dumps(sheets_used(config.rules)),
        "table_versions": json.dumps({n: v for n, v in run.lake.versions().items() if n != RUNS.name}),
        "files": outcome.sources.height,
        "bytes": int(outcome.sources["bytes"].sum()),
        "rounds": sum(outcome.rounds.values()),
        "hands": sum(outcome.hands.values()),
        "findings": outcome.findings.height,
        "errors": outcome.findings.filter(pl.col("severity") == "error").height,
        "ledger_adds_up": True,
        "contracts_hold": outcome.contracts.hold,
        "exit_code": outcome.exit_code,
    }
    run.lake.append(RUNS, pl.DataFrame([row], schema_overrides=empty_frame(RUNS).schema), run.run_id)


def _judge(run: Run, outcome: Outcome, config: Config, wanted: Wanted) -> None:
    """Replay, checks, tie-outs and findings of what is wanted.

    What reading found stands for as long as the pieces do: it is told again with every record of the
    same sources that is judged again.
    """
    severity = config.severity or {}
    of_judged = [
        run.lake.scan(table).filter(rows).select("source").unique()
        for table, rows in ((ROUNDS, wanted.rounds), (HANDS, wanted.hands))
    ]
    judged = pl.concat(of_judged).unique().collect().to_series()
    standing = wanted.stored | pl.col("source").is_in(judged.implode())
    pieces, again = (run.lake.scan(table).filter(standing).collect() for table in (QUARANTINE, DUPLICATES))
    told = with_severity(ingest_findings(pieces, again), severity)
    run.progress.start("rounds", run.lake.count(ROUNDS, wanted.rounds))
    rounds = judge_all(
        run, rounds_subject(run, config.rules), wanted.rounds, told, severity, again=wanted.again
    )
    run.progress.start("hands", run.lake.count(HANDS, wanted.hands))
    hands = judge_all(
        run, hands_subject(run, wanted.hands, config.rules), wanted.hands, told, severity, again=wanted.again
    )
    sessions = check_all_sessions(run, wanted.rounds, wanted.stored, config.rules)
    stacks = check_all_stacks(run, wanted.hands)
    outcome.not_judged = rounds.not_judged + hands.not_judged
    sources = check_all_sources(run, wanted.hands, config.rules)
    statistics = check_all_statistics(run, wanted.rounds, config.rules, config.hold)
    beyond = with_severity(pl.concat([sessions, stacks, sources, statistics]), severity)
    parts = [told, rounds.findings, hands.findings, beyond]
    found, left = mend_verdicts(run, fill_verdicts(pl.concat(parts), latest_verdicts(run.lake)))
    outcome.rounds = moved_to_error(rounds.fates, left.get("round", {}))
    outcome.hands = moved_to_error(hands.fates, left.get("hand", {}))
    lift_verdicts(run, found)
    outcome.findings = write_findings(run, found)


def _take_in(
    run: Run, outcome: Outcome, again: Sequence[Pair], asked: Mapping[Pair, Asked] | None
) -> Received:
    for mapping in {
        told.mapping.sha256: told.mapping for told in (asked or {}).values() if told.mapping
    }.values():
        run.lake.raw.put(mapping.content)
    received = ingest(run, run.new_sources, again, asked)
    outcome.sources = received.sources
    return received


def _by_mapping(config: Config, sources: Iterable[Pair]) -> dict[Pair, Asked]:
    """The sources that the configuration has a mapping for."""
    mappings = [(pattern, read_mapping(path)) for pattern, path in config.mappings]
    asked: dict[Pair, Asked] = {}
    for pair in sources:
        fitting = (mapping for pattern, mapping in mappings if fnmatchcase(pair[0], pattern))
        if mapping := next(fitting, None):
            asked[pair] = Asked(mapping=mapping)
    return asked


def nightly(config: Config, progress: Progress, day: date | None = None) -> Outcome:
    """The main job: ingest what is new in the inbox, replay, check, tie out.

    Args:
        config: where the inbox and the lake are.
        progress: told how far it is.
        day: judge all of this gaming day again besides what is new.

    Raises:
        Fault: the run could not complete; nothing of it counts.
    """

    def job(run: Run, outcome: Outcome) -> None:
        _take_in(run, outcome, (), _by_mapping(config, run.new_sources))
        _judge(run, outcome, config, new_records(run, day))

    return _perform(config, progress, "nightly", inbox_files(config.inbox), job, only_new=day is None)


def ingest_paths(config: Config, progress: Progress, paths: Sequence[Path], asked: Asked | None) -> Outcome:
    """Ingest alone: the files are stored and accounted for, not judged."""

    def job(run: Run, outcome: Outcome) -> None:
        told = _by_mapping(config, run.new_sources) if asked in (None, Asked()) else {}
        if asked is not None and not told:
            told = dict.fromkeys(run.new_sources, asked)
        received = _take_in(run, outcome, (), told)
        read = ingest_findings(received.quarantined, received.duplicates)
        told = with_severity(read, config.severity or {})
        outcome.findings = write_findings(run, told)

    return _perform(config, progress, "ingest", named_files(paths), job)


def replay_lake(config: Config, progress: Progress) -> Outcome:
    """Replay alone: expected rows for all that is recorded."""

    def job(run: Run, outcome: Outcome) -> None:
        every = pl.lit(value=True)
        for subject, told in (
            (rounds_subject(run, config.rules), outcome.rounds),
            (hands_subject(run, every, config.rules), outcome.hands),
        ):
            told["replayed"] = replay_all(run, subject, every)

    return _perform(config, progress, "replay", Found(), job)


def check_lake(config: Config, progress: Progress) -> Outcome:
    """Checks alone: all that is recorded beside the expected rows that the lake holds."""

    def job(run: Run, outcome: Outcome) -> None:
        every = pl.lit(value=True)
        _judge(run, outcome, config, Wanted(every, every, every, again=False))

    return _perform(config, progress, "check", Found(), job)


def retry(config: Config, progress: Progress, mapping: ColumnMap | None = None) -> Outcome:
    """Reads the sources of quarantined pieces once more and judges what is new.

    Args:
        config: its mappings take the place of those by which sources were read before.
        progress: told how far it is.
        mapping: takes the place of the mapping of its name.
    """

    def job(run: Run, outcome: Outcome) -> None:
        held = run.lake.read(QUARANTINE).select("source", "source_sha256").unique().sort("source")
        again = list(zip(held["source"], held["source_sha256"], strict=True))
        asked = _by_mapping(config, again)
        if mapping is not None:
            before = asked_before(run.lake, ledger_of(run.lake))
            mended = [pair for pair in again if (told := before[pair].mapping) and told.name == mapping.name]
            asked |= {pair: replace(before[pair], mapping=mapping) for pair in mended}
        _take_in(run, outcome, again, asked)
        _judge(run, outcome, config, new_records(run, None))

    return _perform(config, progress, "quarantine retry", Found(), job)
