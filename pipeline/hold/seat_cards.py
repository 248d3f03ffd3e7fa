"""Cards of recorded rounds as arrays, a row a seat; -1 hidden or none."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

HAND = 5
Cards = NDArray[np.int8]


def flat_cards(rounds: pl.DataFrame, name: str) -> Cards:
    """All cards of a list column, one after the other."""
    return rounds[name].explode(empty_as_null=False).to_numpy().astype(np.int8)


def five_of(cards: Cards, counts: NDArray[np.int64]) -> Cards:
    """int8[n, 5]: each seat's five cards; all hidden where it has another number of them.

    Args:
        cards: of all seats, one after the other.
        counts: how many each has.
    """
    hands = np.full((len(counts), HAND), -1, np.int8)
    first = np.cumsum(counts) - counts
    whole = counts == HAND
    hands[whole] = cards[first[whole, None] + np.arange(HAND)]
    return hands


def first_of(cards: Cards, counts: NDArray[np.int64]) -> Cards:
    """int8[n]: the first card of each seat that has any, -1 for the others; arguments as for `five_of`."""
    firsts = np.full(len(counts), -1, np.int8)
    some = counts > 0
    firsts[some] = cards[(np.cumsum(counts) - counts)[some]]
    return firsts
