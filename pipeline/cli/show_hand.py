"""How `studaudit show` tells a hand of the seven-card stud family, street by street."""

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from pipeline.cli.output import safe

if TYPE_CHECKING:
    from pipeline.view.model import EndView, HandView, StepView, TableView

MARKS = {True: " ", False: "✗", None: "?"}
"""What stands before a step: right, not allowed by the rules, not judged."""


def _cards(cards: tuple[int, ...]) -> str:
    from schemas.cards import cards_text

    return cards_text(cards)


def _board(table: "TableView") -> Iterator[str]:
    """The hands still in play, as they lie."""
    for seat in table.seats:
        if seat.state in ("in", "all-in"):
            aside = "  all-in" if seat.state == "all-in" else ""
            stack = seat.stack if seat.stack is not None else "?"
            named = f"seat {seat.seat:<3} {safe(seat.player)[:20]:<20} {stack:>10}"
            yield f"        {named}  {_cards(seat.cards)}{aside}"
    if table.community:
        yield f"        common card {_cards(table.community)}"


def _legal(step: "StepView") -> str:
    """Whose turn it was, and what that seat might do."""
    table = step.table
    if table is None or (table.turn == 0 and not step.expected):
        return ""
    if table.turn is None:
        return "turn not known"
    if table.turn == 0:
        return "nobody's turn"
    return f"seat {table.turn}: {', '.join(table.legal)}" if table.legal else f"seat {table.turn}"


def _why(step: "StepView") -> str:
    because = " ".join(filter(None, (*step.codes, step.clause)))
    return f"{safe(step.expected)}{f'  [{because}]' if because else ''}".strip()


def _closing(step: "StepView") -> str:
    """A step of the hand's end, which no table stands before."""
    seat = f"seat {step.seat}" if step.seat is not None else ""
    told = "  ".join(filter(None, (safe(step.recorded), _why(step))))
    return f" {MARKS[step.right]} {step.number:>3}  {safe(step.part):>8}  {seat:<8} {told}".rstrip()


def _step(step: "StepView") -> str:
    pot = step.table.pot or "" if step.table else ""
    seat = f"seat {step.seat}" if step.seat is not None else ""
    head = f" {MARKS[step.right]} {step.number:>3}  {pot:>8}  {seat:<8} {safe(step.recorded):<30}"
    return f"{head} {_legal(step):<44}  {_why(step)}".rstrip()


def _street(name: str, steps: list["StepView"], after: "TableView | None") -> Iterator[str]:
    """A street's deals, the boards that they make, and its actions."""
    yield ""
    yield name if name in ("ante", "showdown") else f"{name} street"
    dealt = [step for step in steps if step.recorded.startswith("deal")]
    rest = [step for step in steps if not step.recorded.startswith("deal")]
    yield from map(_step, dealt)
    if dealt:
        table = rest[0].table if rest else after
        yield from _board(table) if table else ()
    yield from map(_step, rest)


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats)


def _ending(end: "EndView") -> Iterator[str]:
    """What the showdown and the deck had to look like."""
    if end.last_street:
        yield f"  7th street had to be dealt as {end.last_street}"
    if end.showdown and end.first_to_show != 0:
        first = f"seat {end.first_to_show}" if end.first_to_show else "not known"
        yield f"  first to show: {first}"
    for number, shown in enumerate(end.showdown, 1):
        low = f"low {shown.low}" if shown.low and shown.low != "no low" else shown.low
        made = ", ".join(filter(None, (shown.high, low)))
        cards = _cards(shown.cards) or "without showing"
        yield f"  {number}. seat {shown.seat} {shown.does}s {cards}{f'  {made}' if made else ''}"
    for half, seats in (("", end.odd_high), (" of the low half", end.odd_low)):
        if len(seats) > 1:
            yield f"  odd chips{half} go to {_seats(seats)}, in that order"


def replay_lines(view: "HandView") -> Iterator[str]:
    """The hand step by step: pot before the step, what was done, whose turn it was and what was legal,
    what the rules make of it.

    Args:
        view: of a hand.
    """
    groups = [(name, list(steps)) for name, steps in groupby(view.steps, lambda step: step.part)]
    played = [step for step in view.steps if step.table]
    yield f"   step  pot before  who      {'done':<28} {'in turn, and legal':<44}  expected"
    for name, steps in groups:
        if steps[0].table is None:
            continue
        later = [step for step in played if step.number > steps[-1].number]
        yield from _street(name, steps, later[0].table if later else None)
    yield ""
    if view.end:
        yield from _ending(view.end)
    yield ""
    yield "pots, awards, rake, stacks"
    yield from (_closing(step) for step in view.steps if step.table is None)
