"""How many of the deals that are left make a dealer lose to, tie with or beat a player's hand: kernels.

    deals of a set of ranks = product over its ranks of (cards left of the rank over cards of it in the set)

counts every deal once, flushes as if they were plain hands; those of the up card's suit are then taken from
the one order and added in the other.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.bits import bit_count
from pipeline.theory.dealer_hands import PLAIN_SETS, RANKS_COUNT, REST, SUITED_SETS, DealerHands
from schemas.compile import kernel

ALL_RANKS = (1 << RANKS_COUNT) - 1
MASKS = 1 << RANKS_COUNT
_COPIES = 4
_CHOOSE = np.array([[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n // 4] for n in range(5)], np.int32)
"""[cards left of a rank, cards wanted]."""
_FEWEST_LEFT = 6
"""Ranks that are left of the up card's suit where six more cards of it are seen."""

_TWELFTHS = 12
_REMAINS = np.array([[max(n - k, 0) * 12 // n if n else 0 for k in range(5)] for n in range(5)], np.int32)
"""[cards left of a rank, cards of it in a set]: twelfths of the deals that remain without one of the
cards.
"""

Sums = NDArray[np.int32]
SumRows = NDArray[np.int32]
SuitedSums = NDArray[np.int16]


@kernel(borrows=True)
def count_sets(hands: DealerHands, up: int, seen: NDArray[np.int8], deals: Sums) -> None:
    """Fill `deals`, int32[1820]: the deals of each set, in the order of `hands`.

    Args:
        hands: the orders.
        up: rank of the up card.
        seen: int8[13]: cards of each rank that the dealer cannot get, the up card among them.
        deals: to fill.
    """
    for place in range(PLAIN_SETS):
        ways = 1
        for each in range(REST):
            left = _COPIES - seen[hands.ranks[up, place, each]]
            ways *= _CHOOSE[left, hands.copies[up, place, each]]
        deals[place] = ways


@kernel(borrows=True)
def add_up(deals: Sums, sums: SumRows, row: int) -> None:
    """Fill a row of `sums`, int32[rows, 1821]: the deals before each place; its last is the number of all
    deals.
    """
    total = 0
    for place in range(PLAIN_SETS):
        sums[row, place] = total
        total += deals[place]
    sums[row, PLAIN_SETS] = total


@kernel(borrows=True)
def add_up_without(hands: DealerHands, up: int, left: int, rank: int, deals: Sums, sums: SumRows) -> None:
    """Fill the row of a rank in `sums` with the deals that remain where one more card of it is seen.

        deals without it = deals * (left - copies) / left

    Args:
        hands: the orders.
        up: rank of the up card.
        left: cards of the rank that were left, one at least.
        rank: the rank.
        deals: of each set, from `count_sets`.
        sums: to fill.
    """
    total = 0
    for place in range(PLAIN_SETS):
        sums[rank, place] = total
        total += deals[place] * _REMAINS[left, hands.copies_of[up, rank, place]] // _TWELFTHS
    sums[rank, PLAIN_SETS] = total


@kernel
def sum_suited(hands: DealerHands, up: int, plain: SuitedSums, flush: SuitedSums) -> None:
    """Fill `plain` and `flush`, int16[8192, 496]: for every set of ranks that are left of the up card's suit,
    how many flushes lie before each place in the order as plain hands, and as flushes.

    Sets of less than six ranks, and those that hold the up card's own, are left as they are.
    """
    for left in range(MASKS):
        if left >> up & 1 or bit_count(left) < _FEWEST_LEFT:
            continue
        of_plain = of_flush = 0
        for place in range(SUITED_SETS):
            plain[left, place], flush[left, place] = of_plain, of_flush
            of_plain += (hands.plain_masks[up, place] & ~left) == 0
            of_flush += (hands.flush_masks[up, place] & ~left) == 0
        plain[left, SUITED_SETS], flush[left, SUITED_SETS] = of_plain, of_flush


@kernel(borrows=True)
def tally(
    hands: DealerHands,
    up: int,
    value: int,
    ties_by_suit: bool,
    sums: SumRows,
    row: int,
    plain: SuitedSums,
    flush: SuitedSums,
    left: int,
) -> tuple[int, int, int]:
    """Deals in which the dealer does not play, loses, ties; in all others he wins.

    Args:
        hands: the orders.
        up: rank of the up card.
        value: of the player's hand.
        ties_by_suit: whether the player's hand ties with every flush of the up card's suit.
        sums, row: deals before each place, of the cards that are seen.
        plain, flush: from `sum_suited`.
        left: the ranks, as bits, that are left of the up card's suit.
    """
    first, plain_first = hands.first[up, 0], hands.first[up, 1]
    below, upto = hands.stretches[up, value, 0], hands.stretches[up, value, 1]
    plain_below, plain_upto = hands.stretches[up, value, 2], hands.stretches[up, value, 3]
    flush_below, flush_upto = hands.stretches[up, value, 4], hands.stretches[up, value, 5]
    if ties_by_suit:
        flush_below, flush_upto = hands.flushes[up, 0], hands.flushes[up, 1]
    unqualified = int(sums[row, first]) - plain[left, plain_first]
    won = int(sums[row, below]) - sums[row, first] - plain[left, plain_below] + plain[left, plain_first]
    tied = int(sums[row, upto]) - sums[row, below] - plain[left, plain_upto] + plain[left, plain_below]
    return (
        unqualified,
        won + flush[left, flush_below],
        tied + flush[left, flush_upto] - flush[left, flush_below],
    )
