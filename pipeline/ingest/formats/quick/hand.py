"""A hand as it gathers on its page, as `formats.reading.builder` has it; what is unusual there is refused.

Every function tells whether it could do what it is for; where not, the hand is left to the plain parser.
"""

from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import Page
from schemas.cards import HIDDEN
from schemas.compile import kernel
from schemas.vocabulary import NOT_STATED, Action, Street

_ANTE, _SHOWDOWN, _LAST_OF_SEVEN, _LAST_OF_FIVE = (
    int(Street.ANTE), int(Street.SHOWDOWN), int(Street.SEVENTH), int(Street.FIFTH)
)  # fmt: skip
_SECOND, _THIRD = int(Street.SECOND), int(Street.THIRD)
_DEAL, _SHOW, _MUCK, _FOLD = int(Action.DEAL), int(Action.SHOW), int(Action.MUCK), int(Action.FOLD)
_POSTED = int(Action.ANTE)


@kernel(borrows=True, apart=True)
def clear(page: Page) -> None:
    """Makes room for the next hand; its dialect is the caller's to set."""
    page[p.STREET] = _ANTE
    page[p.HERO] = page[p.POT] = page[p.RAKE] = page[p.COMMUNITY] = -1
    page[p.NO_LOWS] = page[p.LEVEL] = page[p.PART] = 0
    page[p.SEATS] = page[p.ACTIONS] = page[p.AWARDS] = page[p.UNCALLED] = page[p.POTS] = 0
    page[p.DECLARED] = page[p.CARDS] = 0
    for number in range(p.MOST_SEATS + 1):
        page[p.SEAT_OF + number] = 0


@kernel(borrows=True, apart=True)
def last_street(page: Page) -> int:
    """The game's last street."""
    return _LAST_OF_FIVE if page[p.GAME] == p.FIVE else _LAST_OF_SEVEN


@kernel(borrows=True, apart=True)
def is_betting(page: Page) -> bool:
    """Whether a street is open for betting."""
    return page[p.STREET] != _ANTE and page[p.STREET] != _SHOWDOWN


@kernel(borrows=True, apart=True)
def act(
    page: Page, street: int, seat: int, kind: int, amount: int, to: int, all_in: bool, cards: int, count: int
) -> bool:
    """Adds an action.

    Args:
        seat: the seat's number, 0 for the common card.
        cards: where on the page its cards stand.
        count: how many they are.
    """
    if page[p.ACTIONS] >= p.MOST_ACTIONS or page[p.CARDS] + p.MOST_HELD > p.MOST_CARDS:
        return False
    at = p.ACTION + page[p.ACTIONS] * p.ACTION_WIDTH
    page[at + p.A_STREET] = street
    page[at + p.A_SEAT] = seat
    page[at + p.A_KIND] = kind
    page[at + p.A_AMOUNT] = amount
    page[at + p.A_TO] = to
    page[at + p.A_ALL_IN] = all_in
    page[at + p.A_STEP] = NOT_STATED
    page[at + p.A_CARDS] = page[p.CARDS]
    page[at + p.A_COUNT] = count
    for place in range(count):
        page[p.ACTION_CARDS + page[p.CARDS] + place] = page[cards + place]
    page[p.CARDS] += count
    page[p.ACTIONS] += 1
    return True


@kernel(borrows=True, apart=True)
def plain(page: Page, seat: int, kind: int) -> bool:
    """A check, a fold or a muck of the seat at a place of the page."""
    if kind != _MUCK and not is_betting(page):
        return False
    if kind == _FOLD and page[seat + p.FOLDED] == 0:
        page[seat + p.FOLDED] = page[p.STREET]
    if kind == _MUCK:
        page[seat + p.MUCKED] = 1
    return act(page, page[p.STREET], page[seat + p.NUMBER], kind, NOT_STATED, NOT_STATED, False, 0, 0)


@kernel(borrows=True, apart=True)
def move(page: Page, seat: int, kind: int, total: int, amount: int, all_in: bool) -> bool:
    """Chips that a seat puts in.

    Args:
        total: the street total that they make, -1 where `amount` says what they add.
    """
    if kind == _POSTED:
        return act(page, _ANTE, page[seat + p.NUMBER], kind, amount, NOT_STATED, all_in, 0, 0)
    before = page[seat + p.TOTAL]
    if total < 0:
        total = before + amount
    else:
        amount = total - before
    if amount < 0 or not is_betting(page):
        return False
    page[seat + p.TOTAL] = total
    page[p.LEVEL] = max(page[p.LEVEL], total)
    return act(page, page[p.STREET], page[seat + p.NUMBER], kind, amount, total, all_in, 0, 0)


