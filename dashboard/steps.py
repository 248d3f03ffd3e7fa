"""The steps of a round or hand: recorded beside expected, those that the rules do not allow marked."""

from collections.abc import Iterator

from dashboard.markup import Row, escape, grid, show, tag
from pipeline.view import HandView, StepView

_HEADINGS = (
    ("", "narrow"),
    ("Step", "number narrow"),
    ("Seat", "narrow"),
    ("Recorded", ""),
    ("Expected", ""),
    ("Clause", "narrow"),
)


def _mark(step: StepView) -> tuple[str, str]:
    if step.right is False:
        return tag("b", "&#10007;", "bad", "The rules do not allow it."), "wrong"
    if step.right is None:
        return tag("span", "&#63;", "quiet", "It could not be judged."), "unknown"
    if step.expected:
        return tag("span", "&#10003;", "good", "As expected."), ""
    return "", ""


def _rows(view: HandView) -> Iterator[Row]:
    players = {seat.seat: seat.player for seat in view.seats}
    codes: dict[object, list[str]] = {}
    for found in view.findings:
        if found["step"] is not None:
            codes.setdefault(found["step"], []).append(str(found["code"]))
    part = ""
    for step in view.steps:
        if step.part != part and view.subject == "hand":
            part = step.part
            yield Row(("", "", tag("span", escape(part)), "", "", ""), "part")
        mark, kind = _mark(step)
        seat = "" if step.seat is None else tag("span", escape(step.seat), hint=players.get(step.seat, ""))
        named = "" if not step.seat else seat + tag("span", escape(f" {players.get(step.seat, '')}"), "quiet")
        clause = " ".join(dict.fromkeys(filter(None, (*codes.get(step.number, ()), step.clause))))
        yield Row(
            (mark, escape(step.number), named, escape(step.recorded), escape(step.expected), escape(clause)),
            kind,
        )


def show_steps(view: HandView) -> None:
    """Puts the steps on the page."""
    show(grid(_HEADINGS, _rows(view), "Steps, recorded beside expected"))
