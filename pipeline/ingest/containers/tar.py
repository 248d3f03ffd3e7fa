"""The members of a tar archive, with the names that POSIX and GNU extensions give them.

The archive is gone through header by header. Where no header stands although one is due, what was before
counts and the rest is the damage (pax interchange format: POSIX.1-2001; GNU: its manual, "Basic Tar
Format").
"""

import re
from dataclasses import dataclass

from pipeline.ingest.containers.content import Content
from pipeline.ingest.containers.entry import ArchiveFault, Entry
from pipeline.ingest.containers.index import Damage, Index

BLOCK = 512
_EXTENSION_BYTES = 1 << 20
_FILES, _FOLDER, _SPARSE = (b"0", b"\0", b"7"), b"5", b"S"
_REFUSED = {
    b"1": "it is a hard link", b"2": "it is a symbolic link", b"3": "it is a device",
    b"4": "it is a device", b"6": "it is a named pipe", _SPARSE: "it is a sparse file",
}  # fmt: skip
_NO_MEMBER = "the tar archive is damaged: no member begins where one is due"
_BROKEN_OFF = "the tar archive breaks off in the middle of a member"
_LOW = bytes(range(128))
_OCTAL = re.compile(rb" *([0-7]+)[ \0]*")


@dataclass(slots=True)
class _Extension:
    """What extension headers say of the member that follows them."""

    start: int
    name: bytes | None = None
    size: int | None = None
    sparse: bool = False
    fault: str | None = None


def is_tar_header(block: bytes) -> bool:
    """Whether a block of 512 bytes heads a member: its checksum is that of its bytes."""
    if len(block) < BLOCK or not any(block[:100]):
        return False
    stated = _number(block[148:156])
    others = block[:148] + b" " * 8 + block[156:BLOCK]
    # some programs of old took the bytes for signed numbers
    return stated == sum(others) or stated == sum(others) - 256 * len(others.translate(None, _LOW))


def read_tar(content: Content, most: int) -> Index:
    """The members of an archive.

    Args:
        content: the archive, unpacked.
        most: members that it may hold.

    Raises:
        ArchiveFault: it holds more.
    """
    index = Index("tar", content.size)
    at = 0
    extension: _Extension | None = None
    while at < content.size:
        block = content.read(at, at + BLOCK)
        if extension is None and _ends(content, block, at):
            index.structure.append((at, content.size))
            return index
        if not is_tar_header(block):
            index.damage = Damage(extension.start if extension else at, _NO_MEMBER)
            return index
        extension = extension or _Extension(at)
        size = _number(block[124:136]) if extension.size is None else extension.size
        data = at + BLOCK
        end = data + -(-(size or 0) // BLOCK) * BLOCK
        if size is None or data + size > content.size:
            index.damage = Damage(extension.start, _BROKEN_OFF)
            return index
        end = min(end, content.size)
        if _takes(extension, block[156:157], content, data, size):
            at = end
            continue
        index.entries.append(_entry(extension, block, content.part(data, data + size), end))
        if len(index.entries) > most:
            raise ArchiveFault(f"it holds more than {most} members")
        at, extension = end, None
    if extension is not None:
        index.damage = Damage(extension.start, _BROKEN_OFF)
    return index


def _ends(content: Content, block: bytes, at: int) -> bool:
    """Whether nothing but zero bytes follows."""
    return not any(block) and not any(any(rest) for rest in content.blocks(at))


def _number(text: bytes) -> int | None:
    """A number of a header: octal digits, or binary with the highest bit set; None where it is none."""
    if text[:1] == b"\x80":
        return int.from_bytes(text[1:], "big")
    octal = _OCTAL.fullmatch(text)
    return int(octal[1], 8) if octal else (0 if not text.strip(b" \0") else None)


def _takes(extension: _Extension, kind: bytes, content: Content, data: int, size: int) -> bool:
    """Takes what an extension header says; whether it was one."""
    if kind not in (b"x", b"g", b"L", b"K"):
        return False
    extension.size = None
    if size > _EXTENSION_BYTES:
        extension.fault = f"it has a header of more than {_EXTENSION_BYTES} bytes"
    elif kind == b"L":
        extension.name = content.read(data, data + size).rstrip(b"\0")
    elif kind == b"x":
        _take_pax(extension, content.read(data, data + size))
    return True


def _take_pax(extension: _Extension, text: bytes) -> None:
    at = 0
    while at < len(text):
        digits = text[at : at + 8].partition(b" ")[0]
        length = int(digits) if digits.isdigit() else 0
        key, equals, value = text[at + len(digits) + 1 : at + length].partition(b"=")
        whole = len(digits) < length <= len(text) - at
        if not whole or not equals or not value.endswith(b"\n"):
            extension.fault = "it has an extended header that cannot be read"
            return
        if key == b"path":
            extension.name = value[:-1]
        elif key == b"size" and value[:-1].isdigit() and len(value) < 20:
            extension.size = int(value)
        elif key.startswith(b"GNU.sparse."):
            extension.sparse = True
        at += length


def _entry(extension: _Extension, block: bytes, packed: Content, end: int) -> Entry:
    raw = extension.name
    if raw is None:
        prefix = block[345:500].split(b"\0")[0] if block[257:263] == b"ustar\0" else b""
        own = block[:100].split(b"\0")[0]
        raw = prefix + b"/" + own if prefix else own
    kind = _SPARSE if extension.sparse else block[156:157]
    name = decoded_name(raw)
    entry = Entry(name, extension.start, end, packed, size=packed.size)
    entry.folder = kind == _FOLDER or (kind == b"\0" and name.endswith("/"))
    if extension.fault is not None:
        entry.refusal = extension.fault
    elif not entry.folder and kind not in _FILES:
        entry.refusal = _REFUSED.get(kind, "it is of a kind that the program does not know")
    elif entry.folder and packed.size:
        entry.refusal = "it is a folder with content"
    return entry


def decoded_name(raw: bytes) -> str:
    """A member's name: UTF-8 where it is that, else a letter for each byte."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
