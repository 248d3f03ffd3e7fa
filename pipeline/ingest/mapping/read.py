"""An export to batches: its rows become records, which are read like any table-session record.

Places are those of the export: a record lies where its rows lie. Of a Parquet file they are those of
its rows written as text in the mapping's form, as those of a compressed file are of its content.
"""

from collections.abc import Iterator, Mapping
from itertools import islice

import msgspec
import polars as pl

from pipeline.ingest.batch import OF_THE_RUN, PIECE_SCHEMA, Batch, SourceFacts
from pipeline.ingest.mapping.model import ColumnMap
from pipeline.ingest.mapping.records import Group, Header, Maker
from pipeline.ingest.mapping.rows import ExportFault, Row, decoded, plain_content, rows_of
from pipeline.ingest.table_session import OpeningFacts, SessionKey, opening_facts, read_chunks
from schemas.render.frame import polars_schema
from schemas.tables_recorded import QUARANTINE

_BLOCK = 16_384  # records read at a time
_QUARANTINE = pl.Schema({n: kind for n, kind in polars_schema(QUARANTINE).items() if n not in OF_THE_RUN})
_PLACE = ("record_no", "byte_start", "byte_end")
Reading = tuple[SourceFacts, Iterator[Batch]]


class _Place:
    """The running place in the export."""

    def __init__(self) -> None:
        self.number = 0
        self.offset = 0

    def take(self, size: int) -> tuple[int, int, int]:
        """The next bytes: their number and where they lie."""
        number, start = self.number, self.offset
        self.number, self.offset = number + 1, start + size
        return number, start, self.offset


def _refused(place: tuple[int, int, int], code: str, reason: str, path: str | None) -> dict[str, object]:
    told: dict[str, object] = {"code": code, "reason": reason, "path": path}
    told |= zip(_PLACE, place, strict=True)
    return {name: told.get(name) for name in _QUARANTINE.names()}


def read_mapped(packed: bytes, opened: Mapping[SessionKey, OpeningFacts], mapping: ColumnMap) -> Reading:
    """Reads an export.

    Args:
        packed: its bytes, unpacked.
        opened: the sessions whose opening is known.
        mapping: what its columns are.

    Returns:
        what the source was taken for, and its batches, whose pieces tile it.
    """
    content = packed
    try:
        content = plain_content(packed, mapping)
        text = decoded(content, mapping)
        rows = rows_of(text, mapping)
        before, header = _header(rows, mapping)
    except ExportFault as fault:
        return SourceFacts(mapping.format, None, None, len(content)), _whole(len(content), str(fault))
    place = _Place()
    first = Batch(pl.DataFrame(schema=PIECE_SCHEMA), unknown_keys=len(header.unused(mapping)))
    aside = [text.lead] if text.lead else []
    aside += [row.size for row in before]
    first.pieces = _pieces([(*place.take(size), "set_aside") for size in aside])
    groups = Maker(mapping, header).groups(rows)
    batches = _batches(first, groups, place, opened, text.trail)
    return SourceFacts(mapping.format, None, text.encoding, len(content)), batches


def _header(rows: Iterator[Row], mapping: ColumnMap) -> tuple[list[Row], Header]:
    """The lines up to the header, it included, and the header."""
    before: list[Row] = []
    for row in rows:
        before.append(row)
        if row.cells is not None:
            if row.fault:
                raise ExportFault(f"the header has {row.fault}")
            return before, Header([cell.strip() for cell in row.cells], mapping)
    raise ExportFault("an export without a header")


def _whole(size: int, reason: str) -> Iterator[Batch]:
    if size == 0:
        yield Batch(pl.DataFrame(schema=PIECE_SCHEMA))
        return
    place = (0, 0, size)
    quarantined = pl.DataFrame([_refused(place, "SRC-002", reason, None)], schema=_QUARANTINE)
    yield Batch(pieces=_pieces([(*place, "quarantined")]), quarantined=quarantined)


def _pieces(rows: list[tuple[int, int, int, str]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=PIECE_SCHEMA, orient="row")


def _batches(
    first: Batch,
    groups: Iterator[Group],
    place: _Place,
    opened: Mapping[SessionKey, OpeningFacts],
    trail: int,
) -> Iterator[Batch]:
    yield first
    while block := list(islice(groups, _BLOCK)):
        yield _batch(block, place, opened)
    if trail:
        taken = place.take(trail)
        reason = "the file ends in the middle of a character"
        yield Batch(
            _pieces([(*taken, "quarantined")]),
            quarantined=pl.DataFrame([_refused(taken, "SRC-010", reason, None)], schema=_QUARANTINE),
        )


def _batch(block: list[Group], place: _Place, opened: Mapping[SessionKey, OpeningFacts]) -> Batch:
    """A run of groups read, the records by the reader of table sessions; places are the export's."""
    pieces: list[tuple[int, int, int, str]] = []
    refused: list[dict[str, object]] = []
    lines: list[bytes] = []
    places: list[tuple[int, int, int]] = []
    for group in block:
        taken = place.take(group.size)
        if group.record is not None:
            lines.append(msgspec.json.encode(group.record) + b"\n")
            places.append(taken)
        elif group.fault is None:
            pieces.append((*taken, "set_aside"))
        else:
            refused.append(_refused(taken, group.code, group.fault, group.place))
            pieces.append((*taken, "quarantined"))
    read = _as_records(b"".join(lines), places, opened)
    quarantined = pl.concat([read.quarantined, pl.DataFrame(refused, schema=_QUARANTINE)], how="diagonal")
    read.quarantined = quarantined.sort("record_no")
    read.pieces = pl.concat([read.pieces, _pieces(pieces)]).sort("record_no")
    return read


def _as_records(
    content: bytes, places: list[tuple[int, int, int]], opened: Mapping[SessionKey, OpeningFacts]
) -> Batch:
    currencies = {key: facts.currency for key, facts in opened.items()}
    days = {key: facts.gaming_day for key, facts in opened.items() if facts.gaming_day is not None}
    found = next(read_chunks(content, currencies, _BLOCK, days), None)
    if found is None:
        return Batch(_pieces([]), quarantined=pl.DataFrame(schema=_QUARANTINE))
    own = pl.DataFrame(places, schema=[f"_{name}" for name in _PLACE], orient="row")
    own = own.with_columns(record_no=pl.int_range(pl.len(), dtype=pl.Int64))
    for name in ("pieces", "rounds", "sessions", "movements", "quarantined"):
        setattr(found, name, _put_back(getattr(found, name), own))
    return found


def _put_back(frame: pl.DataFrame, own: pl.DataFrame) -> pl.DataFrame:
    """Rows with the places of the export instead of those among the records."""
    joined = frame.join(own, on="record_no", how="left", maintain_order="left")
    return joined.with_columns(pl.col(f"_{name}").alias(name) for name in _PLACE).select(frame.columns)


def mapped_openings(
    packed: bytes, opened: Mapping[SessionKey, OpeningFacts], mapping: ColumnMap
) -> Mapping[SessionKey, OpeningFacts]:
    """The sessions known to be open after an export; those before it where it holds no openings.

    Args:
        packed, opened, mapping: as for `read_mapped`.
    """
    if mapping.record != "session_open":
        return opened
    try:
        text = decoded(plain_content(packed, mapping), mapping)
        rows = rows_of(text, mapping)
        _, header = _header(rows, mapping)
    except ExportFault:
        return opened
    groups = Maker(mapping, header).groups(rows)
    lines = (msgspec.json.encode(group.record) + b"\n" for group in groups if group.record is not None)
    return opening_facts(b"".join(lines), opened)
