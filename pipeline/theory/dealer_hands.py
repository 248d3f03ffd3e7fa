"""The hands that a dealer can have behind an up card, in the order in which they beat a player's.

Suits of the up card's rank aside, a dealer's hand is the up card and four more cards. Of these only the ranks
count, and whether all are of the up card's suit: there are 1,820 sets of four ranks, of which 495 are of
four different ranks other than the up card's and so can be a flush. For every rank of the up card both are
put in order by a sheet's readings, hands with which the dealer does not play before all others; what a
hand of the player's beats is then a stretch of each order, and so a difference of two sums over the deals
that make it.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.strength import (
    Comparison,
    comparison_of,
    qualifying_value,
    strength_table,
)
from pipeline.replay.ranking import VALUE_CLASSES, rank_five
from schemas.cards import RANKS, SUITS
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass

RANKS_COUNT = len(RANKS)
REST = 4
"""Cards of the dealer that are not seen."""
PLAIN_SETS, SUITED_SETS = 1820, 495
"""Sets of the ranks of four cards, and those of four different ranks that leave one rank out."""

_SUITS = len(SUITS)
_KEPT = 64


class Against(NamedTuple):
    """What a sheet compares hands by, as far as counts depend on it.

    Attributes:
        comparison: the order of hands.
        qualifier: what the dealer needs to play, as `HouseSheet.dealer_qualifier` says it.
        same_suit: whether flushes of one suit tie, and only they.
    """

    comparison: Comparison
    qualifier: str
    same_suit: bool


class DealerHands(NamedTuple):
    """Both orders, for every rank of the up card.

    Attributes:
        ranks, copies: int8[13, 1820, 4]: the different ranks of each set and how many cards of each;
            places that are not needed hold 0 copies.
        copies_of: int8[13, 13, 1820]: how many cards of each rank are in each set.
        plain_masks: int16[13, 495]: sets of four different ranks as bits, in the order that they have as
            plain hands.
        flush_masks: int16[13, 495]: the same in the order that they have as flushes.
        first: int16[13, 2]: how many sets, and plain sets of four different ranks, the dealer does not
            play with.
        stretches: int16[13, VALUES, 6]: where the hands that tie with a value of the player's begin and
            end, among all sets, among the plain sets of four different ranks, and among the flushes. Hands
            that the dealer does not play with lie before all.
        flushes: int16[13, 2]: where the flushes that are no straight flushes begin and end.
    """

    ranks: NDArray[np.int8]
    copies: NDArray[np.int8]
    copies_of: NDArray[np.int8]
    plain_masks: NDArray[np.int16]
    flush_masks: NDArray[np.int16]
    first: NDArray[np.int16]
    stretches: NDArray[np.int16]
    flushes: NDArray[np.int16]


def against(sheet: HouseSheet) -> Against:
    """What the sheet compares hands by."""
    same_suit = sheet.kickers == "none" and sheet.flush_vs_flush == "tie_only_if_same_suit"
    return Against(comparison_of(sheet), sheet.dealer_qualifier, same_suit)


@lru_cache(maxsize=_KEPT)
def dealer_hands(read: Against) -> DealerHands:
    """Both orders of the dealer's hands by some readings."""
    strength = strength_table(read.comparison)
    least = qualifying_value(read.qualifier)
    of_up = [_of_up_card(up, strength, least) for up in range(RANKS_COUNT)]
    return DealerHands(*(np.stack(column) for column in zip(*of_up, strict=True)))


def _of_up_card(up: int, strength: NDArray[np.int16], least: int) -> DealerHands:
    """Both orders behind one up card, without the axis of the up cards."""
    ranks, copies, copies_of, values = _plain_sets(up)
    order, first, below, upto = _ordered(values, strength, least)
    masks, plain, flush = _suited_sets(up)
    plain_order, plain_first, plain_below, plain_upto = _ordered(plain, strength, least)
    flush_order, _, flush_below, flush_upto = _ordered(flush, strength, least)
    are_flushes = np.flatnonzero(VALUE_CLASSES[flush[flush_order]] == HandClass.FLUSH)
    return DealerHands(
        ranks[order], copies[order], copies_of[:, order], masks[plain_order], masks[flush_order],
        np.array([first, plain_first], dtype=np.int16),
        np.stack((below, upto, plain_below, plain_upto, flush_below, flush_upto), axis=1),
        np.array([are_flushes[0], are_flushes[-1] + 1], dtype=np.int16),
    )  # fmt: skip


def _ordered(
    values: NDArray[np.int16], strength: NDArray[np.int16], least: int
) -> tuple[NDArray[np.int64], int, NDArray[np.int16], NDArray[np.int16]]:
    """The order of hands of these values, how many the dealer does not play with, and for every value of the
    player's where the hands that tie with it begin and end."""
    plays = values >= least
    order = np.lexsort((strength[values], plays))
    first = int(np.count_nonzero(~plays))
    playing = strength[values[order[first:]]]
    sides = (np.searchsorted(playing, strength, side=side) + first for side in ("left", "right"))
    below, upto = (side.astype(np.int16) for side in sides)
    return order, first, below, upto


def _plain_sets(up: int) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int8], NDArray[np.int16]]:
    """Sets of four ranks: the ranks, how often each comes, the same by rank, and the value of the plain hand.

    A set that would be a fifth card of a rank has a value like any other: no deal makes it.
    """
    sets = list(combinations_with_replacement(range(RANKS_COUNT), REST))
    ranks, copies = np.zeros((len(sets), REST), np.int8), np.zeros((len(sets), REST), np.int8)
    copies_of = np.zeros((RANKS_COUNT, len(sets)), np.int8)
    hands = np.zeros((len(sets), REST + 1), np.int8)
    for place, each in enumerate(sets):
        different = sorted(set(each))
        ranks[place, : len(different)] = different
        copies[place, : len(different)] = [each.count(rank) for rank in different]
        copies_of[different, place] = [each.count(rank) for rank in different]
        hands[place] = _off_suit((up, *each))
    return ranks, copies, copies_of, rank_five(hands)


def _off_suit(ranks: tuple[int, ...]) -> list[int]:
    """Cards of some ranks that are no flush; of five of one rank the last stands for another rank."""
    if ranks.count(ranks[0]) > _SUITS:
        ranks = (*ranks[:-1], (ranks[0] + 1) % RANKS_COUNT)
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if len(set(ranks)) == len(ranks):
        suits[-1] = 1
    return [rank * _SUITS + suit for rank, suit in zip(ranks, suits, strict=True)]


def _suited_sets(up: int) -> tuple[NDArray[np.int16], NDArray[np.int16], NDArray[np.int16]]:
    """Sets of four different ranks beside the up card's as bits, their values plain and as flushes."""
    others = [rank for rank in range(RANKS_COUNT) if rank != up]
    sets = list(combinations(others, REST))
    masks = np.array([sum(1 << rank for rank in each) for each in sets], dtype=np.int16)
    plain = np.array([_off_suit((up, *each)) for each in sets], dtype=np.int8)
    suited = np.array([[rank * _SUITS for rank in (up, *each)] for each in sets], dtype=np.int8)
    return masks, rank_five(plain), rank_five(suited)
