"""The value of one low hand, for use inside other kernels.

A value is 1 (the worst) to `BEST_ACE_TO_FIVE` or `MAX_VALUE`, higher is better, equal is a tie. Cards are
known and all different: ask `are_dealable` first where they may not be. In ace-to-five an ace is low and
neither straights nor flushes count; in deuce-to-seven an ace is high and both do. Hands with a pair are
below all others without one, but for the straights and flushes of deuce-to-seven.

Five different ranks that are no straight or flush are told by the set of ranks alone, which most hands of
seven cards have; of the others all 21 fives are tried.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import keys
from pipeline.replay.ranking.values import value_of_five
from schemas.compile import kernel

with np.load(keys.TABLES_FILE, allow_pickle=False) as _tables:
    _ACE_TO_FIVE: NDArray[np.int16] = _tables["ace_to_five_values"]
    _ACE_TO_FIVE_MASKS: NDArray[np.int16] = _tables["ace_to_five_masks"]
    _DEUCE_TO_SEVEN: NDArray[np.int16] = _tables["deuce_to_seven_values"]
    _DEUCE_TO_SEVEN_MASKS: NDArray[np.int16] = _tables["deuce_to_seven_masks"]
    ACE_TO_FIVE_CODES: NDArray[np.int64] = _tables["ace_to_five_codes"]
    """int64[6176]: the five ranks of each ace-to-five value, by `schemas.low_hands`; no low at 0."""
    DEUCE_TO_SEVEN_CODES: NDArray[np.int64] = _tables["deuce_to_seven_codes"]
    """int64[7463]: the five ranks of each deuce-to-seven value."""

BEST_ACE_TO_FIVE = len(ACE_TO_FIVE_CODES) - 1
WORST_EIGHT_LOW = BEST_ACE_TO_FIVE - 55
"""The value of 8-7-6-5-4: of the 56 sets of five ranks up to eight it is the worst."""

_FIVES: NDArray[np.int64] = np.array(list(combinations(range(7), 5)), dtype=np.int64)
_ACE_BIT = 12
_RANK_SETS = len(_ACE_TO_FIVE_MASKS) - 1
_THREE_OF_EACH = 0x3333
_EIGHTS = 0x8888


@kernel
def ace_to_five_of_five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The ace-to-five value of five cards."""
    return int(_ACE_TO_FIVE[value_of_five(c0, c1, c2, c3, c4)])


@kernel
def ace_to_five_of_seven(cards: NDArray[np.int8]) -> int:
    """The ace-to-five value of the best five of seven cards, int8[7] or more."""
    value = _of_ranks(cards, 7)
    return value if value else _best_of_fives(cards, _ACE_TO_FIVE)


@kernel
def eight_low(cards: NDArray[np.int8], count: int) -> int:
    """The ace-to-five value of the best five of the first `count` cards, 0 without five ranks up to eight."""
    value = _of_ranks(cards, count)
    return value if value >= WORST_EIGHT_LOW else 0


@kernel
def deuce_to_seven_of_five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The deuce-to-seven value of five cards."""
    return int(_DEUCE_TO_SEVEN[value_of_five(c0, c1, c2, c3, c4)])


@kernel
def deuce_to_seven_of_seven(cards: NDArray[np.int8]) -> int:
    """The deuce-to-seven value of the best five of seven cards, int8[7] or more."""
    ranks, suits = 0, _THREE_OF_EACH
    for k in range(7):
        ranks |= 1 << (cards[k] >> 2)
        suits += 1 << ((cards[k] & 3) << 2)
    # A count of five or more, to which three was added, sets the top bit of its suit's four.
    value = 0 if suits & _EIGHTS else int(_DEUCE_TO_SEVEN_MASKS[ranks & _RANK_SETS])
    return value if value else _best_of_fives(cards, _DEUCE_TO_SEVEN)


@kernel
def _of_ranks(cards: NDArray[np.int8], count: int) -> int:
    """The ace-to-five value of the five lowest ranks of the first `count` cards, 0 where they are fewer."""
    ranks = 0
    for k in range(count):
        ranks |= 1 << (cards[k] >> 2)
    return int(_ACE_TO_FIVE_MASKS[(ranks << 1 | ranks >> _ACE_BIT) & _RANK_SETS])


@kernel
def _best_of_fives(cards: NDArray[np.int8], lows: NDArray[np.int16]) -> int:
    best = 0
    for f in range(len(_FIVES)):
        a, b, c = int(_FIVES[f, 0]), int(_FIVES[f, 1]), int(_FIVES[f, 2])
        d, e = int(_FIVES[f, 3]), int(_FIVES[f, 4])
        best = max(best, int(lows[value_of_five(cards[a], cards[b], cards[c], cards[d], cards[e])]))
    return best
