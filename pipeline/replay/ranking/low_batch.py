"""Ranks many low hands at once.

Every function takes int8[n, 5] or int8[n, 7], one hand a row, cards as in `schemas.cards` in any order, and
gives int16[n]: values, higher is better, equal is a tie. `ACE_TO_FIVE_CODES` and `DEUCE_TO_SEVEN_CODES` tell
the five ranks of a value.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking.batch import Cards, Values, demand_cards
from pipeline.replay.ranking.low_values import (
    ace_to_five_of_five,
    ace_to_five_of_seven,
    deuce_to_seven_of_five,
    deuce_to_seven_of_seven,
    eight_low,
)
from schemas.compile import kernel


def rank_ace_to_five(cards: Cards) -> Values:
    """Ace-to-five values, 1 to `BEST_ACE_TO_FIVE`, pairs counting.

    Raises:
        ValueError: not int8[n, 5] or int8[n, 7], or a hidden card, or a number that is no card.
    """
    return _ranked(cards, _ace_to_five)


def rank_eight_low(cards: Cards) -> Values:
    """Ace-to-five values of hands of five different ranks up to eight, 0 of all others.

    Raises:
        ValueError: as `rank_ace_to_five`.
    """
    return _ranked(cards, _eight_low)


def rank_deuce_to_seven(cards: Cards) -> Values:
    """Deuce-to-seven values, 1 to `MAX_VALUE`.

    Raises:
        ValueError: as `rank_ace_to_five`.
    """
    return _ranked(cards, _deuce_to_seven)


def _ranked(cards: Cards, rank: Callable[[Cards, Values], None]) -> Values:
    size = 5 if cards.ndim == 2 and cards.shape[1] == 5 else 7
    flat = demand_cards(cards, size)
    values: NDArray[np.int16] = np.empty(len(flat), dtype=np.int16)
    rank(flat, values)
    return values


@kernel
def _ace_to_five(cards: Cards, values: Values) -> None:
    for hand in range(len(values)):
        row = cards[hand]
        if len(row) == 5:
            values[hand] = ace_to_five_of_five(row[0], row[1], row[2], row[3], row[4])
        else:
            values[hand] = ace_to_five_of_seven(row)


@kernel
def _eight_low(cards: Cards, values: Values) -> None:
    for hand in range(len(values)):
        values[hand] = eight_low(cards[hand], cards.shape[1])


@kernel
def _deuce_to_seven(cards: Cards, values: Values) -> None:
    for hand in range(len(values)):
        row = cards[hand]
        if len(row) == 5:
            values[hand] = deuce_to_seven_of_five(row[0], row[1], row[2], row[3], row[4])
        else:
            values[hand] = deuce_to_seven_of_seven(row)
