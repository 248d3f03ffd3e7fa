"""The lines of the seat list."""

from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import Page, Text, begins, ends, named, read_amount, read_number
from schemas.compile import kernel


@kernel(borrows=True, apart=True)
def opens_like_a_seat(text: Text, at: int, end: int) -> bool:
    """Whether a line could be one of a seat in some spelling: `Seat`, in either case, with a long s."""
    if begins(text, at, end, b"\xc5\xbf"):
        return True
    if end - at < 5 or text[at + 4] != 32:
        return False
    letters = (text[at] | 32) == 115 and (text[at + 1] | 32) == 101 and (text[at + 2] | 32) == 97
    return letters and (text[at + 3] | 32) == 116


@kernel(borrows=True, apart=True)
def _is_visible(text: Text, at: int, end: int) -> bool:
    """Whether something between two places is surely no blank."""
    for place in range(at, end):
        mark = text[place]
        if 32 < mark < 127 or 195 <= mark <= 223 or mark >= 228:
            return True
    return False


@kernel(borrows=True, apart=True)
def read_seat(text: Text, page: Page, at: int, end: int) -> bool:
    """Enters a line `Seat 1: name (310 in chips)`, Full Tilt's without `in chips`."""
    if not begins(text, at, end, b"Seat "):
        return False
    at = read_number(text, page, at + 5, end)
    number, count = page[p.VALUE], page[p.SEATS]
    if at < 0 or not begins(text, at, end, b": ") or count >= p.MOST_SEATS:
        return False
    if not 0 < number <= p.MOST_SEATS or page[p.SEAT_OF + number]:
        return False
    name, out = at + 2, False
    if page[p.TILT]:
        if ends(text, name, end, b", is sitting out"):
            end, out = end - 16, True
    elif ends(text, name, end, b" is sitting out"):
        end, out = end - 15, True
    last = 1 if page[p.TILT] else 10
    if not ends(text, name, end, b")" if page[p.TILT] else b" in chips)"):
        return False
    amount = end - last
    while amount > name and text[amount - 1] != 40:
        amount -= 1
    name_end = amount - 2
    if name_end <= name or text[name_end] != 32 or not _is_visible(text, name, name_end):
        return False
    if read_amount(text, page, amount, end - last) != end - last or named(text, page, name, name_end) >= 0:
        return False
    seat = p.SEAT + count * p.SEAT_WIDTH
    for field in range(p.HAND):
        page[seat + field] = 0
    page[seat + p.NUMBER], page[seat + p.NAME], page[seat + p.NAME_END] = number, name, name_end
    page[seat + p.STACK], page[seat + p.OUT], page[seat + p.RESTATED] = page[p.VALUE], out, -1
    page[p.SEAT_OF + number] = count + 1
    page[p.SEATS] = count + 1
    return True
