"""The value of one low hand, for use inside other kernels.

A value is 1 (the worst) to `BEST_ACE_TO_FIVE` or `MAX_VALUE`, higher is better, equal is a tie. Cards are
known and all different: ask `are_dealable` first where they may not be. In ace-to-five an ace is low and
neither straights nor flushes count; in deuce-to-seven an ace is high and both do. Hands with a pair are
below all others.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.ranking import keys
from pipeline.replay.ranking.values import value_of_five

with np.load(keys.TABLES_FILE, allow_pickle=False) as _tables:
    _ACE_TO_FIVE: NDArray[np.int16] = _tables["ace_to_five_values"]
    _MASKS: NDArray[np.int16] = _tables["ace_to_five_masks"]
    _DEUCE_TO_SEVEN: NDArray[np.int16] = _tables["deuce_to_seven_values"]
    ACE_TO_FIVE_CODES: NDArray[np.int64] = _tables["ace_to_five_codes"]
    """int64[6176]: the five ranks of each ace-to-five value, by `schemas.low_hands`."""
    DEUCE_TO_SEVEN_CODES: NDArray[np.int64] = _tables["deuce_to_seven_codes"]
    """int64[7463]: the five ranks of each deuce-to-seven value."""

BEST_ACE_TO_FIVE = len(ACE_TO_FIVE_CODES) - 1
WORST_EIGHT_LOW = BEST_ACE_TO_FIVE - 55
"""The value of 8-7-6-5-4: of the 56 sets of five ranks up to eight it is the worst."""

_FIVES: NDArray[np.int64] = np.array(list(combinations(range(7), 5)), dtype=np.int64)


@kernel
def ace_to_five_of_five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The ace-to-five value of five cards."""
    return int(_ACE_TO_FIVE[value_of_five(c0, c1, c2, c3, c4)])


@kernel
def ace_to_five_of_seven(cards: NDArray[np.int8]) -> int:
    """The ace-to-five value of the best five of seven cards, int8[7]."""
    ranks = 0
    for k in range(7):
        rank = (cards[k] >> 2) + 1
        ranks |= 1 << (0 if rank == 13 else rank)
    value = int(_MASKS[ranks])
    return value if value else _best_of_fives(cards, _ACE_TO_FIVE)


@kernel
def deuce_to_seven_of_five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The deuce-to-seven value of five cards."""
    return int(_DEUCE_TO_SEVEN[value_of_five(c0, c1, c2, c3, c4)])


@kernel
def deuce_to_seven_of_seven(cards: NDArray[np.int8]) -> int:
    """The deuce-to-seven value of the best five of seven cards, int8[7]."""
    return _best_of_fives(cards, _DEUCE_TO_SEVEN)


@kernel
def _best_of_fives(cards: NDArray[np.int8], lows: NDArray[np.int16]) -> int:
    best = 0
    for f in range(len(_FIVES)):
        five = _FIVES[f]
        value = value_of_five(cards[five[0]], cards[five[1]], cards[five[2]], cards[five[3]], cards[five[4]])
        best = max(best, int(lows[value]))
    return best
