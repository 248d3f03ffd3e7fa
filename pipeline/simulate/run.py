"""The simulation itself: one file for each venue and gaming day, and the labels of what was put in."""

import gzip
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np
import zstandard

from pipeline.simulate.incidents import INCIDENT_RATE, befall
from pipeline.simulate.plan import Compression, Plan
from pipeline.simulate.players import venue_players
from pipeline.simulate.record import Record, line_of, parse, recorded_win
from pipeline.simulate.script import SessionScript
from pipeline.simulate.session_build import day_scripts
from pipeline.simulate.timetable import SessionSlot, timetable

_PLAYERS, _DAYS, _INCIDENTS = 1, 2, 3


@dataclass(frozen=True)
class Summary:
    """What a simulation wrote. `rounds` counts the rounds played, whatever faults did to their records."""

    files: tuple[Path, ...]
    labels: Path
    sessions: int
    rounds: int
    faults: int
    bytes: int


def simulate(plan: Plan, out: Path, progress: Callable[[int], None] | None = None) -> Summary:
    """Write the plan's table sessions into a folder and the labels of its faults beside it.

    Args:
        plan: what to simulate; the same plan writes the same bytes.
        out: the folder, made where it is missing; files of the same names are replaced.
        progress: called with the rounds done so far, after each file.

    Raises:
        ValueError: the plan has more rounds or faults than its sessions can hold.
        OSError: a file could not be written.
    """
    slots = timetable(plan)
    out.mkdir(parents=True, exist_ok=True)
    closing: dict[tuple[str, str], int] = {}
    files: list[Path] = []
    labels: list[Record] = []
    rounds = written = 0
    for venue_index, day_slots in _by_file(slots):
        players = venue_players(plan, venue_index, _chance(plan, _PLAYERS, venue_index))
        scripts = day_scripts(
            plan, day_slots, players, _chance(plan, _DAYS, venue_index, day_slots[0].day_index)
        )
        for script in scripts:
            script.opening_minor = closing.get(script.slot.table_key, script.opening_minor)
            _happen(plan, script)
            closing[script.slot.table_key] = script.closing_minor
            rounds += script.slot.rounds
        for name, content, file_labels in _file_contents(scripts, day_slots[0]):
            path, size = _write(out / name, content, plan.compression)
            for label in file_labels:
                label["source"] = path.name
            files.append(path)
            labels += file_labels
            written += size
        if progress is not None:
            progress(rounds)
    label_path = plan.labels or out.parent / f"{out.name}-labels.jsonl"
    _write(label_path, "".join(line_of(label) + "\n" for label in labels).encode(), "none")
    return Summary(tuple(files), label_path, len(slots), rounds, len(labels), written)


def _chance(plan: Plan, *stream: int) -> np.random.Generator:
    """A source of chance of its own for each purpose, so that one never disturbs another."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(plan.seed, spawn_key=stream)))


def _by_file(slots: list[SessionSlot]) -> Iterator[tuple[int, list[SessionSlot]]]:
    for (venue_index, _), group in groupby(slots, key=lambda slot: (slot.venue_index, slot.day_index)):
        yield venue_index, list(group)


def _happen(plan: Plan, script: SessionScript) -> None:
    """Legal incidents of one session."""
    rng = _chance(plan, _INCIDENTS, script.slot.index)
    for index in np.flatnonzero(rng.random(script.slot.rounds) < INCIDENT_RATE).tolist():
        record = parse(script.rounds[index])
        befall(record, script.digits, rng)
        script.rounds[index] = line_of(record)
        script.win_minor[index] = recorded_win(record, script.digits)


def _file_contents(
    scripts: list[SessionScript], first: SessionSlot
) -> Iterator[tuple[str, bytes, list[Record]]]:
    """Names, bytes and labels of a venue's day: its sessions' lines in the order of their time."""
    lines: list[str] = []
    instants: list[np.ndarray] = []
    for script in scripts:
        own, at, _ = script.finish()
        lines += own
        instants.append(at)
    order = np.argsort(np.concatenate(instants), kind="stable").tolist()
    text = "\n".join([lines[index] for index in order]) + "\n"
    # A fault may put a byte into a line that is no text; it travels as a lone surrogate until here.
    yield f"{first.venue}_{first.gaming_day.isoformat()}.jsonl", text.encode("utf-8", "surrogateescape"), []


def _write(path: Path, content: bytes, compression: Compression) -> tuple[Path, int]:
    """Write under a passing name and rename, so that a watched folder never shows half a file."""
    if compression == "gz":
        path, content = path.with_name(path.name + ".gz"), gzip.compress(content, compresslevel=4, mtime=0)
    elif compression == "zst":
        path, content = (
            path.with_name(path.name + ".zst"),
            zstandard.ZstdCompressor(level=3).compress(content),
        )
    passing = path.with_name(f".{path.name}.part")
    passing.write_bytes(content)
    passing.replace(path)
    return path, len(content)
