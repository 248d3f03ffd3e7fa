"""The kernels that judge: hands, voids and decisions to outcomes and cases.

Cases are numbered in `cases`. A number below zero in place of an outcome or a value is minus the
reason (`schemas.undecidable`) why there is none.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.cases import HANDS, OUTCOMES, PERHAPS_FOLDED, UNDECIDED, UNKNOWN_HAND
from pipeline.replay.house_banked.columns import Int8s, Int16s, Int32s, Rounds, Seats
from pipeline.replay.house_banked.results import RoundResults, SeatResults
from pipeline.replay.ranking import VALUE_CLASSES
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, HandClass, HandVoid, Outcome, RoundVoid

NO_VALUE = -1
NOT_COMPARED = -2
NOT_KNOWN = -1
NO_SHEET = 0

_VOID_ROUND, _VOID_HAND = int(Outcome.VOID_ROUND), int(Outcome.VOID_HAND)
_FOLD, _NOT_QUALIFIED = int(Outcome.FOLD), int(Outcome.NOT_QUALIFIED)
_DEALER_WINS, _TIE, _SEAT_WINS = int(Outcome.DEALER_WINS), int(Outcome.TIE), int(Outcome.SEAT_WINS)
_ROUND_STANDS, _HAND_STANDS = int(RoundVoid.NONE), int(HandVoid.NONE)
_FOLDED, _RAISED = int(Decision.FOLD), int(Decision.RAISE)
_WITHOUT_SHEET, _NO_DECISION = -int(Undecidable.NO_SHEET), -int(Undecidable.NO_DECISION)
_FLUSH = int(HandClass.FLUSH)
_ANY_DECISION = 3
_BY_DECISION = np.full(_ANY_DECISION + 1, _NO_DECISION, dtype=np.int64)
_BY_DECISION[[_FOLDED, _RAISED]] = _FOLD, _SEAT_WINS
"""The outcome, or minus the reason, where nothing is void: a raise is `_SEAT_WINS` until it is compared."""


@kernel
def judge_dealers(
    rounds: Rounds, values: Int16s, qualifying_value: Int16s, otherwise: bool, results: RoundResults
) -> None:
    """Fill `results` by the dealers' values; `qualifying_value` by sheet. All seats count as settled.

    `otherwise` reads each qualification the other way.
    """
    sheets, classes, best = rounds.sheet, results.dealer_class, results.dealer_value
    qualified, undecidable = results.qualified, results.undecidable
    for index in range(len(values)):
        value, sheet = int(values[index]), int(sheets[index])
        classes[index] = VALUE_CLASSES[max(value, 0)]
        best[index] = max(value, NO_VALUE)
        qualified[index] = NOT_KNOWN
        if value >= 0 and sheet != NO_SHEET:
            qualified[index] = (value >= qualifying_value[sheet]) != otherwise
        undecidable[index] = -_WITHOUT_SHEET if sheet == NO_SHEET else 0


@kernel
def judge_seats(
    rounds: Rounds,
    seats: Seats,
    dealers: Int16s,
    values: Int16s,
    strength: Int16s,
    first_strength: Int32s,
    commits: Int8s,
    same_suit: NDArray[np.bool_],
    by_round: RoundResults,
    by_seat: SeatResults,
) -> None:
    """Fill `by_seat`, and the reason in `by_round` where a seat needs a dealer's value that there is not.

    Only what is rare branches, the rest is looked up or selected: decisions and results are too random
    for the processor to foresee. Places are unsigned, for which numba need not ask whether they count
    from the end.

    Args:
        rounds, seats: as recorded.
        dealers, values: the hands' values, or minus the reason why there is none.
        strength, first_strength, commits: of the sheets, see `SheetTable`.
        same_suit: for each seat whether it ties with the dealer by a flush of his suit; or empty.
        by_round, by_seat: to fill; `by_round` judged by `judge_dealers`.
    """
    sheets, round_voids, first_seat = rounds.sheet, rounds.void, rounds.first_seat
    decisions, hand_voids, draws = seats.decision, seats.void, seats.draw_count
    round_qualified, round_undecidable = by_round.qualified, by_round.undecidable
    classes, best, comparison = by_seat.hand_class, by_seat.value, by_seat.comparison
    outcomes, undecidable, cases = by_seat.outcome, by_seat.undecidable, by_seat.case
    by_suit = len(same_suit) > 0
    for index in range(len(sheets)):
        sheet, dealer, qualified = int(sheets[index]), int(dealers[index]), round_qualified[index] == 1
        for_all = outcome_of_round(sheet, round_voids[index])
        table, plays_on = np.uint64(first_strength[sheet]), commits[sheet] != 0
        to_beat = int(strength[table + np.uint64(max(dealer, 0))])
        for seat in range(np.uint64(first_seat[index]), np.uint64(first_seat[index + 1])):
            value, bought = int(values[seat]), draws[seat] > 0
            place = np.uint64(max(value, 0))
            hand_class, better = int(VALUE_CLASSES[place]), int(strength[table + place]) - to_beat
            if by_suit and same_suit[seat]:
                better = 0
            decision = _RAISED if plays_on and bought else decisions[seat]
            settled = _BY_DECISION[np.uint64(decision & _ANY_DECISION)]
            settled = _VOID_HAND if hand_voids[seat] != _HAND_STANDS else settled
            settled = for_all if for_all != _SEAT_WINS else settled
            played = outcome_by_cards(dealer, value, better, qualified)
            outcome = played if settled == _SEAT_WINS else settled
            classes[seat], best[seat] = hand_class, max(value, NO_VALUE)
            comparison[seat] = outcome - _TIE if outcome >= _DEALER_WINS else NOT_COMPARED
            outcomes[seat], undecidable[seat] = max(outcome, NOT_KNOWN), max(-outcome, 0)
            ends = outcome if outcome >= 0 else UNDECIDED
            if settled == _NO_DECISION:
                ends = PERHAPS_FOLDED + (played if played >= 0 else UNDECIDED)
            if dealer < 0 and settled == _SEAT_WINS:
                round_undecidable[index] = -dealer
            cases[seat] = case_number(sheet, bought, ends, hand_class)


@kernel
def outcome_of_round(sheet: int, void: int) -> int:
    """The outcome that all seats of a round share, or minus the reason; `_SEAT_WINS` where none is."""
    by_void = _SEAT_WINS if void == _ROUND_STANDS else _VOID_ROUND
    return by_void if sheet != NO_SHEET else _WITHOUT_SHEET


@kernel
def outcome_by_cards(dealer: int, value: int, better: int, qualified: bool) -> int:
    """The outcome of a raise by the two hands, or minus the reason.

    Against a dealer who does not qualify the seat's own hand does not matter.
    """
    compared = _TIE + int(better > 0) - int(better < 0)
    compared = value if value < 0 else compared
    outcome = compared if qualified else _NOT_QUALIFIED
    return dealer if dealer < 0 else outcome


@kernel
def case_number(sheet: int, bought: bool, ends: int, hand_class: int) -> int:
    """The number of the case (see `cases`)."""
    hand = hand_class if hand_class >= 0 else UNKNOWN_HAND
    return ((2 * sheet + int(bought)) * OUTCOMES + ends) * HANDS + hand


@kernel
def flushes_of_one_suit(
    first_seat: Int32s,
    sheets: Int32s,
    same_suit: Int8s,
    dealers: Int16s,
    values: Int16s,
    dealer_suits: Int8s,
    seat_suits: Int8s,
    found: NDArray[np.bool_],
) -> None:
    """Fill `found`: whether dealer and seat both hold flushes (not straight flushes) of one suit, and
    the sheet makes them equal by that."""
    for index in range(len(sheets)):
        flush = VALUE_CLASSES[max(int(dealers[index]), 0)] == _FLUSH and same_suit[sheets[index]] != 0
        for seat in range(first_seat[index], first_seat[index + 1]):
            seat_flush = VALUE_CLASSES[max(int(values[seat]), 0)] == _FLUSH
            found[seat] = flush and seat_flush and dealer_suits[index] == seat_suits[seat]
