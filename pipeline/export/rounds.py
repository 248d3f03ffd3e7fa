"""Rounds as the contract exports them: the record's own fields out of the evidence, and their place."""

from collections.abc import Iterator

import msgspec
import polars as pl

from pipeline.ingest.containers.content import Content
from pipeline.lake import Lake
from schemas.tables_recorded import ROUNDS

_PLACE = ("hand_id", "source", "byte_start", "byte_end")
_BOM = b"\xef\xbb\xbf"
_FIELDS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def raw_piece(lake: Lake, source: str, sha256: str, start: int, end: int) -> bytes:
    """The bytes of a piece of a source, as unpacked."""
    return lake.evidence().content(source, sha256).read(start, end)


def round_lines(lake: Lake) -> Iterator[bytes]:
    """Every stored round record as a JSON object with `hand_id`, `source`, `byte_start`, `byte_end`.

    The record's own values are written as they stand, byte for byte: some, such as a number of
    thirty digits under a key that nobody knows, would not survive being read and written.
    """
    evidence = lake.evidence()
    read: tuple[str, str] | None = None
    content = Content(b"")
    for batch in lake.batches(ROUNDS, pl.lit(value=True), 65_536):
        for row in batch.select(*_PLACE, "source_sha256").iter_rows(named=True):
            pair = (row["source"], row["source_sha256"])
            if pair != read:
                read, content = pair, evidence.content(*pair)
            line = content.read(row["byte_start"], row["byte_end"]).removeprefix(_BOM)
            yield msgspec.json.encode(_FIELDS.decode(line) | {name: row[name] for name in _PLACE})
