"""Text out of bytes, and back to offsets of those bytes.

Whatever the bytes are, decoding is reversible: a byte that its encoding does not know becomes a
lone surrogate, so that the pieces of a text always measure up to the bytes of the file.
"""

import re
from dataclasses import dataclass

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_ESCAPED = re.compile(r"[\udc80-\udcff]")
"""Bytes that are no UTF-8, as they stand in the text."""
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


def _errors(encoding: str) -> str:
    return "surrogatepass" if encoding.startswith("utf-16") else "surrogateescape"


def decode(content: bytes) -> Decoded:
    """The text of a file: by its byte order mark, else UTF-8 where it is valid or all but, else cp1252.

    A file that was cut off in a character, or has a byte spoiled, is still the UTF-8 that most of its
    characters beyond ASCII are: one byte must not make others of every name and sign in the file.
    """
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            body = content[len(bom) :]
            trail = len(body) % 2 if encoding.startswith("utf-16") else 0
            text = body[: len(body) - trail].decode(encoding, _errors(encoding))
            return Decoded(text, encoding, len(bom), trail)
    try:
        return Decoded(content.decode("utf-8"), "utf-8", 0, 0)
    except UnicodeDecodeError:
        text = content.decode("utf-8", "surrogateescape")
    if len(_BEYOND_ASCII.findall(text)) > 2 * len(_ESCAPED.findall(text)):
        return Decoded(text, "utf-8", 0, 0)
    return Decoded(content.decode("cp1252", "surrogateescape"), "cp1252", 0, 0)
