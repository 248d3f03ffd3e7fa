"""Walks the steps of a hand and rules on each.

Cards that lie face up are taken from the DEAL steps (the last card of a seat's deal on a street), in
whatever place of the list these stand, since some sources print them after the street's actions. A
street closes where the first step of a later one stands; where that comes too early, the step names the
seat that was still to act. A hand that ends too early without a showdown does so on its last step.
"""

from pipeline.replay.stud.actions import act, put_in
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.offers import Trace, note_step, note_turn
from pipeline.replay.stud.state import NOBODY, UNDECIDED, UNSTATED, Hand
from pipeline.replay.stud.turns import advance, begin_hand, ends_early, name_due
from schemas.compile import kernel
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action, Street

_ANTE, _BRING_IN, _CALL = int(Action.ANTE), int(Action.BRING_IN), int(Action.CALL)
_CHECK, _FOLD, _DEAL = int(Action.CHECK), int(Action.FOLD), int(Action.DEAL)
_SHOWDOWN = int(Street.SHOWDOWN)
_CANNOT_ACT, _STREET_CLOSED = 7, 10
_NOT_STATED = int(Undecidable.NOT_STATED)


@kernel(borrows=True)
def walk(hands: Hands, h: int, hand: Hand, expected: Expected, traced: int, trace: Trace) -> None:
    """Judge every step of the hand into `expected`; amounts end up in `seats`.

    With `traced` 1 what stood before each step is noted in `trace`, which is empty otherwise.
    """
    kinds, streets, acting = hands.kind, hands.street, hands.acting
    amounts, totals, all_ins = hands.amount, hands.to, hands.all_in
    rulings, due_seats = expected.ruling, expected.due_seat
    due_amounts, due_others = expected.due_amount, expected.due_other
    last = NOBODY
    showdown = False
    for step in range(hands.step_start[h], hands.step_start[h + 1]):
        kind, street = kinds[step], streets[step]
        hand.due_amount, hand.due_other, hand.due_number = -1, -1, 0
        ruling = 0
        if traced:
            note_step(hand, hand.index_of[acting[step]], step, trace)
        if kind > _DEAL:
            if hand.first_shown == NOBODY:
                hand.first_shown = step
            if street == _SHOWDOWN and not showdown:
                showdown = True
                ruling = _STREET_CLOSED if _ends(hand) else 0
        elif kind == _DEAL:
            if hand.street < street <= hand.last:
                ruling = _STREET_CLOSED if reach(hand, street) else 0
            last = step
        else:
            i = hand.index_of[acting[step]]
            amount, to, all_in = amounts[step], totals[step], all_ins[step]
            if kind == _ANTE:
                ruling = _post_ante(hand, i, amount if amount != UNSTATED else to, all_in)
            elif not _folds_dead(hand, i, kind):
                early = reach(hand, street) if street > hand.street or not hand.begun else False
                if traced:
                    note_turn(hand, step, trace)
                ruling = _judge(hand, i, street, kind, amount, to, all_in, early)
                if kind == _FOLD and i != NOBODY and hand.seats[i].folded_on == 0:
                    hand.seats[i].folded_on = street if hand.seats[i].folded else 0
                last = step
        rulings[step], due_seats[step] = ruling, hand.due_number
        due_amounts[step], due_others[step] = hand.due_amount, hand.due_other
    hand.due_amount, hand.due_number = -1, 0
    if not showdown and _ends(hand) and last != NOBODY and rulings[last] == 0:
        rulings[last], due_seats[last], due_amounts[last] = _STREET_CLOSED, hand.due_number, hand.due_amount


@kernel
def _folds_dead(hand: Hand, i: int, kind: int) -> bool:
    """Whether the step folds a hand that is dead anyway, its player being away (002.C): it moves nothing."""
    if kind != _FOLD or i == NOBODY:
        return False
    if not hand.begun:
        begin_hand(hand)
    return hand.seats[i].absent != 0


@kernel
def _judge(
    hand: Hand,
    i: int,
    street: int,
    kind: int,
    amount: int,
    to: int,
    all_in: int,
    early: bool,
) -> int:
    """The ruling on a betting action by the seat at index i; `early` where it left a street open."""
    late = hand.first <= street < hand.street or street > hand.last
    if not early:
        name_due(hand)
        hand.due_amount = UNSTATED
    added = amount
    told = True
    if kind in (_FOLD, _CHECK):
        added = 0
    elif amount == UNSTATED:
        told = to >= 0
        added = _amount(hand, i, kind, to)
    if added == UNSTATED:
        hand.unstated = 1
        added = 0
    ruling = act(hand, i, kind, added, all_in)
    if hand.unstated:
        return UNDECIDED
    if not told and ruling == 0:
        hand.reason = hand.reason if hand.reason else _NOT_STATED
        return UNDECIDED
    return _STREET_CLOSED if (early or late) and ruling != _CANNOT_ACT else ruling


@kernel
def _amount(hand: Hand, i: int, kind: int, to: int) -> int:
    """Chips of an action that states none added; or what was due of a call or bring-in."""
    if i == NOBODY:
        return UNSTATED
    seat = hand.seats[i]
    if to >= 0:
        return max(to - seat.street_total, 0)
    if kind == _CALL:
        return min(max(hand.level - seat.street_total, 0), seat.chips)
    if kind == _BRING_IN and hand.bring_in >= 0:
        return min(hand.bring_in, seat.chips)
    return UNSTATED


@kernel
def _post_ante(hand: Hand, i: int, amount: int, all_in: int) -> int:
    """Take an ante; ACT-007 where no such seat is listed."""
    if amount == UNSTATED:
        hand.unstated = 1
    if i == NOBODY:
        return _CANNOT_ACT
    seat = hand.seats[i]
    hand.due_number = seat.number
    hand.due_amount = min(hand.ante, seat.chips) if hand.ante >= 0 else -1
    if amount > 0:
        put_in(hand, seat, amount, all_in)
        seat.street_total -= amount
        seat.ante += amount
    return 0


@kernel
def reach(hand: Hand, street: int) -> bool:
    """Go to the street where the hand is not there yet; True where an earlier one was still open."""
    if not hand.begun:
        begin_hand(hand)
    early = ends_early(hand) if street > hand.last else False
    return advance(hand, street) or early


@kernel
def _ends(hand: Hand) -> bool:
    """True where a showdown here comes before the betting is done."""
    if not hand.begun:
        begin_hand(hand)
    return ends_early(hand)
