"""What two hands are to each other under each reading of the rules (clauses 000-c, 001-b to 001-d, 004-a)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from schemas.sheets.house import HouseSheet
from tests.oracles.theory.ranked import (
    FLUSH,
    HIGH,
    PAIR,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TWO_PAIR,
    Ints,
    Ranked,
)

_SWAPPED = np.array([0, 1, 2, 3, 5, 4, 6, 7, 8, 9])
_BASE = 16


class Readings(NamedTuple):
    """How hands compare, in the words of the sheets."""

    ranking: str = "standard"
    kickers: str = "full"
    flush_vs_flush: str = "tie"
    two_pair_by: str = "both"
    dealer_qualifier: str = "AK_or_better"

    @property
    def suits_matter(self) -> bool:
        """Whether flushes of one suit are equal and others compare by their cards."""
        return self.kickers == "none" and self.flush_vs_flush == "tie_only_if_same_suit"


def readings_of(sheet: HouseSheet) -> Readings:
    """What a sheet says of them."""
    return Readings(
        sheet.ranking, sheet.kickers, sheet.flush_vs_flush, sheet.two_pair_by, sheet.dealer_qualifier
    )


def levels(hands: Ranked, read: Readings) -> Ints:
    """int64[n]: the higher wins, equal ones tie (but see `Readings.suits_matter`)."""
    places = hands.classes if read.ranking == "standard" else _SWAPPED[hands.classes]
    within = _cards(hands) if read.kickers == "full" else _combinations(hands, read)
    return places.astype(np.int64) * _BASE**5 + within


def qualified(hands: Ranked, read: Readings) -> NDArray[np.bool_]:
    """Which of the dealer's hands play."""
    plays = hands.classes > HIGH
    return plays if read.dealer_qualifier == "pair_or_better" else plays | hands.ace_king


def _cards(hands: Ranked) -> Ints:
    """All ranks of a hand as one number, the telling ones first; of a straight its top alone."""
    packed = np.zeros(len(hands.classes), dtype=np.int64)
    for place in range(5):
        packed = packed * _BASE + hands.leads[:, place] + 1
    return np.where(hands.tops >= 0, hands.tops, packed)


def _combinations(hands: Ranked, read: Readings) -> Ints:
    """The combination of a hand alone."""
    first, second = hands.leads[:, 0].astype(np.int64), hands.leads[:, 1]
    within = first.copy()
    if read.two_pair_by == "both":
        within = np.where(hands.classes == TWO_PAIR, first * _BASE + second, within)
    in_a_row = np.isin(hands.classes, [STRAIGHT, STRAIGHT_FLUSH, ROYAL])
    within = np.where(in_a_row, hands.tops, within)
    flushes = np.zeros_like(within) if read.flush_vs_flush == "tie" else _cards(hands)
    within = np.where(hands.classes == FLUSH, flushes, within)
    return np.where(hands.classes < PAIR, hands.ace_king, within)
