"""One source from bytes to batches: unpacked, told apart, read; unknown ones quarantined whole."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from pipeline.ingest.batch import OF_THE_RUN, PIECE_SCHEMA, Batch, Source, SourceFacts
from pipeline.ingest.containers.archive import Walk, archive_kind, read_archive
from pipeline.ingest.containers.content import Content, content_of
from pipeline.ingest.containers.entry import ArchiveFault
from pipeline.ingest.containers.limits import LIMITS
from pipeline.ingest.containers.names import depth
from pipeline.ingest.decode import Encoded, encoded
from pipeline.ingest.mapping import ColumnMap, mapped_openings, read_mapped
from pipeline.ingest.sniff import HEAD_CHARACTERS, TABLE_SESSION, format_called, is_table_session, text_format
from pipeline.ingest.table_session import OpeningFacts, SessionKey, opening_facts, read_chunks
from pipeline.ingest.text import read_text
from pipeline.ingest.unpack import Unpacked, unpacked
from pipeline.ingest.window import windows
from schemas.render.frame import polars_schema
from schemas.tables_recorded import QUARANTINE

_QUARANTINE = pl.Schema({n: kind for n, kind in polars_schema(QUARANTINE).items() if n not in OF_THE_RUN})
_HEAD_BYTES = 512
_SHOWN = 200  # characters of a refused member's name


@dataclass(frozen=True, slots=True)
class Reading:
    """What a source is taken for, and its batches as they are read."""

    facts: SourceFacts
    batches: Iterator[Batch]


def _whole(size: int, reason: str) -> Iterator[Batch]:
    if size == 0:
        yield Batch(pl.DataFrame(schema=PIECE_SCHEMA))
        return
    place = {"record_no": 0, "byte_start": 0, "byte_end": size}
    row = dict.fromkeys(_QUARANTINE.names()) | place | {"code": "SRC-001", "reason": reason}
    yield Batch(
        pieces=pl.DataFrame([place | {"fate": "quarantined"}], schema=PIECE_SCHEMA),
        quarantined=pl.DataFrame([row], schema=_QUARANTINE),
    )


def _refused(size: int, reason: str) -> Reading:
    return Reading(SourceFacts(None, None, None, size), _whole(size, reason))


def _archive(source: Source, found: Unpacked) -> Reading:
    """An archive's own bytes: those of the members that are sources of their own are set aside."""
    try:
        if depth(source.name) >= LIMITS.depth:
            raise ArchiveFault(f"an archive within {LIMITS.depth} others: it is not opened")
        index = read_archive(found.content, found.fault)
        if depth(source.name) == 0:
            deque(Walk().names(content_of(source.packed), source.name), maxlen=0)
    except ArchiveFault as fault:
        return _refused(found.content.size, str(fault))
    pieces: list[dict[str, object]] = []
    rows: list[dict[str, object]] = []
    for number, part in enumerate(index.stretches()):
        place: dict[str, object] = {"record_no": number, "byte_start": part.start, "byte_end": part.end}
        pieces.append(place | {"fate": "set_aside" if part.reason is None else "quarantined"})
        if part.reason is not None:
            told: dict[str, object] = {"code": part.code, "reason": part.reason}
            if part.member is not None:
                told["reason"] = f"a member of the archive is not taken: {part.reason}"
                told["path"] = part.member[:_SHOWN]
            rows.append(dict.fromkeys(_QUARANTINE.names()) | place | told)
    batch = Batch(
        pieces=pl.DataFrame(pieces, schema=PIECE_SCHEMA),
        quarantined=pl.DataFrame(rows, schema=_QUARANTINE),
    )
    return Reading(SourceFacts(index.kind.lower(), None, None, found.content.size), iter([batch]))


def _takes_session(content: Content, asked: str | None) -> bool:
    return asked == TABLE_SESSION or (asked is None and is_table_session(content))


def read_source(
    source: Source,
    opened: Mapping[SessionKey, OpeningFacts],
    asked: str | None = None,
    mapping: ColumnMap | None = None,
) -> Reading:
    """Reads a source.

    Args:
        source: the file as received, or a member of it.
        opened: the sessions whose opening is known, this source's own included.
        asked: a format's name, where the caller knows better than the content tells. An archive is
            opened whatever the format of its members.
        mapping: what its columns are, where it is a house export.

    Raises:
        KeyError: no format has the name asked for.
    """
    packed = content_of(source.packed)
    if source.refusal is not None:
        return _refused(packed.size, source.refusal)
    found = unpacked(packed)
    content = found.content
    if archive_kind(content.read(0, _HEAD_BYTES)) is not None:
        return _archive(source, found)
    if found.fault is not None:
        return _refused(packed.size, found.fault)
    if mapping is not None:
        return Reading(*read_mapped(content.read(), opened, mapping))
    if _takes_session(content, asked):
        currencies = {key: facts.currency for key, facts in opened.items()}
        days = {key: facts.gaming_day for key, facts in opened.items() if facts.gaming_day is not None}
        batches = read_chunks(content.mapped(), currencies, days=days)
        return Reading(SourceFacts(TABLE_SESSION, None, "utf-8", content.size), batches)
    text = encoded(content)
    kind = text_format(_head(text)) if asked is None else format_called(asked)
    if kind is None:
        return _refused(content.size, "in no format that the program reads")
    facts = SourceFacts(kind.name, kind.site, text.encoding, content.size)
    return Reading(facts, read_text(kind, windows(kind, text)))


def _head(text: Encoded) -> str:
    """The characters that tell the format; none takes more than four bytes."""
    return next(text.texts(4 * HEAD_CHARACTERS))


def openings_of(
    source: Source,
    opened: Mapping[SessionKey, OpeningFacts],
    asked: str | None = None,
    mapping: ColumnMap | None = None,
) -> Mapping[SessionKey, OpeningFacts]:
    """The sessions known to be open after a source; those before it where it holds no sessions.

    Args:
        source: the file as received, or a member of it.
        opened: the sessions whose opening is known before it.
        asked, mapping: as in `read_source`.
    """
    if source.refusal is not None:
        return opened
    found = unpacked(content_of(source.packed))
    content = found.content
    if found.fault is not None or archive_kind(content.read(0, _HEAD_BYTES)) is not None:
        return opened
    if mapping is not None:
        return mapped_openings(content.read(), opened, mapping)
    return opening_facts(content.mapped(), opened) if _takes_session(content, asked) else opened
