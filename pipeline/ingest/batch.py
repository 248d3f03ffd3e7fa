"""What reading a part of a source yields: rows for the lake, and the fate of each of its pieces."""

from dataclasses import dataclass, field

import polars as pl

from pipeline.ingest.containers.content import Content, content_of
from schemas.render.frame import empty_frame
from schemas.tables_recorded import HANDS, MOVEMENTS, QUARANTINE, ROUNDS, SESSIONS

FATES = ("stored", "duplicate", "quarantined", "set_aside")
"""Where a piece of a source can go; the bytes of the four add up to the source's."""

PIECE_SCHEMA = pl.Schema(
    {"record_no": pl.Int64(), "byte_start": pl.Int64(), "byte_end": pl.Int64(), "fate": pl.String()}
)


OF_THE_RUN = ("source", "source_sha256", "received_no", "run_id")
"""Columns that a reader leaves to its caller."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was received, or a member of one that is an archive.

    Attributes:
        name: in the ledger.
        sha256: of the file as received.
        packed: its own bytes, still compressed where they are.
        packed_bytes: size of the file as received; that of `packed` where it is None.
        refusal: why a member is quarantined whole, None where it is read.
    """

    name: str
    sha256: str
    packed: bytes | Content
    packed_bytes: int | None = None
    refusal: str | None = None

    @property
    def received_bytes(self) -> int:
        """Size of the file as received."""
        return content_of(self.packed).size if self.packed_bytes is None else self.packed_bytes


@dataclass(slots=True)
class Batch:
    """Rows of one source, not yet compared with what the lake holds.

    The frames have their tables' columns but for those `OF_THE_RUN`;
    sessions and movements carry an `identity` besides. `cancelled` are the record numbers of hands whose
    chips all went back. `lines` are those of a text that hold anything, `lines_unknown` those of them that
    fit nothing in its format: all that stand outside of hands, and of a refused hand the first.
    """

    pieces: pl.DataFrame
    rounds: pl.DataFrame = field(default_factory=lambda: empty_frame(ROUNDS))
    hands: pl.DataFrame = field(default_factory=lambda: empty_frame(HANDS))
    sessions: pl.DataFrame = field(default_factory=lambda: empty_frame(SESSIONS))
    movements: pl.DataFrame = field(default_factory=lambda: empty_frame(MOVEMENTS))
    quarantined: pl.DataFrame = field(default_factory=lambda: empty_frame(QUARANTINE))
    cancelled: list[int] = field(default_factory=list[int])
    unknown_keys: int = 0
    lines: int = 0
    lines_unknown: int = 0


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """What reading found out of a source as a whole."""

    format: str | None
    site: str | None
    encoding: str | None
    size: int
