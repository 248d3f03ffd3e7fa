"""The rulings on DEAL steps: who is dealt a card, which way it lies, and a deck that does not reach round.

A ruling is the number of the DEAL code, 0 for none; a step that breaks several gets DEAL-006 first, then
DEAL-008, then DEAL-007.

Which way a card lies is told by what the record's writer saw: all up cards, and the down cards of his own
seat alone. A source that shows every down card of the first street to a writer without a seat tells nothing
of it. A hand that was laid open before, all-in, is dealt on open. A down card that was exposed is the door
card where the sheet says so (002.A), if it alone is shown.
"""

from pipeline.replay.stud.bits import count_bits
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.short_deck import NOT_SAID, last_deal
from pipeline.replay.stud.state import NOBODY, UNDECIDED, Hand, Seat
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action, LastDeal

_DEAL, _SHOW = int(Action.DEAL), int(Action.SHOW)
_COMMON = int(LastDeal.COMMON_CARD)
_SEVENTH = 7
_DEAD_HAND, _WRONG_FACE, _WRONG_DEAL = 6, 7, 8
_NO_SHEET, _SHEET_SILENT = int(Undecidable.NO_SHEET), int(Undecidable.SHEET_SILENT)


@kernel(borrows=True)
def rule_on_deals(hands: Hands, h: int, hand: Hand, expected: Expected) -> None:
    """Judge every DEAL step of a hand whose betting was walked into `expected.card_ruling`."""
    begin, end = hands.step_start[h], hands.step_start[h + 1]
    rulings = expected.card_ruling
    card = hands.dealt_start[h]
    before, own, common, second = 0, NOBODY, NOBODY, NOBODY
    some_opening, shared = _some_opening(hand), 0
    for step in range(begin, end):
        kind, cards = hands.kind[step], hands.dealt_count[step]
        start = card
        card += cards
        if kind < _DEAL:
            continue
        i = hand.index_of[hands.acting[step]]
        if kind != _DEAL:
            if i != NOBODY:
                hand.seats[i].tabled |= kind == _SHOW
            continue
        street = hands.street[step]
        last = hand.last == _SEVENTH and street == _SEVENTH
        if i == NOBODY and hands.acting[step] == 0:
            if last:
                shared += cards
                common = step if common == NOBODY else common
                second = step if second == NOBODY and shared > 1 else second
            continue
        if i == NOBODY or _is_out(hand, hand.seats[i], street, some_opening):
            rulings[step] = _DEAD_HAND
        else:
            known = 0
            for k in range(cards):
                known |= (hands.dealt[start + k] != HIDDEN) << k
            if _lies_wrong(hand, i, street, cards, known):
                rulings[step] = _WRONG_FACE
            own = step if last and own == NOBODY else own
        before += 0 if last else cards
    if hand.last != _SEVENTH:
        return
    wrong = _breach_of_last_street(hand, before, own, common, second)
    if wrong != NOBODY:
        rulings[wrong] = _WRONG_DEAL
    elif hand.last_deal == NOT_SAID:
        hand.card_reason = _NO_SHEET if hand.unjudged == _NO_SHEET else _SHEET_SILENT
        for step in range(begin, end):
            if hands.kind[step] == _DEAL and hands.street[step] == _SEVENTH and rulings[step] == 0:
                rulings[step] = UNDECIDED


@kernel
def _some_opening(hand: Hand) -> bool:
    """Whether the record shows the first street's deal."""
    cards = 0
    for i in range(hand.count):
        cards += hand.seats[i].opening
    return cards > 0


@kernel
def _is_out(hand: Hand, seat: Seat, street: int, some_opening: bool) -> bool:
    """Whether the seat is out by this street: folded on an earlier one, or never dealt in."""
    if seat.folded_on and seat.folded_on < street:
        return True
    return not seat.dealt or (some_opening and street > hand.first and not seat.opening and not seat.ante)


@kernel
def _lies_wrong(hand: Hand, i: int, street: int, cards: int, known: int) -> bool:
    """Whether a card that the seat at index i is dealt lies up or down against its street.

    Bit k of `known` is set where the record shows the k-th of the step's `cards`.
    """
    seat = hand.seats[i]
    laid = seat.laid
    if street == hand.first:
        seat.laid += cards
    if cards == 0 or hand.all_seeing or seat.tabled:
        return False
    hidden = ~known & ((1 << cards) - 1)
    if street == hand.first:
        return _opens_wrong(hand, i, seat.opening - laid - 1, known, hidden)
    if street != _SEVENTH or hand.last != _SEVENTH:
        return hidden != 0 and _others_show(hand, i, street)
    seat.lasts -= 1
    # A flashed last card is replaced by a later one where action is still possible (002.B).
    replaced = hand.flash_rule and hand.able_last >= 2 and seat.lasts > 0
    return known != 0 and seat.number != hand.hero and not replaced


@kernel
def _opens_wrong(hand: Hand, i: int, up: int, known: int, hidden: int) -> bool:
    """The same for a step of the first street, whose card `up` lies up; the seat's others lie down."""
    others = hand.seats[i].number != hand.hero
    known_down = known & ~(1 << up)
    if hand.door_rule and others and known == known_down and known & (known - 1) == 0 and known:
        return False
    if others and known_down:
        return True
    return hidden >> up & 1 != 0 and _others_show(hand, i, hand.first)


@kernel
def _others_show(hand: Hand, i: int, street: int) -> bool:
    """Whether the record shows another seat's up card of the street."""
    shown = 0
    for k in range(hand.count):
        shown += k != i and hand.up[k, street] != HIDDEN
    return shown > 0


@kernel
def _breach_of_last_street(hand: Hand, before: int, own: int, common: int, second: int) -> int:
    """The step at which 7th street was dealt as it must not be, NOBODY; notes how it had to be.

    `before` cards were dealt by recorded steps of earlier streets. `own`, `common` and `second` are the first
    steps of 7th street that deal a seat its own card, a common one and another common one.
    """
    live = 0
    for i in range(hand.count):
        seat = hand.seats[i]
        live += seat.dealt and (seat.folded_on == 0 or seat.folded_on >= _SEVENTH)
        before += _unrecorded(hand, seat)
    if live < 2:
        return NOBODY
    hand.last_deal = last_deal(hand.short_rule, hand.gap_rule, hand.burns, before, live)
    if hand.last_deal >= _COMMON:
        return own if own != NOBODY else second
    if hand.last_deal != NOT_SAID:
        return common
    if own != NOBODY and common != NOBODY:
        return max(own, common)
    return own if own != NOBODY and live > DECK_SIZE - before else second


@kernel
def _unrecorded(hand: Hand, seat: Seat) -> int:
    """Cards that the seat must have been dealt before 7th street and that no step records."""
    if not seat.dealt:
        return 0
    until = seat.folded_on if 0 < seat.folded_on < _SEVENTH else _SEVENTH - 1
    streets = (1 << until + 1) - (1 << hand.first + 1)
    return max(hand.first - seat.opening, 0) + count_bits(streets & ~seat.dealt_on)
