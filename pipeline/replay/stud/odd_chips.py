"""Whose turn it is for an odd chip between equal hands: by seat, or by the highest card of the five.

In cash the first seat to the left of the button comes first; in tournaments the hand whose winning five
hold the highest card, by rank and then by suit (spades first), the next highest deciding where the highest
is one that they share. An ace is low in a low hand. Of equally good fives a hand counts the best.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.rules import ACE_TO_FIVE, HIGH_LOW
from pipeline.replay.stud.state import Hand, Seat
from pipeline.replay.stud.worth import EIGHT_LOW, FIVES_HIGH, held_card, worth
from schemas.compile import kernel

_FIVES: NDArray[np.int64] = np.array(list(combinations(range(7), 5)), dtype=np.int64)
_ONE_FIVE: NDArray[np.int64] = np.array([[0, 1, 2, 3, 4]], dtype=np.int64)
_ACE = 12


@kernel
def order_high(hand: Hand) -> None:
    """Fill `odd_high` of every live hand whose cards are known."""
    low_game = hand.ranking >= ACE_TO_FIVE
    for i in range(hand.count):
        seat = hand.seats[i]
        if _counts(seat, low_game):
            seat.odd_high = _turn(hand, i, hand.ranking if low_game else FIVES_HIGH)


@kernel
def order_low(hand: Hand) -> None:
    """Fill `odd_low` of every live hand whose cards are known and make a low."""
    for i in range(hand.count):
        seat = hand.seats[i]
        if _counts(seat, True):
            seat.odd_low = _turn(hand, i, EIGHT_LOW)


@kernel
def _counts(seat: Seat, low: bool) -> bool:
    if not is_live(seat):
        return False
    return seat.low_value > 0 if low else seat.value > 0


@kernel
def _turn(hand: Hand, i: int, kind: int) -> int:
    """One more than the hands that come before seat i."""
    before = 1
    own = _highest_cards(hand, hand.seats[i], kind) if hand.odd_by_suit else 0
    for k in range(hand.count):
        seat = hand.seats[k]
        if k == i or not _counts(seat, kind != FIVES_HIGH):
            continue
        if hand.odd_by_suit:
            before += _highest_cards(hand, seat, kind) > own
        else:
            before += _from_button(hand, k) < _from_button(hand, i)
    return before


@kernel
def _from_button(hand: Hand, i: int) -> int:
    steps = i - hand.left_of_button
    return steps if steps >= 0 else steps + hand.count


@kernel
def _highest_cards(hand: Hand, seat: Seat, kind: int) -> int:
    """The cards of the winning five, the highest in the highest bits."""
    value = seat.value if kind == FIVES_HIGH else seat.low_value
    fives = _ONE_FIVE if hand.ranked == 5 else _FIVES
    best = 0
    for f in range(len(fives)):
        for k in range(5):
            hand.whole[k] = held_card(hand, seat, fives[f, k])
        if worth(hand.whole, 5, kind) == value:
            best = max(best, _in_order(hand.whole, kind in (HIGH_LOW, ACE_TO_FIVE)))
    return best


@kernel
def _in_order(five: NDArray[np.int8], ace_low: bool) -> int:
    """Five cards as one number, six bits each, the highest first."""
    cards = np.zeros(5, np.int64)
    for k in range(5):
        rank, suit = five[k] >> 2, five[k] & 3
        if ace_low:
            rank = 0 if rank == _ACE else rank + 1
        cards[k] = rank << 2 | suit
    cards.sort()
    number = 0
    for k in range(4, -1, -1):
        number = number << 6 | cards[k]
    return number
