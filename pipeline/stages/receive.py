"""What is new in the inbox: regular files whose name and bytes the ledger has not seen together."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import polars as pl

from pipeline.ingest.batch import Source
from pipeline.lake import Lake
from schemas.fault import UsageFault
from schemas.tables_recorded import MOVEMENTS, ROUNDS, SESSIONS, SOURCES


def _walk(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and not entry.is_symlink():
            yield from _walk(entry)
        elif entry.is_file() and not entry.name.startswith("."):
            yield entry


def _name(path: Path, base: Path) -> str:
    return os.fsencode(path.relative_to(base).as_posix()).decode("utf-8", "backslashreplace")


def inbox_files(inbox: Path) -> list[tuple[str, Path]]:
    """Names (relative to the inbox) and paths of its files; hidden ones are left alone.

    Raises:
        UsageFault: there is no such folder.
    """
    if not inbox.is_dir():
        raise UsageFault(
            "there is no such inbox", place=str(inbox), hint="make the folder, or name another with --inbox"
        )
    return [(_name(path, inbox), path) for path in _walk(inbox)]


def named_files(paths: Iterable[Path]) -> list[tuple[str, Path]]:
    """Names as given and paths of files and of all files below folders.

    Raises:
        UsageFault: a path is neither.
    """
    found: list[tuple[str, Path]] = []
    for path in paths:
        if path.is_dir():
            found.extend((f"{path.as_posix()}/{_name(inner, path)}", inner) for inner in _walk(path))
        elif path.is_file():
            found.append((path.as_posix(), path))
        else:
            raise UsageFault("there is no such file or folder", place=str(path))
    return found


def receive(lake: Lake, found: Iterable[tuple[str, Path]]) -> list[tuple[str, str]]:
    """Keeps the bytes of every file in the lake and tells which are new.

    Args:
        lake: its raw store takes the bytes.
        found: names and paths.

    Returns:
        (name, SHA-256) of the sources that the ledger does not know, in order.
    """
    seen = lake.scan(SOURCES).select("source", "source_sha256").unique().collect()
    known = set(zip(seen["source"], seen["source_sha256"], strict=True))
    received = [(name, lake.raw.put(path.read_bytes())) for name, path in found]
    return [pair for pair in received if pair not in known]


def source_of(lake: Lake, name: str, sha256: str) -> Source:
    """A received source with its bytes, out of the evidence."""
    return Source(name, sha256, lake.raw.get(sha256))


def orphaned_sources(lake: Lake, sessions: pl.DataFrame) -> list[tuple[str, str]]:
    """Sources read before an opening that is known now.

    Args:
        lake: where they were stored with a null currency.
        sessions: columns `venue`, `table`, `session` of the openings that are new.
    """
    parts = [
        lake.scan(table)
        .filter(pl.col("currency").is_null())
        .join(sessions.lazy(), on=["venue", "table", "session"], how="semi")
        .select("source", "source_sha256")
        for table in (ROUNDS, MOVEMENTS, SESSIONS)
    ]
    rows = pl.concat(parts).unique().sort("source", "source_sha256").collect()
    return list(zip(rows["source"], rows["source_sha256"], strict=True))
