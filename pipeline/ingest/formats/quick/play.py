"""The lines between the seat list and the summary that both sites have in common."""

from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import (
    Page,
    Text,
    after_name,
    begins,
    is_digit,
    read_amount,
    read_cards,
    whose,
)
from pipeline.ingest.formats.quick.hand import deal, open_street
from schemas.compile import kernel
from schemas.vocabulary import Street

_SHOWDOWN = int(Street.SHOWDOWN)


@kernel(borrows=True, apart=True)
def _street_of(text: Text, at: int, end: int, tilt: bool) -> int:
    """The street that a line `*** 3rd STREET ***` opens, 0 where it opens none."""
    if begins(text, at, end, b"*** SHOW DOWN ***"):
        return _SHOWDOWN
    if not tilt and begins(text, at, end, b"*** RIVER ***"):
        return 7
    if not is_digit(text, at + 4, end) or not begins(text, at + 7, end, b" STREET ***"):
        return 0
    street = text[at + 4] - 48
    last = b"ND" if tilt else b"nd"
    if street == 3:
        last = b"RD" if tilt else b"rd"
    elif street > 3:
        last = b"TH" if tilt else b"th"
    return street if 2 <= street <= 7 and begins(text, at + 5, end, last) else 0


@kernel(borrows=True, apart=True)
def _after_players(text: Text, page: Page, at: int, end: int) -> int:
    """The place after ` (Total Pot: $1.25, 5 Players, 1 All-In)`; -1 where it is not that."""
    if not begins(text, at, end, b" (Total Pot: "):
        return -1
    at = read_amount(text, page, at + 13, end)
    if at < 0 or not begins(text, at, end, b", ") or not is_digit(text, at + 2, end):
        return -1
    at += 2
    while is_digit(text, at, end):
        at += 1
    if not begins(text, at, end, b" Player"):
        return -1
    at += 7
    at += begins(text, at, end, b"s")
    if begins(text, at, end, b", ") and is_digit(text, at + 2, end):
        at += 2
        while is_digit(text, at, end):
            at += 1
        if not begins(text, at, end, b" All-In"):
            return -1
        at += 7
    return at + 1 if begins(text, at, end, b")") else -1


@kernel(borrows=True, apart=True)
def read_street(text: Text, page: Page, at: int, end: int) -> bool:
    """A line that opens a street."""
    tilt = page[p.TILT] != 0
    street = _street_of(text, at, end, tilt)
    if street == 0:
        return False
    at += 17 if street == _SHOWDOWN else 13 if begins(text, at, end, b"*** R") else 18
    page[p.NEW] = 0
    if begins(text, at, end, b" ["):
        at = read_cards(text, page, at + 1, end, p.NEW_CARDS, p.NEW)
        if at < 0:
            return False
    if tilt and at < end:
        at = _after_players(text, page, at, end)
    return at == end and open_street(page, street)


@kernel(borrows=True, apart=True)
def read_deal(text: Text, page: Page, at: int, end: int) -> bool:
    """A line after `Dealt to `: a name, a bracket of cards, or two."""
    place = whose(text, page, at, end, False)
    if place < 0:
        return False
    at = read_cards(text, page, after_name(page, place, at) + 1, end, p.NEW_CARDS, p.NEW)
    page[p.OLD] = 0
    if at >= 0 and begins(text, at, end, b" ["):
        for card in range(page[p.NEW]):
            page[p.OLD_CARDS + card] = page[p.NEW_CARDS + card]
        page[p.OLD] = page[p.NEW]
        at = read_cards(text, page, at + 1, end, p.NEW_CARDS, p.NEW)
    return at == end and deal(page, p.SEAT + place * p.SEAT_WIDTH)


@kernel(borrows=True, apart=True)
def read_move(text: Text, page: Page, at: int, end: int, tail: bytes) -> int:
    """Reads the amount with which a line ends into `VALUE`: 1 where the seat is all in by it, 0 where not,
    -1 where the line is not that.

    Args:
        tail: what follows an amount that is all the seat has.
    """
    at = read_amount(text, page, at, end)
    if at < 0:
        return -1
    if at == end:
        return 0
    return 1 if begins(text, at, end, tail) and at + len(tail) == end else -1
