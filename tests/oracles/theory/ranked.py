"""Class and combination of many five-card hands at once, from what their cards show.

Cards are `rank * 4 + suit` with ranks 0 to 12 for deuce to ace. Classes are numbered as `HandClass`,
high card 0 to royal flush 9.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RANKS, SUITS, CARDS = 13, 4, 52
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
ACE, KING, FIVE = 12, 11, 3
NO_SUIT = -1

Ints = NDArray[np.int64]
Small = NDArray[np.int8]


class Ranked(NamedTuple):
    """What hands are.

    Attributes:
        classes: int8[n].
        leads: int8[n, 5]: the different ranks, those of most cards first, of as many the highest; -1 behind.
        tops: int8[n]: rank of the highest card of a straight, the five for A-2-3-4-5; else -1.
        suits: int8[n]: the suit that all five cards have, else `NO_SUIT`.
    """

    classes: Small
    leads: Small
    tops: Small
    suits: Small

    @property
    def ace_king(self) -> NDArray[np.bool_]:
        """Which are of no class but hold an ace and a king."""
        return (self.classes == HIGH) & (self.leads[:, 0] == ACE) & (self.leads[:, 1] == KING)


def ranked(hands: NDArray[np.integer]) -> Ranked:
    """Look at hands.

    Args:
        hands: int[n, 5], different cards.
    """
    hands = np.asarray(hands, dtype=np.int8)
    ranks, suits = hands // SUITS, hands % SUITS
    times = np.zeros((len(hands), RANKS), dtype=np.int8)
    for place in range(5):
        times += ranks[:, place, None] == np.arange(RANKS, dtype=np.int8)
    weights = np.where(times > 0, times * 16 + np.arange(RANKS, dtype=np.int8), 0).astype(np.int8)
    ordered = -np.sort(-weights, axis=1)[:, :5]
    leads = np.where(ordered > 0, ordered % 16, -1).astype(np.int8)
    most, next_most = ordered[:, 0] // 16, ordered[:, 1] // 16
    one_suit = (suits == suits[:, :1]).all(axis=1)
    tops = _tops(times)
    straight = tops >= 0

    classes = np.full(len(hands), HIGH, dtype=np.int8)
    classes[most == 2] = PAIR
    classes[(most == 2) & (next_most == 2)] = TWO_PAIR
    classes[most == 3] = TRIPS
    classes[(most == 3) & (next_most == 2)] = FULL
    classes[most == 4] = QUADS
    classes[straight] = STRAIGHT
    classes[one_suit] = FLUSH
    classes[one_suit & straight] = STRAIGHT_FLUSH
    classes[one_suit & (tops == ACE)] = ROYAL
    return Ranked(classes, leads, tops, np.where(one_suit, suits[:, 0], NO_SUIT).astype(np.int8))


def _tops(times: Small) -> Small:
    """The top rank of each hand that is five ranks in a row, the ace low too; -1 for the others."""
    tops = np.full(len(times), -1, dtype=np.int8)
    for top in range(FIVE, RANKS):
        row = [rank % RANKS for rank in range(top - 4, top + 1)]
        tops[(times[:, row] == 1).all(axis=1)] = top
    return tops
