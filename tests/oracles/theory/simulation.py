"""Rounds dealt at random, compared and paid plainly: one player against the dealer."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from schemas.sheets.house import HouseSheet
from tests.oracles.theory.enumerated import LOSE, NOT_QUALIFIED, TIE, WIN
from tests.oracles.theory.payments import folded, raised
from tests.oracles.theory.ranked import CARDS, FLUSH, Ints, Small, ranked
from tests.oracles.theory.readings import levels, qualified, readings_of

Cards = NDArray[np.int8]
Numbers = NDArray[np.float64]


class Rounds(NamedTuple):
    """Rounds as dealt: int8[n, 5] of the player, int8[n] up cards, int8[n, 4] of the dealer's others."""

    hands: Cards
    ups: Cards
    others: Cards


def deal(seed: int, rounds: int) -> Rounds:
    """Shuffle a deck for each round."""
    rng = np.random.default_rng(seed)
    decks = rng.permuted(np.tile(np.arange(CARDS, dtype=np.int8), (rounds, 1)), axis=1)
    return Rounds(decks[:, :5], decks[:, 5], decks[:, 6:10])


def ends_of(sheet: HouseSheet, hands: Cards, dealers: Cards) -> Ints:
    """int64[n]: how each hand of a player that raised ends against one of the dealer's."""
    read, mine, theirs = readings_of(sheet), ranked(hands), ranked(dealers)
    own, other = levels(mine, read), levels(theirs, read)
    ends = np.where(own > other, WIN, LOSE)
    tied = own == other
    if read.suits_matter:
        tied |= (mine.classes == FLUSH) & (theirs.classes == FLUSH) & (mine.suits == theirs.suits)
    ends[tied] = TIE
    ends[~qualified(theirs, read)] = NOT_QUALIFIED
    return ends


def nets_of(
    sheet: HouseSheet, classes: Small, ends: Ints, raises: NDArray[np.bool_], bought: bool
) -> Numbers:
    """float64[n]: what each hand has won, in antes."""
    nets = np.array([[raised(sheet, of, end, bought) for end in range(4)] for of in range(10)], dtype=float)
    return np.where(raises, nets[classes, ends], folded(sheet, bought))


def within(found: Numbers, expected: float, errors: float = 3) -> bool:
    """Whether the mean of a sample is within so many standard errors of what is expected."""
    error = found.std(ddof=1) / np.sqrt(len(found))
    return bool(abs(found.mean() - expected) <= errors * error)
