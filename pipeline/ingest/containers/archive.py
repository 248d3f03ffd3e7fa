"""Archives within a received file: which sources it holds, and each of them by its name.

A received file is a source; where it is an archive, so is each member that is taken, and each member of an
archive within it. The bounds of `Limits` on the whole hold for the received file: beyond them none of its
members is read.
"""

from collections.abc import Iterator
from itertools import islice

from pipeline.ingest.containers.content import Content
from pipeline.ingest.containers.entry import ArchiveFault, Entry, MemberFault
from pipeline.ingest.containers.index import Damage, Index
from pipeline.ingest.containers.limits import LIMITS, Limits
from pipeline.ingest.containers.names import SEPARATOR
from pipeline.ingest.containers.tar import BLOCK, is_tar_header, read_tar
from pipeline.ingest.containers.zip import read_zip
from pipeline.ingest.unpack import PackedFault, is_packed, unpacked, unpacked_blocks

_HEAD_BYTES = 1 << 16
_OPENED = {"ZIP": read_zip, "tar": read_tar}
_MARKS = (
    (0, b"PK\x03\x04", "ZIP"),
    (0, b"PK\x05\x06", "ZIP"),
    (257, b"ustar", "tar"),
    (0, b"7z\xbc\xaf\x27\x1c", "7z"),
    (0, b"Rar!\x1a\x07", "RAR"),
)


def archive_kind(head: bytes) -> str | None:
    """The kind of archive that begins so, None where it is none; `head` holds 512 bytes or all."""
    kind = next((kind for at, mark, kind in _MARKS if head[at : at + len(mark)] == mark), None)
    return kind or ("tar" if is_tar_header(head[:BLOCK]) else None)


def read_archive(content: Content, fault: str | None = None, limits: Limits = LIMITS) -> Index:
    """The index of an archive, its members judged.

    Args:
        content: the archive, unpacked as far as it could be.
        fault: why it could not be unpacked further.
        limits: the bounds in force.

    Raises:
        ArchiveFault: it is of a kind that is not opened, or none of its members is read.
    """
    kind = archive_kind(content.read(0, BLOCK))
    if kind not in _OPENED:
        raise ArchiveFault(f"a {kind} archive, which the program does not open: unpack it, receive its files")
    try:
        index = _OPENED[kind](content, limits.members)
    except ArchiveFault as found:
        raise ArchiveFault(f"a {kind} archive of which no member is read: {found}") from found
    index.judge(limits)
    if fault is not None:
        index.damage = Damage(index.damage.start if index.damage else content.size, fault)
    return index


def _opened(packed: Content, limits: Limits) -> Index | None:
    """The index of what is an archive, or one compressed; None for any other file."""
    if not is_archive(packed.read(0, _HEAD_BYTES)):
        return None
    whole = unpacked(packed, limits)
    return read_archive(whole.content, whole.fault, limits)


def is_archive(head: bytes) -> bool:
    """Whether a file that begins so is an archive, or one compressed."""
    if not is_packed(head):
        return archive_kind(head) is not None
    begins = bytearray()
    try:
        for block in unpacked_blocks(Content(head)):
            begins += block
            if len(begins) >= BLOCK:
                break
    except PackedFault:
        pass  # the head is cut off, or the file broken: what came tells the kind, reading it the fault
    return archive_kind(bytes(begins)) is not None


def _begins(entry: Entry) -> bytes:
    """The first bytes of a member, as far as they can be had."""
    begins = bytearray()
    try:
        for block in islice(entry.blocks(), 2):
            begins += block
    except MemberFault:
        pass  # reading the member quarantines it with this fault
    return bytes(begins[:_HEAD_BYTES])


class Walk:
    """Goes through a received file for the names of the sources in it.

    Attributes:
        members, total_bytes: so many were found so far, folders and refused members among them.
    """

    def __init__(self, limits: Limits = LIMITS) -> None:
        """Nothing is found yet."""
        self.limits = limits
        self.members = 0
        self.total_bytes = 0

    def names(self, packed: Content, name: str) -> Iterator[str]:
        """The names of all members, those of archives within it behind each; none of a file that is none.

        Args:
            packed: the file as received, or a member.
            name: its name in the ledger.

        Raises:
            ArchiveFault: the received file holds more than it may, so that none of its members is read.
        """
        try:
            index = _opened(packed, self.limits)
        except ArchiveFault:
            return  # reading the archive quarantines it with this fault
        if index is None:
            return
        self._count(index)
        for member, entry in index.members().items():
            inner = f"{name}{SEPARATOR}{member}"
            yield inner
            if inner.count(SEPARATOR) < self.limits.depth and is_archive(_begins(entry)):
                yield from self._within(entry, inner)

    def _within(self, entry: Entry, name: str) -> Iterator[str]:
        try:
            content = entry.content()
        except MemberFault:
            return
        yield from self.names(content, name)

    def _count(self, index: Index) -> None:
        self.members += len(index.entries)
        self.total_bytes += sum(entry.size for entry in index.entries if entry.refusal is None)
        if self.members > self.limits.members:
            raise _TooMuch(f"it holds more than {self.limits.members} members in all")
        if self.total_bytes > self.limits.total_bytes:
            raise _TooMuch(f"its members unpack to more than {self.limits.total_bytes} bytes in all")


class _TooMuch(ArchiveFault):
    """The received file as a whole goes beyond a limit."""


class Members:
    """The members of one received file, taken by name; the index of the archive last used is kept."""

    def __init__(self, packed: Content, limits: Limits = LIMITS) -> None:
        """The file as received."""
        self._limits = limits
        self._parts: tuple[str, ...] = ()
        self._chain: list[dict[str, Entry]] = [self._index(packed)]

    def _index(self, packed: Content) -> dict[str, Entry]:
        index = _opened(packed, self._limits)
        return {} if index is None else index.members()

    def entry(self, path: str) -> Entry:
        """A member.

        Args:
            path: its name in the ledger behind the received file's and the separator.

        Raises:
            KeyError: there is none of this name.
            ArchiveFault: an archive around it is not read.
            MemberFault: an archive around it cannot be unpacked.
        """
        *around, own = path.split(SEPARATOR)
        if tuple(around) != self._parts:
            del self._chain[1:]
            for part in around:
                self._chain.append(self._index(self._chain[-1][part].content()))
            self._parts = tuple(around)
        return self._chain[-1][own]
