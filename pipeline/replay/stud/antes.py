"""Antes: what each seat that was dealt in owed, and whether it paid it (003.1, 003.2)."""

from collections.abc import Sequence

from pipeline.replay.compile import kernel
from pipeline.replay.stud.columns import Hands
from pipeline.replay.stud.expected import Expected
from pipeline.replay.stud.state import Seat
from schemas.vocabulary import Action

_ANTE = int(Action.ANTE)


@kernel
def ante_of(hands: Hands, h: int) -> int:
    """The ante of the hand: the stated one, else the commonest of its lines (the higher of two), else -1."""
    if hands.ante[h] >= 0:
        return hands.ante[h]
    first, last = hands.step_start[h], hands.step_start[h + 1]
    found, most = -1, 0
    for step in range(first, last):
        amount = hands.amount[step]
        if hands.kind[step] != _ANTE or amount < 0:
            continue
        same = 0
        for other in range(first, last):
            if hands.kind[other] == _ANTE and hands.amount[other] == amount:
                same += 1
        if same > most or (same == most and amount > found):
            found, most = amount, same
    return found


@kernel
def judge_antes(
    hands: Hands, h: int, seats: Sequence[Seat], count: int, ante: int, expected: Expected
) -> None:
    """Rule on each seat's ante; a seat with less than the ante owes what it has."""
    first = hands.seat_start[h]
    for i in range(count):
        seat, place = seats[i], first + seats[i].place
        if not seat.dealt:
            continue
        if ante < 0:
            expected.ante_ruling[place] = -1
            continue
        stack = hands.stack[place]
        due = min(ante, stack) if stack >= 0 else ante
        expected.due_ante[place] = due
        short_all_in = stack < 0 and 0 < seat.ante < due and seat.all_in and seat.total == seat.ante
        expected.ante_ruling[place] = 0 if seat.ante == due or short_all_in else 1
