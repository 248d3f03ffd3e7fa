"""One source from bytes to batches: unpacked, told apart, read; unknown ones quarantined whole."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import polars as pl

from pipeline.ingest.batch import OF_THE_RUN, PIECE_SCHEMA, Batch, Source, SourceFacts
from pipeline.ingest.decode import decode
from pipeline.ingest.sniff import TABLE_SESSION, archive_kind, format_called, is_table_session, text_format
from pipeline.ingest.table_session import OpeningFacts, SessionKey, opening_facts, read_chunks
from pipeline.ingest.text import read_text
from pipeline.ingest.unpack import PackedFault, unpack
from pipeline.ingest.window import whole
from schemas.render.frame import polars_schema
from schemas.tables_recorded import QUARANTINE

_QUARANTINE = pl.Schema({n: kind for n, kind in polars_schema(QUARANTINE).items() if n not in OF_THE_RUN})


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


def _takes_session(content: bytes, asked: str | None) -> bool:
    return asked == TABLE_SESSION or (
        asked is None and not archive_kind(content) and is_table_session(content)
    )


def read_source(
    source: Source, opened: Mapping[SessionKey, OpeningFacts], asked: str | None = None
) -> Reading:
    """Reads a source.

    Args:
        source: the file as received.
        opened: the sessions whose opening is known, this source's own included.
        asked: a format's name, where the caller knows better than the content tells.

    Raises:
        KeyError: no format has the name asked for.
    """
    try:
        content = unpack(source.packed)
    except PackedFault as fault:
        size = len(source.packed)
        return Reading(SourceFacts(None, None, None, size), _whole(size, str(fault)))
    size = len(content)
    archive = archive_kind(content) if asked is None else None
    if archive is not None:
        reason = f"a {archive} archive: its members are to be received one by one"
        return Reading(SourceFacts(None, None, None, size), _whole(size, reason))
    if _takes_session(content, asked):
        currencies = {key: facts.currency for key, facts in opened.items()}
        days = {key: facts.gaming_day for key, facts in opened.items() if facts.gaming_day is not None}
        batches = read_chunks(content, currencies, days=days)
        return Reading(SourceFacts(TABLE_SESSION, None, "utf-8", size), batches)
    decoded = decode(content)
    kind = text_format(decoded.text) if asked is None else format_called(asked)
    if kind is None:
        reason = "in no format that the program reads"
        return Reading(SourceFacts(None, None, None, size), _whole(size, reason))
    return Reading(
        SourceFacts(kind.name, kind.site, decoded.encoding, size), read_text(kind, [whole(kind, decoded)])
    )


def openings_of(
    source: Source, opened: Mapping[SessionKey, OpeningFacts], asked: str | None = None
) -> Mapping[SessionKey, OpeningFacts]:
    """The sessions known to be open after a source; those before it where it holds no sessions.

    Args:
        source: the file as received.
        opened: the sessions whose opening is known before it.
        asked: as in `read_source`.
    """
    try:
        content = unpack(source.packed)
    except PackedFault:
        return opened
    return opening_facts(content, opened) if _takes_session(content, asked) else opened
