"""What every fault does with a record: find a place, read what a seat did, state the outcome anew."""

from random import Random
from typing import TypeVar

from schemas.vocabulary import Action
from tests.oracles.stud import CASH, TOURNAMENT, model
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud_outcome import state_outcome

Found = TypeVar("Found")
Spoiled = tuple[Row, str, int | None, int | None]
"""The hand, the root code, the seat and the index of the action where there is one."""

CHIPS = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)
AGGRESSIVE = (Action.COMPLETE, Action.BET, Action.RAISE)
SPEAKING = (*CHIPS, Action.CHECK, Action.FOLD)


class NotApplicable(ValueError):
    """This hand offers no place for the fault."""


def pick(rng: Random, found: list[Found]) -> Found:
    """One of the places.

    Raises:
        NotApplicable: there is none.
    """
    if not found:
        raise NotApplicable("no place for the fault")
    return rng.choice(found)


def restated(row: Row, steps: list[Step]) -> Row:
    """The row with these steps, and its outcome stated anew, as its sheet has it."""
    model.put_steps(row, steps)
    sheet = TOURNAMENT if row["kind"] == "tournament" else CASH
    stated = any(stack >= 0 for stack in row["finish_stack_minor"])
    state_outcome(row, sheet, rake_percent=5 if row["rake_minor"] else 0, state_finish=stated)
    return row


def stack_of(row: Row, seat: int) -> int:
    """The starting stack of a seat."""
    stack: int = row["start_stack_minor"][row["seat"].index(seat)]
    return stack


def spent_by(steps: list[Step], seat: int) -> int:
    """What a seat put in with these steps."""
    return sum(step.amount or 0 for step in steps if step.seat == seat)


def folders(steps: list[Step]) -> set[int]:
    """The seats that fold."""
    return {step.seat for step in steps if step.kind == Action.FOLD}


def add(step: Step, change: int) -> None:
    """Change a wager by so many chips."""
    step.amount = (step.amount or 0) + change
    step.to = (step.to or 0) + change


def same_street(other: Step, step: Step) -> bool:
    """Whether two steps are of one seat on one street."""
    return other.street == step.street and other.seat == step.seat
