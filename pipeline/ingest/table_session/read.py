"""The bytes of one file of table-session records to rows, faults and the fate of every byte.

Two halves read the lines. The quick one decodes rounds in bulk and vouches for those in which it
finds nothing to doubt; everything else goes to the careful one (`judge`), which decides. Rounds
of sessions whose currency is not known are kept, their amounts in ten-thousandths
(`round_frame`).
"""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from typing import Any

import msgspec
import numpy as np
import polars as pl

from pipeline.ingest.batch import PIECE_SCHEMA, Batch
from pipeline.ingest.table_session.amount import Amounts, digits_of
from pipeline.ingest.table_session.fault import Fault
from pipeline.ingest.table_session.identity_of import RoundNames
from pipeline.ingest.table_session.json_line import MAX_LINE_BYTES
from pipeline.ingest.table_session.judge import SessionKey, judge
from pipeline.ingest.table_session.lines import BLANK, BOM, Lines, count_within, cut
from pipeline.ingest.table_session.openings import OpeningFacts, opening_facts
from pipeline.ingest.table_session.quarantine_row import QUARANTINE_SCHEMA, quarantine_row
from pipeline.ingest.table_session.round_arrays import RoundArrays, take_apart
from pipeline.ingest.table_session.round_doubts import doubtful
from pipeline.ingest.table_session.round_frame import SCHEMA as ROUND_SCHEMA
from pipeline.ingest.table_session.round_frame import round_frame, session_keys
from pipeline.ingest.table_session.session_rows import (
    MOVEMENT_SCHEMA,
    SESSION_SCHEMA,
    Row,
    frame,
    movement_row,
    session_row,
)
from schemas.record import Movement, Record, Round

_BLOCK = 8192  # lines decoded at a time: what Python holds of a file at once
_DECODE = msgspec.json.Decoder(Record).decode
_FATES = np.array(["stored", "quarantined", "set_aside"])
_STORED, _QUARANTINED, _SET_ASIDE = range(3)


def read(
    content: bytes, currencies: Mapping[SessionKey, str], days: Mapping[SessionKey, date] | None = None
) -> Batch:
    """All of a file at once; arguments as for `read_chunks`."""
    batches = list(read_chunks(content, currencies, days=days))
    return _joined(batches) if batches else _Block(content, {}).batch()


def read_chunks(
    content: bytes,
    currencies: Mapping[SessionKey, str],
    rows: int = 65536,
    days: Mapping[SessionKey, date] | None = None,
) -> Iterator[Batch]:
    """A file's batches of at most `rows` lines, whose pieces tile the content in order.

    Args:
        content: the unpacked bytes, UTF-8 expected.
        currencies: of the sessions whose opening is known; those that the content opens are added.
        rows: lines a batch; memory follows it.
        days: gaming days of the sessions whose opening is known, the content's own added.
    """
    known = {key: OpeningFacts(currency, (days or {}).get(key)) for key, currency in currencies.items()}
    facts = opening_facts(content, known)
    names = RoundNames()
    amounts = Amounts()
    blocks: list[Batch] = []
    held = 0
    for lines in cut(content, min(rows, _BLOCK)):
        if blocks and held + len(lines.starts) > rows:
            yield _joined(blocks)
            blocks, held = [], 0
        block = _Block(content, facts)
        with _no_collection():
            block.read(lines, amounts, names)
        blocks.append(block.batch())
        held += len(lines.starts)
    if blocks:
        yield _joined(blocks)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Without the garbage collector, which would go through the decoded records again and again
    (they hold no cycles) and take most of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _joined(batches: list[Batch]) -> Batch:
    if len(batches) == 1:
        return batches[0]
    return Batch(
        pieces=pl.concat(batch.pieces for batch in batches),
        rounds=pl.concat(batch.rounds for batch in batches),
        sessions=pl.concat(batch.sessions for batch in batches),
        movements=pl.concat(batch.movements for batch in batches),
        quarantined=pl.concat(batch.quarantined for batch in batches),
        unknown_keys=sum(batch.unknown_keys for batch in batches),
    )


