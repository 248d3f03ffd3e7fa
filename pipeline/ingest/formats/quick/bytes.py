"""Words, amounts, cards and names in the bytes of a line."""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import page as p
from schemas.cards import RANKS, SUITS
from schemas.compile import kernel

Text = NDArray[np.uint8]
Page = NDArray[np.int64]


def _places(marks: str) -> NDArray[np.int64]:
    table = np.full(256, -1, np.int64)
    for place, mark in enumerate(marks):
        table[ord(mark)] = place
    return table


_RANK = _places(RANKS)
_SUIT = _places(SUITS)
_MOST_DIGITS = 12
_TENS = np.array([1, 10, 100, 1000, 10_000], np.int64)


@kernel(borrows=True, apart=True)
def begins(text: Text, at: int, end: int, word: bytes) -> bool:
    """Whether a word stands at a place."""
    if end - at < len(word):
        return False
    for offset in range(len(word)):  # noqa: SIM110  kernels make no generators
        if text[at + offset] != word[offset]:
            return False
    return True


@kernel(borrows=True, apart=True)
def is_word(text: Text, at: int, end: int, word: bytes) -> bool:
    """Whether a word is all that stands between two places."""
    return end - at == len(word) and begins(text, at, end, word)


@kernel(borrows=True, apart=True)
def ends(text: Text, at: int, end: int, word: bytes) -> bool:
    """Whether a word stands before the end, and something before it."""
    return end - at > len(word) and begins(text, end - len(word), end, word)


@kernel(borrows=True, apart=True)
def same(text: Text, one: int, other: int, size: int) -> bool:
    """Whether the same bytes stand at two places."""
    for offset in range(size - 1, -1, -1):  # noqa: SIM110  names differ at their ends
        if text[one + offset] != text[other + offset]:
            return False
    return True


@kernel(borrows=True, apart=True)
def is_digit(text: Text, at: int, end: int) -> bool:
    """Whether a digit stands at a place."""
    return at < end and 48 <= text[at] <= 57


@kernel(borrows=True, apart=True)
def read_number(text: Text, page: Page, at: int, end: int) -> int:
    """Reads up to three digits into `VALUE`; the place after them, -1 where there is none."""
    value, first = 0, at
    while is_digit(text, at, end) and at < first + 3:
        value = value * 10 + text[at] - 48
        at += 1
    page[p.VALUE] = value
    return at if at > first else -1


@kernel(borrows=True, apart=True)
def _after_sign(text: Text, page: Page, at: int, end: int) -> int:
    sign = page[p.SIGN]
    if sign == 0:
        return at
    if sign == 1:
        return at + 1 if begins(text, at, end, b"$") else -1
    if sign == 2:
        return at + 3 if begins(text, at, end, b"\xe2\x82\xac") else -1
    return at + 2 if begins(text, at, end, b"\xc2\xa3") else -1


@kernel(borrows=True, apart=True)
def read_amount(text: Text, page: Page, at: int, end: int) -> int:
    """Reads an amount into `VALUE`, in minor units; the place after it, -1 where there is none or it is
    not of the hand's currency."""
    at = _after_sign(text, page, at, end)
    if at < 0 or not is_digit(text, at, end):
        return -1
    first, value, digits, group = at, 0, 0, -1
    while at < end:
        mark = text[at]
        if 48 <= mark <= 57:
            value = value * 10 + mark - 48
            digits += 1
            group += group >= 0
            if digits > _MOST_DIGITS:
                return -1
        elif mark == 44 and is_digit(text, at + 1, end):
            if (group < 0 and digits > 3) or (group >= 0 and group != 3):
                return -1
            group = 0
        else:
            break
        at += 1
    if (group >= 0 and group != 3) or (digits > 1 and text[first] == 48):
        return -1
    decimals, most = 0, page[p.DIGITS]
    if at < end and text[at] == 46 and is_digit(text, at + 1, end):
        at += 1
        while is_digit(text, at, end):
            if decimals >= most:
                return -1
            value = value * 10 + text[at] - 48
            decimals += 1
            at += 1
    page[p.VALUE] = value * _TENS[most - decimals]
    return at


@kernel(borrows=True, apart=True)
def read_cards(text: Text, page: Page, at: int, end: int, cards: int, count: int) -> int:
    """Reads a bracket such as `[Ah 3c]`; the place after it, -1 where it is none.

    Args:
        cards: where on the page the cards go.
        count: where their number goes.
    """
    page[count] = 0
    if not begins(text, at, end, b"["):
        return -1
    at += 1
    while at + 2 < end and page[count] < p.MOST_HELD:
        rank, suit = _RANK[text[at]], _SUIT[text[at + 1]]
        if rank < 0 or suit < 0:
            return -1
        page[cards + page[count]] = rank * 4 + suit
        page[count] += 1
        if text[at + 2] == 93:
            return at + 3
        if text[at + 2] != 32:
            return -1
        at += 3
    return -1


@kernel(borrows=True, apart=True)
def whose(text: Text, page: Page, at: int, end: int, colon: bool) -> int:
    """The seat whose name stands at a place before a blank, or a colon and a blank: its place in the list,
    -1 where there is none, -2 where there are more."""
    found = -1
    for place in range(page[p.SEATS]):
        seat = p.SEAT + place * p.SEAT_WIDTH
        name = page[seat + p.NAME]
        size = page[seat + p.NAME_END] - name
        after = at + size
        if after + colon >= end or text[after + colon] != 32 or (colon and text[after] != 58):
            continue
        if same(text, at, name, size):
            if found >= 0:
                return -2
            found = place
    return found


@kernel(borrows=True, apart=True)
def named(text: Text, page: Page, at: int, end: int) -> int:
    """The seat whose name is all that stands between two places; -1 none."""
    for place in range(page[p.SEATS]):
        seat = p.SEAT + place * p.SEAT_WIDTH
        size = page[seat + p.NAME_END] - page[seat + p.NAME]
        if size == end - at and same(text, at, page[seat + p.NAME], size):
            return place
    return -1


@kernel(borrows=True, apart=True)
def after_name(page: Page, place: int, at: int) -> int:
    """The place after a seat's name that stands at a place."""
    seat = p.SEAT + place * p.SEAT_WIDTH
    return at + page[seat + p.NAME_END] - page[seat + p.NAME]
