"""Full Tilt: lines of the play, as `formats.full_tilt.body` words them."""

from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import (
    Page,
    Text,
    after_name,
    begins,
    ends,
    is_digit,
    is_word,
    named,
    read_amount,
    read_cards,
    whose,
)
from pipeline.ingest.formats.quick.hand import award, declare, move, plain, show, uncalled
from pipeline.ingest.formats.quick.play import read_move
from schemas.compile import kernel
from schemas.vocabulary import NOT_STATED, Action, Side

_ANTE, _BRING_IN, _COMPLETE, _BET, _RAISE, _CALL = (
    int(Action.ANTE), int(Action.BRING_IN), int(Action.COMPLETE), int(Action.BET), int(Action.RAISE),
    int(Action.CALL),
)  # fmt: skip
_CHECK, _FOLD, _MUCK = int(Action.CHECK), int(Action.FOLD), int(Action.MUCK)
_WHOLE, _HIGH, _LOW = int(Side.WHOLE), int(Side.HIGH), int(Side.LOW)
_LONGEST_CHATTER = 40


@kernel(borrows=True, apart=True)
def read_tilt_line(text: Text, page: Page, at: int, end: int) -> bool:
    """A line that deals no cards and opens no street."""
    place = whose(text, page, at, end, False)
    if begins(text, at, end, b"Uncalled bet of "):
        return place == -1 and _uncalled(text, page, at + 16, end)
    if begins(text, at, end, b"Ante of "):
        return place == -1 and _uncalled(text, page, at + 8, end)
    if place < -1:
        return False
    if place >= 0:
        seat = p.SEAT + place * p.SEAT_WIDTH
        return _act(text, page, after_name(page, place, at) + 1, end, seat)
    if is_word(text, at, end, b"No low hand qualified"):
        page[p.NO_LOWS] += 1
        return True
    return _is_notice(text, page, at, end) or _is_chat(text, at, end)


