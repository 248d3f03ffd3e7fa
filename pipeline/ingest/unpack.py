"""The content of a file as received: itself, or what its gzip or Zstandard frame holds.

Offsets everywhere in the lake are those of the unpacked content.
"""

import gzip
import io
import zlib

import zstandard

MAX_UNPACKED_BYTES = 4 << 30
"""A compressed file that unpacks to more is refused: it is not what a night of tables comes to."""

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"


class PackedFault(ValueError):
    """A compressed file that cannot be unpacked; the message says why."""


def _read(stream: io.BufferedIOBase | gzip.GzipFile, most: int) -> bytes:
    content = stream.read(most + 1)
    if len(content) > most:
        raise PackedFault(f"it unpacks to more than {most} bytes")
    return content


def unpack(packed: bytes, most: int = MAX_UNPACKED_BYTES) -> bytes:
    """The unpacked content of a file, told by its first bytes.

    Args:
        packed: the file as received.
        most: refuse to unpack more bytes than this.

    Raises:
        PackedFault: the compression is broken, cut off, or hides too much.
    """
    try:
        if packed.startswith(_GZIP):
            with gzip.GzipFile(fileobj=io.BytesIO(packed)) as stream:
                return _read(stream, most)
        if packed.startswith(_ZSTD):
            return _unpack_zstd(packed, most)
    except (OSError, EOFError, zlib.error, zstandard.ZstdError) as fault:
        raise PackedFault(f"it cannot be unpacked: {fault}") from fault
    return packed


def _unpack_zstd(packed: bytes, most: int) -> bytes:
    parts: list[bytes] = []
    size, rest = 0, packed
    while rest:
        unpacker = zstandard.ZstdDecompressor().decompressobj()
        for start in range(0, len(rest), 1 << 20):
            parts.append(unpacker.decompress(rest[start : start + (1 << 20)]))
            size += len(parts[-1])
            if size > most:
                raise PackedFault(f"it unpacks to more than {most} bytes")
            if unpacker.eof:
                rest = unpacker.unused_data + rest[start + (1 << 20) :]
                break
        else:
            raise PackedFault("its last Zstandard frame is cut off")
    return b"".join(parts)
