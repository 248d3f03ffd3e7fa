"""From the bytes of hands to columns: the kernels one after the other."""

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import Places, QuickHands
from pipeline.ingest.formats.quick import heads as h
from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick import walk as w
from pipeline.ingest.formats.quick.bytes import Text
from pipeline.ingest.formats.quick.clean import clean
from pipeline.ingest.formats.quick.columns import head_columns, sheet_columns
from pipeline.ingest.formats.quick.facts import read_facts
from pipeline.ingest.formats.quick.hours import ODD, instants
from pipeline.ingest.formats.quick.openings import Openings


def _sheet(hands: int, lines: int, size: int) -> w.Sheet:
    """An empty sheet for so many hands: a line makes a row of one kind at the most, a card takes two bytes,
    and besides each seat may have a card that no line deals. What is not written to takes no memory."""
    rows = lines + hands
    cards = size // 2 + 4 * rows
    return w.Sheet(
        facts=np.empty((6, hands), np.int64),
        counts=np.empty((8, hands), np.int64),
        seats=np.empty((len(w.SEAT_FIELDS), rows), np.int8),
        seat_amounts=np.empty((len(w.SEAT_AMOUNTS), rows), np.int64),
        actions=np.empty((len(w.ACTION_FIELDS), rows), np.int8),
        action_amounts=np.empty((len(w.ACTION_AMOUNTS), rows), np.int64),
        awards=np.empty((4, rows), np.int8),
        award_amounts=np.empty((3, rows * p.MOST_POTS), np.int64),
        cards=np.empty((2, cards), np.int8),
        told=np.empty((3, 2 * rows), np.int64),
    )


def _clean(text: bytes, starts: Places, stops: Places) -> tuple[Text, Places, NDArray[np.bool_]]:
    given = np.frombuffer(text, np.uint8)
    out, bounds = np.empty(len(text), np.uint8), np.empty(len(starts) + 1, np.int64)
    usable = np.empty(len(starts), np.bool_)
    clean(given, starts, stops, out, bounds, usable)
    return out[: bounds[-1]], bounds, usable


def _hashes(text: Text, bounds: Places, rows: Places) -> list[str]:
    whole = text.data
    begins, ends = bounds[rows].tolist(), bounds[rows + 1].tolist()
    return [blake2b(whole[a:b], digest_size=16).hexdigest() for a, b in zip(begins, ends, strict=True)]


def _lines(text: Text, bounds: Places, usable: NDArray[np.bool_]) -> int:
    """How many lines of usable hands hold anything."""
    begins = text != 10
    begins[1:] &= text[:-1] == 10
    begins[bounds[:-1][usable]] = True
    for hand in np.flatnonzero(~usable).tolist():
        begins[bounds[hand] : bounds[hand + 1]] = False
    return int(np.count_nonzero(begins))


def read_many(openings: Openings, text: bytes, starts: Places, stops: Places, *, tilt: bool) -> QuickHands:
    """Reads those hands that are plain.

    Args:
        openings: reads their opening lines.
        text, starts, stops: as in `ReadsMany`.
        tilt: whether they are Full Tilt's.
    """
    cleaned, bounds, usable = _clean(text, starts, stops)
    heads = np.zeros((len(starts), h.WIDTH), np.int64)
    h.read_heads(cleaned, bounds, tilt, heads, usable)
    rows = np.flatnonzero(usable)
    facts = read_facts(openings, cleaned, bounds[rows], heads[rows], tilt=tilt)
    times = instants(cleaned, heads[rows])
    known = (facts.header_of >= 0) & (facts.table_of >= 0) & (times != ODD)
    usable[rows] = known
    dialects = np.zeros((len(starts), 4), np.int64)
    dialects[rows[known]] = facts.dialects[facts.header_of[known]]
    sheet = _sheet(len(starts), int(np.count_nonzero(cleaned == 10)), len(cleaned))
    w.walk(cleaned, bounds, heads, dialects, np.zeros(p.SIZE, np.int64), sheet, usable)
    taken = np.flatnonzero(usable)
    among = np.searchsorted(rows, taken)
    columns = dict(head_columns(cleaned, heads[taken], times[among])) | dict(facts.columns(among))
    counts = np.ascontiguousarray(sheet.counts[:, : len(taken)])
    columns |= dict(sheet_columns(cleaned, sheet, counts, dialects[taken, 3].copy()))
    columns["ante_minor"] = columns["ante_minor"].fill_null(columns.pop("ante_of_lines"))
    lines = _lines(cleaned, bounds, usable)
    return QuickHands(usable, columns, _hashes(cleaned, bounds, taken), lines)
