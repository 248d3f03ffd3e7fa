"""Texts of many lines: copied together, and sessions told apart."""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.table_session.usual import sheet as s
from pipeline.ingest.table_session.usual.escapes import after_escape, put_letter, read_escaped
from pipeline.ingest.table_session.usual.sheet import Text, Wide
from schemas.compile import kernel

_BACKSLASH = 92


@kernel
def gather(text: Text, begins: Wide, ends: Wide, out: Text, offsets: NDArray[np.int32]) -> None:
    """Copies parts of a text one after the other, escapes resolved; `offsets`, one more than the parts, tell
    where each begins."""
    at = 0
    for part in range(len(begins)):
        offsets[part] = at
        place = begins[part]
        while place < ends[part]:
            if text[place] == _BACKSLASH:
                at = put_letter(out, at, read_escaped(text, place + 1))
                place = after_escape(text, place)
            else:
                out[at] = text[place]
                at += 1
                place += 1
    offsets[len(begins)] = at


@kernel(borrows=True)
def _same(text: Text, names: Wide, one: int, other: int) -> bool:
    """Whether two rounds name the same venue, table and session."""
    for field in (s.SESSION, s.TABLE, s.VENUE):
        begin, beside = names[field, one], names[field, other]
        size = names[field + 1, one] - begin
        if names[field + 1, other] - beside != size:
            return False
        for place in range(size - 1, -1, -1):
            if text[begin + place] != text[beside + place]:
                return False
    return True


@kernel(borrows=True)
def _slot(text: Text, names: Wide, row: int) -> int:
    key = np.uint64(14695981039346656037)
    for field in (s.VENUE, s.TABLE, s.SESSION):
        for place in range(names[field, row], names[field + 1, row]):
            key = (key ^ np.uint64(text[place])) * np.uint64(1099511628211)
        key = (key ^ np.uint64(255)) * np.uint64(1099511628211)
    return int((key ^ (key >> np.uint64(29))) & np.uint64(0x7FFFFFFF))


@kernel
def tell_apart(text: Text, names: Wide, table: Wide, kinds: Wide, firsts: Wide) -> int:
    """Numbers the sessions of rounds in the order in which they come up; one that is written in two ways
    gets two numbers.

    Args:
        text: that the rounds were read from.
        names: rows `VENUE` to `SESSION_END` of rounds.
        table: filled with -1; a power of two of places, more than rounds.
        kinds: gets the session's number of each round.
        firsts: gets the first round of each session.

    Returns:
        How many sessions there are.
    """
    found, mask = 0, len(table) - 1
    for row in range(names.shape[1]):
        if row and _same(text, names, row, row - 1):
            kinds[row] = kinds[row - 1]
            continue
        slot = _slot(text, names, row) & mask
        while table[slot] >= 0 and not _same(text, names, row, int(firsts[table[slot]])):
            slot = (slot + 1) & mask
        if table[slot] < 0:
            table[slot] = found
            firsts[found] = row
            found += 1
        kinds[row] = table[slot]
    return found