@kernel(borrows=True, apart=True)
def open_street(page: Page, street: int) -> bool:
    """Comes to a street; of `NEW` cards it deals one to all."""
    last = last_street(page)
    if street <= page[p.STREET] or (street > last and street != _SHOWDOWN):
        return False
    page[p.STREET] = street
    if street == _SHOWDOWN:
        return True
    page[p.LEVEL] = 0
    for place in range(page[p.SEATS]):
        page[p.SEAT + place * p.SEAT_WIDTH + p.TOTAL] = 0
    if page[p.NEW] > 0:
        page[p.COMMUNITY] = page[p.NEW_CARDS]
        return page[p.NEW] == 1 and act(page, street, 0, _DEAL, NOT_STATED, NOT_STATED, False, p.NEW_CARDS, 1)
    if street == last and page[p.GAME] != p.FIVE:
        for place in range(page[p.SEATS]):
            seat = p.SEAT + place * p.SEAT_WIDTH
            if page[seat + p.DEALT_IN] and not page[seat + p.FOLDED]:
                if page[seat + p.HELD] >= p.MOST_HELD:
                    return False
                page[seat + p.HAND + page[seat + p.HELD]] = HIDDEN
                page[seat + p.HELD] += 1
                page[seat + p.UNSTATED_LAST] = 1
    return True


@kernel(borrows=True, apart=True)
def deal(page: Page, seat: int) -> bool:
    """The `NEW` cards that a line deals to a seat beside the `OLD` ones that it repeats."""
    if not is_betting(page) or page[seat + p.HELD] + page[p.NEW] >= p.MOST_HELD:
        return False
    five = page[p.GAME] == p.FIVE
    later = page[p.STREET] > (_SECOND if five else _THIRD)
    if page[seat + p.HELD] == 0 and not (later and page[p.OLD] == 0):
        return _deal_first(page, seat, 1 if five else 2)
    last_down = page[p.STREET] == _LAST_OF_SEVEN and not five
    if last_down and page[seat + p.STATED_LAST]:
        return False
    held = page[seat + p.HELD] - page[seat + p.UNSTATED_LAST]
    if not _repeats(page, seat + p.HAND, held):
        return False
    page[seat + p.UNSTATED_LAST] = 0
    for place in range(page[p.NEW]):
        page[seat + p.HAND + held + place] = page[p.NEW_CARDS + place]
    page[seat + p.HELD] = held + page[p.NEW]
    page[seat + p.STATED_LAST] = last_down
    number, street = page[seat + p.NUMBER], page[p.STREET]
    return act(page, street, number, _DEAL, NOT_STATED, NOT_STATED, False, p.NEW_CARDS, page[p.NEW])


@kernel(borrows=True, apart=True)
def _deal_first(page: Page, seat: int, down: int) -> bool:
    """The first cards of a seat: all of them, or the up card alone."""
    cards, count = seat + p.HAND, page[p.OLD] + page[p.NEW]
    hidden = down if count == 1 else 0
    if count != 1 and count != down + 1:
        return False
    for place in range(hidden):
        page[cards + place] = HIDDEN
    for place in range(page[p.OLD]):
        page[cards + hidden + place] = page[p.OLD_CARDS + place]
    for place in range(page[p.NEW]):
        page[cards + hidden + page[p.OLD] + place] = page[p.NEW_CARDS + place]
    page[seat + p.HELD] = down + 1
    page[seat + p.DEALT_IN] = 1
    if not hidden and page[p.HERO] < 0:
        page[p.HERO] = page[seat + p.NUMBER]
    number, street = page[seat + p.NUMBER], page[p.STREET]
    return act(page, street, number, _DEAL, NOT_STATED, NOT_STATED, False, cards, down + 1)


@kernel(borrows=True, apart=True)
def _repeats(page: Page, cards: int, held: int) -> bool:
    """Whether the `OLD` cards are those held that are seen, in their order."""
    seen = 0
    for place in range(held):
        card = page[cards + place]
        if card == HIDDEN:
            continue
        if seen >= page[p.OLD] or page[p.OLD_CARDS + seen] != card:
            return False
        seen += 1
    return seen == page[p.OLD]


