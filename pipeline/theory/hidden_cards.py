"""What a decision was worth to somebody who knew one of the dealer's hidden cards: how knowledge is seen.

A raise is worth R before the dealer's hidden cards are known, and R(c) to who knows that one of them is c.
Over all c that can lie there R(c) is R on average, so that for a player who does not know the card

    x = w * (R(c) - R),    w = 1 where he raised against optimal play, -1 where he folded against it, else 0

is nought on average, whatever his skill and his habits: w depends on what he sees, c does not. Who knows
the card raises where R(c) is high and folds where it is low, and his x are above nought. With

    psi(t) = log of the mean over all c of exp(t * x)

the product of exp(t * x - psi(t)) over the hands of a player who knows nothing is 1 on average at every
moment (a martingale), so that its reciprocal bounds the chance that it was ever so high (Ville).

R(c) is exact: of the deals of a set of ranks in which k of the n cards that are left of a rank come, the
share k / n holds any one of them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES, value_of_five
from pipeline.theory.bits import bit_count
from pipeline.theory.dealer_hands import (
    PLAIN_SETS,
    RANKS_COUNT,
    REST,
    SUITED_SETS,
    DealerHands,
    against,
    dealer_hands,
)
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets, nets_of
from pipeline.theory.play import raise_value
from pipeline.theory.state import state_number
from pipeline.theory.state_table import DEALS, state_table
from pipeline.theory.tally import ALL_RANKS, count_sets
from schemas.cards import DECK_SIZE, SUITS
from schemas.compile import kernel
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass

TILTS = tuple(0.05 * 2**step for step in range(10))
"""The t for which psi is told: each twice the one before."""

_SUITS = len(SUITS)
_FLUSH = int(HandClass.FLUSH)
_OF_THREE = REST - 1
_OWN = 6
"""Cards that a player sees who bought none: his own and the up card."""


class Views(NamedTuple):
    """What players saw when they decided, and what they did.

    Attributes:
        hands: int8[n, 5]: the cards that they raised or folded, all known.
        ups: int8[n]: the up card.
        seen: int64[n]: all cards that are taken as known to the player, as bits: his own, those that he
            gave away, the up card, and those of other seats where it is asked what their players could
            know together.
        raised: bool[n].
        bought: bool[n]: whether a card was bought, which changes what a fold loses.
        hidden: int8[n, 4]: the dealer's hidden cards in dealing order.
    """

    hands: NDArray[np.int8]
    ups: NDArray[np.int8]
    seen: NDArray[np.int64]
    raised: NDArray[np.bool_]
    bought: NDArray[np.bool_]
    hidden: NDArray[np.int8]


class Scores(NamedTuple):
    """How decisions went with the hidden cards.

    Attributes:
        weight: int8[n]: w.
        x: float64[n, 4]: by hidden card, in antes; 0 where w is.
        variance: float64[n]: of x where the card is not known, in antes squared.
        psi: float64[n, len(TILTS)].
    """

    weight: NDArray[np.int8]
    x: NDArray[np.float64]
    variance: NDArray[np.float64]
    psi: NDArray[np.float64]


def hidden_card_scores(sheet: HouseSheet, views: Views) -> Scores:
    """The scores of decisions by a sheet; a dozen microseconds for each that goes against optimal
    play, or that knows more cards than its own.

    Optimal play is that of a player who knows the cards in `seen`.
    """
    size = len(views.ups)
    scores = Scores(
        np.zeros(size, np.int8), np.zeros((size, REST)), np.zeros(size), np.zeros((size, len(TILTS)))
    )
    read = against(sheet)
    counts = state_table(read).counts
    _score(dealer_hands(read), counts, nets_of(sheet), read.same_suit, np.array(TILTS), views, scores)
    return scores


@kernel
def _score(
    hands: DealerHands,
    counts: NDArray[np.int32],
    nets: Nets,
    same_suit: bool,
    tilts: NDArray[np.float64],
    views: Views,
    scores: Scores,
) -> None:
    """Fill `scores`."""
    deals, seen_ranks = np.empty(PLAIN_SETS, np.int32), np.zeros(RANKS_COUNT, np.int8)
    by_rank, by_suited = np.zeros(RANKS_COUNT, np.int64), np.zeros(RANKS_COUNT, np.int64)
    worth = np.zeros(DECK_SIZE)
    for index in range(len(views.ups)):
        up, seen, bought = int(views.ups[index]), int(views.seen[index]), int(views.bought[index])
        row = views.hands[index]
        value = value_of_five(row[0], row[1], row[2], row[3], row[4])
        of = int(VALUE_CLASSES[value])
        by_suit = same_suit and of == _FLUSH and row[0] % _SUITS == up % _SUITS
        if (
            bit_count(seen) == _OWN
            and not bought
            and _as_best(counts, nets, row, up, of, views.raised[index])
        ):
            continue
        _see(seen, seen_ranks)
        count_sets(hands, up // _SUITS, seen_ranks, deals)
        by_rank[:], by_suited[:] = 0, 0
        total = _by_card(hands, nets, bought, of, value, by_suit, up, seen, deals, by_rank, by_suited)
        unseen = DECK_SIZE - bit_count(seen)
        mean = total / _choose(unseen, REST)
        fold = float(nets[bought, of, FOLDED])
        weight = int(views.raised[index]) - int(mean > fold)
        if weight == 0:
            continue
        scores.weight[index] = weight
        others = _choose(unseen - 1, _OF_THREE)
        for card in range(DECK_SIZE):
            if not seen >> card & 1:
                rank = card // _SUITS
                held = by_rank[rank] / (_SUITS - seen_ranks[rank])
                held += by_suited[rank] if card % _SUITS == up % _SUITS else 0
                worth[card] = weight * (held / others - mean)
        _tell(worth, seen, unseen, tilts, views.hidden[index], scores, index)


@kernel
def _as_best(
    counts: NDArray[np.int32], nets: Nets, row: NDArray[np.int8], up: int, of: int, raised: bool
) -> bool:
    """Whether who sees no card but these six, and may not buy, decided as optimal play does."""
    place = state_number(row[0], row[1], row[2], row[3], row[4], up)
    return raised == (raise_value(counts, place, of, nets) > nets[0, of, FOLDED] * DEALS)


@kernel
def _tell(
    worth: NDArray[np.float64],
    seen: int,
    unseen: int,
    tilts: NDArray[np.float64],
    hidden: NDArray[np.int8],
    scores: Scores,
    index: int,
) -> None:
    """Fill the scores of one decision from what each hidden card makes of it."""
    for place in range(REST):
        scores.x[index, place] = worth[hidden[place]]
    squares, highest = 0.0, -np.inf
    for card in range(DECK_SIZE):
        if not seen >> card & 1:
            squares += worth[card] * worth[card]
            highest = max(highest, worth[card])
    scores.variance[index] = squares / unseen
    for place in range(len(tilts)):
        mean = 0.0
        for card in range(DECK_SIZE):
            if not seen >> card & 1:
                mean += np.exp(tilts[place] * (worth[card] - highest))
        scores.psi[index, place] = np.log(mean / unseen) + tilts[place] * highest


@kernel
def _by_card(
    hands: DealerHands,
    nets: Nets,
    bought: int,
    of: int,
    value: int,
    by_suit: bool,
    up: int,
    seen: int,
    deals: NDArray[np.int32],
    by_rank: NDArray[np.int64],
    by_suited: NDArray[np.int64],
) -> int:
    """What a raise wins over all deals; and by the rank of a hidden card, those deals times the cards of it.

    `by_suited` is what a card of the up card's suit has besides, for the flushes.
    """
    rank, total = up // _SUITS, 0
    first, below, upto = (
        hands.first[rank, 0],
        hands.stretches[rank, value, 0],
        hands.stretches[rank, value, 1],
    )
    for place in range(PLAIN_SETS):
        if deals[place] == 0:
            continue
        end = NOT_QUALIFIED if place < first else (WON if place < below else (TIED if place < upto else LOST))
        won = deals[place] * nets[bought, of, end]
        total += won
        for each in range(REST):
            by_rank[hands.ranks[rank, place, each]] += won * hands.copies[rank, place, each]
    left = ALL_RANKS & ~_suited(seen, up % _SUITS)
    plain_first = hands.first[rank, 1]
    plain_below, plain_upto = hands.stretches[rank, value, 2], hands.stretches[rank, value, 3]
    flush_below, flush_upto = hands.stretches[rank, value, 4], hands.stretches[rank, value, 5]
    if by_suit:
        flush_below, flush_upto = hands.flushes[rank, 0], hands.flushes[rank, 1]
    for place in range(SUITED_SETS):
        mask = int(hands.plain_masks[rank, place])
        if mask & ~left == 0:
            end = NOT_QUALIFIED if place < plain_first else (
                WON if place < plain_below else (TIED if place < plain_upto else LOST)
            )  # fmt: skip
            total -= nets[bought, of, end]
            _add_to_ranks(by_suited, mask, -nets[bought, of, end])
        mask = int(hands.flush_masks[rank, place])
        if mask & ~left == 0:
            end = WON if place < flush_below else (TIED if place < flush_upto else LOST)
            total += nets[bought, of, end]
            _add_to_ranks(by_suited, mask, nets[bought, of, end])
    return int(total)


@kernel
def _add_to_ranks(sums: NDArray[np.int64], mask: int, amount: int) -> None:
    for rank in range(RANKS_COUNT):
        if mask >> rank & 1:
            sums[rank] += amount


@kernel
def _suited(seen: int, suit: int) -> int:
    """The ranks, as bits, whose card of a suit is seen."""
    ranks = 0
    for rank in range(RANKS_COUNT):
        ranks |= (seen >> (rank * _SUITS + suit) & 1) << rank
    return ranks


@kernel
def _see(seen: int, ranks: NDArray[np.int8]) -> None:
    ranks[:] = 0
    for card in range(DECK_SIZE):
        ranks[card // _SUITS] += seen >> card & 1


@kernel
def _choose(n: int, k: int) -> float:
    ways = 1.0
    for step in range(k):
        ways = ways * (n - step) / (step + 1)
    return ways
