"""Files that are either as before or as after, whatever happens in between."""

import os
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO


@dataclass(slots=True)
class Beside:
    """A file that is being written, and the place where it is to stand once it is whole."""

    file: BinaryIO
    path: Path


@contextmanager
def written_beside(path: Path) -> Generator[Beside]:
    """Makes a file beside its place, and moves it there in one step once it is written and durable.

    Args:
        path: its place; the writer may choose another one on the same file system while it writes.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as out:
            written = Beside(out, path)
            yield written
            out.flush()
            os.fsync(out.fileno())
    except BaseException:
        beside.unlink()
        raise
    written.path.parent.mkdir(parents=True, exist_ok=True)
    beside.replace(written.path)
    folder = os.open(written.path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file in one step."""
    with written_beside(path) as beside:
        beside.file.write(content)
