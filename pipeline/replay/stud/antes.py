"""Antes: what each seat that was dealt in owed, and whether it paid it (003.1, 003.2)."""

from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.state import NOBODY, UNDECIDED, UNSTATED, Hand, Seat
from schemas.compile import kernel
from schemas.vocabulary import Action

_ANTE = int(Action.ANTE)


@kernel(borrows=True)
def commonest_ante(hands: Hands, h: int, hand: Hand) -> int:
    """The commonest amount of a hand's ante lines, the higher of two; -1 where there are none.

    One that took all of a seat's chips does not tell the ante.
    """
    first, last = hands.step_start[h], hands.step_start[h + 1]
    found, most = UNSTATED, 0
    for step in range(first, last):
        amount = hands.amount[step]
        if not _tells_ante(hands, step, hand):
            continue
        same = 0
        for other in range(first, last):
            same += hands.amount[other] == amount and _tells_ante(hands, other, hand)
        if same > most or (same == most and amount > found):
            found, most = amount, same
    return found


@kernel(borrows=True)
def _tells_ante(hands: Hands, step: int, hand: Hand) -> bool:
    """Whether the step is an ante of a seat that had chips left."""
    if hands.kind[step] != _ANTE or hands.amount[step] < 0 or hands.all_in[step]:
        return False
    i = hand.index_of[hands.acting[step]]
    return i == NOBODY or not hand.seats[i].stated or hands.amount[step] < hand.seats[i].stack


@kernel
def ante_due(hand: Hand, seat: Seat) -> int:
    """What the seat owed: the ante, or its whole stack where that is less; -1 nothing, or not known."""
    if not seat.dealt or hand.ante < 0:
        return UNSTATED
    return min(hand.ante, seat.stack) if seat.stated else hand.ante


@kernel
def ante_ruling(hand: Hand, seat: Seat) -> int:
    """1 where the seat's ante is missing or wrong (ACT-001), -1 where the ante is not known."""
    if not seat.dealt:
        return 0
    due = ante_due(hand, seat)
    if due < 0:
        return UNDECIDED
    short_all_in = not seat.stated and seat.all_in and 0 < seat.ante < due and seat.total == seat.ante
    return 0 if seat.ante == due or short_all_in else 1
