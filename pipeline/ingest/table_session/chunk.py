"""A run of lines read: what each comes to, gathered into one batch."""

import gc
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa

from pipeline.ingest.batch import PIECE_SCHEMA, Batch
from pipeline.ingest.table_session.fault import Fault
from pipeline.ingest.table_session.json_line import MAX_LINE_BYTES
from pipeline.ingest.table_session.judge import judge, unknown_keys
from pipeline.ingest.table_session.lines import BLANK, BOM, Held, Lines, count_within
from pipeline.ingest.table_session.quarantine_row import QUARANTINE_SCHEMA, quarantine_row
from pipeline.ingest.table_session.quick_round import QuickRound, WagerLists, decode_quickly
from pipeline.ingest.table_session.round_arrays import RoundArrays, take_apart
from pipeline.ingest.table_session.round_doubts import doubtful, quotes_expected
from pipeline.ingest.table_session.round_frame import round_frame, round_table
from pipeline.ingest.table_session.round_hash import content_hashes
from pipeline.ingest.table_session.session_rows import (
    MOVEMENT_SCHEMA,
    SESSION_SCHEMA,
    Row,
    frame,
    movement_row,
    session_row,
)
from pipeline.ingest.table_session.sessions import Sessions
from schemas.record import Movement, Round

_FATES = pl.Series(["stored", "quarantined", "set_aside"])
_STORED, _QUARANTINED, _SET_ASIDE = range(3)
_FEW = 4
"""One line in so many is counted in by itself, more are counted in together."""


