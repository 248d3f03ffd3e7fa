"""Writes a simulated file whole, compressed on request."""

import gzip
from pathlib import Path

import zstandard

from pipeline.simulate.plan import Compression


def write_whole(path: Path, content: bytes, compression: Compression) -> tuple[Path, int]:
    """Write under a passing name and rename, so that a watched folder never shows half a file.

    Returns:
        the path with the ending of its compression, and the bytes written.
    """
    if compression == "gz":
        path, content = path.with_name(path.name + ".gz"), gzip.compress(content, compresslevel=1, mtime=0)
    elif compression == "zst":
        path, content = (
            path.with_name(path.name + ".zst"),
            zstandard.ZstdCompressor(level=3).compress(content),
        )
    passing = path.with_name(f".{path.name}.part")
    passing.write_bytes(content)
    passing.replace(path)
    return path, len(content)
