"""Steps marked by what was found: a step that a finding names is never shown as right."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.view.lists import Row
from pipeline.view.model import StepView

_PART_OF_FAMILY = {"BET": "wager", "PAY": "wager", "DEAL": "hand", "RANK": "hand", "POT": "pots"}


def _named(steps: Sequence[StepView], finding: Row) -> int | None:
    """The index of the step that a finding is about, None where it names none."""
    part = _PART_OF_FAMILY.get(str(finding["code"]).partition("-")[0])
    if finding["step"] is not None:
        wanted = [index for index, step in enumerate(steps) if step.number == finding["step"]]
    elif part == "pots":
        wanted = [index for index, step in enumerate(steps) if step.part == part]
    else:
        own = [index for index, step in enumerate(steps) if finding["seat"] in (step.seat, None)]
        if any(steps[index].right is False for index in own):
            return None
        wanted = [index for index in own if steps[index].part == part]
    return wanted[0] if wanted else None


def marked(steps: Sequence[StepView], findings: Sequence[Row], verdict: Row | None) -> tuple[StepView, ...]:
    """The steps with the findings' marks.

    Args:
        steps: in order.
        findings: what was found on the round or hand.
        verdict: its verdict, None where it was not judged; `ok` leaves no step in doubt.
    """
    found = list(steps)
    for finding in findings:
        index = _named(found, finding)
        if index is not None:
            found[index] = replace(found[index], right=False)
    if verdict and verdict["verdict"] == "ok":
        found = [replace(step, right=True) if step.right is None else step for step in found]
    return tuple(found)
