"""Steps marked by what was found: a step that a finding names is never shown as right."""

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from pipeline.view.lists import Row
from pipeline.view.model import StepView
from schemas.tables_recorded import WAGERS

_PART_OF_FAMILY = {
    "BET": "wager", "PAY": "wager", "DEAL": "hand", "RANK": "hand", "POT": "pots", "JKP": "meter",
    "RAKE": "rake", "SHOW": "awards",
}  # fmt: skip
_PART_OF_CODE = {
    "BET-005": "purchase", "BET-007": "hand", "PAY-007": "payout", "RANK-002": "dealer",
    "POT-003": "awards", "POT-004": "uncalled", "POT-006": "awards", "POT-007": "stacks",
}  # fmt: skip
_WAGER_OF_CODE = {
    "BET-001": "ante", "BET-002": "raise", "BET-004": "draw", "BET-006": "bonus",
    "PAY-001": "ante", "PAY-002": "raise", "PAY-003": "draw", "PAY-004": "bonus", "PAY-005": "jackpot",
}  # fmt: skip
"""Where one code is about several wagers, what it names as recorded begins with the wager."""
_WHOLE = ("pots", "meter", "dealer", "rake")
"""Parts that belong to no seat; of a meter it is the last step that is out."""


class _Looked(NamedTuple):
    """What has to be looked for before a part of a stud hand's end is right.

    Attributes:
        ran: checks that must have come to a decision.
        open_never: checks that must not have been left undecided; not every hand gives them cause.
        together: whether what is wrong at one of its steps leaves the others in doubt.
    """

    ran: tuple[str, ...]
    open_never: tuple[str, ...] = ()
    together: bool = True

    def decided(self, verdict: Row, found: Container[str]) -> bool:
        """Whether all of it was looked for, and nothing found that touches a step without a finding."""
        told, idle = (cast("list[str]", verdict[name]) for name in ("ran", "not_applicable"))
        every = (*self.ran, *self.open_never)
        looked = {*told}.issuperset(self.ran) and {*told, *idle}.issuperset(self.open_never)
        return looked and not (self.together and any(code in found for code in every))


_LOOKED = {
    "pots": _Looked(("POT-001", "POT-002"), ("POT-005",)),
    "uncalled": _Looked(("POT-004",), together=False),
    "awards": _Looked(("POT-002", "POT-003"), ("POT-006", "SHOW-002")),
    "rake": _Looked(("RAKE-001",), ("RAKE-002",)),
    "stacks": _Looked(("POT-007",), together=False),
}
"""Odd chips, a cap, pots stated one by one and a showdown are not in every hand: their checks may have no
cause. A part whose first checks had none was not looked at: it stays open."""


def _named(steps: Sequence[StepView], finding: Row) -> int | None:
    """The index of the step that a finding is about, None where it names none."""
    code = str(finding["code"])
    if finding["step"] is None and code.startswith("RANK-") and any(step.table for step in steps):
        return _shown_by(steps, finding["seat"])
    part = _PART_OF_CODE.get(code) or _PART_OF_FAMILY.get(code.partition("-")[0])
    if finding["step"] is not None:
        wanted = [index for index, step in enumerate(steps) if step.number == finding["step"]]
        return wanted[0] if wanted else None
    if part in _WHOLE:
        wanted = [index for index, step in enumerate(steps) if step.part == part]
        return None if not wanted else wanted[-1] if part == "meter" else wanted[0]
    if part in _LOOKED:
        return _of_seat(steps, part, finding["seat"])
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


def _shown_by(steps: Sequence[StepView], seat: object) -> int | None:
    """The index of the step in which a seat of a stud hand lays its hand open, or mucks it."""
    said = ("show", "muck")
    wanted = [i for i, step in enumerate(steps) if step.seat == seat and step.recorded.startswith(said)]
    return wanted[-1] if wanted else None


def _of_seat(steps: Sequence[StepView], part: str, seat: object) -> int | None:
    """The index of a seat's own step of a stud hand's end; where it has none, that of the stated pot."""
    own = [i for i, step in enumerate(steps) if step.part == part and step.seat == seat]
    pots = [i for i, step in enumerate(steps) if step.part == "pots"]
    return next(iter((*own, *pots)), None)


def marked(steps: Sequence[StepView], findings: Sequence[Row], verdict: Row | None) -> tuple[StepView, ...]:
    """The steps with the findings' marks.

    Args:
        steps: in order.
        findings: what was found on the round or hand.
        verdict: its verdict, None where it was not judged. `ok` leaves no step in doubt but those of a stud
            hand's end that no check looked at.
    """
    found = list(steps)
    for finding in findings:
        if finding["code"] == "RUL-001":
            found = [_read_otherwise(step, finding) for step in found]
            continue
        index = _named(found, finding)
        if index is not None:
            codes = dict.fromkeys((*found[index].codes, str(finding["code"])))
            clause = found[index].clause or str(finding["clause"] or "")
            found[index] = replace(found[index], right=False, codes=tuple(codes), clause=clause)
    if verdict:
        codes = {str(finding["code"]) for finding in findings}
        found = [replace(step, right=True) if _is_settled(step, verdict, codes) else step for step in found]
    return tuple(found)


def _is_settled(step: StepView, verdict: Row, found: Container[str]) -> bool:
    """Whether an open step is right, because whatever could be wrong with it was looked for."""
    if step.right is not None or not step.stated:
        return False
    part = _LOOKED.get(step.part)
    return part.decided(verdict, found) if part else verdict["verdict"] == "ok"


def _read_otherwise(step: StepView, finding: Row) -> StepView:
    """A wager of the seat that is wrong under the signed reading alone."""
    own = step.seat == finding["seat"] and step.part in ("wager", "payout") and step.right is False
    return replace(step, otherwise=str(finding["clause"] or "")) if own else step
