"""The content of a file as received: itself, or what its gzip or Zstandard frames hold.

Offsets everywhere in the lake are those of the unpacked content.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import zstandard

from pipeline.ingest.containers.content import Content, content_of
from pipeline.ingest.containers.entry import drained
from pipeline.ingest.containers.limits import LIMITS, Limits

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
_CLOSED = ((b"BZh", "bzip2"), (b"\xfd7zXZ\x00", "xz"), (b"\x04\x22\x4d\x18", "LZ4"))
_MOST_WINDOW = 1 << 27  # bytes that a Zstandard frame may have its reader hold
_FEED = 2048  # Zstandard makes at most 128 KiB of 4 bytes: more at a time might not fit in memory


class PackedFault(ValueError):
    """A compressed file that cannot be unpacked; the message says why."""


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What a file unpacks to.

    Attributes:
        content: all of it, or what came before the fault.
        fault: why there is no more, None where that is all.
    """

    content: Content
    fault: str | None = None


def is_packed(head: bytes) -> bool:
    """Whether a file that begins so is compressed in a way that is unpacked."""
    return head.startswith((_GZIP, _ZSTD))


def unpacked(packed: Content, limits: Limits = LIMITS) -> Unpacked:
    """What a file, told by its first bytes, unpacks to; one that is not compressed is its own content.

    Args:
        packed: the file as received.
        limits: refuse to unpack beyond them.
    """
    head = packed.read(0, 8)
    closed = next((kind for mark, kind in _CLOSED if head.startswith(mark)), None)
    if closed is not None:
        return Unpacked(Content(b""), f"it is compressed with {closed}, which the program does not unpack")
    if not is_packed(head):
        return Unpacked(packed)
    faults: list[str] = []

    def parts() -> Iterator[bytes]:
        try:
            yield from _within(unpacked_blocks(packed), packed.size, limits)
        except PackedFault as fault:
            faults.append(str(fault))

    content = Content.gathered(parts())
    if not faults and is_packed(content.read(0, 8)):
        faults.append("it is compressed twice over: unpack it once and receive what is within")
    return Unpacked(content, faults[0] if faults else None)


def unpack(packed: bytes | Content, limits: Limits = LIMITS) -> Content:
    """As `unpacked`, where nothing less than all of it will do.

    Raises:
        PackedFault: the compression is broken, cut off, or hides too much.
    """
    whole = unpacked(content_of(packed), limits)
    if whole.fault is not None:
        raise PackedFault(whole.fault)
    return whole.content


def unpacked_blocks(packed: Content) -> Iterator[bytes]:
    """The content of a compressed file as it is unpacked.

    Raises:
        PackedFault: the compression is broken or cut off; raised after the blocks before.
    """
    try:
        yield from _gunzipped(packed) if packed.read(0, 2) == _GZIP else _unzstd(packed)
    except (zlib.error, zstandard.ZstdError) as fault:
        raise PackedFault(f"it cannot be unpacked: {fault}") from fault


def _within(blocks: Iterator[bytes], packed: int, limits: Limits) -> Iterator[bytes]:
    size = 0
    for block in blocks:
        size += len(block)
        refusal = limits.refusal(size, packed)
        if refusal is not None:
            raise PackedFault(refusal)
        yield block


def _gunzipped(packed: Content) -> Iterator[bytes]:
    at = 0
    while at < packed.size:
        stream = zlib.decompressobj(zlib.MAX_WBITS | 16)
        for block in packed.blocks(at):
            yield from drained(stream, block)
            at += len(block)
            if stream.eof:
                at -= len(stream.unused_data)
                break
        if not stream.eof:
            raise PackedFault("its last gzip member is cut off")
        if not any(any(block) for block in packed.blocks(at)):
            return  # zero bytes pad a file to whole blocks


def _unzstd(packed: Content) -> Iterator[bytes]:
    at = 0
    while at < packed.size:
        stream = zstandard.ZstdDecompressor(max_window_size=_MOST_WINDOW).decompressobj()
        for block in packed.blocks(at, _FEED):
            yield stream.decompress(block)
            at += len(block)
            if stream.eof:
                at -= len(stream.unused_data)
                break
        if not stream.eof:
            raise PackedFault("its last Zstandard frame is cut off")