class _Block:
    """What one run of lines comes to."""

    def __init__(self, content: bytes, facts: Mapping[SessionKey, OpeningFacts]) -> None:
        self._content = content
        self._facts = facts
        self._currencies = {key: opening.currency for key, opening in facts.items()}
        self._pieces: pl.DataFrame = pl.DataFrame(schema=PIECE_SCHEMA)
        self._rounds: pl.DataFrame = pl.DataFrame(schema=ROUND_SCHEMA)
        self._sessions: list[Row] = []
        self._movements: list[Row] = []
        self._quarantined: list[Row] = []
        self._unknown_keys = 0

    def batch(self) -> Batch:
        """The frames."""
        return Batch(
            pieces=self._pieces,
            rounds=self._rounds,
            sessions=frame(self._sessions, SESSION_SCHEMA),
            movements=frame(self._movements, MOVEMENT_SCHEMA),
            quarantined=frame(self._quarantined, QUARANTINE_SCHEMA),
            unknown_keys=self._unknown_keys,
        )

    def read(self, lines: Lines, amounts: Amounts, names: RoundNames) -> None:
        """Reads the lines."""
        self._lines = lines
        self._fates = np.full(len(lines.starts), _STORED)
        decoded, rows, others = self._decode()
        rounds, places = self._vouched(decoded, rows, amounts)
        for row in others:
            self._judge(row)
        if len(places):
            self._rounds = round_frame(
                rounds, self._facts, self._digits(rounds), names, self._place(places)
            )
        self._pieces = pl.DataFrame(
            {**self._place(np.arange(len(lines.starts))), "fate": _FATES[self._fates].tolist()},
            schema=PIECE_SCHEMA,
        )

    def _decode(self) -> tuple[list[Round], list[int], list[int]]:
        """Rounds that decode and their rows, and the rows of all other lines."""
        rounds: list[Round] = []
        rows: list[int] = []
        others: list[int] = []
        content = self._content
        starts, ends = self._lines.starts.tolist(), self._lines.ends.tolist()
        for row, (start, end) in enumerate(zip(starts, ends, strict=True)):
            try:
                record = _DECODE(content[start:end])
            except (msgspec.DecodeError, RecursionError):
                others.append(row)  # the careful half names what is wrong
                continue
            if type(record) is Round and end - start <= MAX_LINE_BYTES:
                rounds.append(record)
                rows.append(row)
            else:
                others.append(row)
        return rounds, rows, others

    def _vouched(
        self, decoded: list[Round], rows: list[int], amounts: Amounts
    ) -> tuple[RoundArrays, np.ndarray]:
        """The rounds that are valid, and their rows."""
        rounds = take_apart(decoded, amounts)
        places = np.array(rows, np.int64)
        quotes = count_within(self._content, ord('"'), self._lines)
        escapes = count_within(self._content, ord("\\"), self._lines)
        marks = np.where(escapes > 0, -1, quotes)[places]
        doubts = np.flatnonzero(doubtful(rounds, self._digits(rounds), marks)).tolist()
        wrong = {place for place in doubts if not self._judge(rows[place])}
        if not wrong:
            return rounds, places
        kept = [place for place in range(len(rows)) if place not in wrong]
        return take_apart([decoded[place] for place in kept], amounts), places[kept]

    def _digits(self, rounds: RoundArrays) -> np.ndarray:
        digits = [digits_of(self._currencies.get(key)) for key in session_keys(rounds)]
        return np.array(digits, np.int64)

    def _judge(self, row: int) -> bool:
        """Has the careful half read a line and keeps what it finds; whether the line is valid."""
        start, end = int(self._lines.starts[row]), int(self._lines.ends[row])
        line = self._content[start:end].rstrip(b"\r\n")
        if not line.strip(BLANK) or (start == 0 and line == BOM):
            self._fates[row] = _SET_ASIDE
            return False
        place = {"record_no": self._lines.first + row, "byte_start": start, "byte_end": end}
        ends_open = end == len(self._content) and not self._content.endswith(b"\n")
        try:
            judged = judge(line, self._currencies, last=ends_open)
        except Fault as fault:
            self._fates[row] = _QUARANTINED
            self._quarantined.append(quarantine_row(fault, place))
            return False
        self._unknown_keys += judged.unknown_keys
        record = judged.record
        if not isinstance(record, Round):
            opening = self._facts.get((record.venue, record.table, record.session))
            if isinstance(record, Movement):
                self._movements.append(movement_row(record, opening, place))
            else:
                self._sessions.append(session_row(record, opening, place))
        return True

    def _place(self, rows: np.ndarray) -> dict[str, Any]:
        return {
            "record_no": self._lines.first + rows,
            "byte_start": self._lines.starts[rows],
            "byte_end": self._lines.ends[rows],
        }
