"""Archives that want out, want too much, or are not what they say; each beside a hand that is to be read."""

import gzip
import io
import struct
import tarfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass

import zstandard

from tests.ingest.hostile.case import Case
from tests.ingest.samples import sample

GOOD = sample("stars_two_hands_shown.txt").encode()
ZEROS = bytes(64 << 20)
TAKEN = ("good.txt",)


@dataclass(frozen=True)
class Member:
    """A member of a ZIP archive, its header in the directory as asked for, whatever the truth."""

    name: bytes
    content: bytes = b"x"
    method: int = 8
    flags: int = 0
    mode: int = 0
    size: int | None = None
    crc: int | None = None
    local_name: bytes | None = None
    at: int | None = None


def zip_of(*members: Member, count: int | None = None, disk: int = 0, between: bytes = b"") -> bytes:
    """A ZIP archive of members, as they say of themselves."""
    body, directory = io.BytesIO(), io.BytesIO()
    for member in members:
        raw = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = raw.compress(member.content) + raw.flush() if member.method == 8 else member.content
        crc = zlib.crc32(member.content) if member.crc is None else member.crc
        size = len(member.content) if member.size is None else member.size
        own = member.name if member.local_name is None else member.local_name
        at = body.tell() if member.at is None else member.at
        common = struct.pack("<4H3L", member.flags, member.method, 0, 0x5A21, crc, len(packed), size)
        if member.at is None:
            body.write(b"PK\3\4" + struct.pack("<H", 20) + common + struct.pack("<2H", len(own), 0))
            body.write(own + packed + between)
        directory.write(b"PK\1\2" + struct.pack("<2H", 3 << 8 | 20, 20) + common)
        directory.write(struct.pack("<5H2L", len(member.name), 0, 0, 0, 0, member.mode << 16, at))
        directory.write(member.name)
    number = len(members) if count is None else count
    start, size = body.tell(), directory.tell()
    end = b"PK\5\6" + struct.pack("<4H2LH", disk, disk, number, number, size, start, 0)
    return body.getvalue() + directory.getvalue() + end


GOOD_MEMBER = Member(b"good.txt", GOOD)


def beside(*members: Member) -> bytes:
    """A ZIP archive of a good member and others."""
    return zip_of(GOOD_MEMBER, *members)


def nested(levels: int) -> bytes:
    """A hand in so many archives."""
    content = zip_of(GOOD_MEMBER)
    for _ in range(levels - 1):
        content = zip_of(Member(b"in.zip", content))
    return content


def overlapping() -> bytes:
    """A member whose content is another one's header and content, so that the same bytes unpack twice."""
    inner = zip_of(GOOD_MEMBER)
    at = 30 + len(b"outer.bin")
    return zip_of(Member(b"outer.bin", inner[:-22], 0), Member(b"good.txt", GOOD, at=at))


