"""The lines of a summary."""

from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import (
    Page,
    Text,
    begins,
    is_digit,
    is_word,
    read_amount,
    read_cards,
    read_number,
    same,
)
from pipeline.ingest.formats.quick.hand import declare, reveal
from schemas.compile import kernel
from schemas.vocabulary import Action

_MUCK = int(Action.MUCK)


@kernel(borrows=True, apart=True)
def read_summary_line(text: Text, page: Page, at: int, end: int) -> bool:
    """A line of the summary."""
    if begins(text, at, end, b"Seat "):
        return _read_seat(text, page, at + 5, end)
    if begins(text, at, end, b"Total pot "):
        return page[p.POT] < 0 and _read_total(text, page, at + 10, end)
    head = 7 if page[p.TILT] else 6
    if not begins(text, at, end, b"Board: " if page[p.TILT] else b"Board "):
        return False
    if read_cards(text, page, at + head, end, p.NEW_CARDS, p.NEW) != end or page[p.NEW] != 1:
        return False
    if page[p.COMMUNITY] != -1 and page[p.COMMUNITY] != page[p.NEW_CARDS]:
        return False
    page[p.COMMUNITY] = page[p.NEW_CARDS]
    return True


@kernel(borrows=True, apart=True)
def _read_total(text: Text, page: Page, at: int, end: int) -> bool:
    at = read_amount(text, page, at, end)
    page[p.POT] = page[p.VALUE]
    while at >= 0 and (begins(text, at, end, b" Main pot") or begins(text, at, end, b" Side pot")):
        at += 9
        if begins(text, at, end, b"-") and is_digit(text, at + 1, end):
            at += 2
        if not begins(text, at, end, b" ") or page[p.POTS] >= p.MOST_POTS:
            return False
        at = read_amount(text, page, at + 1, end)
        if at < 0 or not begins(text, at, end, b"."):
            return False
        at += 1
        page[p.POT_OF + page[p.POTS]] = page[p.VALUE]
        page[p.POTS] += 1
    if at < 0 or not begins(text, at, end, b" | Rake "):
        return False
    at = read_amount(text, page, at + 8, end)
    page[p.RAKE] = page[p.VALUE]
    return at == end


@kernel(borrows=True, apart=True)
def _read_seat(text: Text, page: Page, at: int, end: int) -> bool:
    at = read_number(text, page, at, end)
    number = page[p.VALUE]
    if at < 0 or not begins(text, at, end, b": ") or not 0 < number <= p.MOST_SEATS:
        return False
    place = page[p.SEAT_OF + number] - 1
    if place < 0:
        return False
    seat = p.SEAT + int(place) * p.SEAT_WIDTH
    name = int(page[seat + p.NAME])
    size = int(page[seat + p.NAME_END]) - name
    at += 2
    if end - at <= size or not same(text, at, name, size) or text[at + size] != 32:
        return False
    at += size + 1
    if begins(text, at, end, b"showed "):
        return _showed(text, page, at + 7, end, seat)
    if begins(text, at, end, b"mucked"):
        return _mucked(text, page, at + 6, end, seat)
    if begins(text, at, end, b"collected ("):
        return _collected(text, page, at + 11, end, seat)
    if is_word(text, at, end, b"is sitting out"):
        return True
    street = _folded_on_tilt(text, at, end) if page[p.TILT] else _folded_on_stars(text, at, end)
    return street >= 0 and _agrees_with_fold(page, seat, street)


@kernel(borrows=True, apart=True)
def _folded_on_stars(text: Text, at: int, end: int) -> int:
    """The street of `folded on the 3rd Street (didn't bet)`; -1 where it is not that."""
    if not begins(text, at, end, b"folded on the "):
        return -1
    at += 14
    if begins(text, at, end, b"River"):
        street, at = 7, at + 5
    else:
        street = _ordinal(text, at, end)
        if not begins(text, at + 3, end, b" Street"):
            return -1
        at += 10
    return street if at == end or is_word(text, at, end, b" (didn't bet)") else -1


