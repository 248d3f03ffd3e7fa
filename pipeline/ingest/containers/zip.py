"""The members of a ZIP archive by its central directory, or, where that is lost, by their own headers.

The directory says what is a member; each member's own header must agree with it (PKWARE's APPNOTE 6.3,
sections 4.3 to 4.5). Nothing of a member is unpacked here.
"""

import stat
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.ingest.containers.content import Content
from pipeline.ingest.containers.entry import ArchiveFault, Entry, Packing
from pipeline.ingest.containers.index import Index
from pipeline.ingest.containers.tar import decoded_name
from pipeline.ingest.containers.zip_headers import walk_headers

_END = struct.Struct("<4s4H2LH")
_END_64 = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64 = struct.Struct("<4sLQL")
_CENTRAL = struct.Struct("<4s6H3L5H2L")
_LOCAL = struct.Struct("<4s5H3L2H")
_MOST_DIRECTORY_BYTES = 256 << 20
_PACKINGS = {0: Packing.STORED, 8: Packing.DEFLATED}
_ENCRYPTED, _DESCRIBED, _UTF_8 = 0x2041, 0x8, 0x800
_REFUSED_KINDS = {
    stat.S_IFLNK: "it is a symbolic link", stat.S_IFCHR: "it is a device", stat.S_IFBLK: "it is a device",
    stat.S_IFIFO: "it is a named pipe", stat.S_IFSOCK: "it is a socket",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Directory:
    """Where the central directory stands, and how many members it says it has."""

    start: int
    end: int
    members: int


def read_zip(content: Content, most: int) -> Index:
    """The members of an archive.

    Args:
        content: the archive.
        most: members that it may hold.

    Raises:
        ArchiveFault: it holds more, or goes over several files.
    """
    directory = _directory(content)
    if directory is None:
        return walk_headers(content, most)
    if directory.members > most:
        raise ArchiveFault(f"it holds more than {most} members")
    index = Index("ZIP", content.size)
    index.structure.append((directory.start, content.size))
    if directory.end - directory.start > _MOST_DIRECTORY_BYTES:
        raise ArchiveFault(f"its directory has more than {_MOST_DIRECTORY_BYTES} bytes")
    text = content.read(directory.start, directory.end)
    at = 0
    while at < len(text):
        head = text[at : at + _CENTRAL.size]
        if len(head) < _CENTRAL.size or head[:4] != b"PK\1\2":
            raise ArchiveFault("its directory is damaged")
        fields = _CENTRAL.unpack(head)
        name_at = at + _CENTRAL.size
        at = name_at + sum(fields[10:13])
        member = _Central(fields, text[name_at : name_at + fields[10]], text[name_at + fields[10] : at])
        entry = member.entry(content, directory.start)
        index.entries.append(entry)
        index.structure.extend(_descriptor(content, entry, member.described))
        if len(index.entries) > most:
            raise ArchiveFault(f"it holds more than {most} members")
    if len(index.entries) != directory.members:
        raise ArchiveFault(
            f"its directory says that it has {directory.members} members and has {len(index.entries)}"
        )
    return index


def _directory(content: Content) -> _Directory | None:
    """The central directory, None where the end of the archive does not tell of one that is there.

    Raises:
        ArchiveFault: the archive goes over several files.
    """
    first = max(0, content.size - _END.size - 0xFFFF)
    tail = content.read(first)
    at = tail.rfind(b"PK\5\6")
    while at >= 0:
        head = tail[at : at + _END.size]
        if len(head) == _END.size and at + _END.size + _END.unpack(head)[7] == len(tail):
            break
        at = tail.rfind(b"PK\5\6", 0, at)
    if at < 0:
        return None
    _, disk, first_disk, here, members, size, start, _ = _END.unpack(tail[at : at + _END.size])
    end = first + at
    if 0xFFFF in (members, disk) or 0xFFFFFFFF in (size, start):
        locator = content.read(max(0, end - _LOCATOR_64.size), end)
        if len(locator) == _LOCATOR_64.size and locator.startswith(b"PK\6\7"):
            place = _LOCATOR_64.unpack(locator)[2]
            head = content.read(place, place + _END_64.size)
            if len(head) < _END_64.size or head[:4] != b"PK\6\6":
                return None
            *_, disk, first_disk, here, members, size, start = _END_64.unpack(head)
            end = place
    if disk or first_disk or here != members:
        raise ArchiveFault("it goes over several files")
    return _Directory(start, start + size, members) if start + size == end else None


class _Central:
    """One member as the directory tells of it."""

    def __init__(self, fields: tuple[bytes | int, ...], name: bytes, rest: bytes) -> None:
        """Its fixed fields, its name, and its extra fields with the comment behind them."""
        _, made, _, flags, method, _, _, crc, packed, size, _, extra, _, _, _, attributes, at = fields
        self.name = name
        self.flags, self.method, self.crc = int(flags), int(method), int(crc)
        self.described = bool(self.flags & _DESCRIBED)
        self.mode = int(attributes) >> 16 if int(made) >> 8 in (3, 19) else 0
        self.size, self.packed, self.at = int(size), int(packed), int(at)
        self._take_64(rest[: int(extra)])

    def _take_64(self, extra: bytes) -> None:
        """Numbers that do not fit their fields stand in the extra field 1, in this order."""
        numbers = iter(_numbers_64(extra))
        for name in ("size", "packed", "at"):
            if getattr(self, name) == 0xFFFFFFFF:
                setattr(self, name, next(numbers, 0xFFFFFFFF))

    def entry(self, content: Content, stop: int) -> Entry:
        """The member, refused where its own header does not agree or its kind is none to read.

        Args:
            content: the archive.
            stop: where its directory begins.
        """
        name = self.name.decode("cp437") if not self.flags & _UTF_8 else decoded_name(self.name)
        head = content.read(self.at, self.at + _LOCAL.size)
        if len(head) < _LOCAL.size or head[:4] != b"PK\3\4":
            entry = Entry(name, min(self.at, stop), min(self.at, stop), Content(b""))
            entry.refusal = "its place in the archive holds no member"
            return entry
        _, _, flags, method, _, _, _, _, _, length, extra = _LOCAL.unpack(head)
        data = self.at + _LOCAL.size + length + extra
        own = content.read(self.at + _LOCAL.size, self.at + _LOCAL.size + length)
        end = min(data + self.packed, stop)
        entry = Entry(name, min(self.at, stop), end, content.part(data, end), size=self.size, crc32=self.crc)
        entry.packing = _PACKINGS.get(self.method, Packing.STORED)
        entry.folder = name.endswith("/") or stat.S_ISDIR(self.mode)
        entry.refusal = self._refusal(entry, (flags, method, own), data + self.packed > stop)
        return entry

    def _refusal(self, entry: Entry, own: tuple[int, int, bytes], beyond: bool) -> str | None:
        kind = stat.S_IFMT(self.mode)
        if (self.flags | own[0]) & _ENCRYPTED:
            return "it is encrypted"
        if kind in _REFUSED_KINDS:
            return _REFUSED_KINDS[kind]
        if self.method not in _PACKINGS:
            return f"its compression method {self.method} is not supported"
        if own[1:] != (self.method, self.name):
            return "its own header tells another story than the archive's directory"
        if beyond:
            return "it does not end before the archive's directory begins"
        if entry.folder and self.packed:
            return "it is a folder with content"
        if self.method == 0 and self.packed != self.size:
            return "its size as stored and its size as unpacked differ"
        return None


def _numbers_64(extra: bytes) -> Iterator[int]:
    at = 0
    while at + 4 <= len(extra):
        tag, length = struct.unpack_from("<2H", extra, at)
        if tag == 1:
            for place in range(at + 4, min(at + 4 + length, len(extra)) - 7, 8):
                yield struct.unpack_from("<Q", extra, place)[0]
        at += 4 + length


def _descriptor(content: Content, entry: Entry, described: bool) -> Iterator[tuple[int, int]]:
    """The bytes behind a member that repeat its sizes, where it says that there are some."""
    if not described or entry.crc32 is None:
        return
    after = content.read(entry.end, entry.end + 24)
    crc = struct.pack("<L", entry.crc32)
    for form in ("<2L", "<2Q"):
        sizes = struct.calcsize(form)
        if entry.packed.size >= 1 << (4 * sizes) or entry.size >= 1 << (4 * sizes):
            continue
        told = crc + struct.pack(form, entry.packed.size, entry.size)
        for mark in (b"PK\7\x08", b""):
            if after.startswith(mark + told):
                yield entry.end, entry.end + len(mark + told)
                return
