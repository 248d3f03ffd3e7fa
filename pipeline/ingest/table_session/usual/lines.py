"""Lines that hold a round in its usual shape, one after the other, into rows of numbers.

A usual line is a round of the contract in UTF-8 with blanks alone between its tokens; escapes stand only in
its texts, and none is half a character; its times have the usual form; signs and fractions stand only in
numbers that the contract does not know, exponents nowhere. No known key stands twice in it and it corrects
nothing. Every other line, valid or not, is left to the halves that decode.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.table_session.usual import sheet as s
from pipeline.ingest.table_session.usual import values as v
from pipeline.ingest.table_session.usual import words as w
from pipeline.ingest.table_session.usual.odd_keys import after_truth, open_object, pass_over
from pipeline.ingest.table_session.usual.seats import read_optional_word, read_seats
from pipeline.ingest.table_session.usual.sheet import Page, Small, Text, Wide
from schemas.compile import kernel
from schemas.vocabulary import NOT_STATED

_ROUND_REQUIRED = (
    1 << w.RECORD | 1 << w.V | 1 << w.VENUE | 1 << w.TABLE | 1 << w.SESSION | 1 << w.AT | 1 << w.ROUND
    | 1 << w.DEALER | 1 << w.SEATS
)  # fmt: skip
_DEALER_REQUIRED = 1 << w.ID | 1 << w.DEALER_CARDS | 1 << w.UP
_MOST_UP, _HAND_SIZE, _DECK_SIZE = 127, 5, 52


@kernel(borrows=True)
def _dealer_value(text: Text, page: Page, at: int, key: int, out: Wide, cards: Small, row: int) -> int:
    if key == w.ID:
        at = v.read_text(text, page, at)
        out[row + s.DEALER], out[row + s.DEALER_END] = page[s.BEGIN], page[s.END]
        return at
    if key == w.DEALER_CARDS:
        at = v.read_cards(text, page, at, cards, page[s.NEXT_CARD + s.OF_DEALER])
        out[row + s.DEALER_CARDS] = page[s.COUNT]
        return at
    if key == w.UP:
        at = v.read_whole(text, page, at)
        out[row + s.UP] = page[s.VALUE]
        return at if page[s.VALUE] <= _MOST_UP else -1
    if key == w.DEALER_HAND:
        at = read_optional_word(text, page, at, w.HANDS, NOT_STATED)
        out[row + s.DEALER_HAND] = page[s.VALUE]
        return at
    if text[at] == 110:
        return at + 4 if v.is_null(text, at) else -1
    out[row + s.QUALIFIED] = text[at] == 116
    return after_truth(text, at)


@kernel(borrows=True, apart=True)
def _dealer(text: Text, page: Page, at: int, out: Wide, cards: Small, row: int) -> int:
    open_object(page, 1)
    if text[at] != 123:
        return -1
    seen, last = 0, -1
    while True:
        at = v.skip(text, at + 1)
        if text[at] != 34:
            return -1
        key = w.which(text, at + 1, w.OF_DEALER, last + 1)
        if key < 0:
            at = pass_over(text, page, at, 1)
        elif seen >> key & 1:
            return -1
        else:
            last = key
            seen |= 1 << key
            at = v.colon(text, w.past(at + 1, w.OF_DEALER, key))
            if at >= 0:
                at = _dealer_value(text, page, at, key, out, cards, row)
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] != 44:
            break
    return at + 1 if text[at] == 125 and seen & _DEALER_REQUIRED == _DEALER_REQUIRED else -1


@kernel(borrows=True, apart=True)
def _meter(text: Text, page: Page, at: int, out: Wide, row: int) -> int:
    open_object(page, 1)
    if text[at] == 110:
        return at + 4 if v.is_null(text, at) else -1
    if text[at] != 123:
        return -1
    seen = 0
    while True:
        at = v.skip(text, at + 1)
        if text[at] != 34:
            return -1
        key = w.which(text, at + 1, w.OF_METER, seen & 1)
        if key < 0:
            at = pass_over(text, page, at, 1)
        elif seen >> key & 1:
            return -1
        else:
            seen |= 1 << key
            at = v.colon(text, w.past(at + 1, w.OF_METER, key))
            if at >= 0:
                at = v.read_amount(text, page, at)
            out[row + s.BEFORE + key] = page[s.VALUE]
            page[s.DECIMALS] = max(page[s.DECIMALS], page[s.VALUE] & 7)
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] != 44:
            break
    return at + 1 if text[at] == 125 and seen == 3 else -1


@kernel(borrows=True)
def _is_deck(cards: Small, first: int, count: int) -> bool:
    """Whether 52 cards are listed of which no known one stands twice."""
    held = 0
    for place in range(first, first + count):
        card = cards[place]
        if card >= 0:
            if held >> card & 1:
                return False
            held |= 1 << card
    return count == _DECK_SIZE


@kernel(borrows=True, apart=True)
def _cards_of_round(text: Text, page: Page, at: int, key: int, out: Wide, cards: Small, row: int) -> int:
    """The deck or the burned cards; an absent deck is null, not an empty list."""
    kind, count = (s.OF_DECK, s.DECK_CARDS) if key == w.DECK else (s.OF_BURNED, s.BURNED_CARDS)
    if text[at] == 110:
        return at + 4 if v.is_null(text, at) else -1
    first = page[s.NEXT_CARD + kind]
    at = v.read_cards(text, page, at, cards, first)
    if at < 0 or (key == w.DECK and not _is_deck(cards, first, page[s.COUNT])):
        return -1
    out[row + count] = page[s.COUNT]
    return at


@kernel(borrows=True, apart=True)
def _time(text: Text, page: Page, at: int, key: int, out: Wide, row: int) -> int:
    if key == w.SETTLED_AT and text[at] == 110:
        return at + 4 if v.is_null(text, at) else -1
    at = v.read_time(text, page, at)
    if key == w.SETTLED_AT:
        out[row + s.SETTLED] = page[s.VALUE]
    else:
        out[row + s.AT] = page[s.VALUE]
        out[row + s.ZONE], out[row + s.ZONE_END] = page[s.BEGIN], page[s.END]
    return at


@kernel(borrows=True)
def _round_value(text: Text, page: Page, at: int, key: int, out: Wide, cards: Small, row: int) -> int:
    if key == w.RECORD:
        if text[at] != 34 or w.which(text, at + 1, w.OF_ROUND, w.ROUND) != w.ROUND:
            return -1
        return w.past(at + 1, w.OF_ROUND, w.ROUND)
    if key == w.V:
        at = v.read_whole(text, page, at)
        return at if page[s.VALUE] == 1 else -1
    if key == w.VENUE or key == w.TABLE or key == w.SESSION:
        at = v.read_text(text, page, at)
        place = 2 * (key - w.VENUE)
        out[row + s.VENUE + place] = page[s.BEGIN]
        out[row + s.VENUE_END + place] = page[s.END]
        return at
    if key == w.AT or key == w.SETTLED_AT:
        return _time(text, page, at, key, out, row)
    if key == w.ROUND:
        at = v.read_whole(text, page, at)
        out[row + s.NUMBER] = page[s.VALUE]
        return at if page[s.VALUE] > 0 else -1
    if key == w.DEALER:
        return _dealer(text, page, at, out, cards, row)
    if key == w.SEATS:
        return read_seats(text, page, at, out, cards)
    if key == w.JACKPOT:
        return _meter(text, page, at, out, row)
    if key == w.DECK or key == w.BURNED:
        return _cards_of_round(text, page, at, key, out, cards, row)
    if key == w.VOID:
        at = read_optional_word(text, page, at, w.ROUND_VOIDS, 0)
        out[row + s.VOID] = page[s.VALUE]
        return at
    return at + 4 if v.is_null(text, at) else -1


@kernel(borrows=True)
def _clear(page: Page, out: Wide, row: int) -> None:
    """What holds of a round where its line says nothing."""
    page[s.UNDECIDED] = page[s.DECIMALS] = 0
    for field in (s.DECK_CARDS, s.BURNED_CARDS):
        out[row + field] = 0
    out[row + s.SETTLED] = s.NO_TIME
    out[row + s.BEFORE] = out[row + s.AFTER] = -1
    out[row + s.VOID] = 0
    out[row + s.DEALER_HAND] = out[row + s.QUALIFIED] = NOT_STATED


@kernel(borrows=True, apart=True)
def _round(text: Text, page: Page, at: int, out: Wide, cards: Small, row: int) -> int:
    _clear(page, out, row)
    open_object(page, 0)
    at = v.skip(text, at)
    if text[at] != 123:
        return -1
    seen, last = 0, -1
    while True:
        at = v.skip(text, at + 1)
        if text[at] != 34:
            return -1
        key = w.which(text, at + 1, w.OF_ROUND, last + 1)
        if key < 0:
            at = pass_over(text, page, at, 0)
        elif seen >> key & 1:
            return -1
        else:
            last = key
            seen |= 1 << key
            at = v.colon(text, w.past(at + 1, w.OF_ROUND, key))
            if at >= 0:
                at = _round_value(text, page, at, key, out, cards, row)
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] != 44:
            break
    if text[at] != 125 or seen & _ROUND_REQUIRED != _ROUND_REQUIRED:
        return -1
    if out[row + s.VOID] == 0:
        places = max(_HAND_SIZE, out[row + s.DEALER_CARDS])
        if page[s.UNDECIDED] or out[row + s.UP] >= places:
            return -1
    return at + 1


@kernel(borrows=True)
def _next(page: Page, out: Wide, row: int, line: int) -> None:
    """Keeps a round that was read."""
    page[s.NEXT_ROUND] = row + s.ROUND_WIDTH
    page[s.NEXT_CARD + s.OF_DEALER] += out[row + s.DEALER_CARDS]
    page[s.NEXT_CARD + s.OF_DECK] += out[row + s.DECK_CARDS]
    page[s.NEXT_CARD + s.OF_BURNED] += out[row + s.BURNED_CARDS]
    seats = page[s.NEXT_SEAT] - page[s.SAVED + s.NEXT_SEAT - s.NEXT]
    out[row + s.SEATS] = seats // s.SEAT_WIDTH
    out[row + s.MOST_DECIMALS] = page[s.DECIMALS]
    out[row + s.LINE] = line


@kernel
def read_lines(
    text: Text, starts: Wide, ends: Wide, page: Page, out: Wide, cards: Small, wanted: NDArray[np.bool_]
) -> int:
    """Reads those lines that are usual.

    Args:
        text: bytes in which the lines lie.
        starts, ends: where they begin and end in it, line breaks included.
        page, out, cards: of a cleared `Sheet`; filled.
        wanted: the lines to be read; set to false where one is not usual.

    Returns:
        How many unknown keys stand in the lines that were read.
    """
    odd_keys = 0
    for line in range(len(starts)):
        if not wanted[line]:
            continue
        row = page[s.NEXT_ROUND]
        for place in range(s.NEXT, s.NEXT_END):
            page[s.SAVED + place - s.NEXT] = page[place]
        page[s.ODD_KEYS] = 0
        at = -1
        if text[ends[line] - 1] == 10:
            at = _round(text, page, starts[line], out, cards, row)
        if at >= 0:
            at = v.skip(text, at)
            at += text[at] == 13
        if at != ends[line] - 1:
            wanted[line] = False
            for place in range(s.NEXT, s.NEXT_END):
                page[place] = page[s.SAVED + place - s.NEXT]
            continue
        odd_keys += page[s.ODD_KEYS]
        _next(page, out, row, line)
    return odd_keys
