"""Bytes that are read in parts: few are held in memory, many in an unnamed file.

A program that reads all its input through this needs as much memory for a large file as for a small one,
and nothing is ever written under a name that the input chose.
"""

import mmap
import os
import tempfile
from collections.abc import Iterable, Iterator
from typing import BinaryIO

BLOCK_BYTES = 1 << 20
HELD_BYTES = 8 << 20
"""Content of up to so many bytes is held in memory."""


class Content:
    """A stretch of bytes; `size` is their number."""

    def __init__(self, held: bytes | BinaryIO, start: int = 0, end: int | None = None) -> None:
        """Bytes `start` to `end` (exclusive) of what is held; of a file the end must be given.

        Args:
            held: bytes, or a file that stays open as long as any part of it is in use.
            start, end: offsets in it.
        """
        self._held = held
        self._start = start
        self.size = (len(held) if isinstance(held, bytes) and end is None else end or 0) - start

    @classmethod
    def gathered(cls, blocks: Iterable[bytes]) -> "Content":
        """All of some blocks, which go to an unnamed file once they are many."""
        parts: list[bytes] = []
        size = 0
        file: BinaryIO | None = None
        for block in blocks:
            size += len(block)
            parts.append(block)
            if size > HELD_BYTES and file is None:
                file = _unnamed()
            if file is not None:
                file.writelines(parts)
                parts.clear()
        if file is None:
            return cls(b"".join(parts))
        file.flush()
        return cls(file, 0, size)

    def read(self, start: int = 0, end: int | None = None) -> bytes:
        """Bytes `start` to `end` (exclusive), or as many of them as there are."""
        first = self._start + min(max(start, 0), self.size)
        last = self._start + min(self.size if end is None else end, self.size)
        if isinstance(self._held, bytes):
            return self._held[first:last]
        parts: list[bytes] = []
        while first < last and (part := os.pread(self._held.fileno(), last - first, first)):
            parts.append(part)
            first += len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def part(self, start: int, end: int) -> "Content":
        """A stretch of it, without a copy."""
        last = min(end, self.size)
        return Content(self._held, self._start + min(start, last), self._start + last)

    def blocks(self, start: int = 0, size: int = BLOCK_BYTES) -> Iterator[bytes]:
        """Its bytes from an offset on, in blocks of at most `size`."""
        for at in range(start, self.size, size):
            yield self.read(at, at + size)

    def mapped(self) -> "bytes | mmap.mmap":
        """All of it to be looked at anywhere; a large one stays in its file, mapped read-only."""
        if isinstance(self._held, bytes) or self.size == 0:
            return self.read()
        if self._start % mmap.ALLOCATIONGRANULARITY:
            return Content.gathered(self.blocks()).mapped()
        return mmap.mmap(self._held.fileno(), self.size, access=mmap.ACCESS_READ, offset=self._start)


def _unnamed() -> BinaryIO:
    """A file without a name, gone when the last content on it is."""
    return tempfile.TemporaryFile()


def content_of(held: bytes | Content) -> Content:
    """Bytes as content; content as it is."""
    return Content(held) if isinstance(held, bytes) else held
