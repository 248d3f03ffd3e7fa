"""How many of the deals that are left make a dealer lose to, tie with or beat a player's hand: kernels.

    deals of a set of ranks = product over its ranks of (cards left of the rank over cards of it in the set)

counts every deal once, flushes as if they were plain hands; those of the up card's suit are then taken from
the one order and added in the other.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.dealer_hands import PLAIN_SETS, RANKS_COUNT, REST, SUITED_SETS, DealerHands
from schemas.compile import kernel

ALL_RANKS = (1 << RANKS_COUNT) - 1
MASKS = 1 << RANKS_COUNT
_COPIES = 4
_CHOOSE = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n // 4] for n in range(5)], np.int32)
"""[cards left of a rank, cards wanted]."""
_FEWEST_LEFT = 6
"""Ranks that are left of the up card's suit where six more cards of it are seen."""

Sums = NDArray[np.int32]
SuitedSums = NDArray[np.int16]


@kernel
def sum_sets(hands: DealerHands, up: int, seen: NDArray[np.int8], sums: Sums) -> None:
    """Fill `sums`, int32[1821]: the deals of all sets before each place in the order of `hands`.

    Args:
        hands: the orders.
        up: rank of the up card.
        seen: int8[13]: cards of each rank that the dealer cannot get, the up card among them.
        sums: to fill; its last is the number of all deals.
    """
    total = 0
    for place in range(PLAIN_SETS):
        deals = 1
        for each in range(REST):
            left = _COPIES - seen[hands.ranks[up, place, each]]
            deals *= _CHOOSE[left, hands.copies[up, place, each]]
        sums[place] = total
        total += deals
    sums[PLAIN_SETS] = total


@kernel
def sum_suited(hands: DealerHands, up: int, plain: SuitedSums, flush: SuitedSums) -> None:
    """Fill `plain` and `flush`, int16[8192, 496]: for every set of ranks that are left of the up card's suit,
    how many flushes lie before each place in the order as plain hands, and as flushes.

    Sets of less than six ranks, and those that hold the up card's own, are left as they are.
    """
    for left in range(MASKS):
        if left >> up & 1 or _count(left) < _FEWEST_LEFT:
            continue
        of_plain = of_flush = 0
        for place in range(SUITED_SETS):
            plain[left, place], flush[left, place] = of_plain, of_flush
            of_plain += (hands.plain_masks[up, place] & ~left) == 0
            of_flush += (hands.flush_masks[up, place] & ~left) == 0
        plain[left, SUITED_SETS], flush[left, SUITED_SETS] = of_plain, of_flush


@kernel
def tally(
    hands: DealerHands, up: int, value: int, ties_by_suit: bool, sums: Sums, plain: SuitedSums, flush: SuitedSums
) -> tuple[int, int, int]:
    """Deals in which the dealer does not play, loses, ties; in all others he wins.

    Args:
        hands: the orders.
        up: rank of the up card.
        value: of the player's hand.
        ties_by_suit: whether the player's hand ties with every flush of the up card's suit.
        sums: of the cards that are seen.
        plain, flush: int16[496]: of the ranks that are left of the up card's suit.
    """
    first, below, upto = hands.first[up], hands.below[up, value], hands.upto[up, value]
    plain_first = hands.plain_first[up]
    plain_below, plain_upto = hands.plain_below[up, value], hands.plain_upto[up, value]
    flush_below, flush_upto = hands.flush_below[up, value], hands.flush_upto[up, value]
    if ties_by_suit:
        flush_below, flush_upto = hands.flushes[up, 0], hands.flushes[up, 1]
    unqualified = int(sums[first]) - plain[plain_first]
    lost = int(sums[below]) - sums[first] - plain[plain_below] + plain[plain_first] + flush[flush_below]
    tied = int(sums[upto]) - sums[below] - plain[plain_upto] + plain[plain_below]
    return unqualified, lost, tied + flush[flush_upto] - flush[flush_below]


@kernel
def _count(mask: int) -> int:
    bits = 0
    while mask:
        bits += 1
        mask &= mask - 1
    return bits
