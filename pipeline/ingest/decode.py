"""Text out of bytes, and back to offsets of those bytes.

Whatever the bytes are, decoding is reversible: a byte that its encoding does not know becomes a
lone surrogate, so that the pieces of a text always measure up to the bytes of the file.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.ingest.containers.content import Content

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_ESCAPED = re.compile(r"[\udc80-\udcff]")
"""Bytes that are no UTF-8, as they stand in the text."""
_SPOILED_FOR_EACH = 8
"""Bytes that are no UTF-8 for each whole character beyond ASCII, up to which a text is taken for UTF-8: in
cp1252 its accented letters hardly ever make such a character."""
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how it stands in its bytes.

    Attributes:
        text: without byte order mark.
        encoding: a Python codec's name.
        lead: bytes before the text: the byte order mark.
        trail: bytes after it: a half of a UTF-16 unit.
    """

    text: str
    encoding: str
    lead: int
    trail: int

    def size(self, piece: str) -> int:
        """How many bytes a piece of the text takes in the file."""
        return len(piece.encode(self.encoding, _errors(self.encoding)))


@dataclass(frozen=True, slots=True)
class Encoded:
    """How the text of a file stands in its bytes; attributes as of `Decoded`."""

    content: Content
    encoding: str
    lead: int
    trail: int

    def texts(self, size: int) -> Iterator[str]:
        """The text in parts, each of `size` bytes (the last of fewer)."""
        decoder = codecs.getincrementaldecoder(self.encoding)(_errors(self.encoding))
        body = self.content.part(self.lead, self.content.size - self.trail)
        for block in body.blocks(size=size):
            yield decoder.decode(block)
        yield decoder.decode(b"", final=True)


def _errors(encoding: str) -> str:
    return "surrogatepass" if encoding.startswith("utf-16") else "surrogateescape"


def encoded(content: Content) -> Encoded:
    """The encoding of a file: by its byte order mark, else UTF-8 where it is valid or all but, else cp1252.

    A file that was cut off in a character, or has bytes spoiled, is still the UTF-8 that its other
    characters beyond ASCII are: a few bytes must not make others of every name and sign in the file.
    """
    head = content.read(0, 3)
    for bom, encoding in _BOMS:
        if head.startswith(bom):
            trail = (content.size - len(bom)) % 2 if encoding.startswith("utf-16") else 0
            return Encoded(content, encoding, len(bom), trail)
    return Encoded(content, "utf-8" if _is_utf_8(content) else "cp1252", 0, 0)


def _is_utf_8(content: Content) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    beyond = escaped = 0
    for block in content.blocks():
        text = decoder.decode(block)
        if not text.isascii():
            beyond += len(_BEYOND_ASCII.findall(text))
            escaped += len(_ESCAPED.findall(text))
    left = decoder.decode(b"", final=True)
    beyond, escaped = beyond + len(left), escaped + len(left)
    return escaped <= _SPOILED_FOR_EACH * (beyond - escaped)


def decode(content: bytes) -> Decoded:
    """The text of a file, whole; see `encoded`."""
    told = encoded(Content(content))
    return Decoded("".join(told.texts(max(1, len(content)))), told.encoding, told.lead, told.trail)
