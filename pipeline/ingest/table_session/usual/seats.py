"""Seats, wagers and purchases of a usual line."""

from pipeline.ingest.table_session.usual import sheet as s
from pipeline.ingest.table_session.usual import values as v
from pipeline.ingest.table_session.usual import words as w
from pipeline.ingest.table_session.usual.odd_keys import open_object, pass_over
from pipeline.ingest.table_session.usual.sheet import Page, Small, Text, Wide
from schemas.compile import kernel
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import NOT_STATED

_SEAT_REQUIRED = 1 << w.SEAT | 1 << w.PLAYER | 1 << w.CARDS | 1 << w.WAGER_LIST
_ALL_OF_WAGER = 1 << w.ON | 1 << w.STAKE | 1 << w.RETURNED
_MOST_WAGERS, _MOST_PURCHASES, _MOST_SEAT = 64, 52, 127
_PRICE = WAGERS.index("draw")


@kernel(borrows=True)
def read_word(text: Text, page: Page, at: int, group: int) -> int:
    """A word of a vocabulary, its number into `VALUE`; the place after it, -1 where it is none."""
    if text[at] != 34:
        return -1
    place = w.which(text, at + 1, group, 0)
    if place < 0:
        return -1
    page[s.VALUE] = w.number_of(group, place)
    return w.past(at + 1, group, place)


@kernel(borrows=True, apart=True)
def read_optional_word(text: Text, page: Page, at: int, group: int, absent: int) -> int:
    """As `read_word`, with `null` for what is absent."""
    if text[at] == 110:
        page[s.VALUE] = absent
        return at + 4 if v.is_null(text, at) else -1
    return read_word(text, page, at, group)


@kernel(borrows=True)
def _wager(text: Text, page: Page, at: int, out: Wide, wager: int) -> int:
    open_object(page, 2)
    if text[at] != 123:
        return -1
    seen, last, most = 0, -1, 0
    while True:
        at = v.skip(text, at + 1)
        if text[at] != 34:
            return -1
        key = w.which(text, at + 1, w.OF_WAGER, last + 1)
        if key < 0:
            at = pass_over(text, page, at, 2)
        elif seen >> key & 1:
            return -1
        else:
            last = key
            seen |= 1 << key
            at = v.colon(text, w.past(at + 1, w.OF_WAGER, key))
            if at < 0:
                return -1
            if key == w.ON:
                at = read_word(text, page, at, w.WAGER_NAMES)
            else:
                at = v.read_amount(text, page, at)
                most = max(most, page[s.VALUE] & 7)
            out[wager + key] = page[s.VALUE]
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] != 44:
            break
    page[s.DECIMALS] = max(most, page[s.DECIMALS])
    return at + 1 if text[at] == 125 and seen == _ALL_OF_WAGER else -1


@kernel(borrows=True, apart=True)
def _wagers(text: Text, page: Page, at: int, out: Wide, seat: int) -> int:
    """A list of wagers, each named once, `draw` apart."""
    first = wager = page[s.NEXT_WAGER]
    if text[at] != 91:
        return -1
    at = v.skip(text, at + 1)
    named = 0
    while text[at] != 93:
        if wager - first == _MOST_WAGERS * s.WAGER_WIDTH:
            return -1
        at = _wager(text, page, at, out, wager)
        if at < 0:
            return -1
        name = out[wager + s.ON]
        if name != _PRICE and named >> name & 1:
            return -1
        named |= 1 << name
        wager += s.WAGER_WIDTH
        at = v.skip(text, at)
        if text[at] == 44:
            at = v.skip(text, at + 1)
            if text[at] != 123:
                return -1
        elif text[at] != 93:
            return -1
    page[s.NEXT_WAGER] = wager
    out[seat + s.WAGERS] = (wager - first) // s.WAGER_WIDTH
    return at + 1


@kernel(borrows=True)
def _purchase(text: Text, page: Page, at: int, cards: Small) -> int:
    open_object(page, 2)
    if text[at] != 123:
        return -1
    seen = 0
    while True:
        at = v.skip(text, at + 1)
        if text[at] != 34:
            return -1
        key = w.which(text, at + 1, w.OF_PURCHASE, seen & 1)
        if key < 0:
            at = pass_over(text, page, at, 2)
        elif seen >> key & 1:
            return -1
        else:
            seen |= 1 << key
            at = v.colon(text, w.past(at + 1, w.OF_PURCHASE, key))
            if at < 0:
                return -1
            at = v.read_card(text, page, at)
            cards[page[s.NEXT_CARD + s.DISCARDED + key]] = page[s.VALUE]
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] != 44:
            break
    return at + 1 if text[at] == 125 and seen == 3 else -1


