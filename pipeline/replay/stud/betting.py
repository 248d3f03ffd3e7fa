"""Walks the steps of a hand: seats, antes, streets, actions, and the ruling on each step.

Cards that lie face up are taken from the DEAL steps (the last card of a seat's deal on a street), in
whatever place of the list these stand, since some sources print them after the street's actions. A
street closes where the first step of a later one stands.
"""

from collections.abc import Sequence

from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.stud.actions import act, put_in
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.state import NO_LIMIT_OF_CHIPS, NOBODY, UNDECIDED, UNKNOWN, UNSTATED, Betting, Seat
from pipeline.replay.stud.turns import advance, begin_hand, ends_early
from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street

_ANTE, _BRING_IN, _CALL = int(Action.ANTE), int(Action.BRING_IN), int(Action.CALL)
_CHECK, _FOLD, _DEAL = int(Action.CHECK), int(Action.FOLD), int(Action.DEAL)
_SHOWDOWN = int(Street.SHOWDOWN)
_CANNOT_ACT, _STREET_CLOSED = 7, 10


@kernel
def take_seats(hands: Hands, h: int, seats: Sequence[Seat], up: NDArray) -> int:
    """Fill `seats` with the hand's seats, clockwise, and `up` with their cards; how many they are."""
    first = hands.seat_start[h]
    count = hands.seat_start[h + 1] - first
    for place in range(count):
        number = hands.seat[first + place]
        i = place
        while i > 0 and seats[i - 1].number > number:
            seats[i] = seats[i - 1]
            i -= 1
        seat = seats[i]
        seat.number, seat.place = number, place
        seat.sits_out = hands.sits_out[first + place]
        seat.stated = 1 if hands.stack[first + place] >= 0 else 0
        seat.chips = hands.stack[first + place] if seat.stated else NO_LIMIT_OF_CHIPS
        seat.dealt, seat.staked, seat.folded, seat.all_in = 0, 0, 0, 0
        seat.ante, seat.street_total, seat.total = 0, 0, 0
        seat.acted, seat.may_raise = 0, 1
    up[:count, :] = HIDDEN
    _deal_up_cards(hands, h, seats, count, up)
    return count


@kernel
def _deal_up_cards(hands: Hands, h: int, seats: Sequence[Seat], count: int, up: NDArray) -> None:
    card = hands.dealt_start[h]
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        cards = hands.dealt_count[step]
        card += cards
        i = seat_index(seats, count, hands.acting[step])
        if i == NOBODY:
            continue
        kind, street = hands.kind[step], hands.street[step]
        seats[i].dealt = 1
        if kind in (_ANTE, _DEAL):
            seats[i].staked = 1
        if kind == _DEAL and cards > 0 and 0 <= street < up.shape[1]:
            up[i, street] = hands.dealt[card - 1]
    for i in range(count):
        seat = seats[i]
        if seat.sits_out and not seat.staked:
            seat.dealt = 0
        seat.all_in = 1 if seat.chips == 0 else 0


@kernel
def seat_index(seats: Sequence[Seat], count: int, number: int) -> int:
    """Index of the seat with a number, NOBODY where there is none."""
    for i in range(count):
        if seats[i].number == number:
            return i
    return NOBODY


@kernel
def walk(
    hands: Hands, h: int, seats: Sequence[Seat], count: int, up: NDArray, betting: Betting, expected: Expected
) -> None:
    """Judge every step of the hand into `expected`; amounts end up in `seats`."""
    last = NOBODY
    showdown = False
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        kind, street = hands.kind[step], hands.street[step]
        betting.due_amount, betting.due_other, betting.due_number = -1, -1, 0
        ruling = 0
        if kind > _DEAL:
            if street == _SHOWDOWN and not showdown:
                showdown = True
                ruling = _STREET_CLOSED if _ends(seats, count, up, betting) else 0
        elif kind == _DEAL:
            if betting.first < street <= betting.last:
                ruling = _STREET_CLOSED if _reach(seats, count, up, betting, street) else 0
            last = step
        else:
            i = seat_index(seats, count, hands.acting[step])
            amount, to, all_in = hands.amount[step], hands.to[step], hands.all_in[step]
            if kind == _ANTE:
                ruling = _post_ante(seats, betting, i, max(amount, to), all_in)
            else:
                ruling = _judge(seats, count, up, betting, i, street, kind, amount, to, all_in)
                last = step
        expected.ruling[step] = ruling
        expected.due_seat[step] = betting.due_number
        expected.due_amount[step] = betting.due_amount
        expected.due_other[step] = betting.due_other
    if not showdown and last != NOBODY and _ends(seats, count, up, betting) and expected.ruling[last] == 0:
        expected.ruling[last] = _STREET_CLOSED


@kernel
def _judge(
    seats: Sequence[Seat],
    count: int,
    up: NDArray,
    betting: Betting,
    i: int,
    street: int,
    kind: int,
    amount: int,
    to: int,
    all_in: int,
) -> int:
    """The ruling on a betting action by the seat at index i."""
    early = _reach(seats, count, up, betting, street)
    late = betting.first <= street < betting.street or street > betting.last
    if betting.due >= 0:
        betting.due_number = seats[betting.due].number
    elif betting.due == UNKNOWN:
        betting.due_number = -1
    added = amount
    if kind in (_FOLD, _CHECK):
        added = 0
    elif amount == UNSTATED:
        added = _amount(seats, betting, i, kind, to)
    if added == UNSTATED:
        betting.unstated = 1
        added = 0
    ruling = act(seats, count, betting, i, kind, added, all_in)
    if betting.unstated:
        return UNDECIDED
    return _STREET_CLOSED if (early or late) and ruling != _CANNOT_ACT else ruling


@kernel
def _amount(seats: Sequence[Seat], betting: Betting, i: int, kind: int, to: int) -> int:
    """Chips of an action that states no chips added; a call or bring-in without any was what was due."""
    if i == NOBODY:
        return UNSTATED
    seat = seats[i]
    if to >= 0:
        return max(to - seat.street_total, 0)
    if kind == _CALL:
        return min(max(betting.level - seat.street_total, 0), seat.chips)
    if kind == _BRING_IN and betting.bring_in >= 0:
        return min(betting.bring_in, seat.chips)
    return UNSTATED


@kernel
def _post_ante(seats: Sequence[Seat], betting: Betting, i: int, amount: int, all_in: int) -> int:
    """Take an ante; ACT-007 where no such seat is listed."""
    if amount == UNSTATED:
        betting.unstated = 1
    if i == NOBODY:
        return _CANNOT_ACT
    seat = seats[i]
    betting.due_number = seat.number
    betting.due_amount = min(betting.ante, seat.chips) if betting.ante >= 0 else -1
    if amount > 0:
        put_in(betting, seat, amount, all_in)
        seat.street_total -= amount
        seat.ante += amount
    return 0


@kernel
def _reach(seats: Sequence[Seat], count: int, up: NDArray, betting: Betting, street: int) -> bool:
    """Go to the street where the hand is not there yet; True where an earlier one was still open."""
    if not betting.begun:
        begin_hand(seats, count, up, betting)
    if street <= betting.street:
        return False
    early = ends_early(seats, count, betting) if street > betting.last else False
    return advance(seats, count, up, betting, street) or early


@kernel
def _ends(seats: Sequence[Seat], count: int, up: NDArray, betting: Betting) -> bool:
    """True where a showdown here comes before the betting is done."""
    if not betting.begun:
        begin_hand(seats, count, up, betting)
    return ends_early(seats, count, betting)
