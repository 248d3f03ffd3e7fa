"""Keys that the contract does not know: their values are passed over, each key of an object counts once."""

from pipeline.ingest.table_session.usual import sheet as s
from pipeline.ingest.table_session.usual import values as v
from pipeline.ingest.table_session.usual.sheet import Page, Text
from schemas.compile import kernel

_MOST_DIGITS, _MOST_DEPTH = 18, 16


@kernel(borrows=True)
def open_object(page: Page, level: int) -> None:
    """Begins an object in which no unknown key stands yet."""
    page[s.ODD + level * s.ODD_WIDTH] = 0


@kernel(borrows=True, apart=True)
def pass_over(text: Text, page: Page, at: int, level: int) -> int:
    """The place after an unknown key and its value, -1 where they are left to the careful half.

    Args:
        at: the quotation mark before the key.
        level: how deep its object is nested: 0 the round.
    """
    at = v.read_text(text, page, at)
    if at < 0 or page[s.ESCAPES]:  # a key that the contract knows may be written with escapes
        return -1
    begin, end = page[s.BEGIN], page[s.END]
    at = v.colon(text, at)
    if at < 0 or not _is_new(text, page, begin, end, level):
        return -1
    mark = text[at]
    if mark == 91 or mark == 123:
        return _after_nested(text, page, at)
    return _after_plain(text, page, at)


@kernel(borrows=True, apart=True)
def _after_plain(text: Text, page: Page, at: int) -> int:
    """The place after a text, a number, a truth or null."""
    if text[at] == 34:
        return v.read_text(text, page, at)
    if text[at] == 110:
        return at + 4 if v.is_null(text, at) else -1
    if text[at] == 116 or text[at] == 102:
        return after_truth(text, at)
    return _after_number(text, at)


@kernel(borrows=True, apart=True)
def _after_nested(text: Text, page: Page, at: int) -> int:
    """The place after a list or an object of which nothing is read; -1 where it is nested too deep.

    `kinds` has a bit for each list or object that is open, the innermost lowest: 1 an object.
    """
    kinds, depth = 0, 0
    while True:
        opened = text[at] == 91 or text[at] == 123
        if opened:
            if depth == _MOST_DEPTH:
                return -1
            kinds = kinds << 1 | (text[at] == 123)
            depth += 1
            at = v.skip(text, at + 1)
        else:
            at = _after_plain(text, page, at)
            if at < 0:
                return -1
            at = v.skip(text, at)
        while depth > 0 and text[at] == (125 if kinds & 1 else 93):
            opened = False
            kinds >>= 1
            depth -= 1
            at = v.skip(text, at + 1) if depth > 0 else at + 1
        if depth == 0:
            return at
        if not opened:
            if text[at] != 44:
                return -1
            at = v.skip(text, at + 1)
        if kinds & 1:
            at = v.read_text(text, page, at)
            if at < 0:
                return -1
            at = v.colon(text, at)
            if at < 0:
                return -1


@kernel(borrows=True, apart=True)
def after_truth(text: Text, at: int) -> int:
    """The place after `true` or `false`, -1 where neither stands."""
    if text[at] == 116:
        return at + 4 if text[at + 1] == 114 and text[at + 2] == 117 and text[at + 3] == 101 else -1
    if text[at] != 102 or text[at + 1] != 97 or text[at + 2] != 108:
        return -1
    return at + 5 if text[at + 3] == 115 and text[at + 4] == 101 else -1


@kernel(borrows=True, apart=True)
def _is_new(text: Text, page: Page, begin: int, end: int, level: int) -> bool:
    """Counts a key, and remembers it to know it again; false where it has stood there, or too many have."""
    base = s.ODD + level * s.ODD_WIDTH
    count = page[base]
    if count == s.MOST_ODD:
        return False
    for other in range(count):
        first, last = page[base + 1 + 2 * other], page[base + 2 + 2 * other]
        if last - first != end - begin:
            continue
        place = 0
        while place < end - begin and text[first + place] == text[begin + place]:
            place += 1
        if place == end - begin:
            return False
    page[base + 1 + 2 * count], page[base + 2 + 2 * count] = begin, end
    page[base] = count + 1
    page[s.ODD_KEYS] += 1
    return True


@kernel(borrows=True, apart=True)
def _after_number(text: Text, at: int) -> int:
    if text[at] == 45:
        at += 1
    first = at
    while 48 <= text[at] <= 57:
        at += 1
    if at == first or at - first > _MOST_DIGITS or (text[first] == 48 and at > first + 1):
        return -1
    if text[at] == 46:
        first = at + 1
        at = first
        while 48 <= text[at] <= 57:
            at += 1
        if at == first or at - first > _MOST_DIGITS:
            return -1
    return -1 if text[at] == 101 or text[at] == 69 else at