@kernel(borrows=True, apart=True)
def _folded_on_tilt(text: Text, at: int, end: int) -> int:
    """The street of `folded on 3rd St.`, 0 of `didn't bet (folded)`; -1 where it is neither."""
    if is_word(text, at, end, b"didn't bet (folded)"):
        return 0
    if not begins(text, at, end, b"folded on ") or not is_word(text, at + 13, end, b" St."):
        return -1
    return _ordinal(text, at + 10, end)


@kernel(borrows=True, apart=True)
def _ordinal(text: Text, at: int, end: int) -> int:
    """The street of `3rd`, -1 where it is none."""
    street = text[at] - 48 if is_digit(text, at, end) else 0
    last = b"nd" if street == 2 else b"rd" if street == 3 else b"th"
    return street if 2 <= street <= 7 and begins(text, at + 1, end, last) else -1


@kernel(borrows=True, apart=True)
def _agrees_with_fold(page: Page, seat: int, street: int) -> bool:
    folded = page[seat + p.FOLDED]
    if folded:
        return street in (0, folded)
    return not (page[seat + p.SHOWN] or page[seat + p.MUCKED] or page[seat + p.COLLECTED])


@kernel(borrows=True, apart=True)
def _note_collected(page: Page, seat: int, amount: int) -> None:
    if amount != page[seat + p.COLLECTED]:
        page[seat + p.RESTATED] = amount


@kernel(borrows=True, apart=True)
def _collected(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    at = read_amount(text, page, at, end)
    if at < 0 or page[seat + p.FOLDED] or not begins(text, at, end, b")"):
        return False
    _note_collected(page, seat, page[p.VALUE])
    return at + 1 == end or (page[p.TILT] != 0 and is_word(text, at + 1, end, b", mucked"))


@kernel(borrows=True, apart=True)
def _mucked(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    if page[seat + p.FOLDED]:
        return False
    if at == end:
        return True
    if not begins(text, at, end, b" "):
        return False
    at = read_cards(text, page, at + 1, end, p.NEW_CARDS, p.NEW)
    if at < 0 or not reveal(page, seat):
        return False
    if at < end:
        if not page[p.TILT] or not begins(text, at, end, b" - ") or at + 3 >= end:
            return False
        if not declare(page, seat, at + 3, end):
            return False
    return _lay_open(page, page[seat + p.NUMBER])


@kernel(borrows=True, apart=True)
def _lay_open(page: Page, number: int) -> bool:
    """Gives the `NEW` cards to the last muck of a seat."""
    for place in range(page[p.ACTIONS] - 1, -1, -1):
        at = p.ACTION + place * p.ACTION_WIDTH
        if page[at + p.A_KIND] == _MUCK and page[at + p.A_SEAT] == number:
            if page[p.CARDS] + p.MOST_HELD > p.MOST_CARDS:
                return False
            page[at + p.A_CARDS], page[at + p.A_COUNT] = page[p.CARDS], page[p.NEW]
            for card in range(page[p.NEW]):
                page[p.ACTION_CARDS + page[p.CARDS] + card] = page[p.NEW_CARDS + card]
            page[p.CARDS] += page[p.NEW]
            return True
    return True


@kernel(borrows=True, apart=True)
def _showed(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    if page[seat + p.FOLDED] or (page[seat + p.MUCKED] and not page[seat + p.SHOWN]):
        return False
    at = read_cards(text, page, at, end, p.NEW_CARDS, p.NEW)
    if at < 0:
        return False
    if begins(text, at, end, b" and won ("):
        at = read_amount(text, page, at + 10, end)
        if at < 0 or not begins(text, at, end, b")"):
            return False
        at += 1
        _note_collected(page, seat, page[p.VALUE])
    elif begins(text, at, end, b" and lost"):
        at += 9
        _note_collected(page, seat, 0)
    if not reveal(page, seat):
        return False
    if at == end:
        return True
    return begins(text, at, end, b" with ") and at + 6 < end and declare(page, seat, at + 6, end)
