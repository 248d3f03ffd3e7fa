"""The player's A-K hands, which alone are raised or folded by the up card, under optimal play.

The dealer's chances against a hand below a pair depend on its ranks, the up card's rank, and which of its
ranks it has in the up card's suit: only of these can a card be missing from the dealer's flushes. One hand of
each such kind is played against every hand that the dealer can have, and counted for all.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from schemas.sheets.house import HouseSheet
from tests.oracles.theory.enumerated import dealer
from tests.oracles.theory.payments import folded, worth
from tests.oracles.theory.ranked import ACE, HIGH, KING, RANKS, SUITS, Ints, ranked
from tests.oracles.theory.readings import levels, readings_of

THREE_TO_THE_QUEEN = (8, 9, 10)
HAND = 5


class Kind(NamedTuple):
    """A hand, an up card, and how many hands and up cards are like them."""

    hand: list[int]
    up: int
    alike: int


def ace_king_kinds(up_rank: int) -> Iterator[Kind]:
    """All kinds of A-K hands behind an up card of a rank; it is a club."""
    for three in combinations(range(KING), 3):
        if three == THREE_TO_THE_QUEEN:
            continue
        ranks = (*three, KING, ACE)
        free = [rank for rank in ranks if rank != up_rank]
        for size in range(HAND):
            for clubs in combinations(free, size):
                yield _kind(ranks, up_rank, clubs)


def _kind(ranks: tuple[int, ...], up_rank: int, clubs: tuple[int, ...]) -> Kind:
    """The hand with these clubs, its first other card a diamond and the rest hearts."""
    others = [rank for rank in ranks if rank not in clubs]
    hand = [rank * SUITS for rank in clubs]
    hand += [rank * SUITS + (1 if rank == others[0] else 2) for rank in others]
    flushes = 0 if clubs else SUITS - 1
    return Kind(hand, up_rank * SUITS, SUITS * ((SUITS - 1) ** len(others) - flushes))


def optimal_ace_king(sheet: HouseSheet) -> tuple[Ints, int]:
    """Deals of raised A-K hands by end, as `ends` has them, and deals of those that fold."""
    raising, folding = np.zeros(4, dtype=np.int64), 0
    for up_rank in range(RANKS):
        for counts, alike in _counted(sheet, up_rank):
            if worth(sheet, HIGH, counts) > sum(counts) * folded(sheet):
                raising += np.array(counts) * alike
            else:
                folding += sum(counts) * alike
    return raising, folding


def _counted(sheet: HouseSheet, up_rank: int) -> Iterator[tuple[list[int], int]]:
    """The counts of every kind behind an up card; only A-K hands of the dealer can tie or lose."""
    read = readings_of(sheet)
    hands = dealer(up_rank * SUITS, read)
    kinds = list(ace_king_kinds(up_rank))
    mine = levels(ranked(np.array([kind.hand for kind in kinds])), read)
    idle = hands.bits[~hands.qualified]
    near = hands.qualified & (hands.levels <= mine.max())
    near_bits, near_levels = hands.bits[near], hands.levels[near]
    for kind, level in zip(kinds, mine, strict=True):
        gone = np.uint64(sum(1 << card for card in kind.hand))
        unqualified = int(((idle & gone) == 0).sum())
        left = near_levels[(near_bits & gone) == 0]
        won, tied = int((left < level).sum()), int((left == level).sum())
        yield [unqualified, won, tied, 163_185 - unqualified - won - tied], kind.alike
