"""The rulings on DEAL steps: who is dealt a card, which way it lies, and a deck that does not reach round.

A ruling is the number of the DEAL code, 0 for none; a step that breaks several gets DEAL-006 first, then
DEAL-008, then DEAL-007.

Which way a card lies is told by what the record's writer saw: all up cards, and the down cards of his own
seat alone. A source that shows every down card of the first street to a writer without a seat tells nothing
of it. A hand that was laid open before, all-in, is dealt on open. A down card that was exposed is the door
card where the sheet says so (002.A), if it alone is shown.
"""

from pipeline.replay.compile import kernel
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.short_deck import NOT_SAID, last_deal
from pipeline.replay.stud.state import NOBODY, UNDECIDED, Hand, Seat
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action, LastDeal

_DEAL, _SHOW = int(Action.DEAL), int(Action.SHOW)
_COMMON = int(LastDeal.COMMON_CARD)
_SEVENTH = 7
_DEAD_HAND, _WRONG_FACE, _WRONG_DEAL = 6, 7, 8
_NO_SHEET, _SHEET_SILENT = int(Undecidable.NO_SHEET), int(Undecidable.SHEET_SILENT)


@kernel
def rule_on_deals(hands: Hands, h: int, hand: Hand, expected: Expected) -> None:
    """Judge every DEAL step of a hand whose betting was walked into `expected.card_ruling`."""
    hand.all_seeing = _sees_all(hands, h, hand)
    card = hands.dealt_start[h]
    before, own, common, second = 0, NOBODY, NOBODY, NOBODY
    tabled = 0
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        cards = hands.dealt_count[step]
        start = card
        card += cards
        if hands.kind[step] == _SHOW and hand.index_of[hands.acting[step]] != NOBODY:
            tabled |= 1 << hand.index_of[hands.acting[step]]
        if hands.kind[step] != _DEAL:
            continue
        street = hands.street[step]
        last = hand.last == _SEVENTH and street == _SEVENTH
        if hands.acting[step] == 0 and hand.index_of[0] == NOBODY:
            if last and common != NOBODY and second == NOBODY:
                second = step
            if last and common == NOBODY:
                common = step
                second = step if cards > 1 else NOBODY
            continue
        i = hand.index_of[hands.acting[step]]
        if i == NOBODY or _is_out(hand, hand.seats[i], street):
            expected.card_ruling[step] = _DEAD_HAND
        elif not tabled >> i & 1 and _lies_wrong(hands, h, hand, i, step, start):
            expected.card_ruling[step] = _WRONG_FACE
        if not last:
            before += cards
        elif own == NOBODY and expected.card_ruling[step] != _DEAD_HAND:
            own = step
    if hand.last == _SEVENTH:
        _rule_on_last_street(hands, h, hand, expected, before, own, common, second)


@kernel
def _sees_all(hands: Hands, h: int, hand: Hand) -> int:
    """1 where the writer has no seat and no down card of the first street is hidden."""
    if hand.hero > 0:
        return 0
    card = hands.dealt_start[h]
    hidden = 0
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        cards = hands.dealt_count[step]
        if hands.kind[step] == _DEAL and hands.street[step] == hand.first:
            for k in range(card, card + cards):
                hidden += hands.dealt[k] == HIDDEN
        card += cards
    for i in range(hand.count):
        if hand.seats[i].opening and hand.up[i, hand.first] == HIDDEN:
            hidden -= 1
    return 1 if hidden == 0 else 0


@kernel
def _is_out(hand: Hand, seat: Seat, street: int) -> bool:
    """Whether the seat is out by this street: folded on an earlier one, or never dealt in."""
    if seat.folded_on and seat.folded_on < street:
        return True
    return street > hand.first and not seat.opening and not seat.ante and _some_opening(hand)


@kernel
def _some_opening(hand: Hand) -> bool:
    """Whether the record shows the first street's deal."""
    cards = 0
    for i in range(hand.count):
        cards += hand.seats[i].opening
    return cards > 0


