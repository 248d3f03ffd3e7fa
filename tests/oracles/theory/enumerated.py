"""Every hand that the dealer can have behind an up card, one by one."""

from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.oracles.theory.ranked import CARDS, FLUSH, Ints, Ranked, ranked
from tests.oracles.theory.readings import Readings, levels, qualified

NOT_QUALIFIED, WIN, TIE, LOSE = range(4)


class Behind(NamedTuple):
    """The dealer's 249,900 hands with an up card: their cards as bits, and what they are."""

    bits: NDArray[np.uint64]
    hands: Ranked


@lru_cache(maxsize=1)
def _fours() -> Ints:
    """int64[249900, 4]: the ways to take four of 51."""
    ways = chain.from_iterable(combinations(range(CARDS - 1), 4))
    return np.fromiter(ways, dtype=np.int64).reshape(-1, 4)


@lru_cache(maxsize=CARDS)
def behind(up: int) -> Behind:
    """All hands of the dealer with that up card, whatever else was dealt."""
    others = np.array([card for card in range(CARDS) if card != up])
    four = others[_fours()]
    bits = (np.uint64(1) << four.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return Behind(bits, ranked(np.column_stack([four, np.full(len(four), up)])))


class Dealer(NamedTuple):
    """The dealer's hands as some readings see them."""

    bits: NDArray[np.uint64]
    levels: Ints
    qualified: NDArray[np.bool_]
    flush_suits: Ints

    def without(self, cards: list[int]) -> "Dealer":
        """The hands that hold none of these cards."""
        gone = np.uint64(sum(1 << card for card in cards))
        left = (self.bits & gone) == 0
        return Dealer(self.bits[left], self.levels[left], self.qualified[left], self.flush_suits[left])


@lru_cache(maxsize=4)
def dealer(up: int, read: Readings) -> Dealer:
    """The dealer's hands behind an up card under some readings."""
    bits, hands = behind(up)
    suits = np.where(hands.classes == FLUSH, hands.suits, -1)
    return Dealer(bits, levels(hands, read), qualified(hands, read), suits)


def ends(hand: list[int], against: Dealer, read: Readings) -> list[int]:
    """Of the dealer's hands: those that do not play, that lose to a hand, tie with it, beat it."""
    mine = ranked(np.array([hand]))
    level = levels(mine, read)[0]
    wins, ties = against.levels < level, against.levels == level
    if read.suits_matter and mine.classes[0] == FLUSH:
        same = against.flush_suits == mine.suits[0]
        wins, ties = wins & ~same, ties | same
    plays = against.qualified
    won, tied = int((wins & plays).sum()), int((ties & plays).sum())
    unqualified = int((~plays).sum())
    return [unqualified, won, tied, len(plays) - unqualified - won - tied]


def count(hand: list[int], up: int, read: Readings) -> list[int]:
    """The same of all 163,185 hands that the dealer can have behind an up card against a hand."""
    return ends(hand, dealer(up, read).without(hand), read)
