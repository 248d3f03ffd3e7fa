"""Files that are either as before or as after, whatever happens in between."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file beside its place, makes it durable, and moves it in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    with beside.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