@kernel
def _lies_wrong(hands: Hands, h: int, hand: Hand, i: int, step: int, start: int) -> bool:
    """Whether a card of the step, `dealt[start]` and on, lies up or down against its street."""
    street, end = hands.street[step], start + hands.dealt_count[step]
    seat = hand.seats[i]
    if street == hand.first:
        laid = seat.laid
        seat.laid += end - start
        return not hand.all_seeing and _opens_wrong(hands, hand, i, start, end, laid)
    if hand.all_seeing:
        return False
    if street == _SEVENTH and hand.last == _SEVENTH:
        shown = False
        for k in range(start, end):
            shown |= hands.dealt[k] != HIDDEN
        return shown and seat.number != hand.hero and not _is_replaced(hands, h, hand, step)
    for k in range(start, end):
        if hands.dealt[k] == HIDDEN:
            return _others_show(hand, i, street)
    return False


@kernel
def _opens_wrong(hands: Hands, hand: Hand, i: int, start: int, end: int, laid: int) -> bool:
    """The same for a step of the first street; the seat was dealt `laid` cards in earlier steps."""
    seat = hand.seats[i]
    known, known_down, hidden_up = 0, 0, False
    for k in range(start, end):
        shown = hands.dealt[k] != HIDDEN
        known += shown
        if laid + k - start < seat.opening - 1:
            known_down += shown
        else:
            hidden_up |= not shown
    others = seat.number != hand.hero
    if hand.door_rule and others and known == known_down == 1:
        return False
    return (others and known_down > 0) or (hidden_up and _others_show(hand, i, hand.first))


@kernel
def _others_show(hand: Hand, i: int, street: int) -> bool:
    """Whether the record shows another seat's up card of the street."""
    shown = 0
    for k in range(hand.count):
        shown += k != i and hand.up[k, street] != HIDDEN
    return shown > 0


@kernel
def _is_replaced(hands: Hands, h: int, hand: Hand, step: int) -> bool:
    """Whether a flashed last card was replaced as it had to be, with action still possible (002.B)."""
    if not hand.flash_rule or hand.able_last < 2:
        return False
    for later in range(step + 1, hands.step_start[h + 1]):
        again = hands.kind[later] == _DEAL and hands.street[later] == _SEVENTH
        if again and hands.acting[later] == hands.acting[step]:
            return True
    return False


@kernel
def _rule_on_last_street(
    hands: Hands,
    h: int,
    hand: Hand,
    expected: Expected,
    before: int,
    own: int,
    common: int,
    second: int,
) -> None:
    """Judge how 7th street was dealt: the first steps of own cards, of a common one and of a second."""
    live = 0
    for i in range(hand.count):
        seat = hand.seats[i]
        live += seat.dealt and (seat.folded_on == 0 or seat.folded_on >= _SEVENTH)
        before += _unrecorded(hand, seat)
    if live < 2:
        return
    hand.last_deal = last_deal(hand.short_rule, hand.gap_rule, hand.burns, before, live)
    wrong = NOBODY
    if own != NOBODY and common != NOBODY:
        wrong = max(own, common)
    elif own != NOBODY and live > DECK_SIZE - before:
        wrong = own
    if hand.last_deal >= _COMMON:
        wrong = own if own != NOBODY else second
    elif hand.last_deal != NOT_SAID:
        wrong = common
    elif wrong == NOBODY:
        wrong = second
    if wrong != NOBODY:
        expected.card_ruling[wrong] = _WRONG_DEAL
    elif hand.last_deal == NOT_SAID:
        hand.card_reason = _NO_SHEET if hand.unjudged == _NO_SHEET else _SHEET_SILENT
        _leave_open(hands, h, expected)


@kernel
def _unrecorded(hand: Hand, seat: Seat) -> int:
    """Cards that the seat must have been dealt before 7th street and that no step records."""
    if not seat.dealt:
        return 0
    cards = max(hand.first - seat.opening, 0)
    for street in range(hand.first + 1, _SEVENTH):
        stays = seat.folded_on == 0 or seat.folded_on >= street
        cards += stays and not seat.dealt_on >> street & 1
    return cards


@kernel
def _leave_open(hands: Hands, h: int, expected: Expected) -> None:
    """Leave open the steps of 7th street that break nothing else."""
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        if hands.kind[step] == _DEAL and hands.street[step] == _SEVENTH and expected.card_ruling[step] == 0:
            expected.card_ruling[step] = UNDECIDED
