"""The arrays that replay fills, laid out like the lists of the recorded hands."""

from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from pipeline.replay.ranking.values import VALUE_CLASSES
from pipeline.replay.stud.antes import ante_due, ante_ruling
from pipeline.replay.stud.columns import Array, Hands
from pipeline.replay.stud.state import Hand
from schemas.compile import kernel
from schemas.undecidable import Undecidable

_NOT_STATED = int(Undecidable.NOT_STATED)
_CARD_COUNT = int(Undecidable.CARD_COUNT)


class Expected(NamedTuple):
    """Per step: `ruling` to `card_ruling`. Per hand: the three reasons to `pot_count`. The others per seat; a
    hand has no more pots than seats, and the first `pot_count` of its places hold them."""

    ruling: Array
    due_seat: Array
    due_amount: Array
    due_other: Array
    card_ruling: Array
    betting_undecidable: Array
    award_undecidable: Array
    cards_undecidable: Array
    last_street_deal: Array
    first_to_show: Array
    pot_count: Array
    ante_ruling: Array
    due_ante: Array
    contributed: Array
    uncalled: Array
    hand_class: Array
    value: Array
    low_value: Array
    low: Array
    odd_high: Array
    odd_low: Array
    pot: Array
    eligible: Array
    winners: Array
    low_winners: Array


def blank_expected(hands: Hands) -> Expected:
    """Arrays for these hands, those of the steps to be filled."""
    steps, seats, count = len(hands.kind), len(hands.seat), len(hands.rules)
    return Expected(
        ruling=_room(steps, np.int8),
        due_seat=_room(steps, np.int8),
        due_amount=_room(steps, np.int64),
        due_other=_room(steps, np.int64),
        card_ruling=_filled(steps, 0, np.int8),
        betting_undecidable=_filled(count, 0, np.int8),
        award_undecidable=_filled(count, 0, np.int8),
        cards_undecidable=_filled(count, 0, np.int8),
        last_street_deal=_filled(count, 0, np.int8),
        first_to_show=_filled(count, 0, np.int8),
        pot_count=_filled(count, 0, np.int64),
        ante_ruling=_filled(seats, 0, np.int8),
        due_ante=_filled(seats, -1, np.int64),
        contributed=_filled(seats, 0, np.int64),
        uncalled=_filled(seats, 0, np.int64),
        hand_class=_filled(seats, -1, np.int8),
        value=_filled(seats, -1, np.int16),
        low_value=_filled(seats, -1, np.int16),
        low=_filled(seats, -1, np.int64),
        odd_high=_filled(seats, 0, np.int8),
        odd_low=_filled(seats, 0, np.int8),
        pot=_filled(seats, 0, np.int64),
        eligible=_filled(seats, 0, np.int64),
        winners=_filled(seats, 0, np.int64),
        low_winners=_filled(seats, 0, np.int64),
    )


def _room(count: int, kind: type[np.signedinteger[Any]]) -> Array:
    """An array of Arrow's memory pool, which keeps its pages from one batch for the next."""
    return np.ndarray(count, kind, buffer=pa.allocate_buffer(count * np.dtype(kind).itemsize))


def _filled(count: int, value: int, kind: type[np.signedinteger[Any]]) -> Array:
    array = _room(count, kind)
    array.fill(value)
    return array


@kernel(borrows=True)
def write_expected(hands: Hands, h: int, hand: Hand, expected: Expected) -> None:
    """Write what the settled hand came to."""
    first = hands.seat_start[h]
    for i in range(hand.count):
        seat = hand.seats[i]
        place = first + seat.place
        expected.ante_ruling[place] = ante_ruling(hand, seat)
        expected.due_ante[place] = ante_due(hand, seat)
        expected.contributed[place] = -1 if hand.unstated else seat.contributed
        expected.uncalled[place] = -1 if hand.unstated else seat.uncalled
        expected.value[place] = seat.value
        expected.hand_class[place] = VALUE_CLASSES[seat.value] if seat.value > 0 else -1
        expected.low_value[place], expected.low[place] = seat.low_value, seat.low
        expected.odd_high[place], expected.odd_low[place] = seat.odd_high, seat.odd_low
    expected.pot_count[h] = hand.pot_count
    for k in range(hand.pot_count):
        expected.pot[first + k] = hand.pots[k].amount
        expected.eligible[first + k] = hand.pots[k].eligible
        expected.winners[first + k] = hand.pots[k].winners
        expected.low_winners[first + k] = hand.pots[k].low_winners
    expected.last_street_deal[h], expected.first_to_show[h] = hand.last_deal, hand.shows_first
    expected.cards_undecidable[h] = hand.card_reason
    expected.betting_undecidable[h] = _NOT_STATED if hand.unstated else hand.reason
    expected.award_undecidable[h] = _NOT_STATED if hand.unstated else hand.award
    if hand.unjudged:
        expected.betting_undecidable[h] = hand.unjudged


@kernel(borrows=True)
def leave_open(hands: Hands, h: int, expected: Expected) -> None:
    """Leave the ruling on every step open."""
    first, last = hands.step_start[h], hands.step_start[h + 1]
    expected.ruling[first:last] = -1
    expected.due_seat[first:last] = -1
    expected.due_amount[first:last] = -1
    expected.due_other[first:last] = -1


@kernel(borrows=True)
def leave_all_open(hands: Hands, h: int, expected: Expected) -> None:
    """Leave open a hand with more seats than a deck has cards."""
    first, last = hands.seat_start[h], hands.seat_start[h + 1]
    expected.ante_ruling[first:last] = -1
    expected.contributed[first:last] = -1
    expected.uncalled[first:last] = -1
    expected.betting_undecidable[h] = _CARD_COUNT
    expected.award_undecidable[h] = _CARD_COUNT
    expected.cards_undecidable[h] = _CARD_COUNT
    expected.last_street_deal[h], expected.first_to_show[h] = -1, -1
    expected.card_ruling[hands.step_start[h] : hands.step_start[h + 1]] = -1
    leave_open(hands, h, expected)
