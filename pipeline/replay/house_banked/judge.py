"""The settlement kernels: hands, voids and decisions to cases, and cases to what a wager returns.

Cases are numbered in `outcomes`. A number below zero in place of an outcome or a value is minus the
reason (`schemas.undecidable`) why there is none.
"""

import numpy as np

from pipeline.replay.compile import kernel
from pipeline.replay.house_banked.columns import (
    NO_WAGER,
    Int16s,
    Int32s,
    Int64s,
    RoundResults,
    Rounds,
    SeatResults,
    Seats,
)
from pipeline.replay.house_banked.outcomes import CASES, UNDECIDED_CASE, Outcome
from pipeline.replay.ranking import VALUE_CLASSES
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, HandVoid, RoundVoid

NO_VALUE = -1
NOT_COMPARED = -2
UNKNOWN = -1

_VOID_ROUND, _VOID_HAND = int(Outcome.VOID_ROUND), int(Outcome.VOID_HAND)
_FOLD, _NOT_QUALIFIED = int(Outcome.FOLD), int(Outcome.NOT_QUALIFIED)
_DEALER_WINS, _TIE, _SEAT_WINS = int(Outcome.DEALER_WINS), int(Outcome.TIE), int(Outcome.SEAT_WINS)
_ROUND_STANDS, _HAND_STANDS = int(RoundVoid.NONE), int(HandVoid.NONE)
_FOLDED, _RAISED = int(Decision.FOLD), int(Decision.RAISE)
_NO_SHEET, _NO_DECISION = -int(Undecidable.NO_SHEET), -int(Undecidable.NO_DECISION)
_HIDDEN_CARD = -int(Undecidable.HIDDEN_CARD)


@kernel
def judge_dealers(rounds: Rounds, values: Int16s, qualifying_value: Int16s, results: RoundResults) -> None:
    """Fill `results` by the dealers' values; `qualifying_value` by sheet. All seats count as settled."""
    sheets, classes, best = rounds.sheet, results.dealer_class, results.dealer_value
    qualified, undecidable = results.qualified, results.undecidable
    for index in range(len(values)):
        value, sheet = int(values[index]), int(sheets[index])
        classes[index] = VALUE_CLASSES[max(value, 0)]
        best[index] = max(value, NO_VALUE)
        qualified[index] = UNKNOWN
        if value >= 0 and sheet >= 0:
            qualified[index] = value >= qualifying_value[sheet]
        undecidable[index] = -_NO_SHEET if sheet < 0 else 0


@kernel
def judge_seats(
    rounds: Rounds,
    seats: Seats,
    dealers: Int16s,
    values: Int16s,
    by_round: RoundResults,
    by_seat: SeatResults,
) -> None:
    """Fill `by_seat`, and the reason in `by_round` where a seat needs a dealer's value that there is not."""
    sheets, round_voids, first_seat = rounds.sheet, rounds.void, rounds.first_seat
    decisions, hand_voids = seats.decision, seats.void
    round_qualified, round_undecidable = by_round.qualified, by_round.undecidable
    classes, best, comparison = by_seat.hand_class, by_seat.value, by_seat.comparison
    undecidable, cases, other_cases = by_seat.undecidable, by_seat.case, by_seat.other_case
    for index in range(len(sheets)):
        sheet, dealer, qualified = int(sheets[index]), int(dealers[index]), round_qualified[index] == 1
        for seat in range(np.uint64(first_seat[index]), np.uint64(first_seat[index + 1])):
            value = int(values[seat])
            hand_class = int(VALUE_CLASSES[max(value, 0)])
            settled = outcome_without_cards(sheet, round_voids[index], hand_voids[seat], decisions[seat])
            outcome = outcome_by_cards(settled, dealer, value, qualified)
            other = outcome_by_cards(settled, dealer, value, not qualified)
            if dealer < 0 and settled == _SEAT_WINS:
                round_undecidable[index] = -dealer
            classes[seat] = hand_class
            best[seat] = max(value, NO_VALUE)
            comparison[seat] = outcome - _TIE if outcome >= _DEALER_WINS else NOT_COMPARED
            undecidable[seat] = max(-outcome, 0)
            cases[seat] = case_number(sheet, outcome, hand_class)
            other_cases[seat] = case_number(sheet, other, hand_class)


@kernel
def outcome_without_cards(sheet: int, round_void: int, hand_void: int, decision: int) -> int:
    """The outcome where no hand decides it, or minus the reason; `_SEAT_WINS` for a raise, which is
    to be compared."""
    if sheet < 0:
        return _NO_SHEET
    if round_void != _ROUND_STANDS:
        return _VOID_ROUND
    if hand_void != _HAND_STANDS:
        return _VOID_HAND
    in_play = _SEAT_WINS if decision == _RAISED else _NO_DECISION
    return _FOLD if decision == _FOLDED else in_play


@kernel
def outcome_by_cards(settled: int, dealer: int, value: int, qualified: bool) -> int:
    """The outcome of a raise by the two hands' values, or minus the reason; other outcomes stand.

    Against a dealer who does not qualify a hidden card of the seat's does not matter. Only what is
    rare branches: decisions and results are too random for the processor to foresee.
    """
    compared = _TIE + int(value > dealer) - int(value < dealer)
    outcome = compared if qualified else _NOT_QUALIFIED
    if value < 0 and (qualified or value != _HIDDEN_CARD):
        outcome = value
    if dealer < 0:
        outcome = dealer
    return outcome if settled == _SEAT_WINS else settled


@kernel
def case_number(sheet: int, outcome: int, hand_class: int) -> int:
    """The number of the case (see `outcomes`)."""
    won_with = hand_class if outcome == _SEAT_WINS else 0
    return 1 + sheet * CASES + outcome + won_with if outcome >= 0 else UNDECIDED_CASE


@kernel
def pay(stakes: Int64s, cases: Int32s, multiples: Int64s, returned: Int64s) -> None:
    """What comes back on one wager of each seat, -1 without such a wager or a multiple for it."""
    for seat in range(len(stakes)):
        multiple = multiples[cases[seat]]
        known = stakes[seat] >= 0 and multiple >= 0
        returned[seat] = stakes[seat] * multiple if known else NO_WAGER


@kernel
def range_of(stakes: Int64s) -> tuple[int, int]:
    """The least and the largest stake, -1 and -1 without any."""
    least = largest = NO_WAGER
    for stake in stakes:
        least, largest = min(least, stake), max(largest, stake)
    return least, largest
