"""The bytes of one file of table-session records to rows, faults and the fate of every byte.

Two halves read the lines. The quick one decodes rounds in bulk and vouches for those in which it
finds nothing to doubt; everything else goes to the careful one (`judge`), which decides. Once a process
has much to read, kernels (`usual`) take rounds whose lines have the usual shape before either.

A round whose session's currency is not known is kept with `currency` null; its amounts are then
ten-thousandths of a unit, to be read again once an opening names the currency.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl

from pipeline.ingest.batch import PIECE_SCHEMA, Batch
from pipeline.ingest.table_session.chunk import Chunk
from pipeline.ingest.table_session.judge import SessionKey
from pipeline.ingest.table_session.lines import Held, cut
from pipeline.ingest.table_session.openings import OpeningFacts, opening_facts
from pipeline.ingest.table_session.quarantine_row import QUARANTINE_SCHEMA
from pipeline.ingest.table_session.quick_round import WagerLists
from pipeline.ingest.table_session.round_frame import SCHEMA as ROUND_SCHEMA
from pipeline.ingest.table_session.session_rows import MOVEMENT_SCHEMA, SESSION_SCHEMA
from pipeline.ingest.table_session.sessions import Sessions

_BLOCK = 8192  # lines decoded at a time: what Python holds of a file at once
FEWEST_FOR_USUAL = 1 << 23
"""Bytes of records read by a process from which on the kernels are worth the time that loading them takes."""


@dataclass
class _Asked:
    """How many bytes of records this process has been asked to read."""

    size: int = 0


_asked = _Asked()


def read(
    content: Held, currencies: Mapping[SessionKey, str], days: Mapping[SessionKey, date] | None = None
) -> Batch:
    """All of a file at once; arguments as for `read_chunks`."""
    empty = Batch(
        pieces=pl.DataFrame(schema=PIECE_SCHEMA),
        rounds=pl.DataFrame(schema=ROUND_SCHEMA),
        sessions=pl.DataFrame(schema=SESSION_SCHEMA),
        movements=pl.DataFrame(schema=MOVEMENT_SCHEMA),
        quarantined=pl.DataFrame(schema=QUARANTINE_SCHEMA),
    )
    return next(read_chunks(content, currencies, max(1, len(content)), days), empty)


def read_chunks(
    content: Held,
    currencies: Mapping[SessionKey, str],
    rows: int = 65536,
    days: Mapping[SessionKey, date] | None = None,
    fewest_for_usual: int = FEWEST_FOR_USUAL,
) -> Iterator[Batch]:
    """A file's batches of at most `rows` lines, whose pieces tile the content in order.

    Args:
        content: the unpacked bytes, UTF-8 expected.
        currencies: of the sessions whose opening is known; those that the content opens are added.
        rows: lines a batch; memory follows it.
        days: gaming days of the sessions whose opening is known, the content's own added.
        fewest_for_usual: bytes that the process has been asked to read, these included, from which on usual
            lines are read by kernels; what comes of them is the same.
    """
    known = {key: OpeningFacts(currency, (days or {}).get(key)) for key, currency in currencies.items()}
    sessions = Sessions(opening_facts(content, known))
    lists = WagerLists()
    _asked.size += len(content)
    usual = _asked.size >= fewest_for_usual
    chunk = Chunk(content, sessions, lists, usual=usual)
    for lines in cut(content, min(rows, _BLOCK)):
        if chunk.size and chunk.size + len(lines.starts) > rows:
            yield chunk.batch()
            chunk = Chunk(content, sessions, lists, usual=usual)
        chunk.add(lines)
    if chunk.size:
        yield chunk.batch()
