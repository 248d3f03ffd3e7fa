"""Chips that come to and leave a table between rounds, such that its float never runs dry."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.plan import Plan

Kind = Literal["fill", "credit", "drop", "jackpot_seed"]
SLIP_LETTERS: dict[Kind, str] = {"fill": "F", "credit": "C", "drop": "B", "jackpot_seed": "J"}
_ROUNDS_PER_MOVEMENT = 50
_LOWEST_TARGET = 0.8


@dataclass
class Movement:
    """Chips moved after one round of a session (-1: before the first), in minor units."""

    after_round: int
    kind: Kind
    amount_minor: int
    ref: str | None
    urgent: bool = False

    @property
    def float_change_minor(self) -> int:
        """What the movement does to the chips on the table; what is added to a meter is not on it."""
        if self.kind == "jackpot_seed":
            return 0
        return self.amount_minor if self.kind == "fill" else -self.amount_minor


def target_float(plan: Plan, rng: np.random.Generator) -> int:
    """A float to close a session at, near the imprest, in whole plaques of twenty minimum antes."""
    plaque = 20 * plan.ante_min_minor
    return int(plan.imprest_minor * rng.uniform(_LOWEST_TARGET, 2 - _LOWEST_TARGET)) // plaque * plaque


def movements(
    plan: Plan, win_minor: NDArray[np.int64], slip_stem: str, rng: np.random.Generator
) -> list[Movement]:
    """Drops, fills and credits of one session in time order, before the one that squares it up.

    They see to it that a table which opened at the lowest of all targets keeps a reserve throughout.

    Args:
        plan: for the imprest and the size of chips.
        win_minor: what the house wins in each round.
        slip_stem: the part of the slip numbers that is this session's own.
        rng: the only source of chance.
    """
    rounds = win_minor.size
    count = rounds // _ROUNDS_PER_MOVEMENT + 1 if rounds > 2 else 0
    imprest, plaque = plan.imprest_minor, 20 * plan.ante_min_minor
    level = int(imprest * _LOWEST_TARGET) + np.cumsum(win_minor)
    made: list[Movement] = []

    def move(after: int, kind: Kind, amount: int, urgent: bool = False) -> None:
        movement = Movement(after, kind, amount, None, urgent)
        made.append(movement)
        level[max(after, 0) :] += movement.float_change_minor

    for after in np.sort(
        rng.choice(max(rounds - 2, 1), min(count, max(rounds - 2, 0)), replace=False)
    ).tolist():
        here, drop = int(level[after]), int(rng.integers(1, 20)) * 10 * plan.ante_min_minor
        if here < imprest // 2:
            move(after, "fill", -(-(imprest - here) // plaque) * plaque)
        elif here > imprest * 3 // 2:
            move(after, "credit", (here - imprest) // plaque * plaque)
        else:
            move(after, "drop", drop)
    reserve = imprest // 10
    while (low := np.flatnonzero(level < reserve)).size:
        first = int(low[0])
        short = imprest - int(level[first])
        move(first - 1, "fill", -(-short // plaque) * plaque, urgent=True)
    made.sort(key=lambda movement: (movement.after_round, not movement.urgent))
    for number, movement in enumerate(made, start=1):
        movement.ref = slip(movement.kind, slip_stem, number)
    return made


def slip(kind: Kind, stem: str, number: int) -> str:
    """A slip number that its venue uses once."""
    return f"{SLIP_LETTERS[kind]}-{stem}{number:02d}"
