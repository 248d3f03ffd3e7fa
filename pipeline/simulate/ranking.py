"""Five-card ranking for whole columns of hands, written for the simulator alone.

Cards come as five columns, hands along the other axis, so that every step is one pass over plain
arrays. A hand's score orders all hands, suits ignored: the class in the top bits, then five ranks of
four bits each, the ones held most often first. The wheel counts its ace low (rule clause 10).
"""

import numpy as np
from numpy.typing import NDArray

from schemas.vocabulary import HandClass

CLASS_SHIFT = 20
ACE_KING_SCORE = (12 << 16) | (11 << 12)
"""The lowest score of an A-K high hand: what a dealer needs to qualify (rule clause 16)."""

_ACE, _FIVE = 12, 3
# How often each card's rank is held, summed over the five cards, tells the class among unequal suits.
_CLASS_OF_SUM = np.full(18, -1, np.int8)
for _sum, _class in (
    (5, HandClass.HIGH_CARD),
    (7, HandClass.PAIR),
    (9, HandClass.TWO_PAIR),
    (11, HandClass.TRIPS),
    (13, HandClass.FULL_HOUSE),
    (17, HandClass.QUADS),
):
    _CLASS_OF_SUM[_sum] = _class
# Nine exchanges sort five values whatever they are.
_EXCHANGES = ((0, 1), (3, 4), (2, 4), (2, 3), (1, 4), (0, 3), (0, 2), (1, 3), (1, 2))

_COUNTED = {
    HandClass.HIGH_CARD: 2,
    HandClass.PAIR: 2,
    HandClass.TWO_PAIR: 4,
    HandClass.TRIPS: 3,
    HandClass.FLUSH: 0,
    HandClass.FULL_HOUSE: 3,
    HandClass.QUADS: 4,
}
"""Ranks that count without kickers; all five where a class is not named. Of high cards the first two tell
A-K, and among the rest they never meet a dealer who plays."""

_COMBINATION_BITS = np.array(
    [-1 << (CLASS_SHIFT - 4 * _COUNTED.get(hand, 5)) for hand in HandClass], np.int32
)


def combination(classes: NDArray[np.int8], scores: NDArray[np.int32]) -> NDArray[np.int32]:
    """Scores with kickers left out (source 001, clause 6): two pairs by both, flushes all alike."""
    return scores & _COMBINATION_BITS[classes]


def rank_hands(cards: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """Class and score of each hand.

    Args:
        cards: card numbers of `schemas.cards`, shape (5, hands).

    Returns:
        Classes (`HandClass`, int8) and scores (int32; the higher score wins), each of shape (hands,).
    """
    ranks = cards >> 2
    held = [np.ones(cards.shape[1], np.int8) for _ in range(5)]
    for first in range(5):
        for second in range(first + 1, 5):
            same = (ranks[first] == ranks[second]).astype(np.int8)
            held[first] += same
            held[second] += same
    keys = [held[i] * np.int8(16) + ranks[i] for i in range(5)]
    for low, high in _EXCHANGES:
        keys[low], keys[high] = np.maximum(keys[low], keys[high]), np.minimum(keys[low], keys[high])
    ordered = [key & 15 for key in keys]

    total = held[0] + held[1] + held[2] + held[3] + held[4]
    classes = _CLASS_OF_SUM[total]
    no_pair = total == 5
    wheel = no_pair & (ordered[0] == _ACE) & (ordered[1] == _FIVE)
    straight = wheel | (no_pair & (ordered[0] - ordered[4] == 4))
    suits = cards & 3
    flush = (suits[0] == suits[1]) & (suits[0] == suits[2]) & (suits[0] == suits[3]) & (suits[0] == suits[4])
    classes[straight] = HandClass.STRAIGHT
    classes[flush] = HandClass.FLUSH
    classes[straight & flush] = HandClass.STRAIGHT_FLUSH
    classes[straight & flush & ~wheel & (ordered[0] == _ACE)] = HandClass.ROYAL_FLUSH

    ordered[0] = np.where(wheel, np.int8(_FIVE), ordered[0])
    ordered[1] = np.where(wheel, np.int8(0), ordered[1])
    scores = classes.astype(np.int32) << CLASS_SHIFT
    for place, rank in enumerate(ordered):
        scores |= rank.astype(np.int32) << (16 - 4 * place)
    return classes, scores
