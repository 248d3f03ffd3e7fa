"""Parts of a text by where they begin and end: told apart, and gathered into columns."""

from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick.bytes import Text, same
from schemas.compile import kernel

_MOST_PROBES = 32
"""Places that are looked at for a part; where all are taken it counts as a new one."""


@kernel
def _intern(text: Text, begins: Places, ends: Places, table: Places, ids: Places, firsts: Places) -> int:
    count, mask = 0, len(table) - 1
    for part in range(len(begins)):
        size = int(ends[part] - begins[part])
        key = np.uint64(14695981039346656037)
        for place in range(begins[part], ends[part]):
            key = (key ^ np.uint64(text[place])) * np.uint64(1099511628211)
        slot = np.int64((key ^ (key >> np.uint64(29))) & np.uint64(0x7FFFFFFF)) & mask
        found = -1
        for _ in range(_MOST_PROBES):
            held = table[slot]
            if held < 0:
                table[slot] = count
                break
            first = int(firsts[held])
            if ends[first] - begins[first] == size and same(
                text, int(begins[first]), int(begins[part]), size
            ):
                found = held
                break
            slot = (slot + 1) & mask
        if found < 0:
            found = count
            firsts[count] = part
            count += 1
        ids[part] = found
    return count


def intern(text: Text, begins: Places, ends: Places) -> tuple[Places, Places]:
    """The kind of each part, counted from 0, and the first part of each kind. Parts of one kind are equal;
    there may be two kinds of equal parts."""
    room = 1 << (2 * len(begins) + 1).bit_length()
    ids, firsts = np.empty(len(begins), np.int64), np.empty(len(begins), np.int64)
    count = _intern(text, begins, ends, np.full(room, -1, np.int64), ids, firsts)
    return ids, firsts[:count]


@kernel
def _gather(text: Text, begins: Places, ends: Places, out: Text, offsets: Places) -> None:
    at = 0
    for part in range(len(begins)):
        offsets[part] = at
        for place in range(begins[part], ends[part]):
            out[at] = text[place]
            at += 1
    offsets[len(begins)] = at


def gather(text: Text, begins: Places, ends: Places) -> pl.Series:
    """The parts as a column of texts."""
    out = np.empty(int((ends - begins).sum()), np.uint8)
    offsets = np.empty(len(begins) + 1, np.int64)
    _gather(text, begins, ends, out, offsets)
    buffers: list[Any] = [None, pa.py_buffer(offsets), pa.py_buffer(out)]
    return pl.Series(values=pa.LargeStringArray.from_buffers(len(begins), buffers[1], buffers[2]))
