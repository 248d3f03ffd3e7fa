"""The text of hands as it is hashed: blanks at line ends and blank ends of the text left out.

The lines that remain are also those that the plain parser reads, so all other kernels read them here.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick.bytes import Text
from schemas.compile import kernel


@kernel(borrows=True, apart=True)
def _is_odd(text: Text, at: int, end: int) -> bool:
    """Whether a byte begins what Python takes for a blank, a line end, a byte order mark or half a
    character, beyond ASCII."""
    lead = text[at]
    if lead < 0xE1:
        return lead == 0xC2 and at + 1 < end and text[at + 1] in (0x85, 0xA0)
    if at + 2 >= end:
        return True
    one, two = text[at + 1], text[at + 2]
    if lead == 0xE1:
        return one == 0x9A and two == 0x80
    if lead == 0xE2:
        if one == 0x80:
            return two <= 0x8A or two == 0xA8 or two == 0xA9 or two == 0xAF
        return one == 0x81 and two == 0x9F
    if lead == 0xE3:
        return one == 0x80 and two == 0x80
    if lead == 0xED:
        return one >= 0xA0
    return lead == 0xEF and one == 0xBB and two == 0xBF


@kernel(borrows=True, apart=True)
def _is_line_end(text: Text, at: int, end: int) -> bool:
    """Whether a control character is a tabulator or belongs to the end of a line."""
    if text[at] == 9 or text[at] == 10:
        return True
    return text[at] == 13 and at + 1 < end and text[at + 1] == 10


@kernel
def clean(
    text: Text, starts: Places, stops: Places, out: Text, bounds: Places, usable: NDArray[np.bool_]
) -> None:
    """Writes the clean texts of hands one after the other.

    Args:
        text: UTF-8.
        starts, stops: the hands.
        out: as long as the text.
        bounds: where each clean text begins, and where the last one ends.
        usable: false of a hand with characters that no hand of the site holds; it has no clean text.
    """
    at = 0
    for hand in range(len(starts)):
        bounds[hand] = first = last = at
        fine, place, stop = True, starts[hand], stops[hand]
        while place < stop:
            mark = text[place]
            if mark > 32:
                if mark >= 0xC2 and _is_odd(text, place, stop):
                    fine = False
                    break
                out[at] = mark
                at += 1
                last = at
            elif mark == 32:
                out[at] = mark
                at += 1
            elif not _is_line_end(text, place, stop):
                fine = False
                break
            elif mark == 10:
                at = last
                out[at] = mark
                at += 1
                last = at
            elif mark == 9:
                out[at] = mark
                at += 1
            place += 1
        at = last
        while at > first and out[at - 1] == 10:
            at -= 1
        if not fine:
            at = first
        usable[hand] = fine and at > first and out[first] > 32
    bounds[len(starts)] = at
