"""What is new in the inbox: regular files whose name and bytes the ledger has not seen together, and what
the archives among them hold."""

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl

from pipeline.ingest.containers.names import SEPARATOR, spelled
from pipeline.lake import Lake
from schemas.fault import UsageFault
from schemas.tables_recorded import SOURCES

Pair = tuple[str, str]
"""A source: its name, and the SHA-256 of its bytes as received."""


@dataclass(slots=True)
class Found:
    """What lies in the inbox, or what was named.

    Attributes:
        files: names and paths of regular files, in order.
        passed_over: names of what could not be taken, with the reason.
    """

    files: list[tuple[str, Path]] = field(default_factory=list[tuple[str, Path]])
    passed_over: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])


def _name(path: Path, base: Path) -> str:
    return _spelled(path.relative_to(base))


def _spelled(path: Path) -> str:
    """A path as the ledger names it, which no member of an archive is named like."""
    return spelled(os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace"))


def _refusal(entry: Path, base: Path) -> str | None:
    """Why an entry of the inbox is no file to read, None where it is one."""
    if entry.is_symlink():
        try:
            target = entry.resolve(strict=True)
        except (OSError, RuntimeError):
            return "a link that leads nowhere"
        if not target.is_relative_to(base.resolve()):
            return "a link that leads out of the inbox"
        return None if target.is_file() else "a link to a folder"
    if not entry.is_file():
        return "no regular file"
    return None if os.access(entry, os.R_OK) else "it may not be read"


def _walk(folder: Path, base: Path, found: Found, prefix: str) -> None:
    """Gathers what lies below a folder, the entries of each in the order of their names."""
    waiting = [folder]
    while waiting:
        path = waiting.pop()
        name = prefix + _name(path, base)
        if path.is_dir() and not (path.is_symlink() and path != folder):
            try:
                entries = [entry for entry in path.iterdir() if not entry.name.startswith(".")]
            except OSError as fault:
                found.passed_over.append((name, f"the folder cannot be read: {fault.strerror}"))
                continue
            waiting += sorted(entries, key=lambda entry: entry.name, reverse=True)
            continue
        refusal = _refusal(path, base)
        if refusal is None:
            found.files.append((name, path))
        else:
            found.passed_over.append((name, refusal))


def inbox_files(inbox: Path) -> Found:
    """The inbox's files, named relative to it; hidden ones are left alone.

    Raises:
        UsageFault: there is no such folder.
    """
    if not inbox.is_dir():
        raise UsageFault(
            "the inbox is a file, not a folder" if inbox.exists() else "there is no such inbox",
            place=str(inbox),
            hint="make the folder, or name another with --inbox",
        )
    found = Found()
    _walk(inbox, inbox, found, "")
    return found


def named_files(paths: Iterable[Path]) -> Found:
    """Files as named, and all files below folders.

    Raises:
        UsageFault: a path is neither.
    """
    found = Found()
    for path in paths:
        if path.is_dir():
            _walk(path, path, found, f"{_spelled(path)}/")
        elif path.is_file():
            found.files.append((_spelled(path), path))
        else:
            raise UsageFault("there is no such file or folder", place=str(path))
    return found


def receive(lake: Lake, files: Sequence[tuple[str, Path]]) -> list[Pair]:
    """Keeps the bytes of every file in the lake and tells which sources are new, in order.

    The members of an archive are sources too, behind it.

    Args:
        lake: its raw store takes the bytes.
        files: names and paths.
    """
    known = known_sources(lake)
    received = dict.fromkeys((name, lake.raw.put_file(path)) for name, path in files)
    return with_members(lake, (pair for pair in received if pair not in known), known)


def known_sources(lake: Lake) -> set[Pair]:
    """Every source that the ledger has a row of."""
    seen = lake.scan(SOURCES).select("source", "source_sha256").unique().collect()
    return set(zip(seen["source"], seen["source_sha256"], strict=True))


def with_members(lake: Lake, pairs: Iterable[Pair], known: Collection[Pair]) -> list[Pair]:
    """Sources, and behind each received archive its members that are not known.

    Args:
        lake: the lake, which holds their bytes.
        pairs: the sources.
        known: sources that the ledger has a row of.
    """
    evidence = lake.evidence()
    told: dict[Pair, None] = {}
    for pair in pairs:
        told[pair] = None
        if SEPARATOR not in pair[0]:
            members = ((name, pair[1]) for name in evidence.members(*pair))
            told |= dict.fromkeys(member for member in members if member not in known)
    return list(told)


def ledger_of(lake: Lake) -> pl.DataFrame:
    """The last ledger row of every source that was ever received."""
    rows = lake.scan(SOURCES).sort("run_id")
    return rows.unique(["source", "source_sha256"], keep="last", maintain_order=True).collect()


def received_numbers(ledger: pl.DataFrame, new: Sequence[Pair]) -> Iterator[tuple[Pair, int]]:
    """The ordinal of every source among all that were ever received; a re-read keeps its own."""
    pairs = zip(ledger["source"], ledger["source_sha256"], strict=True)
    numbers: list[int] = ledger["received_no"].to_list()
    yield from zip(pairs, numbers, strict=True)
    first = max(numbers, default=0) + 1
    yield from ((pair, first + index) for index, pair in enumerate(new))
