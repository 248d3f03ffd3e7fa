"""The number of a state: all of a player's five cards and the up card that the dealer's chances depend on.

These are the ranks of the five cards, the rank of the up card, which of the five are of its suit, and whether
they are a flush of another suit. The number is

    (number of the ranks * 13 + rank of the up card) * PATTERNS + pattern

where five ranks, lowest first, have the number of their combination with repetition, and the pattern has a
bit for each of the five cards that is of the up card's suit: of equal ranks it is the first one's. The
last pattern is that of a flush of another suit.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking.batch import demand_cards
from pipeline.theory.dealer_hands import RANKS_COUNT
from schemas.cards import SUITS
from schemas.compile import kernel

HAND = 5
RANK_SETS = 6188
OTHER_FLUSH = 1 << HAND
PATTERNS = OTHER_FLUSH + 1
STATES = RANK_SETS * RANKS_COUNT * PATTERNS
"""Numbers in use, those of no deal among them."""

_SUITS = len(SUITS)
_FLUSH = OTHER_FLUSH - 1


def _places() -> NDArray[np.int32]:
    """int32[5, 13]: what the rank of each card, lowest first, adds to the number of the ranks."""
    places = np.zeros((HAND, RANKS_COUNT), dtype=np.int32)
    for place in range(HAND):
        for rank in range(RANKS_COUNT):
            choose = 1
            for factor in range(place + 1):
                choose = choose * (rank + place - factor) // (factor + 1)
            places[place, rank] = choose
    return places


_PLACES = _places()


def state_numbers(hands: NDArray[np.int8], up_cards: NDArray[np.int8]) -> NDArray[np.int32]:
    """The number of each state.

    Args:
        hands: int8[n, 5], the player's cards in any order.
        up_cards: int8[n].

    Raises:
        ValueError: another shape or type, a hidden card, a number that is no card, or a card that comes
        twice.
    """
    shown = demand_cards(up_cards.reshape(-1, 1), 1)
    cards = demand_cards(hands, HAND)
    if len(shown) != len(cards):
        raise ValueError(f"{len(cards)} hands and {len(shown)} up cards")
    numbers = np.empty(len(cards), dtype=np.int32)
    twice = _number_states(cards, shown.reshape(-1), numbers)
    if twice >= 0:
        raise ValueError(f"row {twice}: a card comes twice: {[*cards[twice].tolist(), int(shown[twice, 0])]}")
    return numbers


@kernel
def _number_states(hands: NDArray[np.int8], ups: NDArray[np.int8], numbers: NDArray[np.int32]) -> int:
    """Fills `numbers`; the first row in which a card comes twice, -1 where none does."""
    for row in range(len(hands)):
        hand = hands[row]
        seen = np.int64(1) << np.int64(ups[row])
        for card in hand:
            bit = np.int64(1) << np.int64(card)
            if seen & bit:
                return row
            seen |= bit
        numbers[row] = state_number(hand[0], hand[1], hand[2], hand[3], hand[4], ups[row])
    return -1


@kernel
def state_number(c0: int, c1: int, c2: int, c3: int, c4: int, up: int) -> int:
    """The number of the state of five different cards and an up card."""
    c0, c1 = min(c0, c1), max(c0, c1)
    c3, c4 = min(c3, c4), max(c3, c4)
    c2, c4 = min(c2, c4), max(c2, c4)
    c2, c3 = min(c2, c3), max(c2, c3)
    c0, c3 = min(c0, c3), max(c0, c3)
    c0, c2 = min(c0, c2), max(c0, c2)
    c1, c4 = min(c1, c4), max(c1, c4)
    c1, c3 = min(c1, c3), max(c1, c3)
    c1, c2 = min(c1, c2), max(c1, c2)
    ranks = _PLACES[0, c0 // _SUITS] + _PLACES[1, c1 // _SUITS] + _PLACES[2, c2 // _SUITS]
    ranks += _PLACES[3, c3 // _SUITS] + _PLACES[4, c4 // _SUITS]
    suit = up % _SUITS
    first = 0
    pattern = int(c0 % _SUITS == suit)
    first = first if c1 // _SUITS == c0 // _SUITS else 1
    pattern |= int(c1 % _SUITS == suit) << first
    first = first if c2 // _SUITS == c1 // _SUITS else 2
    pattern |= int(c2 % _SUITS == suit) << first
    first = first if c3 // _SUITS == c2 // _SUITS else 3
    pattern |= int(c3 % _SUITS == suit) << first
    first = first if c4 // _SUITS == c3 // _SUITS else 4
    pattern |= int(c4 % _SUITS == suit) << first
    flush = ((c0 ^ c1) | (c0 ^ c2) | (c0 ^ c3) | (c0 ^ c4)) % _SUITS == 0
    if flush and pattern != _FLUSH:
        pattern = OTHER_FLUSH
    return (int(ranks) * RANKS_COUNT + up // _SUITS) * PATTERNS + pattern
