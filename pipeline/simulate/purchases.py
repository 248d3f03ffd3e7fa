"""Bought cards: who buys to which hand, what he gives away, and what the stub brings him.

Cards are bought after the deal and before anyone decides, in seat order, from the stub as the shoe
delivers it (source 001, clause 5; table-session record, `deck`).
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from schemas.vocabulary import HandClass

_SUITS = 4


@dataclass(frozen=True)
class Purchases:
    """The bought cards of a batch, in the order of its hands: which hand, the place given away, the card."""

    hand: NDArray[np.int64]
    place: NDArray[np.int64]
    card: NDArray[np.int8]


NO_PURCHASES = Purchases(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int8))


def buy_cards(
    deck: NDArray[np.int8],
    first_hand: NDArray[np.int64],
    cards: NDArray[np.int8],
    hand_class: NDArray[np.int8],
    taste: NDArray[np.float64],
    rng: np.random.Generator,
) -> Purchases:
    """Let some hands below a straight buy one card each.

    Args:
        deck: decks in dealing order, shape (rounds, 52).
        first_hand: where each round's hands begin, shape (rounds + 1,).
        cards: hands as dealt, shape (5, hands).
        hand_class: their classes.
        taste: how likely each hand's player is to buy.
        rng: the only source of chance.
    """
    buys = (hand_class < HandClass.STRAIGHT) & (rng.random(hand_class.size) < taste)
    hand = np.flatnonzero(buys)
    rounds = np.searchsorted(first_hand, hand, side="right") - 1
    bought_before = np.concatenate(([0], np.cumsum(buys)))
    turn = bought_before[hand] - bought_before[first_hand[rounds]]
    dealt = 5 * (np.diff(first_hand)[rounds] + 1)
    return Purchases(hand, _unwanted(cards[:, hand]), deck[rounds, dealt + turn])


def after_purchase(cards: NDArray[np.int8], bought: Purchases) -> NDArray[np.int8]:
    """All hands as they stand afterwards, shape (5, hands)."""
    final = cards.copy()
    final[bought.place, bought.hand] = bought.card
    return final


def _unwanted(cards: NDArray[np.int8]) -> NDArray[np.int64]:
    """The place of the card given away: the odd one beside four of a suit, else the lowest unpaired."""
    ranks, suits = cards >> 2, cards & 3
    like = (ranks[:, None] == ranks[None]).sum(axis=1)
    of_suit = (suits[:, None] == suits[None]).sum(axis=1)
    four = (of_suit == _SUITS).any(axis=0)
    return np.where(four, of_suit.argmin(axis=0), (like * 16 + ranks).argmin(axis=0))
