"""The settlement kernels: hands and decisions to cases, and cases to what a wager returns.

One pass, a round at a time. A hand is judged to a value of the ranking or to minus the reason
(`schemas.undecidable`) why it has none; a seat's part in the round to its outcome or, again, to
minus the reason.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.compile import kernel
from pipeline.replay.house_banked.columns import (
    Cards,
    Int8s,
    Int16s,
    Int32s,
    Int64s,
    RoundResults,
    Rounds,
    SeatResults,
    Seats,
)
from pipeline.replay.house_banked.outcomes import CASES, UNDECIDED_CASE, Outcome
from pipeline.replay.house_banked.rules import UNDECIDED
from pipeline.replay.ranking import VALUE_CLASSES, value_of_five
from schemas.cards import HIDDEN
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, HandVoid, RoundVoid

HAND_SIZE = 5
NO_VALUE = -1
NOT_COMPARED = -2

_VOID_ROUND, _VOID_HAND = int(Outcome.VOID_ROUND), int(Outcome.VOID_HAND)
_FOLD, _NOT_QUALIFIED = int(Outcome.FOLD), int(Outcome.NOT_QUALIFIED)
_DEALER_WINS, _TIE, _SEAT_WINS = int(Outcome.DEALER_WINS), int(Outcome.TIE), int(Outcome.SEAT_WINS)
_ROUND_STANDS, _HAND_STANDS = int(RoundVoid.NONE), int(HandVoid.NONE)
_FOLDED, _RAISED = int(Decision.FOLD), int(Decision.RAISE)
_NO_SHEET, _NO_DECISION = -int(Undecidable.NO_SHEET), -int(Undecidable.NO_DECISION)
_CARD_COUNT, _HIDDEN_CARD = -int(Undecidable.CARD_COUNT), -int(Undecidable.HIDDEN_CARD)
_IMPOSSIBLE_CARDS = -int(Undecidable.IMPOSSIBLE_CARDS)


@kernel
def judge_rounds(
    rounds: Rounds,
    seats: Seats,
    cards: Cards,
    qualifying_value: Int16s,
    by_round: RoundResults,
    by_seat: SeatResults,
) -> None:
    """Fill `by_round` and `by_seat`; `qualifying_value` by sheet."""
    held = np.empty(HAND_SIZE, np.int8)
    card = draw = 0
    for index in range(len(rounds.sheet)):
        sheet = rounds.sheet[index]
        first = int(rounds.first_dealer_card[index])
        dealer = hand_value(cards.dealer_cards, first, int(rounds.first_dealer_card[index + 1]) - first)
        qualified = bool(sheet >= 0 and dealer >= qualifying_value[sheet])
        undecidable = 0 if sheet >= 0 else -_NO_SHEET
        for seat in range(rounds.first_seat[index], rounds.first_seat[index + 1]):
            count, draws = int(seats.card_count[seat]), int(seats.draw_count[seat])
            value = hand_value(cards.seat_cards, card, count)
            if draws > 0 and count == HAND_SIZE:
                for place in range(HAND_SIZE):  # assigning a slice takes numba seconds to compile
                    held[place] = cards.seat_cards[card + place]
                value = value_after_draws(held, cards.draw_discard, cards.draw_card, draw, draw + draws)
            card += count
            draw += draws
            outcome = other = _NO_SHEET
            if sheet >= 0:
                settled = outcome_without_cards(rounds.void[index], seats.void[seat], seats.decision[seat])
                outcome = outcome_by_cards(settled, dealer, value, qualified)
                other = outcome_by_cards(settled, dealer, value, not qualified)
            if dealer < 0 and outcome == dealer:
                undecidable = -dealer
            by_seat.hand_class[seat] = VALUE_CLASSES[max(value, 0)]
            by_seat.value[seat] = max(value, NO_VALUE)
            by_seat.comparison[seat] = outcome - _TIE if outcome >= _DEALER_WINS else NOT_COMPARED
            by_seat.undecidable[seat] = max(-outcome, 0)
            by_seat.case[seat] = case_number(sheet, outcome, value)
            by_seat.other_case[seat] = case_number(sheet, other, value)
        by_round.dealer_class[index] = VALUE_CLASSES[max(dealer, 0)]
        by_round.dealer_value[index] = max(dealer, NO_VALUE)
        by_round.qualified[index] = qualified if dealer >= 0 and sheet >= 0 else UNDECIDED
        by_round.undecidable[index] = undecidable


@kernel
def hand_value(cards: Int8s, first: int, count: int) -> int:
    """The value of the hand that begins at `first`, or minus the reason why it has none."""
    if count != HAND_SIZE:
        return _CARD_COUNT
    seen = np.uint64(0)
    hidden = False
    for place in range(first, first + HAND_SIZE):
        card = cards[place]
        if card == HIDDEN:
            hidden = True
            continue
        mark = np.uint64(1) << np.uint64(card)
        if seen & mark:
            return _IMPOSSIBLE_CARDS
        seen |= mark
    if hidden:
        return _HIDDEN_CARD
    return value_of_five(cards[first], cards[first + 1], cards[first + 2], cards[first + 3], cards[first + 4])


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
    return hand_value(held, 0, HAND_SIZE)


@kernel
def outcome_without_cards(round_void: int, hand_void: int, decision: int) -> int:
    """The outcome where no hand decides it, minus NO_DECISION, or `_SEAT_WINS` for a raise that
    is to be compared."""
    if round_void != _ROUND_STANDS:
        return _VOID_ROUND
    if hand_void != _HAND_STANDS:
        return _VOID_HAND
    if decision == _FOLDED:
        return _FOLD
    return _SEAT_WINS if decision == _RAISED else _NO_DECISION


@kernel
def outcome_by_cards(settled: int, dealer: int, value: int, qualified: bool) -> int:
    """The outcome of a raise by the two hands' values, or minus the reason; other outcomes stand.

    Against a dealer who does not qualify a hidden card of the seat's does not matter.
    """
    if settled != _SEAT_WINS:
        return settled
    if dealer < 0:
        return dealer
    if value < 0 and (qualified or value != _HIDDEN_CARD):
        return value
    if not qualified:
        return _NOT_QUALIFIED
    if value == dealer:
        return _TIE
    return _SEAT_WINS if value > dealer else _DEALER_WINS


@kernel
def case_number(sheet: int, outcome: int, value: int) -> int:
    """The number of the case (see `outcomes`)."""
    if outcome < 0:
        return UNDECIDED_CASE
    won_with = VALUE_CLASSES[value] if outcome == _SEAT_WINS else 0
    return 1 + sheet * CASES + outcome + won_with


@kernel
def pay(stakes: Int64s, cases: Int32s, multiples: Int64s, returned: Int64s) -> None:
    """What comes back on one wager of each seat, -1 without such a wager or a multiple for it."""
    for seat in range(len(stakes)):
        multiple = multiples[cases[seat]]
        known = stakes[seat] >= 0 and multiple >= 0
        returned[seat] = stakes[seat] * multiple if known else UNDECIDED


@kernel
def cases_of_wager(returned: Int64s, cases: Int32s, decided: NDArray[np.int32]) -> None:
    """The case where the wager was decided, else case 0."""
    for seat in range(len(cases)):
        decided[seat] = cases[seat] if returned[seat] >= 0 else UNDECIDED_CASE
