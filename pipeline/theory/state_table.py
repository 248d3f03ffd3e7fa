"""The chances of every state, counted once for each set of readings, and looked up."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES
from pipeline.theory.dealer_hands import (
    PLAIN_SETS,
    RANKS_COUNT,
    SUITED_SETS,
    Against,
    DealerHands,
    dealer_hands,
)
from pipeline.theory.rank_sets import hand_values, rank_sets, see, suited_ranks
from pipeline.theory.state import OTHER_FLUSH, PATTERNS, STATES, state_numbers
from pipeline.theory.tally import ALL_RANKS, MASKS, add_up, count_sets, sum_suited, tally
from schemas.compile import kernel
from schemas.vocabulary import HandClass

DEALS = 163_185
"""Deals of the dealer's other four cards, of the 46 that a player does not see."""
OUTCOMES = 4
NOT_QUALIFIED, WINS, TIES, LOSES = range(OUTCOMES)
"""Columns of counts: the dealer does not play; the player's hand wins, ties, loses against one who does."""

_FLUSH = OTHER_FLUSH - 1
_FLUSH_CLASS = int(HandClass.FLUSH)
_KEPT = 4


class StateTable(NamedTuple):
    """What comes of raising in every state.

    Attributes:
        read: the readings.
        counts: int32[STATES, 3]: deals in which the dealer does not play, the player wins, ties. 0 for
            numbers that no deal has.
    """

    read: Against
    counts: NDArray[np.int32]


@lru_cache(maxsize=_KEPT)
def state_table(read: Against) -> StateTable:
    """The table of some readings; it takes about a second and 32 MB, and is kept."""
    counts = np.zeros((STATES, OUTCOMES - 1), dtype=np.int32)
    _count_states(dealer_hands(read), rank_sets(), hand_values(), read.same_suit, counts)
    counts.flags.writeable = False
    return StateTable(read, counts)


def counts_of(table: StateTable, hands: NDArray[np.int8], up_cards: NDArray[np.int8]) -> NDArray[np.int32]:
    """Of all 163,185 deals of the dealer's other cards, how many come out how.

    Args:
        table: of the readings.
        hands: int8[n, 5], the player's cards in any order.
        up_cards: int8[n].

    Returns:
        int32[n, 4]: the dealer does not play; the player wins, ties, loses.

    Raises:
        ValueError: as `state_numbers`.
    """
    counts = np.empty((len(hands), OUTCOMES), dtype=np.int32)
    _look_up(table.counts, state_numbers(hands, up_cards), counts)
    return counts


@kernel
def _look_up(table: NDArray[np.int32], numbers: NDArray[np.int32], counts: NDArray[np.int32]) -> None:
    for row in range(len(numbers)):
        number = numbers[row]
        left = DEALS
        for column in range(OUTCOMES - 1):
            counts[row, column] = table[number, column]
            left -= table[number, column]
        counts[row, OUTCOMES - 1] = left


@kernel
def _count_states(
    hands: DealerHands,
    sets: NDArray[np.int8],
    values: NDArray[np.int16],
    same_suit: bool,
    counts: NDArray[np.int32],
) -> None:
    """Fill `counts` for all states that a deal has."""
    deals, sums = np.empty(PLAIN_SETS, dtype=np.int32), np.empty((1, PLAIN_SETS + 1), dtype=np.int32)
    plain = np.zeros((MASKS, SUITED_SETS + 1), dtype=np.int16)
    flush = np.zeros((MASKS, SUITED_SETS + 1), dtype=np.int16)
    seen = np.zeros(RANKS_COUNT, dtype=np.int8)
    for up in range(RANKS_COUNT):
        sum_suited(hands, up, plain, flush)
        for number in range(len(sets)):
            ranks = sets[number]
            if not see(ranks, up, seen):
                continue
            count_sets(hands, up, seen, deals)
            add_up(deals, sums, 0)
            for pattern in range(PATTERNS):
                suited = suited_ranks(ranks, up, pattern)
                if suited < 0:
                    continue
                value = values[number, int(pattern >= _FLUSH)]
                left = ALL_RANKS & ~suited & ~(1 << up)
                by_suit = same_suit and pattern == _FLUSH and VALUE_CLASSES[value] == _FLUSH_CLASS
                told = tally(hands, up, value, by_suit, sums, 0, plain, flush, left)
                place = (number * RANKS_COUNT + up) * PATTERNS + pattern
                counts[place, NOT_QUALIFIED], counts[place, WINS], counts[place, TIES] = told
