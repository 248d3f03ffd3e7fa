"""How strong a hand is in the comparison with the dealer's, by a sheet's readings.

Values of the ranking tell apart all that five cards can; a sheet may make less of them (no kickers:
source 001, clause 6) or order two classes otherwise (source 004, clause 8, as it is printed). A
table from value to strength says so; equal strengths tie.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import MAX_VALUE, VALUE_CLASSES, rank_five
from pipeline.replay.ranking.build import strength
from schemas.cards import RANKS, card_number
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass

VALUES = MAX_VALUE + 1
"""Entries of one table; entry 0 is that of no value."""

Level = tuple[HandClass, tuple[int, ...]]

_ACE, _KING = len(RANKS) - 1, len(RANKS) - 2
_SWAPPED = {HandClass.STRAIGHT: HandClass.FLUSH, HandClass.FLUSH: HandClass.STRAIGHT}


class Comparison(NamedTuple):
    """The readings that the comparison depends on, as the fields of `HouseSheet` of these names."""

    ranking: str
    kickers: str
    flush_vs_flush: str
    two_pair_by: str


def comparison_of(sheet: HouseSheet) -> Comparison:
    """The sheet's readings; those that do not matter where kickers count are left empty."""
    if sheet.kickers == "full":
        return Comparison(sheet.ranking, sheet.kickers, "", "")
    return Comparison(sheet.ranking, sheet.kickers, sheet.flush_vs_flush, sheet.two_pair_by)


@cache
def qualifying_value(qualifier: str) -> int:
    """The least value of a hand with which the dealer plays.

    Raises:
        KeyError: no such qualifier.
    """
    ace_king = np.array([[card_number(card) for card in ("Ac", "Kd", "4h", "3s", "2c")]], dtype=np.int8)
    least = {
        "AK_or_better": int(rank_five(ace_king)[0]),
        "pair_or_better": int(np.argmax(VALUE_CLASSES == HandClass.PAIR)),
    }
    return least[qualifier]


@cache
def strength_table(readings: Comparison) -> NDArray[np.int16]:
    """int16[VALUES]: the strength of each value, from 0, higher is better.

    Where flushes tie only if they are of one suit, the table compares them by their cards.
    """
    if readings == Comparison("standard", "full", "", ""):
        return np.arange(VALUES, dtype=np.int16)
    compared = [_compared(level, readings) for level in _levels()]
    order = {level: number for number, level in enumerate(sorted(set(compared)), start=1)}
    return np.array([0, *(order[level] for level in compared)], dtype=np.int16)


def _compared(level: Level, readings: Comparison) -> Level:
    """What of a hand is compared."""
    hand, ranks = level
    place = _SWAPPED.get(hand, hand) if readings.ranking == "straight_over_flush" else hand
    return place, ranks if readings.kickers == "full" else _without_kickers(hand, ranks, readings)


def _without_kickers(hand: HandClass, ranks: tuple[int, ...], readings: Comparison) -> tuple[int, ...]:
    if hand == HandClass.HIGH_CARD:
        return (int(ranks[:2] == (_ACE, _KING)),)
    if hand == HandClass.FLUSH:
        return () if readings.flush_vs_flush == "tie" else ranks
    if hand == HandClass.TWO_PAIR and readings.two_pair_by == "both":
        return ranks[:2]
    return ranks[:1]


@cache
def _levels() -> list[Level]:
    """Class and ranks (of the combination first, highest first) of the values 1 to `MAX_VALUE`."""
    rank_sets = combinations_with_replacement(range(len(RANKS)), 5)
    plain = {strength(ranks, False) for ranks in rank_sets if ranks[0] != ranks[-1]}
    return sorted(plain | {strength(ranks, True) for ranks in combinations(range(len(RANKS)), 5)})
