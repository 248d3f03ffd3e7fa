"""The arrays that replay fills, laid out like the lists of the recorded hands."""

from typing import NamedTuple

import numpy as np

from pipeline.replay.stud.columns import Array, Hands


class Expected(NamedTuple):
    """Per step: `ruling` to `due_other`. Per hand: the two reasons and `pot_count`. The others per seat;
    a hand has no more pots than seats, and the first `pot_count` of its places hold them."""

    ruling: Array
    due_seat: Array
    due_amount: Array
    due_other: Array
    betting_undecidable: Array
    award_undecidable: Array
    pot_count: Array
    ante_ruling: Array
    due_ante: Array
    contributed: Array
    uncalled: Array
    hand_class: Array
    value: Array
    pot: Array
    eligible: Array
    winners: Array


def blank_expected(hands: Hands) -> Expected:
    """Arrays for these hands: no ruling, nothing due, nothing known."""
    steps, seats, count = len(hands.kind), len(hands.seat), len(hands.rules)
    return Expected(
        ruling=np.zeros(steps, np.int8),
        due_seat=np.zeros(steps, np.int8),
        due_amount=np.full(steps, -1, np.int64),
        due_other=np.full(steps, -1, np.int64),
        betting_undecidable=np.zeros(count, np.int8),
        award_undecidable=np.zeros(count, np.int8),
        pot_count=np.zeros(count, np.int64),
        ante_ruling=np.zeros(seats, np.int8),
        due_ante=np.full(seats, -1, np.int64),
        contributed=np.zeros(seats, np.int64),
        uncalled=np.zeros(seats, np.int64),
        hand_class=np.full(seats, -1, np.int8),
        value=np.full(seats, -1, np.int16),
        pot=np.zeros(seats, np.int64),
        eligible=np.zeros(seats, np.int64),
        winners=np.zeros(seats, np.int64),
    )
