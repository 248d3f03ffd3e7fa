"""The content of a file cut into lines that tile it, a line break belonging to the line it ends."""

import mmap
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r\n"
STRETCH = 1 << 22
"""Bytes looked through at a time."""

Held = bytes | mmap.mmap
"""The content of a file: in memory, or a file mapped into it."""


@dataclass(frozen=True, slots=True)
class Lines:
    """A run of lines: offsets in the content (int64), line breaks included; the first's ordinal."""

    first: int
    starts: np.ndarray
    ends: np.ndarray


def cut(content: Held, most: int) -> Iterator[Lines]:
    """Lines in runs of at most `most`; the byte order mark is a piece of its own, the first.

    Memory follows `most`, not the size of the content.
    """
    first = 0
    begin = 0
    if content[: len(BOM)] == BOM:
        yield Lines(0, np.array([0]), np.array([len(BOM)]))
        first, begin = 1, len(BOM)
    while begin < len(content):
        let_go(content, begin)
        found = _ends_from(content, begin)
        for ends in np.split(found, range(most, len(found), most)):
            yield Lines(first, np.concatenate(([begin], ends[:-1])), ends)
            first += len(ends)
            begin = int(ends[-1])


def _ends_from(content: Held, begin: int) -> np.ndarray:
    """Where the next lines end, at least one."""
    stretch = np.frombuffer(content, np.uint8, min(STRETCH, len(content) - begin), begin)
    found = np.flatnonzero(stretch == ord("\n")) + (begin + 1)
    if not len(found):
        return np.array([content.find(b"\n", begin) + 1 or len(content)], np.int64)
    if begin + len(stretch) == len(content) and found[-1] < len(content):
        found = np.append(found, len(content))
    return found


def let_go(content: Held, before: int) -> None:
    """Tells the system that the bytes before a place are not needed for now: pages of a mapped file would
    else gather in memory up to the size of the file."""
    pages = before // mmap.PAGESIZE * mmap.PAGESIZE
    if isinstance(content, mmap.mmap) and pages:
        content.madvise(mmap.MADV_DONTNEED, 0, pages)


def count_within(content: Held, byte: int, lines: Lines) -> np.ndarray:
    """How often a byte stands in each line."""
    base = int(lines.starts[0])
    stretch = np.frombuffer(content, np.uint8, int(lines.ends[-1]) - base, base)
    bits = np.packbits(stretch == byte, bitorder="little")
    words = np.zeros(len(bits) // 8 + 2, np.uint64)
    words.view(np.uint8)[: len(bits)] = bits
    before = np.zeros(len(words) + 1, np.int64)
    np.cumsum(np.bitwise_count(words), out=before[1:])
    places = np.append(lines.starts, lines.ends[-1]) - base
    word = places >> 6
    below = (np.uint64(1) << (places & 63).astype(np.uint64)) - np.uint64(1)
    reached = before[word] + np.bitwise_count(words[word] & below)
    return np.diff(reached)
