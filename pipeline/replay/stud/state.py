"""The state of one hand while it is replayed.

`SEAT` is one seat, `BETTING` the street being bet; both are NumPy records, so that kernels read and
write their fields by name. Seats lie clockwise, which is by rising seat number: the seat at index
i + 1 (after the last, the first) sits to the left of the seat at index i. Flags are 0 or 1, amounts
are minor units, and `NOBODY` and `UNKNOWN` stand where an index of a seat is asked and there is none.
The protocols below name the same fields for the type checker.
"""

from typing import Protocol

import numpy as np

NOBODY = -1
UNKNOWN = -2
"""Whose turn it is depends on up cards that the record does not show."""

UNSTATED = -1
"""An amount that the record leaves out."""
UNDECIDED = -1
"""A ruling that the record does not allow."""

NO_LIMIT_OF_CHIPS = 1 << 62
"""Chips of a seat whose starting stack is not stated."""


class Seat(Protocol):
    """One seat.

    Attributes:
        number: seat number; place: its index in the recorded list.
        dealt: some action of the hand names it; sits_out: the list says so.
        staked: it paid an ante or was dealt a card.
        folded, all_in: out of the betting for good.
        stated: its starting stack is known; chips: what it has left.
        ante, street_total, total: paid as ante, on this street (antes apart), in the hand.
        acted: it acted on this street; may_raise: it has not acted since the last full bet or raise.
    """

    number: int
    place: int
    dealt: int
    sits_out: int
    staked: int
    folded: int
    all_in: int
    stated: int
    chips: int
    ante: int
    street_total: int
    total: int
    acted: int
    may_raise: int


class Betting(Protocol):
    """The street being bet.

    Attributes:
        first, last, street: first, last and current street.
        ante, small, big, bring_in: stakes, `UNSTATED` where not known.
        max_raises, cap_heads_up, pair_game, tie_by_suit, short_numerator, short_denominator: the sheet.
        left_of_button: index of the seat that is dealt first.
        begun: the first street has begun; opened: it was brought in or completed (later streets: 1).
        touched: somebody acted on the street.
        opener: who must bring in by the cards, before any seat without chips is passed over.
        due: whose turn it is.
        live, with_chips: seats not folded; those of them with chips.
        level: what each seat must have put in on this street; base: what the next raise is added to.
        completion: the full amount of a short all-in raise, which may still be completed, 0 none.
        bets: bets and raises that count for the cap.
        size, other_size: sizes of a bet or raise, 0 none. pair: an open pair shows on 4th street.
        short_bring_in: what an all-in seat brought in short, 0 none.
        floating: 1 while a short bring-in leaves open what the full one is.
        due_number, due_amount, due_other: the number of the seat due (0 nobody, -1 unknown) and the amounts
            that the rules ask of the action being judged.
        unstated: an action's chips could not be told.
        reason: why a ruling was left open, 0 none was (schemas.undecidable).
    """

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
    left_of_button: int
    begun: int
    opened: int
    touched: int
    opener: int
    due: int
    live: int
    with_chips: int
    level: int
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
    reason: int


def _record(names: dict[str, type]) -> np.dtype[np.void]:
    return np.dtype([(name, np.int64) for name in names])


SEAT = _record(Seat.__annotations__)
BETTING = _record(Betting.__annotations__)
