"""The members of a ZIP archive whose directory is lost, by the header that stands before each.

That is what a copy that broke off leaves: the members before the damage are whole.
"""

import struct
import zlib

from pipeline.ingest.containers.content import Content
from pipeline.ingest.containers.entry import ArchiveFault, Entry, Packing, drained
from pipeline.ingest.containers.index import Damage, Index
from pipeline.ingest.containers.limits import LIMITS
from pipeline.ingest.containers.tar import decoded_name

_LOCAL = struct.Struct("<4s5H3L2H")
_DESCRIPTOR = struct.Struct("<4s3L")
_ENCRYPTED, _DESCRIBED, _UTF_8 = 0x2041, 0x8, 0x800
_LOST = "the ZIP archive breaks off or is damaged here, and its directory is lost"


def walk_headers(content: Content, most: int) -> Index:
    """The members from the beginning on, up to the first that is not whole.

    Args:
        content: the archive.
        most: members that it may hold.

    Raises:
        ArchiveFault: it holds more.
    """
    index = Index("ZIP", content.size)
    at = 0
    while (entry := _member(content, at)) is not None:
        index.entries.append(entry)
        if len(index.entries) > most:
            raise ArchiveFault(f"it holds more than {most} members")
        at = entry.end
    index.damage = Damage(at, _LOST)
    return index


def _member(content: Content, at: int) -> Entry | None:
    """The member that begins here, None where no whole one does."""
    head = content.read(at, at + _LOCAL.size)
    if len(head) < _LOCAL.size or head[:4] != b"PK\3\4":
        return None
    _, _, flags, method, _, _, crc, packed, size, length, extra = _LOCAL.unpack(head)
    data = at + _LOCAL.size + length + extra
    if 0xFFFFFFFF in (packed, size):
        return None
    end = data + packed
    if flags & _DESCRIBED:
        found = _described(content, data) if method == 8 and not flags & _ENCRYPTED else None
        if found is None:
            return None
        packed, size, crc, end = found
    if end > content.size:
        return None
    raw = content.read(at + _LOCAL.size, at + _LOCAL.size + length)
    name = decoded_name(raw) if flags & _UTF_8 else raw.decode("cp437")
    entry = Entry(name, at, end, content.part(data, data + packed), size=size, crc32=crc)
    entry.packing = Packing.DEFLATED if method == 8 else Packing.STORED
    entry.folder = name.endswith("/") and packed == 0
    if flags & _ENCRYPTED:
        entry.refusal = "it is encrypted"
    elif method not in (0, 8):
        entry.refusal = f"its compression method {method} is not supported"
    return entry


def _described(content: Content, data: int) -> tuple[int, int, int, int] | None:
    """Packed and unpacked size, checksum and end of a deflated member whose sizes stand behind it."""
    stream, at, size = zlib.decompressobj(-zlib.MAX_WBITS), data, 0
    try:
        for block in content.blocks(data):
            size += sum(map(len, drained(stream, block)))
            at += len(block)
            if stream.eof:
                break
            if LIMITS.refusal(size, at - data) is not None:
                return None
    except zlib.error:
        return None
    at -= len(stream.unused_data)
    head = content.read(at, at + _DESCRIPTOR.size)
    if not stream.eof or len(head) < _DESCRIPTOR.size or head[:4] != b"PK\7\x08":
        return None
    _, crc, packed, stated = _DESCRIPTOR.unpack(head)
    return (packed, stated, crc, at + _DESCRIPTOR.size) if (packed, stated) == (at - data, size) else None
