"""The ranks of a player's five cards: their numbers, their values, and how many deals have a state."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import rank_five
from pipeline.theory.dealer_hands import RANKS_COUNT
from pipeline.theory.state import HAND, OTHER_FLUSH, RANK_SETS
from schemas.cards import SUITS
from schemas.compile import kernel

_SUITS = len(SUITS)
_FLUSH = OTHER_FLUSH - 1
_OTHERS = _SUITS - 1
_WAYS = np.array([[comb(_OTHERS, n - own) if n >= own else 0 for n in range(HAND + 1)] for own in (0, 1)])
"""[whether one is of the up card's suit, cards of a rank]: ways to choose their suits."""


@cache
def rank_sets() -> NDArray[np.int8]:
    """int8[6188, 5]: five ranks, lowest first, in the order of their numbers; five equal ones among them."""
    sets = np.array(list(combinations_with_replacement(range(RANKS_COUNT), HAND)), dtype=np.int8)
    return sets[np.lexsort(tuple(sets[:, place] for place in range(HAND)))]


@cache
def hand_values() -> NDArray[np.int16]:
    """int16[6188, 2]: the values of the ranks' plain hand, and of their flush; 0 where there is no such
    hand.
    """
    sets = rank_sets()
    values = np.zeros((RANK_SETS, 2), dtype=np.int16)
    for number, ranks in enumerate(sets.tolist()):
        if ranks[0] == ranks[-1]:
            continue
        suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
        different = not any(suits)
        if different:
            suited = np.array([[rank * _SUITS for rank in ranks]], dtype=np.int8)
            values[number, 1] = rank_five(suited)[0]
            suits[0] = 1
        plain = [rank * _SUITS + suit for rank, suit in zip(ranks, suits, strict=True)]
        values[number, 0] = rank_five(np.array([plain], dtype=np.int8))[0]
    values.flags.writeable = False
    return values


@cache
def hand_counts() -> NDArray[np.int64]:
    """int64[6188, 2]: how many hands have the ranks, plain ones and flushes; 2,598,960 in all."""
    counts = np.zeros((RANK_SETS, 2), dtype=np.int64)
    for number, ranks in enumerate(rank_sets().tolist()):
        hands = prod(comb(_SUITS, ranks.count(rank)) for rank in set(ranks))
        flushes = _SUITS if len(set(ranks)) == HAND else 0
        counts[number] = hands - flushes, flushes
    counts.flags.writeable = False
    return counts


@kernel
def see(ranks: NDArray[np.int8], up: int, seen: NDArray[np.int8]) -> bool:
    """Fill `seen`, int8[13], with the cards of each rank in a hand and the up card; whether a deck has
    them.
    """
    seen[:] = 0
    seen[up] = 1
    for rank in ranks:
        seen[rank] += 1
    return seen.max() <= _SUITS


@kernel
def suited_ranks(ranks: NDArray[np.int8], up: int, pattern: int) -> int:
    """The ranks, as bits, of which a hand holds the card of the up card's suit; -1 where no hand has the
    pattern.

    Args:
        ranks: of the hand, lowest first.
        up: rank of the up card.
        pattern: of the state.
    """
    if pattern == OTHER_FLUSH:
        return 0 if _are_different(ranks) else -1
    suited = 0
    for place in range(HAND):
        if not pattern >> place & 1:
            continue
        if ranks[place] == up or (place and ranks[place] == ranks[place - 1]):
            return -1
        suited |= 1 << ranks[place]
    return suited


@kernel
def deals_of(ranks: NDArray[np.int8], up: int, pattern: int) -> int:
    """How many hands and up cards have a state; 0 where `suited_ranks` gives -1.

    Args:
        ranks: of the hand, lowest first.
        up: rank of the up card; hand and up card must be dealable.
        pattern: of the state.
    """
    suited = suited_ranks(ranks, up, pattern)
    if suited < 0:
        return 0
    if pattern == OTHER_FLUSH:
        return _OTHERS * _SUITS
    ways, place = 1, 0
    while place < HAND:
        rank, cards = ranks[place], 0
        while place < HAND and ranks[place] == rank:
            cards, place = cards + 1, place + 1
        ways *= _WAYS[suited >> rank & 1, cards]
    if pattern == 0 and _are_different(ranks):
        ways -= _OTHERS
    return ways * _SUITS


@kernel
def _are_different(ranks: NDArray[np.int8]) -> bool:
    different = True
    for place in range(1, HAND):
        different &= ranks[place] != ranks[place - 1]
    return different
