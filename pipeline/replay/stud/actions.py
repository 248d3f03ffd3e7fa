"""The ruling on one action of the betting.

A ruling is the number of the ACT code that the action breaks, 0 where it breaks none, -1 where the
record does not say enough. An action that breaks several gets the first of these:

1. ACT-007: a seat that is folded, all-in or absent cannot act at all;
2. ACT-010: the street had closed;
3. whose turn it was: ACT-002 for chips that open the first street and for any later bring-in, ACT-012
   for the first action of a later street, ACT-004 for everything else;
4. ACT-011: more chips than the seat held, so that no size can be judged;
5. what was done: ACT-003, 005, 006, 008, 009, 013, of which only one can fit. A seat that must open
   and folds brought in nothing (ACT-003), one that checks did so facing the forced bet (ACT-008).
   A bet or raise over the cap is ACT-006 whatever its size.

The action then counts as it was made, and the next is judged from there.
"""

from pipeline.replay.stud.live import is_live
from pipeline.replay.stud.state import NOBODY, UNDECIDED, UNKNOWN, Hand, Seat
from pipeline.replay.stud.turns import pass_turn
from pipeline.replay.stud.wagers import ask_to_call, ask_to_open, call_ruling, open_ruling, raise_ruling
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action

_BRING_IN, _CALL, _CHECK, _FOLD = int(Action.BRING_IN), int(Action.CALL), int(Action.CHECK), int(Action.FOLD)
_WRONG_OPENER, _WRONG_BRING_IN, _OUT_OF_TURN, _WRONG_SIZE, _CANNOT_ACT = 2, 3, 4, 5, 7
_WRONG_CHECK, _STREET_CLOSED, _OVER_STACK, _WRONG_FIRST = 8, 10, 11, 12
_STAKES_UNKNOWN = int(Undecidable.STAKES_UNKNOWN)
_UP_CARDS_UNKNOWN = int(Undecidable.UP_CARDS_UNKNOWN)
_BRING_IN_UNKNOWN = int(Undecidable.BRING_IN_UNKNOWN)


@kernel
def act(hand: Hand, i: int, kind: int, amount: int, flagged: int) -> int:
    """Judge an action by the seat at index i and let it count.

    `amount` is the chips that it adds; `flagged` is 1 where the source calls the seat all-in, which
    decides only where its stack is not known.
    """
    if i == NOBODY:
        return _CANNOT_ACT
    seat = hand.seats[i]
    if not is_live(seat) or seat.all_in:
        put_in(hand, seat, amount, 0)
        return _CANNOT_ACT
    turn = _turn_ruling(hand, i, kind)
    over = seat.stated and amount > seat.chips
    all_in = 1 if (amount >= seat.chips if seat.stated else flagged) else 0
    level = hand.level
    done = _done_ruling(hand, i, kind, amount, all_in)
    hand.answered = (0 if hand.level > level else hand.answered) | 1 << i
    if kind != _FOLD:
        put_in(hand, seat, amount, flagged)
    seat.acted, seat.may_raise = 1, 0
    pass_turn(hand, i)
    if turn > 0:
        return turn
    if over:
        return _OVER_STACK
    return UNDECIDED if turn == UNDECIDED and done == 0 else done


@kernel
def put_in(hand: Hand, seat: Seat, amount: int, flagged: int) -> None:
    """Move chips from the seat to the street; a seat without chips left is all-in."""
    seat.street_total += amount
    seat.total += amount
    if seat.stated:
        seat.chips = max(seat.chips - amount, 0)
    if is_live(seat) and not seat.all_in and (seat.chips == 0 if seat.stated else flagged):
        seat.all_in, seat.chips = 1, 0
        hand.with_chips -= 1


@kernel
def _turn_ruling(hand: Hand, i: int, kind: int) -> int:
    if hand.due == i:
        return _WRONG_OPENER if kind == _BRING_IN and hand.opened else 0
    if hand.due == NOBODY:
        # One seat with chips among all-in ones may bring in or fold, and need not (002.E).
        may_open = not hand.opened and hand.live > 1 and kind not in (_CALL, _CHECK)
        return 0 if may_open else _STREET_CLOSED
    if hand.due == UNKNOWN:
        _note(hand, _UP_CARDS_UNKNOWN)
        return UNDECIDED
    if not hand.opened:
        return _OUT_OF_TURN if kind in (_CALL, _CHECK, _FOLD) else _WRONG_OPENER
    if not hand.touched:
        return _WRONG_FIRST
    return _WRONG_OPENER if kind == _BRING_IN else _OUT_OF_TURN


@kernel
def _done_ruling(hand: Hand, i: int, kind: int, amount: int, all_in: int) -> int:
    seat = hand.seats[i]
    if kind == _FOLD:
        return _fold_ruling(hand, seat, i)
    if kind == _CHECK:
        return _check_ruling(hand, seat)
    target = seat.street_total + amount
    if kind == _CALL:
        ruling = call_ruling(hand, seat, amount, all_in)
    elif not hand.opened:
        ruling = open_ruling(hand, i, kind, amount, all_in)
    elif target <= hand.level:
        # An all-in that the source words as a raise and that does not reach beyond a call.
        ruling = call_ruling(hand, seat, amount, all_in) if all_in else _WRONG_SIZE
    else:
        ruling = raise_ruling(hand, i, target, all_in)
    if ruling == UNDECIDED:
        _note(hand, _why(hand))
    return ruling


@kernel
def _fold_ruling(hand: Hand, seat: Seat, i: int) -> int:
    seat.folded = 1
    hand.live -= 1
    hand.with_chips -= 1
    if not hand.opened:
        ask_to_open(hand, seat)
        return _WRONG_BRING_IN if i == hand.opener else 0
    ask_to_call(hand, seat)
    return 0


@kernel
def _check_ruling(hand: Hand, seat: Seat) -> int:
    if not hand.opened:
        ask_to_open(hand, seat)
        return _WRONG_CHECK
    ask_to_call(hand, seat)
    return _WRONG_CHECK if hand.level > seat.street_total else 0


@kernel
def _why(hand: Hand) -> int:
    """Why a size could not be judged."""
    if hand.size < 0:
        return _STAKES_UNKNOWN
    return _UP_CARDS_UNKNOWN if hand.pair == -1 else _BRING_IN_UNKNOWN


@kernel
def _note(hand: Hand, reason: int) -> None:
    """Keep the reason that leaves most open: the stakes, then the up cards, then the bring-in."""
    if reason == _STAKES_UNKNOWN or hand.reason in (0, _BRING_IN_UNKNOWN):
        hand.reason = reason