@kernel(borrows=True, apart=True)
def _act(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    """What follows a name and a blank."""
    first = text[at]
    if first == 102:
        return is_word(text, at, end, b"folds") and plain(page, seat, _FOLD)
    if first == 97:
        return begins(text, at, end, b"antes ") and _move(text, page, at + 6, end, seat, _ANTE)
    if first == 99:
        if begins(text, at, end, b"calls "):
            return _move(text, page, at + 6, end, seat, _CALL)
        if is_word(text, at, end, b"checks"):
            return plain(page, seat, _CHECK)
        return begins(text, at, end, b"completes it to ") and _total(
            text, page, at + 16, end, seat, _COMPLETE
        )
    if first == 98:
        if begins(text, at, end, b"bets "):
            return _move(text, page, at + 5, end, seat, _BET)
        return begins(text, at, end, b"brings in for ") and _move(text, page, at + 14, end, seat, _BRING_IN)
    if first == 114:
        return begins(text, at, end, b"raises to ") and _total(text, page, at + 10, end, seat, _RAISE)
    if begins(text, at, end, b"shows "):
        return _show(text, page, at + 6, end, seat)
    if is_word(text, at, end, b"mucks"):
        return plain(page, seat, _MUCK)
    if begins(text, at, end, b"wins "):
        return _award(text, page, at + 5, end, seat)
    if begins(text, at, end, b"ties for "):
        return _award(text, page, at + 9, end, seat)
    if begins(text, at, end, b"is low with ") or begins(text, at, end, b"is high with "):
        return _has(text, page, at + (12 if text[at + 3] == 108 else 13), end, seat)
    return _is_notice(text, page, at - 2, end)


@kernel(borrows=True, apart=True)
def _move(text: Text, page: Page, at: int, end: int, seat: int, kind: int) -> bool:
    all_in = read_move(text, page, at, end, b", and is all in")
    return all_in >= 0 and move(page, seat, kind, -1, page[p.VALUE], all_in == 1)


@kernel(borrows=True, apart=True)
def _total(text: Text, page: Page, at: int, end: int, seat: int, kind: int) -> bool:
    all_in = read_move(text, page, at, end, b", and is all in")
    return all_in >= 0 and move(page, seat, kind, page[p.VALUE], 0, all_in == 1)


@kernel(borrows=True, apart=True)
def _show(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    at = read_cards(text, page, at, end, p.NEW_CARDS, p.NEW)
    if at < 0 or not show(page, seat):
        return False
    return at == end or (begins(text, at, end, b" ") and declare(page, seat, at + 1, end))


@kernel(borrows=True, apart=True)
def _has(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    """Cards that a line says a seat has: they must be among those dealt."""
    if read_cards(text, page, at, end, p.NEW_CARDS, p.NEW) != end:
        return False
    for told in range(page[p.NEW]):
        found = False
        for place in range(page[seat + p.HELD]):
            found = found or page[seat + p.HAND + place] == page[p.NEW_CARDS + told]
        if not found:
            return False
    return True


@kernel(borrows=True, apart=True)
def _uncalled(text: Text, page: Page, at: int, end: int) -> bool:
    at = read_amount(text, page, at, end)
    if at < 0 or not begins(text, at, end, b" returned to "):
        return False
    place = named(text, page, at + 13, end)
    return place >= 0 and uncalled(page, p.SEAT + place * p.SEAT_WIDTH, page[p.VALUE])


@kernel(borrows=True, apart=True)
def _award(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    """`the low side pot-2 ($4) with words`, from after the verb."""
    at += 4 if begins(text, at, end, b"the ") else 0
    side, pot = _WHOLE, NOT_STATED
    if begins(text, at, end, b"high "):
        side, at = _HIGH, at + 5
    elif begins(text, at, end, b"low "):
        side, at = _LOW, at + 4
    if begins(text, at, end, b"main "):
        pot, at = 0, at + 5
    elif begins(text, at, end, b"side "):
        pot, at = 1, at + 5
    if not begins(text, at, end, b"pot"):
        return False
    at += 3
    numbered = at
    at += begins(text, at, end, b" ") and not begins(text, at, end, b" (")
    at += begins(text, at, end, b"#") or begins(text, at, end, b"-")
    if is_digit(text, at, end):
        pot = text[at] - 48 if pot == 1 else pot
        at += 1
    elif at != numbered:
        return False
    if not begins(text, at, end, b" ("):
        return False
    at = read_amount(text, page, at + 2, end)
    if at < 0 or not begins(text, at, end, b")"):
        return False
    if not award(page, seat, pot, side, page[p.VALUE]):
        return False
    at += 1
    if at == end:
        return True
    return begins(text, at, end, b" with ") and at + 6 < end and declare(page, seat, at + 6, end)


@kernel(borrows=True, apart=True)
def _is_notice(text: Text, page: Page, at: int, end: int) -> bool:
    """Whether a line is surely one of those that the format declares ignorable; it begins no later than two
    characters before its notice."""
    return (
        ends(text, at, end, b" has requested TIME")
        or ends(text, at, end, b" has timed out")
        or ends(text, at, end, b" has returned")
        or ends(text, at, end, b" has been disconnected")
        or ends(text, at, end, b" has reconnected")
        or ends(text, at, end, b" is sitting out")
        or ends(text, at, end, b" sits down")
        or ends(text, at, end, b" stands up")
        or ends(text, at, end, b" is feeling happy")
        or _counts_down(text, at, end)
        or _adds(text, page, at, end)
    )


@kernel(borrows=True, apart=True)
def _adds(text: Text, page: Page, at: int, end: int) -> bool:
    """Whether a line ends in ` adds $40`."""
    amount = end
    while amount > at and text[amount - 1] != 32:
        amount -= 1
    return ends(text, at, amount, b" adds ") and read_amount(text, page, amount, end) == end


@kernel(borrows=True, apart=True)
def _counts_down(text: Text, at: int, end: int) -> bool:
    """Whether a line ends in ` has 15 seconds left to act`, or is that without a name."""
    to_act = ends(text, at, end, b" seconds left to act")
    if not to_act and not ends(text, at, end, b" seconds to reconnect"):
        return False
    after = end - (20 if to_act else 21)
    digits = after
    while digits > at and is_digit(text, digits - 1, after):
        digits -= 1
    return digits < after and ((to_act and digits == at) or ends(text, at, digits, b" has "))


@kernel(borrows=True, apart=True)
def _is_chat(text: Text, at: int, end: int) -> bool:
    """Whether a line is surely a chatter's name of forty characters at the most, a colon and what he says."""
    if (
        text[at] == 42
        or text[at] == 58
        or begins(text, at, end, b"Seat ")
        or begins(text, at, end, b"Board: ")
    ):
        return False
    for place in range(at + 1, min(end - 1, at + _LONGEST_CHATTER)):
        if text[place] == 58 and text[place + 1] == 32:
            return True
    return False
