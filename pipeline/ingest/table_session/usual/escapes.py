"""Escapes within texts: passed over while a line is read, resolved when its texts are copied."""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.table_session.usual.sheet import Text
from schemas.compile import kernel

_U = ord("u")


def _table(marks: str, stand_for: str) -> NDArray[np.int64]:
    table = np.full(256, -1, np.int64)
    for mark, letter in zip(marks, stand_for, strict=True):
        table[ord(mark)] = ord(letter)
    return table


_STANDS_FOR = _table('"\\/bfnrt', '"\\/\b\f\n\r\t')
_DIGIT = _table("0123456789abcdefABCDEF", "".join(map(chr, [*range(16), *range(10, 16)])))


@kernel(borrows=True, apart=True)
def read_escaped(text: Text, at: int) -> int:
    """The character that an escape stands for, -1 where there is none, or half of one.

    Args:
        at: the letter after the backslash.
    """
    if text[at] != _U:
        return int(_STANDS_FOR[text[at]])
    code = 0
    for place in range(at + 1, at + 5):
        digit = int(_DIGIT[text[place]])
        if digit < 0:
            return -1
        code = code << 4 | digit
    return -1 if 0xD800 <= code <= 0xDFFF else code


@kernel(borrows=True, apart=True)
def after_escape(text: Text, at: int) -> int:
    """The place after an escape whose backslash stands at a place, -1 where it is none."""
    if read_escaped(text, at + 1) < 0:
        return -1
    return at + 6 if text[at + 1] == _U else at + 2


@kernel(borrows=True, apart=True)
def put_letter(out: Text, at: int, code: int) -> int:
    """Writes a character below 65,536 in UTF-8; the place after it."""
    if code < 0x80:
        out[at] = code
        return at + 1
    if code < 0x800:
        out[at] = 0xC0 | code >> 6
        out[at + 1] = 0x80 | code & 0x3F
        return at + 2
    out[at] = 0xE0 | code >> 12
    out[at + 1] = 0x80 | code >> 6 & 0x3F
    out[at + 2] = 0x80 | code & 0x3F
    return at + 3
