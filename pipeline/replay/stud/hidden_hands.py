"""Who wins whatever the hidden cards are: by the least and the most that each hand may be worth.

A hidden card is one that the hand shows nowhere else. The hands are completed one apart from the other,
which allows a few deals in which two seats hold the same card: a pot may stay open for their sake, but none
is awarded that a possible deal would award otherwise.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.stud.bits import count_bits
from pipeline.replay.stud.state import MOST_SEATS, Hand, Seat
from pipeline.replay.stud.worth import EIGHT_LOW, FIVES_HIGH, held_card, worth
from schemas.cards import DECK_SIZE
from schemas.compile import kernel

OPEN = -1
"""Winners that the hidden cards decide."""

_LOW_RANKS = 0b1_0000_0111_1111
"""Deuce to eight, and the ace, as bits of ranks."""
_CARDS_OF_A_HAND = 5
_MOST_HIDDEN = 3
"""More hidden cards are not tried: such a hand may be anything."""
_ANYTHING = 32_767
"""Above every value."""
_MIDDLING = 5_000
"""Of no meaning but that most hands may be worth less as well as more, which ends the tries early."""


@kernel
def winners_whatever_hides(hand: Hand, eligible: int, kind: int, best: int) -> int:
    """The winners among the eligible seats as bits of places, 0 where no low qualifies, else `OPEN`.

    Args:
        kind: of worth.
        best: the highest value of the known hands, 0 none has one.
    """
    winners, cut_short = _by_ranges(hand, eligible, kind, best if best else _MIDDLING)
    # A range that was cut short lies within the whole one: what it leaves open stays open.
    if cut_short and winners != OPEN:
        winners, _ = _by_ranges(hand, eligible, kind, 0)
    return winners


@kernel
def _by_ranges(hand: Hand, eligible: int, kind: int, middle: int) -> tuple[int, bool]:
    """The winners, and whether the range of some hand was cut short at `middle`."""
    least, most = np.zeros(MOST_SEATS, np.int64), np.full(MOST_SEATS, -1, np.int64)
    sure, cut_short = 0, False
    for i in range(hand.count):
        seat = hand.seats[i]
        if eligible >> seat.place & 1:
            value = seat.value if kind == FIVES_HIGH else seat.low_value
            least[i], most[i] = (value, value) if value >= 0 else _range_of(hand, seat, kind, middle)
            sure = max(sure, least[i])
            cut_short |= least[i] < middle <= most[i]
    winners, count, moving = 0, 0, 0
    for i in range(hand.count):
        if most[i] >= sure:
            winners |= 1 << hand.seats[i].place
            count += 1
            moving += least[i] != most[i]
    if moving and count > 1:
        return OPEN, cut_short
    return winners if sure else 0, cut_short


@kernel
def _range_of(hand: Hand, seat: Seat, kind: int, middle: int) -> tuple[int, int]:
    """The least and the most that a hand may be worth; some of what lies between where `middle` does too."""
    if seat.cards == 0 or seat.cards + hand.shared != hand.ranked or hand.shared > 1:
        return 0, _ANYTHING
    places = np.zeros(hand.ranked, np.int64)
    hidden, low_ranks = 0, 0
    for k in range(hand.ranked):
        card = held_card(hand, seat, k)
        hand.whole[k] = card
        if 0 <= card < DECK_SIZE:
            low_ranks |= 1 << (card >> 2) & _LOW_RANKS
        else:
            places[hidden] = k
            hidden += 1
    if kind == EIGHT_LOW and hidden + count_bits(low_ranks) < _CARDS_OF_A_HAND:
        return 0, 0
    if hidden > _MOST_HIDDEN:
        return 0, _ANYTHING
    return _range(hand, kind, middle, places[:hidden])


@kernel
def _range(hand: Hand, kind: int, middle: int, places: NDArray[np.int64]) -> tuple[int, int]:
    """The same, by trying all unseen cards in the places of `hand.whole`."""
    unseen = np.empty(DECK_SIZE, np.int8)
    count = 0
    for card in range(DECK_SIZE):
        if not hand.seen >> card & 1:
            unseen[count] = card
            count += 1
    at = np.arange(len(places))
    least, most = _ANYTHING, 0
    while True:
        for k in range(len(places)):
            hand.whole[places[k]] = unseen[at[k]]
        value = worth(hand.whole, hand.ranked, kind)
        least, most = min(least, value), max(most, value)
        if least < middle <= most or not _advance(at, count):
            return least, most


@kernel
def _advance(at: NDArray[np.int64], count: int) -> bool:
    """Go on to the next choice of rising numbers below `count`; False after the last."""
    last = len(at) - 1
    k = last
    while k >= 0 and at[k] == count - 1 - (last - k):
        k -= 1
    if k < 0:
        return False
    at[k] += 1
    for later in range(k + 1, last + 1):
        at[later] = at[later - 1] + 1
    return True
