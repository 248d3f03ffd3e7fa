"""What the opening lines of many hands say, as columns."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick import heads as h
from pipeline.ingest.formats.quick.bytes import Text
from pipeline.ingest.formats.quick.openings import Openings
from pipeline.ingest.formats.quick.spans import intern
from pipeline.ingest.hand_columns import HAND_SCHEMA
from schemas.recorded_hand import RecordedHand

_OF_HEADER = ("kind", "game", "limit", "currency", "minor_digits", "tournament", "level", "pot_kind")
_OF_TABLE = ("table", "max_seats", "button")
_AMOUNTS = ("small_bet", "big_bet", "ante", "ante_stated")


@dataclass(frozen=True, slots=True)
class Facts:
    """What the openings of some hands say.

    Attributes:
        headers, tables: the wordings that were read.
        header_of, table_of: of each hand the place of its wording there; -1 where the plain parser is to
            read the hand.
        dialects: of each header what stands on the page at `TILT` and on.
    """

    site: str
    headers: list[RecordedHand]
    tables: list[RecordedHand]
    header_of: Places
    table_of: Places
    dialects: NDArray[np.int64]

    def columns(self, hands: Places) -> Iterator[tuple[str, pl.Series]]:
        """Columns of `HANDS` for some of the hands."""
        yield "site", pl.repeat(self.site, len(hands), dtype=pl.String(), eager=True)
        header_of, table_of = self.header_of[hands], self.table_of[hands]
        for name in _OF_HEADER:
            yield name, _column(self.headers, name, name).gather(header_of)
        for name in _AMOUNTS:
            yield f"{name}_minor", _column(self.headers, name, f"{name}_minor").gather(header_of)
        for name in _OF_TABLE:
            yield name, _column(self.tables, name, name).gather(table_of)


def _column(hands: list[RecordedHand], name: str, column: str) -> pl.Series:
    return pl.Series(values=[getattr(hand, name) for hand in hands], dtype=HAND_SCHEMA[column])


def _part(text: Text, head: Places, field: int) -> bytes:
    """The part of a head that begins at a field and ends at the next."""
    return text[head[field] : head[field + 1]].tobytes()


def read_facts(openings: Openings, text: Text, bounds: Places, heads: Places, *, tilt: bool) -> Facts:
    """The facts of hands.

    Args:
        openings: reads what no hand before had.
        text: clean.
        bounds: where each hand begins.
        heads: a row of `heads.WIDTH` for each hand.
        tilt: whether they are Full Tilt's.
    """
    kinds, firsts = intern(text, heads[:, h.FACTS].copy(), heads[:, h.FACTS_END].copy())
    headers: list[RecordedHand] = []
    dialects: list[tuple[int, ...]] = []
    place_of = np.full(len(firsts), -1, np.int64)
    for kind, first in enumerate(firsts.tolist()):
        head = heads[first]
        line = text[bounds[first] : head[h.TIME_END]].tobytes()
        read = openings.header(_part(text, head, h.FACTS), line, _part(text, head, h.TIME))
        if read is not None:
            place_of[kind] = len(headers)
            headers.append(read.hand)
            dialects.append((int(tilt), *read.dialect))
    header_of = place_of[kinds]
    shaped = np.array(dialects, np.int64).reshape(-1, 4)
    if tilt:
        return Facts(openings.site, headers, headers, header_of, header_of, shaped)
    kinds, firsts = intern(text, heads[:, h.TABLE].copy(), heads[:, h.TABLE_END].copy())
    tables: list[RecordedHand] = []
    place_of = np.full(len(firsts), -1, np.int64)
    for kind, first in enumerate(firsts.tolist()):
        table = openings.table(_part(text, heads[first], h.TABLE))
        if table is not None:
            place_of[kind] = len(tables)
            tables.append(table)
    return Facts(openings.site, headers, tables, header_of, place_of[kinds], shaped)
