"""A run: its name, its lake, what it counts, and how it tells of its progress."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Protocol

import polars as pl

from pipeline.lake import Lake
from schemas.fault import IntegrityFault
from schemas.tables import TABLES
from schemas.tables_judged import RUNS


class Progress(Protocol):
    """Tells a person how far a long stage is."""

    def start(self, stage: str, total: int | None) -> None:
        """A stage begins; `total` of its steps, where known."""
        ...

    def advance(self, steps: int) -> None:
        """So many more steps are done."""
        ...


class Silent:
    """Tells nothing."""

    def start(self, stage: str, total: int | None) -> None:
        """Nothing."""

    def advance(self, steps: int) -> None:
        """Nothing."""


@dataclass(slots=True)
class Run:
    """One run of the program over the lake.

    Attributes:
        run_id: number and hash of its inputs: the same inputs after the same runs give the same.
        command: what was asked for.
        lake: where it reads and writes.
        progress: how it tells of itself.
        new_sources: (name, SHA-256) of the received files that the ledger does not know.
        started_at: when it began.
    """

    run_id: str
    command: str
    lake: Lake
    progress: Progress = field(default_factory=Silent)
    new_sources: Sequence[tuple[str, str]] = ()
    started_at: datetime = field(default_factory=lambda: datetime.now(UTC))


def program_version() -> str:
    """The installed program's version."""
    return version("studaudit")


def _sources(folder: Traversable) -> list[Traversable]:
    found: list[Traversable] = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found.extend(_sources(entry))
        elif entry.name.endswith((".py", ".toml", ".npy", ".json")):
            found.append(entry)
    return found


def code_sha256() -> str:
    """SHA-256 over the program's own sources, tables and sheets: which code judged."""
    digest = hashlib.sha256()
    for package in ("checks", "pipeline", "schemas"):
        for entry in _sources(files(package)):
            digest.update(entry.name.encode() + b"\0" + hashlib.sha256(entry.read_bytes()).digest())
    return digest.hexdigest()


def next_run_id(lake: Lake, command: str, inputs: Sequence[tuple[str, str]]) -> str:
    """The id of the next run.

    Args:
        lake: the lake, whose runs are counted.
        command: what the run does.
        inputs: names and hashes of what the run reads.
    """
    number = lake.scan(RUNS).select(pl.len()).collect().item() + 1
    digest = hashlib.blake2b(command.encode(), digest_size=4)
    for name, sha256 in sorted(inputs):
        digest.update(f"{name}\0{sha256}\n".encode("utf-8", "surrogatepass"))
    return f"{number:06d}-{digest.hexdigest()}"


def latest_run(lake: Lake) -> str | None:
    """The id of the last complete run, None where there was none."""
    return lake.scan(RUNS).select(pl.col("run_id").max()).collect().item()


def latest_telling_run(lake: Lake) -> str | None:
    """The id of the last complete run that told findings: any but a replay alone."""
    telling = lake.scan(RUNS).filter(pl.col("command") != "replay")
    return telling.select(pl.col("run_id").max()).collect().item()


def refuse_lost_tables(lake: Lake) -> None:
    """Refuses a lake that has lost a table: an empty new one in its place would hide what it held.

    Raises:
        IntegrityFault: a table that the last run noted, or the table of runs beside others, is gone.
    """
    there = {name: version for name, table in TABLES.items() if (version := lake.version(table)) is not None}
    noted = {RUNS.name} if any(there.values()) else set[str]()
    if RUNS.name in there:
        last = lake.scan(RUNS).sort("run_id").tail(1).collect()["table_versions"].to_list()
        noted |= {name for text in last for name in json.loads(text)}
    lost = sorted(noted - there.keys())
    if lost:
        raise IntegrityFault(
            f"the lake has lost the table {', '.join(lost)}",
            place=str(lake.root),
            hint="bring the folder back from a copy; a new lake can be made elsewhere from the inbox",
        )
