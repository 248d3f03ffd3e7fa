"""All deals played out by a strategy: how often a player's part ends how, counted exactly."""

from enum import Enum
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.strength import qualifying_value
from pipeline.replay.ranking import VALUE_CLASSES, rank_five
from pipeline.theory.dealer_hands import RANKS_COUNT, against
from pipeline.theory.payoffs import CLASSES, ENDS, FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets, nets_of
from pipeline.theory.rank_sets import deals_of, hand_values, rank_sets, see
from pipeline.theory.state import OTHER_FLUSH, PATTERNS
from pipeline.theory.state_table import DEALS, state_table
from schemas.cards import card_number
from schemas.compile import kernel
from schemas.sheets import HouseSheet

HANDS = 2_598_960 * 47
"""Hands of a player, and up cards."""
ALL_DEALS = HANDS * DEALS
"""19,933,230,517,200: hands of a player, up cards, and four other cards of the dealer."""
_FLUSH = OTHER_FLUSH - 1
_OPTIMAL = -1


class Strategy(Enum):
    """When a player raises; he folds all other hands. The values are what people read."""

    OPTIMAL = "optimal play"
    PAIR_OR_BETTER = "raises a pair or better"
    ACE_KING_OR_BETTER = "raises A-K or better"
    ACE_KING_JACK_EIGHT_THREE = "raises A-K-J-8-3 or better"
    ALWAYS = "raises every hand, blind"


class Played(NamedTuple):
    """All deals by how they end.

    Attributes:
        deals: int64[2, CLASSES, ENDS]: by whether a card was bought, class of the final hand, end.
        total: their sum.
        spread: variance of what a hand is worth before the decision, in antes squared; 0 where the
            strategy is not the optimal one.
        choices: int64[3, KINDS, 13]: hands and up cards by whether they fold, raise or buy, kind and rank of
            the up card; None where no card may be bought.
    """

    deals: NDArray[np.int64]
    total: int
    spread: float
    choices: NDArray[np.int64] | None = None


def play(sheet: HouseSheet, strategy: Strategy = Strategy.OPTIMAL) -> Played:
    """All deals of a sheet, played by a strategy that buys no card.

    The optimal one raises where that is worth more antes than folding loses.
    """
    deals = np.zeros((2, CLASSES, len(ENDS)), dtype=np.int64)
    counts, nets = state_table(against(sheet)).counts, nets_of(sheet)
    squares = _play(counts, rank_sets(), hand_values(), nets, least_raised(strategy), deals)
    return played(deals, nets, squares if strategy is Strategy.OPTIMAL else None)


def played(deals: NDArray[np.int64], nets: Nets, squares: float | None) -> Played:
    """Deals with their sum, and the spread that follows from the mean of squares of the best values."""
    total = int(deals.sum())
    mean = float((deals * nets.astype(np.float64)).sum()) / total
    return Played(deals, total, 0.0 if squares is None else squares - mean * mean)


@cache
def least_raised(strategy: Strategy) -> int:
    """The least value of a hand that a strategy raises, -1 where the hand's value does not decide."""
    if strategy is Strategy.OPTIMAL:
        return _OPTIMAL
    if strategy is Strategy.ACE_KING_JACK_EIGHT_THREE:
        cards = [card_number(card) for card in ("Ac", "Kd", "Jh", "8s", "3c")]
        return int(rank_five(np.array([cards], dtype=np.int8))[0])
    qualifiers = {Strategy.PAIR_OR_BETTER: "pair_or_better", Strategy.ACE_KING_OR_BETTER: "AK_or_better"}
    return qualifying_value(qualifiers[strategy]) if strategy in qualifiers else 0


@kernel(borrows=True)
def raise_value(counts: NDArray[np.int32], place: int, hand_class: int, nets: Nets) -> int:
    """What raising in a state wins over all 163,185 deals, in antes, without a bought card."""
    unqualified, won, tied = int(counts[place, 0]), int(counts[place, 1]), int(counts[place, 2])
    lost = DEALS - unqualified - won - tied
    value = unqualified * nets[0, hand_class, NOT_QUALIFIED] + won * nets[0, hand_class, WON]
    return value + tied * nets[0, hand_class, TIED] + lost * nets[0, hand_class, LOST]


@kernel
def _play(
    counts: NDArray[np.int32],
    sets: NDArray[np.int8],
    values: NDArray[np.int16],
    nets: Nets,
    least: int,
    deals: NDArray[np.int64],
) -> float:
    """Fill `deals`; hands of at least the value `least` raise, where it is -1 those to whom it is worth it.

    Returns the mean of the squares of what hands are worth, played best.
    """
    squares = 0.0
    seen = np.zeros(RANKS_COUNT, dtype=np.int8)
    for number in range(len(sets)):
        for up in range(RANKS_COUNT):
            if not see(sets[number], up, seen):
                continue
            for pattern in range(PATTERNS):
                ways = deals_of(sets[number], up, pattern)
                if ways == 0:
                    continue
                place = (number * RANKS_COUNT + up) * PATTERNS + pattern
                value = values[number, int(pattern >= _FLUSH)]
                of = int(VALUE_CLASSES[value])
                raising, folding = raise_value(counts, place, of, nets), DEALS * nets[0, of, FOLDED]
                squares += ways * (max(raising, folding) / DEALS) ** 2
                raises = raising > folding if least == _OPTIMAL else value >= least
                if not raises:
                    deals[0, of, FOLDED] += ways * DEALS
                    continue
                unqualified, won, tied = int(counts[place, 0]), int(counts[place, 1]), int(counts[place, 2])
                deals[0, of, NOT_QUALIFIED] += ways * unqualified
                deals[0, of, WON] += ways * won
                deals[0, of, TIED] += ways * tied
                deals[0, of, LOST] += ways * (DEALS - unqualified - won - tied)
    return squares * DEALS / ALL_DEALS
