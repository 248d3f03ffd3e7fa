"""Outcomes stated wrongly: pots, awards, what came back, stacks, the name of a hand."""

from collections.abc import Callable
from random import Random

from tests.oracles.stud.model import Row, Step
from tests.oracles.stud.showdown import known_hand
from tests.oracles.stud_faults.record import NotApplicable, Spoiled, folders, pick

Fault = Callable[[Row, list[Step], Random], Spoiled]


def _stated_pot(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    row["pot_minor"] += rng.choice((-1, 1))
    return row, "POT-001", None, None


def _award_amount(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """An award a chip too large or too small."""
    at = pick(rng, [at for at, chips in enumerate(row["award_amount_minor"]) if chips > 1])
    change, seat = rng.choice((-1, 1)), row["award_seat"][at]
    _move(row, at, change)
    return row, "POT-002", seat, None


def _award_seat(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """The only award of a shown-down hand goes to a known hand that did not win it."""
    if len(row["award_seat"]) != 1 or row["game"] not in ("7stud", "5stud"):
        raise NotApplicable("more than one award, or a hand whose winners the oracle does not judge")
    winner = row["award_seat"][0]
    shown = [
        seat for seat in row["seat"] if known_hand(row, seat) is not None and seat not in folders(_steps)
    ]
    live = [seat for seat, count in zip(row["seat"], row["seat_card_count"], strict=True) if count]
    if any(seat not in shown for seat in live if seat not in folders(_steps)):
        raise NotApplicable("a hidden hand may have won")
    loser = pick(rng, [seat for seat in shown if seat != winner])
    chips = row["award_amount_minor"][0]
    _move(row, 0, -chips)
    row["award_seat"][0] = loser
    _move(row, 0, chips)
    return row, "POT-003", loser, None


def _uncalled(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    at = pick(rng, list(range(len(row["uncalled_seat"]))))
    smaller = row["uncalled_amount_minor"][at] > 1 and rng.random() < 0.5
    row["uncalled_amount_minor"][at] += -1 if smaller else 1
    return row, "POT-004", row["uncalled_seat"][at], None


def _side_pots(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """A chip stated in the wrong one of two pots."""
    if len(row["pots_minor"]) < 2:
        raise NotApplicable("no side pots")
    one, two = rng.sample(range(len(row["pots_minor"])), 2)
    row["pots_minor"][one] -= 1
    row["pots_minor"][two] += 1
    return row, "POT-005", None, None


def _finish_stack(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    """A stated finishing stack with a chip too many."""
    at = pick(rng, [at for at, stack in enumerate(row["finish_stack_minor"]) if stack >= 0])
    row["finish_stack_minor"][at] += 1
    return row, "POT-007", row["seat"][at], None


def _declared(row: Row, _steps: list[Step], rng: Random) -> Spoiled:
    at = pick(rng, [at for at, made in enumerate(row["declared_class"]) if made >= 0])
    row["declared_class"][at] = rng.choice([made for made in range(10) if made != row["declared_class"][at]])
    return row, "RANK-001", row["seat"][at], None


OUTCOME_FAULTS: dict[str, Fault] = {
    "POT-001": _stated_pot,
    "POT-002": _award_amount,
    "POT-003": _award_seat,
    "POT-004": _uncalled,
    "POT-005": _side_pots,
    "POT-007": _finish_stack,
    "RANK-001": _declared,
}
"""Each fault by the code that it must raise as its root."""


def _move(row: Row, award: int, change: int) -> None:
    """Change an award and all that follows from it in the seat's own columns."""
    row["award_amount_minor"][award] += change
    at = row["seat"].index(row["award_seat"][award])
    row["collected_minor"][at] += change
    if row["finish_stack_minor"][at] >= 0:
        row["finish_stack_minor"][at] += change
