"""Steps marked by what was found: a step that a finding names is never shown as right."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.view.lists import Row
from pipeline.view.model import StepView
from schemas.tables_recorded import WAGERS

_PART_OF_FAMILY = {
    "BET": "wager", "PAY": "wager", "DEAL": "hand", "RANK": "hand", "POT": "pots", "JKP": "meter",
}  # fmt: skip
_PART_OF_CODE = {"BET-005": "purchase", "BET-007": "hand", "PAY-007": "payout", "RANK-002": "dealer"}
_WAGER_OF_CODE = {
    "BET-001": "ante", "BET-002": "raise", "BET-004": "draw", "BET-006": "bonus",
    "PAY-001": "ante", "PAY-002": "raise", "PAY-003": "draw", "PAY-004": "bonus", "PAY-005": "jackpot",
}  # fmt: skip
"""Where one code is about several wagers, what it names as recorded begins with the wager."""
_WHOLE = ("pots", "meter", "dealer")
"""Parts that belong to no seat; of a meter it is the last step that is out."""


def _named(steps: Sequence[StepView], finding: Row) -> int | None:
    """The index of the step that a finding is about, None where it names none."""
    code = str(finding["code"])
    part = _PART_OF_CODE.get(code) or _PART_OF_FAMILY.get(code.partition("-")[0])
    if finding["step"] is not None:
        wanted = [index for index, step in enumerate(steps) if step.number == finding["step"]]
        return wanted[0] if wanted else None
    if part in _WHOLE:
        wanted = [index for index, step in enumerate(steps) if step.part == part]
        return None if not wanted else wanted[-1] if part == "meter" else wanted[0]
    own = [index for index, step in enumerate(steps) if finding["seat"] in (step.seat, None)]
    wanted = [index for index in own if steps[index].part == part]
    first = str(finding["recorded"] or "").partition(" ")[0]
    wager = _WAGER_OF_CODE.get(code) or (first if first in WAGERS else None)
    exact = [index for index in wanted if wager and steps[index].recorded.startswith(f"{wager} ")]
    if exact:
        return exact[0]
    if any(steps[index].right is False for index in own):
        return None
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
        if finding["code"] == "RUL-001":
            found = [_read_otherwise(step, finding) for step in found]
            continue
        index = _named(found, finding)
        if index is not None:
            found[index] = replace(found[index], right=False)
    if verdict and verdict["verdict"] == "ok":
        found = [replace(step, right=True) if step.right is None else step for step in found]
    return tuple(found)


def _read_otherwise(step: StepView, finding: Row) -> StepView:
    """A wager of the seat that is wrong under the signed reading alone."""
    own = step.seat == finding["seat"] and step.part in ("wager", "payout") and step.right is False
    return replace(step, otherwise=str(finding["clause"] or "")) if own else step
