"""The rulings on SHOW and MUCK steps: who shows first, in what order, and that no winner mucks (003.11).

A ruling is the number of the SHOW code. The first step of the showdown must be that of the seat due first;
then each goes on clockwise to the next live seat that has neither shown nor mucked. Where there are side
pots it is as right that who can win the last one goes before those who cannot, and so on to the main pot.
After a breach the order goes on from who showed. Hands that are laid open before the showdown have no
order, nor have those after them; where the sheet goes by the last bet and there was none, none has. Who is
due first may not muck. A muck that throws away a winning hand is SHOW-002 whatever its turn.
"""

from pipeline.replay.stud.bits import are_several
from pipeline.replay.stud.boards import leader_by_cards
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.rules import WORDS
from pipeline.replay.stud.state import NOBODY, UNDECIDED, UNKNOWN, Hand
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action, Street

_DEAL, _MUCK, _SHOWDOWN = int(Action.DEAL), int(Action.MUCK), int(Street.SHOWDOWN)
_ANY, _LAST_STREET = WORDS["first_to_show"].index("any"), WORDS["first_to_show"].index("last-street")
_LAST_STREET_OR_SEAT = WORDS["first_to_show"].index("last-street-or-seat")
_NO_SHEET, _NOT_STATED = int(Undecidable.NO_SHEET), int(Undecidable.NOT_STATED)
_UP_CARDS_UNKNOWN = int(Undecidable.UP_CARDS_UNKNOWN)
_OUT_OF_ORDER, _WINNER_MUCKED = 1, 2


@kernel(borrows=True)
def rule_on_showing(hands: Hands, h: int, hand: Hand, expected: Expected) -> None:
    """Judge every SHOW and MUCK step of a hand whose pots were awarded into `expected.card_ruling`.

    `expected.due_seat` of a step out of order names who was due.
    """
    if hand.live < 2:
        return
    due = _first_to_show(hand)
    for_pot = due if due < 0 or _is_first_pot(hand, due) else _next_for_pot(hand, due)
    hand.shows_first = -1 if due == UNKNOWN else 0 if due == NOBODY else hand.seats[due].number
    ruled, first = due != NOBODY, True
    end = hands.step_start[h + 1]
    for step in range(hand.first_shown if hand.first_shown != NOBODY else end, end):
        kind = hands.kind[step]
        i = hand.index_of[hands.acting[step]]
        if kind <= _DEAL or i == NOBODY or not is_live(hand.seats[i]):
            continue
        ruled = ruled and hands.street[step] == _SHOWDOWN
        if ruled and not hand.seats[i].shown:
            if due == UNKNOWN:
                expected.card_ruling[step] = UNDECIDED
                hand.card_reason = _why_unknown(hand)
            elif i not in (due, for_pot) or (first and kind == _MUCK):
                expected.card_ruling[step] = _OUT_OF_ORDER
                if expected.ruling[step] <= 0:
                    expected.due_seat[step] = hand.seats[due].number
            hand.seats[i].shown, first = 1, False
            if hand.unjudged != _NO_SHEET:
                due, for_pot = _next_to_show(hand, i), _next_for_pot(hand, i)
        if kind == _MUCK and _wins_by_cards(hand, hand.seats[i].place):
            expected.card_ruling[step] = _WINNER_MUCKED


@kernel
def _first_to_show(hand: Hand) -> int:
    """Index of the seat due first; NOBODY where the sheet rules no order, UNKNOWN."""
    if hand.unjudged == _NO_SHEET or (hand.unstated and hand.show_rule != _ANY):
        return UNKNOWN
    if hand.show_rule == _ANY:
        return NOBODY
    first = hand.bettor
    if hand.show_rule == _LAST_STREET and hand.bettor_street != hand.last:
        first = hand.leads
        if first == NOBODY:
            hand.street = hand.last
            first = leader_by_cards(hand)
        if first == UNKNOWN:
            return UNKNOWN
    if hand.show_rule == _LAST_STREET_OR_SEAT and hand.bettor_street != hand.last:
        first = hand.left_of_button
    return first if first == NOBODY or is_live(hand.seats[first]) else _next_to_show(hand, first)


@kernel
def _why_unknown(hand: Hand) -> int:
    if hand.unjudged == _NO_SHEET:
        return _NO_SHEET
    return _NOT_STATED if hand.unstated else _UP_CARDS_UNKNOWN


@kernel
def _next_to_show(hand: Hand, after: int) -> int:
    """The next live seat to the left that has neither shown nor mucked."""
    live = 0
    for i in range(hand.count):
        if is_live(hand.seats[i]):
            live |= 1 << hand.seats[i].place
    return _next_among(hand, after, live)


@kernel
def _next_for_pot(hand: Hand, after: int) -> int:
    """The same among those who can win the last pot that is still to be shown for."""
    for k in range(hand.pot_count - 1, -1, -1):
        eligible = hand.pots[k].eligible
        found = _next_among(hand, after, eligible) if are_several(eligible) else NOBODY
        if found != NOBODY:
            return found
    return NOBODY


@kernel
def _next_among(hand: Hand, after: int, places: int) -> int:
    """The next seat to the left, of those whose places are set, that has neither shown nor mucked."""
    i = after
    for _ in range(hand.count):
        i = i + 1 if i + 1 < hand.count else 0
        if places >> hand.seats[i].place & 1 and not hand.seats[i].shown:
            return i
    return NOBODY


@kernel
def _is_first_pot(hand: Hand, i: int) -> bool:
    """Whether the seat can win the last pot that two hands can."""
    for k in range(hand.pot_count - 1, -1, -1):
        eligible = hand.pots[k].eligible
        if are_several(eligible):
            return (eligible >> hand.seats[i].place & 1) != 0
    return True


@kernel
def _wins_by_cards(hand: Hand, place: int) -> bool:
    """Whether the seat wins a pot, or half of one, against another hand."""
    for k in range(hand.pot_count):
        pot = hand.pots[k]
        if not are_several(pot.eligible):
            continue
        if pot.winners > 0 and pot.winners >> place & 1:
            return True
        if pot.low_winners > 0 and pot.low_winners >> place & 1:
            return True
    return False