def crowd(number: int) -> bytes:
    """A ZIP archive of many empty members."""
    names = [b"%d" % each for each in range(number)]
    fixed = struct.pack("<H4H3L", 20, 0, 0, 0, 0x5A21, 0, 0, 0)
    heads = [b"PK\3\4" + fixed + struct.pack("<2H", len(name), 0) + name for name in names]
    at, entries = 0, []
    for name, head in zip(names, heads, strict=True):
        entries.append(b"PK\1\2\x14\3" + fixed + struct.pack("<5H2L", len(name), 0, 0, 0, 0, 0, at) + name)
        at += len(head)
    size = sum(map(len, entries))
    end_64 = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, number, number, size, at)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, at + size, 1)
    end = b"PK\5\6" + struct.pack("<4H2LH", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return b"".join(heads) + b"".join(entries) + end_64 + locator + end


def tar_of(*infos: tarfile.TarInfo | tuple[str, bytes], form: int = tarfile.GNU_FORMAT) -> bytes:
    """A tar archive of a good member and others."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as archive:
        for info in (("good.txt", GOOD), *infos):
            content = b"" if isinstance(info, tarfile.TarInfo) else info[1]
            head = info if isinstance(info, tarfile.TarInfo) else tarfile.TarInfo(info[0])
            head.size = len(content)
            archive.addfile(head, io.BytesIO(content))
    return out.getvalue()


def special(kind: bytes, target: str = "/etc/passwd") -> tarfile.TarInfo:
    """A member of a kind that holds no content."""
    info = tarfile.TarInfo("special")
    info.type, info.linkname = kind, target
    return info


def forged(change: Callable[[bytearray], None], block: int) -> bytes:
    """A tar archive of two good members, a header changed and its checksum made right again.

    Args:
        change: is given the header.
        block: its place, in blocks.
    """
    content = bytearray(tar_of(("second.txt", GOOD)))
    head = content[block * 512 : block * 512 + 512]
    change(head)
    head[148:156] = b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    content[block * 512 : block * 512 + 512] = head
    return bytes(content)


SECOND = 1 + -(-len(GOOD) // 512)
"""Block of the second header of a forged archive."""


def _put(at: int, text: bytes) -> Callable[[bytearray], None]:
    def change(head: bytearray) -> None:
        head[at : at + len(text)] = text

    return change


def pax(records: bytes) -> bytes:
    """A tar archive whose second member has an extended header of these records."""
    head = tarfile.TarInfo("second.txt").tobuf(tarfile.USTAR_FORMAT)
    extended = tarfile.TarInfo("pax")
    extended.type, extended.size = tarfile.XHDTYPE, len(records)
    block = extended.tobuf(tarfile.USTAR_FORMAT) + records + bytes(-len(records) % 512)
    first = tar_of()[: SECOND * 512]
    return first + block + head + bytes(1024)


def damaged() -> bytes:
    """A ZIP archive whose second member does not unpack."""
    content = bytearray(beside(Member(b"bad.txt", GOOD[::-1])))
    start = content.index(b"bad.txt") + 7
    content[start : start + 60] = b"\xff" * 60
    return bytes(content)


LEAVES, ABSOLUTE, CONTROL = "its path leaves the archive", "its path is absolute", "holds control characters"
ZIPS = {
    "zip-traversal": Case(beside(Member(b"../../evil.txt")), (LEAVES,), TAKEN),
    "zip-traversal-within": Case(beside(Member(b"a/../../evil.txt")), (LEAVES,), TAKEN),
    "zip-absolute": Case(beside(Member(b"/etc/cron.d/evil")), (ABSOLUTE,), TAKEN),
    "zip-drive": Case(beside(Member(b"C:evil.txt")), (ABSOLUTE,), TAKEN),
    "zip-backslash": Case(beside(Member(b"..\\..\\evil.txt")), ("backslash",), TAKEN),
    "zip-nul-in-name": Case(beside(Member(b"evil.txt\0.jpg")), (CONTROL,), TAKEN),
    "zip-escape-in-name": Case(beside(Member(b"\x1b[2J\nevil.txt")), (CONTROL,), TAKEN),
    "zip-name-without-end": Case(beside(Member(b"n/" * 2000 + b"x")), ("its name is longer than",), TAKEN),
    "zip-name-no-utf-8": Case(beside(Member(b"\x80\xff.txt", GOOD, flags=0x800)), (CONTROL,), TAKEN),
    "zip-symlink": Case(beside(Member(b"l", b"/etc/passwd", mode=0o120777)), ("symbolic link",), TAKEN),
    "zip-device": Case(beside(Member(b"d", b"", mode=0o020666)), ("it is a device",), TAKEN),
    "zip-pipe": Case(beside(Member(b"p", b"", mode=0o010666)), ("it is a named pipe",), TAKEN),
    "zip-encrypted": Case(beside(Member(b"secret.txt", flags=1)), ("it is encrypted",), TAKEN),
    "zip-method": Case(beside(Member(b"b.txt", method=12)), ("compression method 12 is not",), TAKEN),
    "zip-twice": Case(beside(Member(b"good.txt", b"other")), ("another member has its name",), TAKEN),
    "zip-twice-by-dots": Case(beside(Member(b"./good.txt", b"x")), ("another member has its name",), TAKEN),
    "zip-same-place": Case(
        beside(Member(b"a", b"y"), Member(b"a", b"y", at=30 + 8 + len(GOOD))), ("holds no member",), TAKEN
    ),
    "zip-overlap": Case(overlapping(), ("are those of another member too",)),
    "zip-states-less": Case(beside(Member(b"l.txt", GOOD, size=10)), ("more than the 10 bytes",), TAKEN),
    "zip-states-more": Case(beside(Member(b"l.txt", GOOD, size=9999)), ("archive states 9999",), TAKEN),
    "zip-checksum": Case(beside(Member(b"l.txt", GOOD, crc=1)), ("does not match the checksum",), TAKEN),
    "zip-damaged": Case(damaged(), ("it cannot be unpacked",), TAKEN),
    "zip-bomb": Case(beside(Member(b"bomb.txt", ZEROS)), ("more than 200 times its size",), TAKEN),
    "zip-bomb-that-lies": Case(
        beside(Member(b"b.txt", ZEROS, size=100)), ("more than the 100 bytes",), TAKEN
    ),
    "zip-in-zip-bomb": Case(
        beside(Member(b"in.zip", zip_of(Member(b"bomb.txt", ZEROS)))), ("more than 200 times",), TAKEN
    ),
    "zip-too-deep": Case(nested(5), ("an archive within 3 others",), stored=0),
    "zip-crowd": Case(crowd(100_001), ("more than 100000 members",), stored=0),
    "zip-count-that-lies": Case(zip_of(GOOD_MEMBER, count=7), ("says that it has 7 members and has 1",)),
    "zip-several-files": Case(zip_of(GOOD_MEMBER, disk=1), ("goes over several files",)),
    "zip-hidden-bytes": Case(zip_of(GOOD_MEMBER, between=GOOD), ("belong to no member",), TAKEN),
    "zip-two-names": Case(beside(Member(b"a.txt", local_name=b"b.txt")), ("tells another story",), TAKEN),
    "zip-folder-with-content": Case(beside(Member(b"f/", GOOD)), ("a folder with content",), TAKEN),
    "zip-broken-off": Case(
        zip_of(GOOD_MEMBER, Member(b"second.txt", GOOD[::-1]))[:-300], ("directory is lost",), TAKEN
    ),
    "zip-directory-damaged": Case(
        beside(Member(b"second.txt")).replace(b"PK\1\2", b"PK\1\3"), ("its directory is damaged",)
    ),
}
TARS = {
    "tar-traversal": Case(tar_of(("../evil.txt", b"x")), (LEAVES,), TAKEN),
    "tar-absolute": Case(tar_of(("/etc/cron.d/evil", b"x")), (ABSOLUTE,), TAKEN),
    "tar-backslash": Case(tar_of(("..\\evil.txt", b"x")), ("backslash",), TAKEN),
    "tar-newline-in-name": Case(tar_of(("a\nb", b"x")), (CONTROL,), TAKEN),
    "tar-symlink": Case(tar_of(special(tarfile.SYMTYPE)), ("it is a symbolic link",), TAKEN),
    "tar-link-out-and-through": Case(
        tar_of(special(tarfile.SYMTYPE, "../.."), ("special/evil.txt", GOOD)), ("symbolic link",), TAKEN
    ),
    "tar-hard-link": Case(tar_of(special(tarfile.LNKTYPE)), ("it is a hard link",), TAKEN),
    "tar-character-device": Case(tar_of(special(tarfile.CHRTYPE)), ("it is a device",), TAKEN),
    "tar-block-device": Case(tar_of(special(tarfile.BLKTYPE)), ("it is a device",), TAKEN),
    "tar-pipe": Case(tar_of(special(tarfile.FIFOTYPE)), ("it is a named pipe",), TAKEN),
    "tar-unknown-kind": Case(tar_of(special(b"V")), ("of a kind that the program does not know",), TAKEN),
    "tar-sparse": Case(tar_of(special(tarfile.GNUTYPE_SPARSE)), ("it is a sparse file",), TAKEN),
    "tar-twice": Case(tar_of(("good.txt", b"other")), ("another member has its name",), TAKEN),
    "tar-huge-size": Case(forged(_put(124, b"\x80" + b"\x7f" * 11), SECOND), ("breaks off",), TAKEN),
    "tar-negative-size": Case(forged(_put(124, b"\xff" * 12), SECOND), ("breaks off",), TAKEN),
    "tar-size-no-number": Case(forged(_put(124, b"12z45678901\0"), SECOND), ("breaks off",), TAKEN),
    "tar-checksum": Case(
        tar_of(("second.txt", GOOD)).replace(b"second", b"sECOND"), ("no member begins",), TAKEN
    ),
    "tar-pax-traversal": Case(pax(b"22 path=../../evil.tx\n"), (LEAVES,), TAKEN),
    "tar-pax-broken": Case(pax(b"99999999 path=x\n"), ("header that cannot be read",), TAKEN),
    "tar-pax-no-length": Case(pax(b"0 path=x\n"), ("header that cannot be read",), TAKEN),
    "tar-pax-sparse": Case(pax(b"22 GNU.sparse.major=1\n"), ("it is a sparse file",), TAKEN),
    "tar-pax-without-end": Case(pax(bytes(2 << 20)), ("a header of more than",), TAKEN),
    "tar-headers-alone": Case(
        tar_of()[: SECOND * 512] + special(tarfile.XHDTYPE).tobuf() * 5000, ("breaks off",), TAKEN
    ),
    "tar-broken-off": Case(tar_of(("second.txt", GOOD))[: SECOND * 512 + 600], ("breaks off",), TAKEN),
    "tar-something-behind": Case(tar_of() + GOOD, ("no member begins",), TAKEN),
}
PACKED = {
    "gzip-bomb": Case(gzip.compress(ZEROS, 9), ("more than 200 times its size",)),
    "zstd-bomb": Case(zstandard.compress(ZEROS, 19), ("more than 200 times its size",)),
    "zstd-bomb-of-frames": Case(zstandard.compress(ZEROS[: 1 << 20]) * 64, ("more than 200 times",)),
    "gzip-twice": Case(gzip.compress(gzip.compress(GOOD)), ("compressed twice over",)),
    "gzip-cut-off": Case(gzip.compress(GOOD)[:-9], ("last gzip member is cut off",)),
    "gzip-checksum": Case(gzip.compress(GOOD)[:-8] + bytes(8), ("cannot be unpacked",)),
    "gzip-something-behind": Case(gzip.compress(GOOD) + b"evil", ("cannot be unpacked",)),
    "zstd-cut-off": Case(zstandard.compress(GOOD)[:-9], ("last Zstandard frame is cut off",)),
    "zstd-window": Case(b"\x28\xb5\x2f\xfd\x00\xf8" + b"\x01\0\0", ("cannot be unpacked",)),
    "tar-gz-cut-off": Case(
        gzip.compress(tar_of(("second.txt", GOOD[::-1])))[:-400], ("last gzip member is cut off",), TAKEN
    ),
    "tar-zst-traversal": Case(zstandard.compress(tar_of(("../evil", b"x"))), (LEAVES,), TAKEN),
    "7z": Case(b"7z\xbc\xaf\x27\x1c" + bytes(600), ("a 7z archive, which the program does not open",)),
    "rar": Case(b"Rar!\x1a\x07\1\0" + bytes(600), ("a RAR archive, which the program does not open",)),
    "bzip2": Case(b"BZh91AY&SY" + bytes(60), ("compressed with bzip2",)),
    "xz": Case(b"\xfd7zXZ\0" + bytes(60), ("compressed with xz",)),
}
ARCHIVES = ZIPS | TARS | PACKED
