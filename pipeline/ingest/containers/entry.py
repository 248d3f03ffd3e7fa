"""A member of an archive as its index tells of it, and the faults of archives and members."""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pipeline.ingest.containers.content import BLOCK_BYTES, Content


class ArchiveFault(ValueError):
    """An archive none of whose members is read; the message says why."""


class MemberFault(ValueError):
    """A member that cannot be unpacked; the message says why."""


class Packing(Enum):
    """How a member's bytes stand in the archive."""

    STORED = "stored"
    DEFLATED = "deflated"


@dataclass(slots=True)
class Entry:
    """One member.

    Attributes:
        name: as the archive spells it; bytes that its encoding does not know stand as `\\xff`.
        start, end: the bytes of the archive that it takes, its own header included.
        packed: its content as it stands in the archive.
        packing: how it stands there.
        size: bytes of the unpacked content, as stated.
        crc32: of the unpacked content, None where the archive states none.
        folder: it only names a folder.
        refusal: why it is not taken, None where it is.
    """

    name: str
    start: int
    end: int
    packed: Content
    packing: Packing = Packing.STORED
    size: int = 0
    crc32: int | None = None
    folder: bool = False
    refusal: str | None = None

    def blocks(self) -> Iterator[bytes]:
        """Its unpacked content.

        Raises:
            MemberFault: it is damaged, or not of the size or checksum that the archive states; raised
                after the blocks before.
        """
        size, crc = 0, 0
        unpacked = self.packed.blocks() if self.packing is Packing.STORED else inflated(self.packed)
        for block in unpacked:
            size += len(block)
            if size > self.size:
                raise MemberFault(f"it unpacks to more than the {self.size} bytes that the archive states")
            crc = zlib.crc32(block, crc)
            yield block
        if size < self.size:
            raise MemberFault(f"it unpacks to {size} bytes where the archive states {self.size}")
        if self.crc32 is not None and crc != self.crc32:
            raise MemberFault("its content does not match the checksum that the archive states")

    def content(self) -> Content:
        """Its unpacked content whole, of at most `size` bytes.

        Raises:
            MemberFault: as for `blocks`.
        """
        if self.packing is Packing.STORED and self.crc32 is None:
            return self.packed
        return Content.gathered(self.blocks())


def inflated(packed: Content) -> Iterator[bytes]:
    """The content of a raw deflate stream that takes up `packed` to its last byte.

    Raises:
        MemberFault: it is damaged, breaks off, or ends before `packed` does.
    """
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        for block in packed.blocks():
            if stream.eof:
                raise MemberFault("its compressed content is followed by other bytes")
            yield from drained(stream, block)
    except zlib.error as fault:
        raise MemberFault(f"it cannot be unpacked: {fault}") from fault
    if not stream.eof:
        raise MemberFault("its compressed content breaks off")
    if stream.unused_data:
        raise MemberFault("its compressed content is followed by other bytes")


class Inflater(Protocol):
    """A stream of `zlib.decompressobj`."""

    @property
    def unconsumed_tail(self) -> bytes:
        """Input that was not looked at, as the output was long enough."""
        ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes:
        """The next output."""
        ...


def drained(stream: Inflater, block: bytes) -> Iterator[bytes]:
    """What a deflate stream makes of a block, in blocks that are never larger than `BLOCK_BYTES`."""
    while True:
        out = stream.decompress(block, BLOCK_BYTES)
        yield out
        block = stream.unconsumed_tail
        if len(out) < BLOCK_BYTES and not block:
            return
