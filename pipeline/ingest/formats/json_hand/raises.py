"""What the amount of a raise is: the chips that it puts in, or the street total that it makes.

The texts of the standard say the one, or nothing. The two are the same where the seat has nothing in on the
street. Else the profile's `total` of the raises tells them apart. Without it each meaning is reckoned
through, and the one holds by which every raise passes the bet before it, every call but an all-in one meets
it, and the chips come to the stated pots, uncalled bets apart.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from pipeline.ingest.formats.reading.lines import LineFault


class Means(Enum):
    """What a raise's amount means."""

    ADDED = "chips put in"
    TOTAL = "street total"


class Move(NamedTuple):
    """Chips of one action: `ante`, `raise`, `call`, or `bet`, as a bring-in too; its `total` where said."""

    street: int
    seat: int
    kind: str
    amount: int
    all_in: bool
    total: int | None = None


class _Reckoned(NamedTuple):
    """What a meaning comes to: whether its calls and raises fit, and the totals that raises say; all chips,
    and those that nobody called."""

    fits: bool
    as_said: bool
    chips: int
    uncalled: int


def raises_mean(moves: Sequence[Move], pots: int | None) -> Means:
    """What the raises of a hand mean.

    Args:
        moves: every action that moves chips, in order.
        pots: what the stated pots come to, None where none is stated.

    Raises:
        LineFault: by neither meaning the hand adds up, or by both.
    """
    if not _differ(moves):
        return Means.ADDED
    reckoned = {means: _reckon(moves, means) for means in Means}
    if any(move.total is not None for move in moves):
        held = [means for means, found in reckoned.items() if found.as_said]
    elif pots is None:
        held = [means for means, found in reckoned.items() if found.fits]
    else:
        held = [means for means, found in reckoned.items() if found.chips - found.uncalled == pots]
        held = [means for means in held if reckoned[means].fits] or held
    if len(held) == 1:
        return held[0]
    which = "both as chips put in and as street totals" if held else "as chips put in nor as street totals"
    verb = "add up" if held else "add up neither"
    raise LineFault(f"the amounts of the raises {verb} {which}", "SRC-002")


def _differ(moves: Sequence[Move]) -> bool:
    """Whether a seat raises that has chips in on the street already."""
    inside: set[tuple[int, int]] = set()
    for move in moves:
        if move.kind == "raise" and (move.street, move.seat) in inside:
            return True
        if move.kind != "ante":
            inside.add((move.street, move.seat))
    return False


def _reckon(moves: Sequence[Move], means: Means) -> _Reckoned:
    totals: dict[int, dict[int, int]] = {}
    fits = as_said = True
    for move in moves:
        street = totals.setdefault(0 if move.kind == "ante" else move.street, {})
        before, level = street.get(move.seat, 0), max(street.values(), default=0)
        total = move.amount if move.kind == "raise" and means is Means.TOTAL else before + move.amount
        if move.kind == "raise":
            fits &= total > level
            as_said &= move.total in (None, total)
        if move.kind == "call":
            fits &= total == level or (move.all_in and total < level)
        street[move.seat] = max(total, before)
    uncalled = 0
    for street in totals.values():
        highest = sorted(street.values(), reverse=True)[:2]
        uncalled += highest[0] - (highest[1] if len(highest) > 1 else 0)
    return _Reckoned(fits, as_said, sum(sum(street.values()) for street in totals.values()), uncalled)
