"""A hostile file, what it is to be told, and reading it with all that it holds."""

from dataclasses import dataclass, field

import polars as pl

from pipeline.ingest.batch import FATES, Source
from pipeline.ingest.containers.archive import Members, Walk
from pipeline.ingest.containers.content import Content
from pipeline.ingest.containers.entry import ArchiveFault, MemberFault
from pipeline.ingest.containers.names import SEPARATOR
from pipeline.ingest.ledger import ledger_row
from pipeline.ingest.source import read_source

NAME = "in.bin"


@dataclass(frozen=True)
class Case:
    """A hostile file.

    Attributes:
        content: its bytes.
        reasons: a part of each reason that must stand in quarantine, by the name behind the file's.
        read: names of members of which records are stored all the same.
        stored: records that are stored in all, where it matters.
    """

    content: bytes
    reasons: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    stored: int | None = None


@dataclass
class Read:
    """What a file came to: rows of the ledger and reasons by source, and the stored hands and rounds."""

    ledger: dict[str, dict[str, object]] = field(default_factory=dict)
    reasons: dict[str, list[str]] = field(default_factory=dict)
    stored: list[pl.DataFrame] = field(default_factory=list)

    @property
    def said(self) -> list[str]:
        """All reasons."""
        return [reason for reasons in self.reasons.values() for reason in reasons]

    @property
    def count(self) -> int:
        """Records stored."""
        return sum(frame.height for frame in self.stored)


def _source(packed: Content, members: Members | None, name: str) -> Source:
    if members is None:
        return Source(name, "0" * 64, packed)
    entry = members.entry(name.partition(SEPARATOR)[2])
    try:
        return Source(name, "0" * 64, entry.content(), packed.size)
    except MemberFault as fault:
        return Source(name, "0" * 64, entry.packed, packed.size, str(fault))


def read_all(content: bytes) -> Read:
    """Reads a file and each source in it; every ledger must add up."""
    packed, read = Content(content), Read()
    try:
        names = list(Walk().names(packed, NAME))
    except ArchiveFault:
        names = []
    members = Members(packed) if names else None
    for name in [NAME, *names]:
        source = _source(packed, members if name != NAME else None, name)
        reading = read_source(source, {})
        batches = list(reading.batches)
        row = ledger_row(source, reading.facts, pl.concat([batch.pieces for batch in batches]), 0)
        assert sum(int(str(row[f"bytes_{fate}"])) for fate in FATES) == row["bytes"]
        assert row["packed_bytes"] == len(content)
        told = pl.concat([batch.quarantined.select("reason", "code") for batch in batches], how="vertical")
        read.ledger[name] = row
        read.reasons[name] = told["reason"].to_list()
        read.stored += [
            frame
            for batch in batches
            for frame in (batch.hands, batch.rounds, batch.sessions)
            if frame.height
        ]
    return read
