"""Texts, numbers, amounts, cards and times in the bytes of a usual line.

Every function reads from a place on and gives the place after what it read, -1 where something else stands
there; values go to the page. None goes on behind a byte that does not fit, and the line break that ends
each usual line fits nowhere, so that no function needs to know where the text ends.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.table_session.usual import sheet as s
from pipeline.ingest.table_session.usual.escapes import after_escape
from pipeline.ingest.table_session.usual.sheet import Page, Small, Text
from schemas.cards import HIDDEN, RANKS, SUITS
from schemas.compile import kernel

MOST_CARDS = 52
_QUOTE, _SPACE, _COMMA, _COLON, _BACKSLASH = 34, 32, 44, 58, 92
_MOST_DIGITS = 18
_WHOLE_DIGITS, _DECIMALS = 12, 4
_TENS = np.array([10_000, 1_000, 100, 10, 1], np.int64)
_DAYS_BEFORE = np.array([0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334], np.int64)
_SECOND = 1_000_000
_MICROS = np.array([1_000_000, 100_000, 10_000, 1_000, 100, 10, 1, 0, 0, 0], np.int64)


def _places(marks: str) -> NDArray[np.int64]:
    table = np.full(256, -1, np.int64)
    for place, mark in enumerate(marks):
        table[ord(mark)] = place
    return table


_RANK = _places(RANKS)
_SUIT = _places(SUITS)


@kernel(borrows=True)
def skip(text: Text, at: int) -> int:
    """The place after blanks."""
    while text[at] == _SPACE:
        at += 1
    return at


@kernel(borrows=True)
def colon(text: Text, at: int) -> int:
    """The place after the colon that follows a key."""
    at = skip(text, at)
    return skip(text, at + 1) if text[at] == _COLON else -1


@kernel(borrows=True, apart=True)
def is_null(text: Text, at: int) -> bool:
    """Whether `null` stands at a place."""
    return text[at] == 110 and text[at + 1] == 117 and text[at + 2] == 108 and text[at + 3] == 108


@kernel(borrows=True, apart=True)
def _after_letter(text: Text, at: int) -> int:
    """The place after a character of UTF-8 beyond ASCII; -1 where the bytes are none."""
    lead = text[at]
    least, most, more = 0x80, 0xBF, 1
    if lead < 0xC2 or lead > 0xF4:
        return -1
    if lead >= 0xF0:
        more = 3
        least = 0x90 if lead == 0xF0 else 0x80
        most = 0x8F if lead == 0xF4 else 0xBF
    elif lead >= 0xE0:
        more = 2
        least = 0xA0 if lead == 0xE0 else 0x80
        most = 0x9F if lead == 0xED else 0xBF
    for step in range(1, more + 1):
        mark = text[at + step]
        if mark < least or mark > most:
            return -1
        least, most = 0x80, 0xBF
    return at + more + 1


@kernel(borrows=True, apart=True)
def read_text(text: Text, page: Page, at: int) -> int:
    """A text; `ESCAPES` counts the escapes in it, which still stand between its beginning and its end."""
    if text[at] != _QUOTE:
        return -1
    at += 1
    page[s.BEGIN] = at
    page[s.ESCAPES] = 0
    mark = text[at]
    while mark != _QUOTE:
        if mark < _SPACE:
            return -1
        if mark == _BACKSLASH:
            at = after_escape(text, at)
            page[s.ESCAPES] += 1
        elif mark < 0x80:
            at += 1
        else:
            at = _after_letter(text, at)
        if at < 0:
            return -1
        mark = text[at]
    page[s.END] = at
    return at + 1


@kernel(borrows=True, apart=True)
def read_whole(text: Text, page: Page, at: int) -> int:
    """A whole number of up to 18 digits, without a sign, a fraction or an exponent."""
    first, value = at, 0
    while 48 <= text[at] <= 57:
        value = value * 10 + text[at] - 48
        at += 1
        if at - first > _MOST_DIGITS:
            return -1
    page[s.VALUE] = value
    if at == first or (text[first] == 48 and at > first + 1):
        return -1
    mark = text[at]
    return -1 if mark == 46 or mark == 101 or mark == 69 else at


@kernel(borrows=True, apart=True)
def read_amount(text: Text, page: Page, at: int) -> int:
    """An amount, as `table_session.amount` packs it."""
    if text[at] != _QUOTE:
        return -1
    at += 1
    first, value = at, 0
    while 48 <= text[at] <= 57:
        value = value * 10 + text[at] - 48
        at += 1
        if at - first > _WHOLE_DIGITS:
            return -1
    if at == first or (text[first] == 48 and at > first + 1):
        return -1
    decimals = 0
    if text[at] == 46:
        at += 1
        while 48 <= text[at] <= 57:
            value = value * 10 + text[at] - 48
            at += 1
            decimals += 1
            if decimals > _DECIMALS:
                return -1
        if decimals == 0:
            return -1
    page[s.VALUE] = value * _TENS[decimals] * 8 + decimals
    return at + 1 if text[at] == _QUOTE else -1


@kernel(borrows=True, apart=True)
def read_card(text: Text, page: Page, at: int) -> int:
    """A card, `??` too."""
    if text[at] != _QUOTE:
        return -1
    rank, hidden = _RANK[text[at + 1]], text[at + 1] == 63
    if rank < 0 and not hidden:
        return -1
    suit = _SUIT[text[at + 2]]
    if hidden:
        if text[at + 2] != 63:
            return -1
        page[s.VALUE] = HIDDEN
    elif suit < 0:
        return -1
    else:
        page[s.VALUE] = rank * 4 + suit
    return at + 4 if text[at + 3] == _QUOTE else -1


@kernel(borrows=True, apart=True)
def read_cards(text: Text, page: Page, at: int, cards: Small, place: int) -> int:
    """A list of at most 52 cards, which go to `cards` from a place on, their number to the page."""
    page[s.COUNT] = 0
    if text[at] != 91:
        return -1
    at = skip(text, at + 1)
    if text[at] == 93:
        return at + 1
    while True:
        at = read_card(text, page, at)
        if at < 0 or page[s.COUNT] == MOST_CARDS:
            return -1
        cards[place + page[s.COUNT]] = page[s.VALUE]
        page[s.COUNT] += 1
        at = skip(text, at)
        if text[at] == 93:
            return at + 1
        if text[at] != _COMMA:
            return -1
        at = skip(text, at + 1)


@kernel(borrows=True)
def _pair(text: Text, at: int) -> int:
    """Two digits as a number, -1 where there are none."""
    if not 48 <= text[at] <= 57 or not 48 <= text[at + 1] <= 57:
        return -1
    return (text[at] - 48) * 10 + text[at + 1] - 48 + 0


@kernel(borrows=True)
def _date(text: Text, at: int) -> int:
    """Days from 1970 to a date such as `2026-11-28` of the years 2 to 9998; a number below any where it is
    none."""
    century, year = _pair(text, at), -1
    if century >= 0:
        year = _pair(text, at + 2)
    if year < 0 or text[at + 4] != 45:
        return -1_000_000
    year += 100 * century
    month = _pair(text, at + 5)
    if month < 1 or month > 12 or text[at + 7] != 45:
        return -1_000_000
    day = _pair(text, at + 8)
    if day < 1 or year < 2 or year > 9998:
        return -1_000_000
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    length = 31
    if month == 2:
        length = 29 if leap else 28
    elif month == 4 or month == 6 or month == 9 or month == 11:
        length = 30
    if day > length:
        return -1_000_000
    before = year - 1
    days = before * 365 + before // 4 - before // 100 + before // 400 - 719_162
    return days + _DAYS_BEFORE[month - 1] + (leap and month > 2) + day - 1


@kernel(borrows=True, apart=True)
def read_time(text: Text, page: Page, at: int) -> int:
    """A time with its offset, in microseconds since 1970; where the offset stands goes to the page.

    `2026-11-28T20:04:11`, up to nine digits of a second, then `+01:00`, `-01:00` or `Z`; no leap second.
    """
    if text[at] != _QUOTE:
        return -1
    days = _date(text, at + 1)
    if days <= -1_000_000 or text[at + 11] != 84:
        return -1
    hour = _pair(text, at + 12)
    if hour < 0 or hour > 23 or text[at + 14] != _COLON:
        return -1
    minute = _pair(text, at + 15)
    if minute < 0 or minute > 59 or text[at + 17] != _COLON:
        return -1
    second = _pair(text, at + 18)
    if second < 0 or second > 59:
        return -1
    at += 20
    micros = 0
    if text[at] == 46:
        first = at
        at += 1
        while 48 <= text[at] <= 57:
            if at - first > 9:
                return -1
            micros += (text[at] - 48) * _MICROS[at - first]
            at += 1
        if at == first + 1:
            return -1
    page[s.BEGIN] = at
    at = _offset(text, page, at)
    if at < 0 or text[at] != _QUOTE:
        return -1
    page[s.END] = at
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second - page[s.VALUE]
    page[s.VALUE] = seconds * _SECOND + micros
    return at + 1


@kernel(borrows=True)
def _offset(text: Text, page: Page, at: int) -> int:
    """An offset, in seconds east."""
    page[s.VALUE] = 0
    sign = text[at]
    if sign == 90:
        return at + 1
    if sign != 43 and sign != 45:
        return -1
    hours = _pair(text, at + 1)
    if hours < 0 or hours > 23 or text[at + 3] != _COLON:
        return -1
    minutes = _pair(text, at + 4)
    if minutes < 0 or minutes > 59:
        return -1
    east = hours * 3600 + minutes * 60
    page[s.VALUE] = east if sign == 43 else -east
    return at + 6
