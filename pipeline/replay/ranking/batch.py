"""Ranks many hands at once.

Every function takes int8[n, k], one hand a row, cards as in `schemas.cards` in any order, and gives
int16[n]: values from 1 to 7462, higher is better. A card that comes twice in one row makes
that row's value meaningless; deals are checked for that elsewhere (DEAL-001).
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking.values import (
    MAX_VALUE,
    VALUE_CLASSES,
    value_of_five,
    value_of_seven,
    value_of_six,
)
from schemas.cards import DECK_SIZE
from schemas.compile import kernel

Cards = NDArray[np.int8]
Values = NDArray[np.int16]


def rank_five(cards: Cards) -> Values:
    """Values of five-card hands, int8[n, 5].

    Raises:
        ValueError: not int8[n, 5], or a hidden card, or a number that is no card.
    """
    return _ranked(cards, 5, _rank_five)


def rank_six(cards: Cards) -> Values:
    """Values of the best five cards of six, int8[n, 6].

    Raises:
        ValueError: not int8[n, 6], or a hidden card, or a number that is no card.
    """
    return _ranked(cards, 6, _rank_six)


def rank_seven(cards: Cards) -> Values:
    """Values of the best five cards of seven, int8[n, 7].

    Raises:
        ValueError: not int8[n, 7], or a hidden card, or a number that is no card.
    """
    return _ranked(cards, 7, _rank_seven)


def hand_class(values: Values) -> NDArray[np.int8]:
    """The `HandClass` of each value, int8 of the same shape.

    Raises:
        ValueError: a number that is no value.
    """
    if values.size and not (values.min() >= 1 and values.max() <= MAX_VALUE):
        raise ValueError(f"values of hands are 1 to {MAX_VALUE}")
    return VALUE_CLASSES[values]


def demand_cards(cards: Cards, size: int) -> Cards:
    """The hands in the one layout, read-only, that kernels are compiled for.

    Raises:
        ValueError: not int8[n, size], or a hidden card, or a number that is no card.
    """
    if cards.dtype != np.int8 or cards.ndim != 2 or cards.shape[1] != size:
        raise ValueError(f"cards are int8[n, {size}], not {cards.dtype}{list(cards.shape)}")
    flat = np.ascontiguousarray(cards).view()
    flat.flags.writeable = False
    if _highest_byte(flat.reshape(-1)) >= DECK_SIZE:
        row = int(np.flatnonzero(((flat < 0) | (flat >= DECK_SIZE)).any(axis=1))[0])
        raise ValueError(f"hand {row} holds a hidden card or no card: {flat[row].tolist()}")
    return flat


def _ranked(cards: Cards, size: int, rank: Callable[[Cards, Values], None]) -> Values:
    flat = demand_cards(cards, size)
    values = np.empty(len(flat), dtype=np.int16)
    rank(flat, values)
    return values


@kernel
def _highest_byte(cards: Cards) -> int:
    """The highest card read as an unsigned byte, so that a hidden one is above all others."""
    highest = np.uint8(0)
    for card in cards:
        highest = max(highest, np.uint8(card))
    return int(highest)


@kernel
def _rank_five(cards: Cards, values: Values) -> None:
    for hand in range(len(values)):
        row = cards[hand]
        values[hand] = value_of_five(row[0], row[1], row[2], row[3], row[4])


@kernel
def _rank_six(cards: Cards, values: Values) -> None:
    for hand in range(len(values)):
        row = cards[hand]
        values[hand] = value_of_six(row[0], row[1], row[2], row[3], row[4], row[5])


@kernel
def _rank_seven(cards: Cards, values: Values) -> None:
    for hand in range(len(values)):
        row = cards[hand]
        values[hand] = value_of_seven(row[0], row[1], row[2], row[3], row[4], row[5], row[6])