@kernel(borrows=True, apart=True)
def show(page: Page, seat: int) -> bool:
    """The `NEW` cards that a seat shows."""
    number, street = page[seat + p.NUMBER], page[p.STREET]
    page[seat + p.SHOWN] = 1
    return reveal(page, seat) and act(
        page, street, number, _SHOW, NOT_STATED, NOT_STATED, False, p.NEW_CARDS, page[p.NEW]
    )


@kernel(borrows=True, apart=True)
def reveal(page: Page, seat: int) -> bool:
    """Fills hidden places from the `NEW` cards, a list of the seat's; a list that is not plainly those that
    were dealt, or another than an earlier one, is refused."""
    if page[seat + p.UNSTATED_LAST] and page[p.NEW] == page[seat + p.HELD] - 1:
        page[seat + p.HELD] -= 1
        page[seat + p.UNSTATED_LAST] = 0
    cards, held = seat + p.HAND, page[seat + p.HELD]
    shown, seen, hidden = 0, 0, 0
    for place in range(page[p.NEW]):
        bit = 1 << page[p.NEW_CARDS + place]
        if shown & bit:
            return False
        shown |= bit
    for place in range(held):
        card = page[cards + place]
        if card == HIDDEN:
            hidden += 1
        elif seen >> card & 1:
            return False
        else:
            seen |= 1 << card
    if page[seat + p.LISTED] not in (0, shown) or (page[p.NEW] >= held and seen & ~shown):
        return False
    page[seat + p.LISTED] = shown
    return _fill(page, cards, seen, hidden, seat)


@kernel(borrows=True, apart=True)
def _fill(page: Page, cards: int, seen: int, hidden: int, seat: int) -> bool:
    free = 0
    for place in range(page[p.NEW]):
        card = page[p.NEW_CARDS + place]
        if seen >> card & 1:
            continue
        while free < page[seat + p.HELD] and page[cards + free] != HIDDEN:
            free += 1
        if free >= page[seat + p.HELD]:
            return False
        page[cards + free] = card
    if hidden and page[p.NEW] >= page[seat + p.HELD]:
        page[seat + p.UNSTATED_LAST] = 0
    return True


@kernel(borrows=True, apart=True)
def declare(page: Page, seat: int, begin: int, end: int) -> bool:
    """Words for a seat's hand, which stand between two places of the text."""
    if begin >= end:
        return True
    if page[p.DECLARED] >= p.MOST_DECLARED:
        return False
    if page[seat + p.WORDS] == page[seat + p.WORDS_END]:
        page[seat + p.WORDS], page[seat + p.WORDS_END] = begin, end
    at = p.TOLD + 3 * page[p.DECLARED]
    page[at], page[at + 1], page[at + 2] = (seat - p.SEAT) // p.SEAT_WIDTH, begin, end
    page[p.DECLARED] += 1
    return True


@kernel(borrows=True, apart=True)
def award(page: Page, seat: int, pot: int, side: int, amount: int) -> bool:
    """Chips that a seat gets from a pot."""
    if page[p.AWARDS] >= p.MOST_AWARDS:
        return False
    at = p.AWARD + 4 * page[p.AWARDS]
    page[at], page[at + 1], page[at + 2], page[at + 3] = pot, side, page[seat + p.NUMBER], amount
    page[p.AWARDS] += 1
    page[seat + p.COLLECTED] += amount
    return True


@kernel(borrows=True, apart=True)
def uncalled(page: Page, seat: int, amount: int) -> bool:
    """Chips that go back to a seat."""
    if page[p.UNCALLED] >= p.MOST_AWARDS:
        return False
    at = p.RETURN + 2 * page[p.UNCALLED]
    page[at], page[at + 1] = page[seat + p.NUMBER], amount
    page[p.UNCALLED] += 1
    return True


@kernel(borrows=True, apart=True)
def usual(page: Page, kind: int) -> int:
    """The amount that most lines of a kind state which leave the seat chips, the larger of two that are as
    common; -1 where no line says it."""
    best, most = -1, 0
    for one in range(page[p.ACTIONS]):
        at = p.ACTION + one * p.ACTION_WIDTH
        if page[at + p.A_KIND] != kind or page[at + p.A_ALL_IN]:
            continue
        amount, count = page[at + p.A_AMOUNT], 0
        if amount == best:
            continue
        for other in range(page[p.ACTIONS]):
            beside = p.ACTION + other * p.ACTION_WIDTH
            if page[beside + p.A_KIND] == kind and not page[beside + p.A_ALL_IN]:
                count += page[beside + p.A_AMOUNT] == amount
        if count > most or (count == most and amount > best):
            best, most = amount, count
    return best
