"""What a hand with hidden cards may be worth, from the cards that lie nowhere else."""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.stud.worth import EIGHT_LOW, worth
from schemas.cards import DECK_SIZE

_LOW_RANKS = 0b1_0000_0111_1111
"""Deuce to eight, and the ace, as bits of ranks."""
_CARDS_OF_A_HAND = 5


@kernel
def can_reach(cards: NDArray[np.int8], count: int, seen: int, kind: int, value: int) -> bool:
    """Whether some completion of the hidden cards is worth `value` or more.

    Args:
        cards: the hand, cards that are hidden below 0; what stands in their places is lost.
        count: how many cards it has.
        seen: cards that cannot be among the hidden ones, as bits.
        kind: of worth.
        value: what is asked for.
    """
    if kind == EIGHT_LOW and not _low_is_possible(cards, count):
        return False
    places = np.full(3, -1, np.int64)
    hidden = 0
    for k in range(count):
        if not 0 <= cards[k] < DECK_SIZE:
            places[hidden] = k
            hidden += 1
    for first in range(DECK_SIZE):
        if seen >> first & 1:
            continue
        cards[places[0]] = first
        if hidden == 1:
            if worth(cards, count, kind) >= value:
                return True
        elif _with_more(cards, count, seen, kind, value, places, hidden, first + 1):
            return True
    return False


@kernel
def _with_more(
    cards: NDArray[np.int8],
    count: int,
    seen: int,
    kind: int,
    value: int,
    places: NDArray[np.int64],
    hidden: int,
    least: int,
) -> bool:
    """The same with the second hidden card, and the third, from `least` on."""
    for second in range(least, DECK_SIZE):
        if seen >> second & 1:
            continue
        cards[places[1]] = second
        if hidden == 2:
            if worth(cards, count, kind) >= value:
                return True
            continue
        for third in range(second + 1, DECK_SIZE):
            if seen >> third & 1:
                continue
            cards[places[2]] = third
            if worth(cards, count, kind) >= value:
                return True
    return False


@kernel
def _low_is_possible(cards: NDArray[np.int8], count: int) -> bool:
    """Whether the known cards and the hidden ones can show five ranks up to eight."""
    ranks, hidden = 0, 0
    for k in range(count):
        if 0 <= cards[k] < DECK_SIZE:
            ranks |= 1 << (cards[k] >> 2)
        else:
            hidden += 1
    low = ranks & _LOW_RANKS
    while low:
        low &= low - 1
        hidden += 1
    return hidden >= _CARDS_OF_A_HAND
