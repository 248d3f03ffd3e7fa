"""What stood before a step: the pot, the stack, whose turn it was and what that seat might do.

It reads the state that the step is judged by and the same sizes, so that what it offers is what is ruled
right.
"""

from typing import NamedTuple

import numpy as np

from pipeline.replay.stud.columns import Array
from pipeline.replay.stud.no_limit import least_raise
from pipeline.replay.stud.state import NOBODY, UNSTATED, Hand, Seat
from pipeline.replay.stud.wagers import full_target, goal_of, is_capped
from schemas.compile import kernel
from schemas.vocabulary import Action

_BRING_IN, _COMPLETE, _BET = 1 << Action.BRING_IN, 1 << Action.COMPLETE, 1 << Action.BET
_RAISE, _CALL, _CHECK, _FOLD = 1 << Action.RAISE, 1 << Action.CALL, 1 << Action.CHECK, 1 << Action.FOLD


class Trace(NamedTuple):
    """Per step: chips of all seats in the pot, the acting seat's stack, the seat in turn (0 nobody, -1
    unknown), what it might do as bits by Action's number, and the chips that it might add, -1 none."""

    pot: Array
    stack: Array
    turn: Array
    may: Array
    to_call: Array
    least: Array
    other: Array


def blank_trace(steps: int) -> Trace:
    """Arrays for so many steps."""
    return Trace(
        pot=np.zeros(steps, np.int64),
        stack=np.full(steps, -1, np.int64),
        turn=np.zeros(steps, np.int8),
        may=np.zeros(steps, np.int16),
        to_call=np.full(steps, -1, np.int64),
        least=np.full(steps, -1, np.int64),
        other=np.full(steps, -1, np.int64),
    )


@kernel
def note_step(hand: Hand, i: int, step: int, trace: Trace) -> None:
    """Note the pot and the stack of the seat at index i; -1 from an action without its chips on."""
    pot = 0
    for k in range(hand.count):
        pot += hand.seats[k].total
    trace.pot[step] = UNSTATED if hand.unstated else pot
    if i != NOBODY and hand.seats[i].stated and not hand.unstated:
        trace.stack[step] = hand.seats[i].chips


@kernel
def note_turn(hand: Hand, step: int, trace: Trace) -> None:
    """Note whose turn it is on the street of a betting action, and what that seat may do."""
    if hand.due < 0:
        trace.turn[step] = 0 if hand.due == NOBODY else -1
        return
    seat = hand.seats[hand.due]
    trace.turn[step] = seat.number
    if hand.unstated:
        return
    if not hand.opened:
        _note_opening(hand, seat, step, trace)
        return
    owed = max(hand.level - seat.street_total, 0)
    trace.to_call[step] = min(owed, seat.chips)
    may = _FOLD | (_CALL if owed else _CHECK)
    least = _least(hand)
    if seat.may_raise and seat.chips > owed and least != NOBODY:
        wager = _RAISE if hand.level else _BET
        may |= _COMPLETE if hand.street == hand.first and hand.bets == 0 else wager
        if least > 0:
            _note_sizes(hand, seat, least, step, trace)
    trace.may[step] = may


@kernel
def _note_opening(hand: Hand, seat: Seat, step: int, trace: Trace) -> None:
    """Bring in or complete; who opens in the place of an all-in low card may fold too (002.E)."""
    forced = hand.opener == hand.due
    trace.may[step] = _BRING_IN if forced else _BRING_IN | _FOLD
    if hand.bring_in >= 0:
        trace.to_call[step] = min(hand.bring_in, seat.chips)
    if hand.small > 0 and seat.chips > hand.bring_in:
        trace.may[step] |= _COMPLETE
        trace.least[step] = min(hand.small, seat.chips)


@kernel
def _least(hand: Hand) -> int:
    """The total of the least raise; 0 where the stakes are not known, NOBODY at the cap."""
    if hand.size < 0:
        return 0
    if hand.no_limit:
        return least_raise(hand)
    return NOBODY if is_capped(hand) and not hand.completion else full_target(hand)


@kernel
def _note_sizes(hand: Hand, seat: Seat, least: int, step: int, trace: Trace) -> None:
    """The two smallest raises, as chips to add, all-in where the stack is shorter."""
    trace.least[step] = min(least - seat.street_total, seat.chips)
    if hand.no_limit or is_capped(hand) or trace.least[step] == seat.chips:
        return
    other = goal_of(hand, least + 1)
    if other:
        trace.other[step] = min(other - seat.street_total, seat.chips)