@kernel(borrows=True, apart=True)
def _draw(text: Text, page: Page, at: int, out: Wide, cards: Small, seat: int) -> int:
    """A purchase, a list of them, or null."""
    if text[at] == 110:
        return at + 4 if v.is_null(text, at) else -1
    listed = text[at] == 91
    if listed:
        at = v.skip(text, at + 1)
    while not (listed and text[at] == 93):
        if out[seat + s.DRAWS] == _MOST_PURCHASES:
            return -1
        at = _purchase(text, page, at, cards)
        if at < 0:
            return -1
        page[s.NEXT_CARD + s.DISCARDED] += 1
        page[s.NEXT_CARD + s.BOUGHT] += 1
        out[seat + s.DRAWS] += 1
        if not listed:
            return at
        at = v.skip(text, at)
        if text[at] == 44:
            at = v.skip(text, at + 1)
            if text[at] != 123:
                return -1
        elif text[at] != 93:
            return -1
    return at + 1


@kernel(borrows=True)
def _seat_value(text: Text, page: Page, at: int, key: int, out: Wide, cards: Small, seat: int) -> int:
    if key == w.WAGER_LIST:
        return _wagers(text, page, at, out, seat)
    if key == w.CARDS:
        at = v.read_cards(text, page, at, cards, page[s.NEXT_CARD + s.OF_SEAT])
        out[seat + s.CARDS] = page[s.COUNT]
        return at
    if key == w.PLAYER:
        at = v.read_text(text, page, at)
        out[seat + s.PLAYER], out[seat + s.PLAYER_END] = page[s.BEGIN], page[s.END]
        return at
    if key == w.SEAT:
        at = v.read_whole(text, page, at)
        out[seat + s.SEAT] = page[s.VALUE]
        return at if page[s.VALUE] <= _MOST_SEAT else -1
    if key == w.DECISION:
        at = read_optional_word(text, page, at, w.DECISIONS, 0)
        out[seat + s.DECISION] = page[s.VALUE]
        return at
    if key == w.HAND:
        at = read_optional_word(text, page, at, w.HANDS, NOT_STATED)
        out[seat + s.SEAT_HAND] = page[s.VALUE]
        return at
    if key == w.HAND_VOID:
        at = read_optional_word(text, page, at, w.HAND_VOIDS, 0)
        out[seat + s.HAND_VOID] = page[s.VALUE]
        return at
    return _draw(text, page, at, out, cards, seat)


@kernel(borrows=True)
def _seat(text: Text, page: Page, at: int, out: Wide, cards: Small) -> int:
    seat = page[s.NEXT_SEAT]
    out[seat + s.DRAWS] = 0
    out[seat + s.DECISION], out[seat + s.HAND_VOID] = 0, 0
    out[seat + s.SEAT_HAND] = NOT_STATED
    open_object(page, 1)
    seen, last = 0, -1
    while True:
        at = v.skip(text, at + 1)
        if text[at] != 34:
            return -1
        key = w.which(text, at + 1, w.OF_SEAT, last + 1)
        if key < 0:
            at = pass_over(text, page, at, 1)
        elif seen >> key & 1:
            return -1
        else:
            last = key
            seen |= 1 << key
            at = v.colon(text, w.past(at + 1, w.OF_SEAT, key))
            if at >= 0:
                at = _seat_value(text, page, at, key, out, cards, seat)
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] != 44:
            break
    if text[at] != 125 or seen & _SEAT_REQUIRED != _SEAT_REQUIRED:
        return -1
    if out[seat + s.DECISION] == 0 and out[seat + s.HAND_VOID] == 0:
        page[s.UNDECIDED] = 1
    page[s.NEXT_SEAT] = seat + s.SEAT_WIDTH
    page[s.NEXT_CARD + s.OF_SEAT] += out[seat + s.CARDS]
    return at + 1


@kernel(borrows=True, apart=True)
def read_seats(text: Text, page: Page, at: int, out: Wide, cards: Small) -> int:
    """A list of seats; `UNDECIDED` is set where a seat with neither decision nor void stands in it."""
    if text[at] != 91:
        return -1
    at = v.skip(text, at + 1)
    while text[at] != 93:
        if text[at] != 123:
            return -1
        at = _seat(text, page, at, out, cards)
        if at < 0:
            return -1
        at = v.skip(text, at)
        if text[at] == 44:
            at = v.skip(text, at + 1)
            if text[at] != 123:
                return -1
        elif text[at] != 93:
            return -1
    return at + 1
