"""PokerStars: lines of the play, as `formats.pokerstars.body` words them."""

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

_ANTE, _BRING_IN, _BET, _RAISE, _CALL = (
    int(Action.ANTE), int(Action.BRING_IN), int(Action.BET), int(Action.RAISE), int(Action.CALL)
)  # fmt: skip
_CHECK, _FOLD, _MUCK = int(Action.CHECK), int(Action.FOLD), int(Action.MUCK)
_WHOLE = int(Side.WHOLE)


@kernel(borrows=True, apart=True)
def read_stars_line(text: Text, page: Page, at: int, end: int) -> bool:
    """A line that deals no cards and opens no street."""
    place = whose(text, page, at, end, True)
    if place >= 0:
        seat = p.SEAT + place * p.SEAT_WIDTH
        return _act(text, page, after_name(page, place, at) + 2, end, seat)
    if place < -1:
        return False
    if end - at > 2 and (text[at] | 32) == 117 and (text[at + 1] | 32) == 110 and (text[at + 2] | 32) == 99:
        # whatever begins like Uncalled, in either case
        return begins(text, at, end, b"Uncalled bet (") and _uncalled(text, page, at + 14, end)
    place = whose(text, page, at, end, False)
    if place < -1:
        return False
    if place >= 0 and begins(text, after_name(page, place, at), end, b" collected "):
        seat = p.SEAT + place * p.SEAT_WIDTH
        return _award(text, page, after_name(page, place, at) + 11, end, seat)
    if is_word(text, at, end, b"No low hand qualified"):
        page[p.NO_LOWS] += 1
        return True
    return _is_notice(text, at, end)


@kernel(borrows=True, apart=True)
def _act(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    """What follows a name and a colon."""
    first = text[at]
    if first == 102:
        return is_word(text, at, end, b"folds") and plain(page, seat, _FOLD)
    if first == 99:
        if begins(text, at, end, b"calls "):
            return _move(text, page, at + 6, end, seat, _CALL)
        return is_word(text, at, end, b"checks") and plain(page, seat, _CHECK)
    if first == 98:
        if begins(text, at, end, b"bets "):
            return _move(text, page, at + 5, end, seat, _BET)
        if begins(text, at, end, b"brings in for "):
            return _move(text, page, at + 14, end, seat, _BRING_IN)
        return begins(text, at, end, b"brings in low for ") and _move(
            text, page, at + 18, end, seat, _BRING_IN
        )
    if first == 114:
        return begins(text, at, end, b"raises ") and _raise(text, page, at + 7, end, seat)
    if first == 112:
        return begins(text, at, end, b"posts the ante ") and _move(text, page, at + 15, end, seat, _ANTE)
    if begins(text, at, end, b"shows "):
        return _show(text, page, at + 6, end, seat)
    if is_word(text, at, end, b"mucks hand") or is_word(text, at, end, b"doesn't show hand"):
        return plain(page, seat, _MUCK)
    return (
        is_word(text, at, end, b"is sitting out")
        or is_word(text, at, end, b"sits out")
        or is_word(text, at, end, b"has returned")
    )


@kernel(borrows=True, apart=True)
def _move(text: Text, page: Page, at: int, end: int, seat: int, kind: int) -> bool:
    all_in = read_move(text, page, at, end, b" and is all-in")
    return all_in >= 0 and move(page, seat, kind, -1, page[p.VALUE], all_in == 1)


@kernel(borrows=True, apart=True)
def _raise(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    at = read_amount(text, page, at, end)
    if at < 0 or not begins(text, at, end, b" to "):
        return False
    step, level = page[p.VALUE], page[p.LEVEL]
    all_in = read_move(text, page, at + 4, end, b" and is all-in")
    if all_in < 0:
        return False
    total = page[p.VALUE]
    if not move(page, seat, _RAISE, total, 0, all_in == 1):
        return False
    if step != total - level:
        page[p.ACTION + (page[p.ACTIONS] - 1) * p.ACTION_WIDTH + p.A_STEP] = step
    return True


@kernel(borrows=True, apart=True)
def _show(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    at = read_cards(text, page, at, end, p.NEW_CARDS, p.NEW)
    if at < 0 or not show(page, seat):
        return False
    if at == end:
        return True
    return (
        begins(text, at, end, b" (")
        and ends(text, at + 2, end, b")")
        and declare(page, seat, at + 2, end - 1)
    )


@kernel(borrows=True, apart=True)
def _uncalled(text: Text, page: Page, at: int, end: int) -> bool:
    at = read_amount(text, page, at, end)
    if at < 0 or not begins(text, at, end, b") returned to "):
        return False
    place = named(text, page, at + 14, end)
    return place >= 0 and uncalled(page, p.SEAT + place * p.SEAT_WIDTH, page[p.VALUE])


@kernel(borrows=True, apart=True)
def _award(text: Text, page: Page, at: int, end: int, seat: int) -> bool:
    at = read_amount(text, page, at, end)
    if at < 0 or not begins(text, at, end, b" from "):
        return False
    at, pot, amount = at + 6, NOT_STATED, page[p.VALUE]
    if is_word(text, at, end, b"main pot"):
        pot = 0
    elif is_word(text, at, end, b"side pot"):
        pot = 1
    elif begins(text, at, end, b"side pot-") and end - at == 10 and is_digit(text, at + 9, end):
        pot = text[at + 9] - 48
    elif not is_word(text, at, end, b"pot"):
        return False
    return award(page, seat, pot, _WHOLE, amount)


@kernel(borrows=True, apart=True)
def _is_notice(text: Text, at: int, end: int) -> bool:
    """Whether a line is surely one of those that the format declares ignorable."""
    last = text[end - 1]
    if last == 34:
        place = at + 1
        while place < end - 8 and not begins(text, place, end, b' said, "'):
            place += 1
        return place < end - 8
    if 48 <= last <= 57:
        while text[end - 1] >= 48 and text[end - 1] <= 57:
            end -= 1
        return ends(text, at, end, b" joins the table at seat #")
    return (
        ends(text, at, end, b" leaves the table")
        or ends(text, at, end, b" is disconnected")
        or ends(text, at, end, b" is connected")
        or ends(text, at, end, b" is sitting out")
        or ends(text, at, end, b" has returned")
        or ends(text, at, end, b" has timed out")
        or ends(text, at, end, b" has timed out while disconnected")
        or ends(text, at, end, b" has timed out while being disconnected")
        or ends(text, at, end, b" will be allowed to play after the button")
        or ends(text, at, end, b" was removed from the table for failing to post")
        or is_word(text, at, end, b"Betting is capped")
        or is_word(text, at, end, b"Pair on board - a double bet is allowed")
    )
