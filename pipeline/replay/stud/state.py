"""The state of one hand while it is replayed: one NumPy record, `HAND`.

Kernels read and write its fields by name, and pass it on as a bare address: arrays would be counted
by reference at every call, which costs several times what the rules do. Seats lie clockwise, which is by
rising seat number: the seat at index i + 1 (after the last, the first) sits to the left of the seat
at index i. Flags are 0 or 1, amounts are minor units, and `NOBODY` and `UNKNOWN` stand where the index
of a seat is asked and there is none. The protocols name the same fields for the type checker.
"""

from collections.abc import MutableSequence, Sequence
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

NOBODY = -1
UNKNOWN = -2
"""Whose turn it is depends on up cards that the record does not show."""

UNSTATED = -1
"""An amount that the record leaves out."""
UNDECIDED = -1
"""A ruling that the record does not allow."""

NO_LIMIT_OF_CHIPS = 1 << 62
"""Chips of a seat whose starting stack is not stated."""

MOST_SEATS = 52
"""More hands cannot be dealt from a deck; the bits of a pot's masks are enough for them."""
MOST_CARDS = 8
"""Cards kept of a seat: one more than any game deals, so that too many show."""
STREETS = 9
SEAT_NUMBERS = 128


class Seat(Protocol):
    """One seat.

    Attributes:
        number: seat number; place: its index in the recorded list.
        dealt: it is in the hand (`table`); sits_out: the list says that it sits out.
        staked: it paid an ante or was dealt a card of the first street; late: some other step names it.
        plays: it has an action of the betting other than a fold.
        absent: its player is away and its hand dead.
        folded, all_in: out of the betting for good.
        stated: its starting stack is known; stack: that; chips: what it has left.
        ante, street_total, total: paid as ante, on this street (antes apart), in the hand.
        acted: it acted on this street; may_raise: it has not acted since the last full bet or raise.
        folded_on: street of its fold, 0 none. opening: cards that its deals of the first street give;
        laid: those of them that were looked at. dealt_on: streets on which it was dealt cards, as bits.
        lasts: its deals of 7th street that are still to be looked at. tabled: its hand was laid open.
        shown: it has shown or mucked.
        boarded: street up to which its up cards are in its board; once to four: ranks that the board has at
        least so often, as bits; pattern: how they pair up (`boards`).
        cards: how many it holds; value: that of its best five, -1 not known.
        low_value, low: value and ranks (schemas.low_hands) of its low hand, 0 none, -1 not known.
        odd_high, odd_low: its turn in getting an odd chip of the high, the low half, from 1; 0 none.
        contributed, uncalled: what it gave to the pots, what goes back.
    """

    number: int
    place: int
    dealt: int
    sits_out: int
    staked: int
    late: int
    plays: int
    absent: int
    folded: int
    all_in: int
    stated: int
    stack: int
    chips: int
    ante: int
    street_total: int
    total: int
    acted: int
    may_raise: int
    folded_on: int
    opening: int
    laid: int
    dealt_on: int
    lasts: int
    tabled: int
    shown: int
    boarded: int
    once: int
    twice: int
    thrice: int
    four: int
    pattern: int
    cards: int
    value: int
    low_value: int
    low: int
    odd_high: int
    odd_low: int
    contributed: int
    uncalled: int


class Pot(Protocol):
    """One pot: its chips, and who can win it, who wins it (or its high half) and its low half, as bits of
    places in the recorded list; -1 not known."""

    amount: int
    eligible: int
    winners: int
    low_winners: int


