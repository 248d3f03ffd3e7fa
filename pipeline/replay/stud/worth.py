"""What five or seven known cards are worth: high, or low in one of the ways of the games."""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking.low_values import (
    ace_to_five_of_five,
    ace_to_five_of_seven,
    deuce_to_seven_of_five,
    deuce_to_seven_of_seven,
    eight_low,
)
from pipeline.replay.ranking.values import value_of_five, value_of_seven
from pipeline.replay.stud.rules import DEUCE_TO_SEVEN, HIGH, HIGH_LOW
from pipeline.replay.stud.state import Hand, Seat
from schemas.compile import kernel

FIVES_HIGH, EIGHT_LOW = HIGH, HIGH_LOW
"""Kinds of worth beside `rules.ACE_TO_FIVE` and `DEUCE_TO_SEVEN`: high, and eight or better."""


@kernel
def held_card(hand: Hand, seat: Seat, k: int) -> int:
    """The k-th of a seat's cards, the common card being the last where there is one."""
    return hand.community if hand.shared and k == hand.ranked - 1 else hand.held[seat.place, k]


@kernel
def worth(cards: NDArray[np.int8], count: int, kind: int) -> int:
    """The value of five or seven known cards, higher is better; 0 where a low does not qualify."""
    if kind == FIVES_HIGH:
        if count == 5:
            return value_of_five(cards[0], cards[1], cards[2], cards[3], cards[4])
        return value_of_seven(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6])
    if kind == DEUCE_TO_SEVEN:
        if count == 5:
            return deuce_to_seven_of_five(cards[0], cards[1], cards[2], cards[3], cards[4])
        return deuce_to_seven_of_seven(cards)
    if kind == EIGHT_LOW:
        return eight_low(cards, count)
    if count == 5:
        return ace_to_five_of_five(cards[0], cards[1], cards[2], cards[3], cards[4])
    return ace_to_five_of_seven(cards)
