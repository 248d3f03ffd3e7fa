"""Hands of the same ranks, put into groups that are worth the same whether a card is bought or not.

What buying is worth depends on the state, and on which four of the cards are of one suit.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.state import HAND, PATTERNS, state_number
from schemas.cards import SUITS
from schemas.compile import kernel

GROUPS = PATTERNS * (HAND + 1)
"""Groups of one set of ranks beside one up card at the most."""

_SUITS = len(SUITS)
_SUIT_WAYS = _SUITS**HAND


@kernel
def group_hands(
    ranks: NDArray[np.int8],
    up: int,
    ways: NDArray[np.int64],
    hands: NDArray[np.int8],
    groups: NDArray[np.int16],
) -> int:
    """Put all hands of five ranks into groups of which each is worth the same; how many groups there are.

    Args:
        ranks: of the hand, lowest first.
        up: rank of the up card, whose suit is the first.
        ways: int64[GROUPS], to fill with how many hands each group has; 0 to begin with.
        hands: int8[GROUPS, 5], to fill with one hand of each.
        groups: int16[GROUPS], to fill with the numbers of the groups there are.
    """
    found = 0
    hand = np.empty(HAND, dtype=np.int8)
    for way in range(_SUIT_WAYS):
        dealable = True
        for place in range(HAND):
            hand[place] = ranks[place] * _SUITS + (way >> 2 * place & _SUITS - 1)
            dealable &= hand[place] != up * _SUITS
            if place and ranks[place] == ranks[place - 1]:
                dealable &= hand[place] > hand[place - 1]
        if not dealable:
            continue
        state = state_number(hand[0], hand[1], hand[2], hand[3], hand[4], up * _SUITS)
        group = state % PATTERNS * (HAND + 1) + _odd_one(hand)
        if ways[group] == 0:
            groups[found] = group
            hands[group] = hand
            found += 1
        ways[group] += 1
    return found


@kernel
def _odd_one(hand: NDArray[np.int8]) -> int:
    """The place of the card without which a hand is of one suit; 5 where there is none, or it already is."""
    for place in range(HAND):
        suit = hand[1 if place == 0 else 0] % _SUITS
        of_suit = 0
        for other in range(HAND):
            of_suit += hand[other] % _SUITS == suit
        if of_suit == HAND - 1 and hand[place] % _SUITS != suit:
            return place
    return HAND