@contextmanager
def _no_collection() -> Generator[None]:
    """Without the garbage collector, which would go through the decoded records again and again
    (they hold no cycles) and take most of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Chunk:
    """Lines of one file on their way into a batch."""

    def __init__(self, content: Held, sessions: Sessions, lists: WagerLists, *, usual: bool) -> None:
        """A chunk without lines.

        Args:
            content: the file.
            sessions, lists: outlive the chunk, as the file's other chunks use them.
            usual: whether lines in the usual shape are read by the kernels rather than decoded.
        """
        self._content = content
        self._sessions = sessions
        self._lists = lists
        self._usual = usual
        self._lines: list[Lines] = []
        self._fates: list[np.ndarray] = []
        self._rounds: list[pa.Table] = []
        self._session_rows: list[Row] = []
        self._movements: list[Row] = []
        self._quarantined: list[Row] = []
        self._unknown_keys = 0
        self.size = 0

    def add(self, lines: Lines) -> None:
        """Reads a run of lines, the next of the file."""
        fates = np.full(len(lines.starts), _STORED, np.int8)
        with _no_collection():  # the decoded records are gone again when it ends
            self._read(lines, fates)
        self._lines.append(lines)
        self._fates.append(fates)
        self.size += len(fates)

    def _read(self, lines: Lines, fates: np.ndarray) -> None:
        remaining = self._read_usual(lines) if self._usual else range(len(fates))
        if not len(remaining):
            return
        decoded, rows, others = self._decode(lines, remaining)
        rounds, places = self._vouched(lines, decoded, rows, fates)
        for row in others:
            self._judge(lines, row, fates)
        if len(places):
            names = self._sessions.round_names(rounds.session, rounds.number)
            hashes = content_hashes(rounds, names)
            self._keep(lines, rounds, places, pa.array(names, pa.string()), pa.array(hashes, pa.string()))

    def _read_usual(self, lines: Lines) -> Sequence[int]:
        """Reads the usual lines; the rows of all others."""
        from pipeline.ingest.table_session.usual.read import read_usual  # loads numba

        found = read_usual(self._content, lines, self._sessions)
        self._unknown_keys += found.unknown_keys
        places = np.flatnonzero(found.taken)
        if len(places):
            self._keep(lines, found.rounds, places, found.names, found.hashes)
        return np.flatnonzero(~found.taken).tolist()

    def _keep(
        self, lines: Lines, rounds: RoundArrays, places: np.ndarray, names: pa.Array, hashes: pa.Array
    ) -> None:
        self._rounds.append(round_table(rounds, self._sessions, _places(lines, places), names, hashes))

    def batch(self) -> Batch:
        """What the lines came to."""
        sizes = [len(lines.starts) for lines in self._lines]
        numbers = [lines.first + np.arange(size) for lines, size in zip(self._lines, sizes, strict=True)]
        pieces = pl.DataFrame(
            {
                "record_no": np.concatenate(numbers),
                "byte_start": np.concatenate([lines.starts for lines in self._lines]),
                "byte_end": np.concatenate([lines.ends for lines in self._lines]),
                "fate": _FATES.gather(np.concatenate(self._fates)),
            },
            schema=PIECE_SCHEMA,
        )
        return Batch(
            pieces=pieces,
            rounds=round_frame(self._rounds),
            sessions=frame(self._session_rows, SESSION_SCHEMA),
            movements=frame(self._movements, MOVEMENT_SCHEMA),
            quarantined=frame(self._quarantined, QUARANTINE_SCHEMA).sort("record_no"),
            unknown_keys=self._unknown_keys,
        )

    def _decode(self, lines: Lines, asked: Sequence[int]) -> tuple[list[Any], list[int], list[int]]:
        """Of some lines rounds that decode and their rows, and the rows of all others."""
        rounds: list[Any] = []
        rows: list[int] = []
        others: list[int] = []
        content = self._content
        places = list(asked)
        bounds = zip(places, lines.starts[places].tolist(), lines.ends[places].tolist(), strict=True)
        for row, start, end in bounds:
            if end - start > MAX_LINE_BYTES:
                others.append(row)
                continue
            try:
                record = decode_quickly(content[start:end])
            except (msgspec.DecodeError, RecursionError):
                others.append(row)  # the careful half names what is wrong
                continue
            if type(record) is QuickRound:
                rounds.append(record)
                rows.append(row)
            else:
                others.append(row)
        return rounds, rows, others

    def _vouched(
        self, lines: Lines, decoded: list[Any], rows: list[int], fates: np.ndarray
    ) -> tuple[RoundArrays, np.ndarray]:
        """The rounds that are valid, and their rows."""
        rounds = take_apart(decoded, self._sessions, self._lists)
        places = np.array(rows, np.int64)
        doubts = doubtful(rounds, self._sessions.digits()[rounds.session])
        odd_keys = self._odd_keys(lines, places, rounds) & ~doubts
        wrong = self._failing(self._judge, doubts, lines, rows, fates)
        wrong |= self._failing(self._count_keys, odd_keys, lines, rows, fates)
        if not wrong:
            return rounds, places
        kept = [place for place in range(len(rows)) if place not in wrong]
        return take_apart([decoded[place] for place in kept], self._sessions, self._lists), places[kept]

    @staticmethod
    def _failing(
        check: Callable[[Lines, int, np.ndarray], bool],
        flagged: np.ndarray,
        lines: Lines,
        rows: list[int],
        fates: np.ndarray,
    ) -> set[int]:
        """The places of flagged rounds whose lines a check refuses."""
        return {place for place in np.flatnonzero(flagged).tolist() if not check(lines, rows[place], fates)}

    def _odd_keys(self, lines: Lines, places: np.ndarray, rounds: RoundArrays) -> np.ndarray:
        """Flags rounds whose lines may hold keys that are unknown or stand twice."""
        if len(places) * _FEW < len(lines.starts):
            bounds = zip(lines.starts[places].tolist(), lines.ends[places].tolist(), strict=True)
            quotes = np.array([self._content[start:end].count(b'"') for start, end in bounds], np.int64)
        else:
            quotes = count_within(self._content, ord('"'), lines)[places]
        return quotes != quotes_expected(rounds)

    def _judge(self, lines: Lines, row: int, fates: np.ndarray) -> bool:
        """Has the careful half read a line and keeps what it finds; whether the line is valid."""
        line = self._line(lines, row)
        start, end = int(lines.starts[row]), int(lines.ends[row])
        if not line.strip(BLANK) or (start == 0 and line == BOM):
            fates[row] = _SET_ASIDE
            return False
        ends_open = end == len(self._content) and self._content[-1:] != b"\n"
        try:
            judged = judge(line, self._sessions.currencies, last=ends_open)
        except Fault as fault:
            self._refuse(fault, lines, row, fates)
            return False
        self._unknown_keys += judged.unknown_keys
        record = judged.record
        if not isinstance(record, Round):
            place = _place(lines, row)
            opening = self._sessions.facts.get((record.venue, record.table, record.session))
            if isinstance(record, Movement):
                self._movements.append(movement_row(record, opening, place))
            else:
                self._session_rows.append(session_row(record, opening, place))
        return True

    def _count_keys(self, lines: Lines, row: int, fates: np.ndarray) -> bool:
        """Counts the unknown keys of a round in which nothing else is odd; whether it is valid."""
        try:
            self._unknown_keys += unknown_keys(self._line(lines, row))
        except Fault as fault:
            self._refuse(fault, lines, row, fates)
            return False
        return True

    def _refuse(self, fault: Fault, lines: Lines, row: int, fates: np.ndarray) -> None:
        fates[row] = _QUARANTINED
        told = quarantine_row(fault, _place(lines, row))
        session = (told["venue"], told["table"], told["session"])
        if fault.code == "SRC-001" and session not in self._sessions.facts:
            told |= _NAMELESS  # of a line that cannot be read the name may be what is broken
        self._quarantined.append(told)

    def _line(self, lines: Lines, row: int) -> bytes:
        return self._content[int(lines.starts[row]) : int(lines.ends[row])].rstrip(b"\r\n")


_NAMELESS = dict.fromkeys(("venue", "table", "session"))


def _places(lines: Lines, rows: np.ndarray) -> dict[str, np.ndarray]:
    return {
        "record_no": lines.first + rows,
        "byte_start": lines.starts[rows],
        "byte_end": lines.ends[rows],
    }


def _place(lines: Lines, row: int) -> dict[str, int]:
    return {
        "record_no": lines.first + row,
        "byte_start": int(lines.starts[row]),
        "byte_end": int(lines.ends[row]),
    }
