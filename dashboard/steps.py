"""The steps of a round or hand: recorded beside expected, those that the rules do not allow marked."""

from collections.abc import Iterator

from dashboard.markup import Row, escape, grid, show, tag
from pipeline.view.model import HandView, StepView
from schemas.vocabulary import Street, word

_STREETS = [word(street) for street in Street if street not in (Street.ANTE, Street.SHOWDOWN)]
_HEADINGS = (
    ("", "narrow"),
    ("Step", "number narrow"),
    ("Who", "narrow"),
    ("Recorded", ""),
    ("Expected", ""),
    ("Clause", "narrow"),
)
_OF_HANDS = (*_HEADINGS[:3], ("Pot before", "number narrow"), ("In turn, and legal", ""), *_HEADINGS[3:])


def _headings(view: HandView) -> tuple[tuple[str, str], ...]:
    return _OF_HANDS if view.subject == "hand" else _HEADINGS


def _mark(step: StepView) -> tuple[str, str]:
    if step.otherwise:
        hint = f"Right under another listed reading of {step.otherwise} alone."
        return tag("b", "&#8776;", "doubt", hint), "otherwise"
    if step.right is False:
        return tag("b", "&#10007;", "bad", "The rules do not allow it."), "wrong"
    if step.right is None:
        return tag("span", "&#63;", "quiet", "It could not be judged."), "unknown"
    if step.expected:
        return tag("span", "&#10003;", "good", "As expected."), ""
    return "", ""


def _who(step: StepView, players: dict[int, str]) -> str:
    if not step.seat and (step.seat is None or step.table is None):
        return tag("span", escape(step.part), "quiet")
    return escape(f"{step.seat} ") + tag("span", escape(players.get(step.seat, "")), "quiet")


def _before(step: StepView) -> tuple[str, str]:
    """The pot before a step of a hand; whose turn it was, and what that seat might do."""
    table = step.table
    if table is None:
        return "", ""
    turn = "turn not known" if table.turn is None else f"seat {table.turn}: " if table.turn else ""
    return escape(table.pot or ""), tag("span", escape(turn + ", ".join(table.legal)), "quiet")


def _rows(view: HandView) -> Iterator[Row]:
    players = {seat.seat: seat.player for seat in view.seats}
    group: object = ""
    for step in view.steps:
        # A hand goes street by street, a round seat by seat.
        here = step.part if view.subject == "hand" else step.seat
        if here != group:
            group = here
            name = f"{step.part} street" if step.part in _STREETS else step.part
            shown = name if view.subject == "hand" else f"seat {here}" if here else "dealer"
            blank = [""] * (len(_headings(view)) - 3)
            yield Row(("", "", escape(shown.capitalize()), *blank), "part")
        mark, kind = _mark(step)
        because = " ".join(filter(None, (*step.codes, step.clause)))
        then = f", right under another reading of {step.otherwise}" if step.otherwise else ""
        expected = escape(step.expected) + tag("span", escape(then), "quiet")
        before = _before(step) if view.subject == "hand" else ()
        cells = (escape(step.number), _who(step, players), *before, escape(step.recorded), expected)
        yield Row((mark, *cells, escape(because)), kind)


def show_steps(view: HandView) -> None:
    """Puts the steps on the page."""
    show(grid(_headings(view), _rows(view), "Steps, recorded beside expected"))
