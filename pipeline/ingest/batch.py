"""What reading a part of a source yields: rows for the lake, and the fate of each of its pieces."""

from dataclasses import dataclass, field

import polars as pl

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
    """A file that was received: its name in the ledger, its bytes as received."""

    name: str
    sha256: str
    packed: bytes


@dataclass(slots=True)
class Batch:
    """Rows of one source, not yet compared with what the lake holds.

    The frames have their tables' columns but for those `OF_THE_RUN`;
    sessions and movements carry an `identity` besides. `cancelled` are the record numbers of hands whose
    chips all went back.
    """

    pieces: pl.DataFrame
    rounds: pl.DataFrame = field(default_factory=lambda: empty_frame(ROUNDS))
    hands: pl.DataFrame = field(default_factory=lambda: empty_frame(HANDS))
    sessions: pl.DataFrame = field(default_factory=lambda: empty_frame(SESSIONS))
    movements: pl.DataFrame = field(default_factory=lambda: empty_frame(MOVEMENTS))
    quarantined: pl.DataFrame = field(default_factory=lambda: empty_frame(QUARANTINE))
    cancelled: list[int] = field(default_factory=list[int])
    unknown_keys: int = 0


@dataclass(frozen=True, slots=True)
class SourceFacts:
    """What reading found out of a source as a whole."""

    format: str | None
    site: str | None
    encoding: str | None
    size: int
