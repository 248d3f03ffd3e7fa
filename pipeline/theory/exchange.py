"""What a hand is worth with a bought card in the place of one of its own: kernels.

The dealer's four other cards then come of the 45 that the player has not seen, whichever of his five he
discards.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES, value_of_five
from pipeline.theory.dealer_hands import PLAIN_SETS, RANKS_COUNT, SUITED_SETS, DealerHands
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets
from pipeline.theory.state import HAND
from pipeline.theory.tally import ALL_RANKS, MASKS, add_up_without, count_sets, tally
from schemas.cards import DECK_SIZE, SUITS
from schemas.compile import kernel
from schemas.vocabulary import HandClass

DRAWS = 46
DEALS_AFTER = 148_995
"""Deals of the dealer's other four cards, of the 45 that a player who bought does not know."""

_SUITS = len(SUITS)
_FLUSH_CLASS = int(HandClass.FLUSH)

Hand = tuple[int, int, int, int, int]


class Rules(NamedTuple):
    """What an exchange is valued by.

    Attributes:
        hands: the dealer's hands in order.
        nets: what each end wins.
        same_suit: whether flushes of one suit tie.
        commits: whether a hand that bought may not fold.
    """

    hands: DealerHands
    nets: Nets
    same_suit: bool
    commits: bool


class Seen(NamedTuple):
    """Sums for one set of ranks and an up card.

    Attributes:
        deals: int32[1820]: of all sets, before a card is bought.
        sums: int32[13, 1821]: up to each set, by the rank of the card that is bought.
        plain, flush: int16[8192, 496]: of the flushes.
    """

    deals: NDArray[np.int32]
    sums: NDArray[np.int32]
    plain: NDArray[np.int16]
    flush: NDArray[np.int16]


@kernel
def empty_seen() -> Seen:
    """Room for the sums."""
    return Seen(
        np.zeros(PLAIN_SETS, dtype=np.int32),
        np.zeros((RANKS_COUNT, PLAIN_SETS + 1), dtype=np.int32),
        np.zeros((MASKS, SUITED_SETS + 1), dtype=np.int16),
        np.zeros((MASKS, SUITED_SETS + 1), dtype=np.int16),
    )


@kernel(borrows=True)
def sum_for_ranks(hands: DealerHands, up: int, seen: NDArray[np.int8], room: Seen) -> None:
    """Fill the sums of all sets, for every card that may be bought.

    Args:
        hands: the dealer's hands in order.
        up: rank of the up card.
        seen: int8[13]: cards of each rank in the hand and of the up card.
        room: to fill.
    """
    count_sets(hands, up, seen, room.deals)
    for rank in range(RANKS_COUNT):
        if seen[rank] < _SUITS:
            add_up_without(hands, up, _SUITS - seen[rank], rank, room.deals, room.sums)


@kernel(borrows=True)
def value_of_exchange(hand: Hand, discard: int, card: int) -> int:
    """The value of a hand with another card in the place of one."""
    c0, c1, c2, c3, c4 = hand
    c0 = card if discard == 0 else c0
    c1 = card if discard == 1 else c1
    c2 = card if discard == 2 else c2
    c3 = card if discard == 3 else c3
    c4 = card if discard == 4 else c4
    return value_of_five(c0, c1, c2, c3, c4)


@kernel(borrows=True)
def suited_with(hand: Hand, up: int) -> int:
    """The ranks, as bits, of which a hand or the up card itself is the card of the up card's suit."""
    suited = 1 << (up // _SUITS)
    for card in hand:
        suited |= int(card % _SUITS == up % _SUITS) << (card // _SUITS)
    return suited


@kernel(borrows=True)
def seen_cards(hand: Hand, up: int) -> int:
    """The up card and the hand, as bits."""
    seen = np.int64(1) << np.int64(up)
    for card in hand:
        seen |= np.int64(1) << np.int64(card)
    return int(seen)


@kernel(borrows=True)
def tally_after(
    rules: Rules, room: Seen, hand: Hand, up: int, suited: int, discard: int, card: int
) -> tuple[int, int, int, int]:
    """Class of the hand after an exchange, and the deals in which the dealer does not play, loses, ties.

    Args:
        rules: what it is valued by.
        room: sums of the hand's ranks and the up card.
        hand: the cards.
        up: the up card.
        suited: from `suited_with`.
        discard: place of the card that is given away.
        card: the card that is bought.
    """
    value = value_of_exchange(hand, discard, card)
    of, rank, in_suit = int(VALUE_CLASSES[value]), up // _SUITS, card % _SUITS == up % _SUITS
    left = ALL_RANKS & ~(suited | int(in_suit) << (card // _SUITS))
    by_suit = rules.same_suit and of == _FLUSH_CLASS and in_suit
    unqualified, won, tied = tally(
        rules.hands, rank, value, by_suit, room.sums, card // _SUITS, room.plain, room.flush, left
    )
    return of, unqualified, won, tied


@kernel(borrows=True)
def worth_of_raise(of: int, unqualified: int, won: int, tied: int, nets: Nets) -> int:
    """What raising a bought hand wins over all 148,995 deals, in antes."""
    worth = unqualified * nets[1, of, NOT_QUALIFIED] + won * nets[1, of, WON] + tied * nets[1, of, TIED]
    return int(worth + (DEALS_AFTER - unqualified - won - tied) * nets[1, of, LOST])


@kernel(borrows=True)
def worth_of_buying(rules: Rules, room: Seen, hand: Hand, up: int, worth: NDArray[np.int64]) -> None:
    """Fill `worth`, int64[5]: what discarding each card wins over all 46 cards and the deals after them.

    Of each bought hand the better of raising and folding, where folding is allowed.
    """
    seen, suited = seen_cards(hand, up), suited_with(hand, up)
    for discard in range(HAND):
        worth[discard] = 0
    for card in range(DECK_SIZE):
        if seen >> card & 1:
            continue
        for discard in range(HAND):
            of, unqualified, won, tied = tally_after(rules, room, hand, up, suited, discard, card)
            raised = worth_of_raise(of, unqualified, won, tied, rules.nets)
            folded = DEALS_AFTER * rules.nets[1, of, FOLDED]
            worth[discard] += raised if rules.commits else max(raised, folded)
