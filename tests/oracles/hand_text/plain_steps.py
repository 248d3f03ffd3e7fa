"""Steps as the sites tell them that have no word for a completion and name no bring-in beside the stakes."""

from collections import Counter

from schemas.vocabulary import Action
from tests.oracles.stud.model import Step


def without_completions(steps: list[Step]) -> list[Step]:
    """The same steps: a completion is a raise, or a bet where nobody brought in."""
    for at, step in enumerate(steps):
        if step.kind == Action.COMPLETE:
            opened = any(s.street == step.street and (s.to or 0) > 0 for s in steps[:at])
            step.kind = Action.RAISE if opened else Action.BET
    return steps


def usual(steps: list[Step], kind: Action) -> int | None:
    """The amount that most lines of a kind name, all-in ones apart; the largest of equally common ones."""
    amounts = Counter(step.amount or 0 for step in steps if step.kind == kind and not step.all_in)
    return max(amounts, key=lambda amount: (amounts[amount], amount)) if amounts else None
