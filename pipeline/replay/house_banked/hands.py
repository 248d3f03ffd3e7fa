"""Values of the hands of recorded rounds: of the ranking, or minus the reason why there is none.

Reasons are members of `schemas.undecidable`, so that a number below zero says at once that there
is no value and why.
"""

import numpy as np

from pipeline.replay.house_banked.columns import Cards, Int8s, Int16s, Int32s, Seats
from pipeline.replay.ranking import value_of_five
from schemas.cards import HIDDEN, SUITS
from schemas.compile import kernel
from schemas.undecidable import Undecidable

HAND_SIZE = 5

_CARD_COUNT, _HIDDEN_CARD = -int(Undecidable.CARD_COUNT), -int(Undecidable.HIDDEN_CARD)
_IMPOSSIBLE_CARDS = -int(Undecidable.IMPOSSIBLE_CARDS)
_ONE = np.uint64(1)
_SUIT = len(SUITS) - 1


@kernel
def dealer_values(first_card: Int32s, cards: Int8s, values: Int16s) -> None:
    """Fill `values`, one a round; the round's cards begin at `first_card` and end at the next."""
    for index in range(len(values)):
        at = int(first_card[index])
        values[index] = _CARD_COUNT
        if first_card[index + 1] - at == HAND_SIZE:
            values[index] = hand_value(cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])


@kernel
def seat_values(
    card_count: Int8s, draw_count: Int8s, cards: Int8s, discards: Int8s, bought: Int8s, values: Int16s
) -> None:
    """Fill `values`, one a seat, of the hands after purchases; all cards stand in seat order."""
    held = np.empty(HAND_SIZE, np.int8)
    at = draw = 0
    for seat in range(len(values)):
        count, draws = int(card_count[seat]), int(draw_count[seat])
        values[seat] = _CARD_COUNT
        if count == HAND_SIZE:
            values[seat] = hand_value(cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
        if count == HAND_SIZE and draws > 0:
            for place in range(HAND_SIZE):  # assigning a slice takes numba seconds to compile
                held[place] = cards[at + place]
            values[seat] = value_after_draws(held, discards, bought, draw, draw + draws)
        at += count
        draw += draws


@kernel
def hand_value(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The value of five cards, or minus the reason.

    Takes cards and not an array: numba counts references to arrays at every call. Different cards
    set different bits, and only then their sum is their union.
    """
    m0, m1, m2 = _ONE << np.uint64(c0 & 63), _ONE << np.uint64(c1 & 63), _ONE << np.uint64(c2 & 63)
    m3, m4 = _ONE << np.uint64(c3 & 63), _ONE << np.uint64(c4 & 63)
    if (c0 | c1 | c2 | c3 | c4) < 0 or (m0 | m1 | m2 | m3 | m4) != m0 + m1 + m2 + m3 + m4:
        return why_no_value((c0, c1, c2, c3, c4))
    return value_of_five(c0, c1, c2, c3, c4)


@kernel
def why_no_value(cards: tuple[int, ...]) -> int:
    """Minus the reason for five cards of which one is hidden or comes twice."""
    for place in range(HAND_SIZE):
        for earlier in range(place):
            if cards[place] == cards[earlier] and cards[place] != HIDDEN:
                return _IMPOSSIBLE_CARDS
    return _HIDDEN_CARD


@kernel
def value_after_draws(held: Int8s, discards: Int8s, bought: Int8s, first: int, end: int) -> int:
    """The value of the five cards `held` after purchases `first` to `end`, or minus the reason.

    Changes `held`. A discard that is not among known cards is impossible; it may be a hidden one.
    """
    for purchase in range(first, end):
        found, hidden = -1, discards[purchase] == HIDDEN
        for place in range(HAND_SIZE):
            if held[place] == discards[purchase]:
                found = place
            hidden |= held[place] == HIDDEN
        if found < 0 or discards[purchase] == HIDDEN:
            return _HIDDEN_CARD if hidden else _IMPOSSIBLE_CARDS
        held[found] = bought[purchase]
    return hand_value(held[0], held[1], held[2], held[3], held[4])


@kernel
def flush_suits(first_card: Int32s, seats: Seats, cards: Cards, of_dealer: Int8s, of_seat: Int8s) -> None:
    """Fill the suit that each hand has where it is a flush: that of any card which is in it.

    A card that was bought last is in the hand for sure; one that was dealt may have been discarded.
    """
    counts, draws = seats.card_count, seats.draw_count
    of_dealers, dealt, bought = cards.dealer_cards, cards.seat_cards, cards.draw_card
    for index in range(len(of_dealer)):
        at = first_card[index]
        of_dealer[index] = of_dealers[at] & _SUIT if first_card[index + 1] > at else 0
    at = draw = 0
    for seat in range(len(of_seat)):
        of_seat[seat] = dealt[at] & _SUIT if counts[seat] > 0 else 0
        at += counts[seat]
        draw += draws[seat]
        if draws[seat] > 0:
            of_seat[seat] = bought[draw - 1] & _SUIT