class Hand(Protocol):
    """One hand and the street being bet.

    Attributes:
        count: how many of `seats` there are. pot_count: how many of `pots`.
        index_of: by seat number, the index of the seat, NOBODY where there is none.
        up: by seat and street, the card dealt face up, HIDDEN where not shown.
        held: by place, a seat's cards in dealing order. community: the shared card, of `shared` of them.
        whole: room for the cards of one hand.
        card_twice: a card stands in two places. seen: the known cards of all of them, as bits.
        first, last, street: first, last and current street.
        ante, small, big, bring_in: stakes, `UNSTATED` where not known.
        max_raises, cap_heads_up, pair_game, tie_by_suit, short_numerator, short_denominator: the sheet.
        odd_by_suit, no_limit, from_bring_in, door_rule, flash_rule, burns, short_rule, gap_rule, show_rule:
            the sheet and the limit, as `rules` numbers them.
        unjudged: why betting is not judged, 0 it is.
        ranked: cards of a whole hand. ranking: what its best five count, as `rules` numbers it.
        left_of_button: index of the seat that is dealt first.
        begun: the first street has begun; opened: it was brought in or completed (later streets: 1).
        touched: somebody acted on the street.
        hero: number of the seat whose down cards the record's writer sees, -1 none.
        all_seeing: the record tells every card and not which way it lies.
        opener: who must bring in by the cards; due: whose turn it is.
        led: who acted first on the street. bettor: who put the level up last, on `bettor_street`.
        first_shown: the step at which a hand is first shown or mucked, NOBODY none is.
        leads: whose turn it was first on the last street. able_last: live seats with chips when it began.
        live, with_chips: seats not folded; those of them with chips.
        level: what each seat must have put in on this street; answered: the seats that have acted since it
            rose last, as bits of their indexes; base: what the next raise is added to.
        completion: the full amount of a short all-in raise, which may still be completed, 0 none.
        bets: bets and raises that count for the cap.
        size, other_size: sizes of a bet or raise, 0 none. pair: an open pair shows on 4th street.
        short_bring_in: what an all-in seat brought in short, 0 none.
        floating: 1 while a short bring-in leaves open what the full one is.
        due_number, due_amount, due_other: the number of the seat due (0 nobody, -1 unknown) and the amounts
            that the rules ask of the action being judged.
        unstated: an action's chips could not be told.
        last_deal: how the last street had to be dealt, -1 not known (schemas.vocabulary.LastDeal).
        shows_first: number of the seat that had to show first, 0 nobody, -1 not known.
        reason: why a ruling, award: why a winner, card_reason: why a ruling on cards was left open,
            0 none was (schemas.undecidable).
    """

    seats: Sequence[Seat]
    pots: Sequence[Pot]
    up: NDArray[np.int8]
    held: NDArray[np.int8]
    whole: NDArray[np.int8]
    index_of: MutableSequence[int]
    count: int
    pot_count: int
    community: int
    shared: int
    card_twice: int
    seen: int
    first: int
    last: int
    street: int
    ante: int
    small: int
    big: int
    bring_in: int
    max_raises: int
    cap_heads_up: int
    pair_game: int
    tie_by_suit: int
    short_numerator: int
    short_denominator: int
    odd_by_suit: int
    no_limit: int
    from_bring_in: int
    door_rule: int
    flash_rule: int
    burns: int
    short_rule: int
    gap_rule: int
    show_rule: int
    unjudged: int
    ranked: int
    ranking: int
    left_of_button: int
    begun: int
    opened: int
    touched: int
    hero: int
    all_seeing: int
    led: int
    bettor: int
    bettor_street: int
    first_shown: int
    leads: int
    able_last: int
    opener: int
    due: int
    live: int
    with_chips: int
    level: int
    answered: int
    base: int
    completion: int
    bets: int
    size: int
    other_size: int
    pair: int
    short_bring_in: int
    floating: int
    due_number: int
    due_amount: int
    due_other: int
    unstated: int
    last_deal: int
    shows_first: int
    reason: int
    award: int
    card_reason: int


def _integers(names: Sequence[str]) -> np.dtype[np.void]:
    return np.dtype([(name, np.int64) for name in names], align=True)


SEAT = _integers(list(Seat.__annotations__))
POT = _integers(list(Pot.__annotations__))
_LISTS = {
    "seats": (SEAT, (MOST_SEATS,)),
    "pots": (POT, (MOST_SEATS,)),
    "up": (np.int8, (MOST_SEATS, STREETS)),
    "held": (np.int8, (MOST_SEATS, MOST_CARDS)),
    "whole": (np.int8, (MOST_CARDS,)),
    "index_of": (np.int8, (SEAT_NUMBERS,)),
}
HAND = np.dtype(
    [(name, np.int64) for name in Hand.__annotations__ if name not in _LISTS]
    + [(name, *kind) for name, kind in _LISTS.items()],
    align=True,
)


def blank_hand() -> Sequence[Hand]:
    """One hand without seats, in the list that a kernel takes it from."""
    hand = np.zeros(1, dtype=HAND)
    hand["index_of"] = NOBODY
    return cast(Sequence[Hand], hand)
