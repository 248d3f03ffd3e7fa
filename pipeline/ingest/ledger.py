"""The ledger: every byte of a source is stored, duplicate, quarantined or set aside."""

import polars as pl

from pipeline.ingest.batch import FATES, Source, SourceFacts
from schemas.fault import IntegrityFault


def ledger_row(
    source: Source,
    facts: SourceFacts,
    pieces: pl.DataFrame,
    unknown_keys: int,
    lines: int = 0,
    lines_unknown: int = 0,
) -> dict[str, object]:
    """The row of `sources` (without its run) for a source and the fates of all its pieces.

    Args:
        source: the file.
        facts: what it was taken for.
        pieces: columns of `PIECE_SCHEMA`, in order of place.
        unknown_keys: keys that the record contract does not know.
        lines: of a hand history, those that hold anything.
        lines_unknown: those of them that fit nothing in the format.

    Raises:
        IntegrityFault: the pieces leave a gap, overlap, or do not reach the end.
    """
    _refuse_gaps(source, facts, pieces)
    sizes = pieces.group_by("fate").agg(
        records=pl.len().cast(pl.Int64), bytes=(pl.col("byte_end") - pl.col("byte_start")).sum()
    )
    of = {fate: (count, size) for fate, count, size in sizes.iter_rows()}
    row: dict[str, object] = {
        "source": source.name,
        "source_sha256": source.sha256,
        "site": facts.site,
        "format": facts.format,
        "encoding": facts.encoding,
        "packed_bytes": source.received_bytes,
        "bytes": facts.size,
        "records": pieces.height,
        "unknown_keys": unknown_keys,
        "lines": lines,
        "lines_unknown": lines_unknown,
    }
    for fate in FATES:
        row[fate], row[f"bytes_{fate}"] = of.get(fate, (0, 0))
    return row


def _refuse_gaps(source: Source, facts: SourceFacts, pieces: pl.DataFrame) -> None:
    starts, ends = pieces["byte_start"], pieces["byte_end"]
    reached = ends.last() if pieces.height else 0
    touching = bool((starts.slice(1) == ends.head(max(pieces.height - 1, 0))).all())
    if reached != facts.size or not touching or (pieces.height and starts.first() != 0):
        raise IntegrityFault(
            f"the ledger does not add up: its pieces cover {reached} of {facts.size} bytes",
            place=source.name,
            hint="this is a fault of the program: keep the file and report it",
        )
