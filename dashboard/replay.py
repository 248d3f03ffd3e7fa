"""A stud hand followed step by step: the table before the step, what was legal, what was done."""

from collections.abc import Iterator

import streamlit as st

from dashboard.markup import Row, escape, grid, pairs, pill, show, tag
from dashboard.table import draw_table
from pipeline.view.model import EndView, HandView, StepView

_HELP = "How the table stood before a step; the arrows go back and on, the last one is the end of the hand."
_POTS = (
    ("Pot", "narrow"),
    ("", "number narrow"),
    ("Who can win it", ""),
    ("Who wins it", ""),
    ("Low half", ""),
)


def _move(key: str, to: int) -> None:
    st.session_state[key] = to


def _first_of_interest(steps: list[StepView]) -> int:
    """The first step that the rules do not allow, else the first action after the deal."""
    wrong = [place for place, step in enumerate(steps, 1) if step.right is False]
    acted = [place for place, step in enumerate(steps, 1) if step.table and step.table.turn]
    return next(iter((*wrong, *acted)), 1)


def _chosen(view: HandView, steps: list[StepView]) -> int:
    """The step that is looked at, from 1; one past the last is the end."""
    key, last = f"step of {view.hand_id}", len(steps) + 1
    st.session_state.setdefault(key, _first_of_interest(steps))
    at = int(st.session_state[key])
    back, slider, on = st.columns([2, 10, 2], vertical_alignment="bottom")
    with back:
        st.button(
            "Previous", icon=":material/chevron_left:", key="previous", disabled=at <= 1,
            on_click=_move, args=(key, at - 1), width="stretch",
        )  # fmt: skip
    with on:
        st.button(
            "Next", icon=":material/chevron_right:", key="next", disabled=at >= last,
            on_click=_move, args=(key, at + 1), width="stretch",
        )  # fmt: skip
    with slider:
        return st.slider(f"Step of {len(steps)}", 1, last, key=key, help=_HELP)


def _turn(step: StepView, players: dict[int, str]) -> str:
    table = step.table
    if table is None or table.turn == 0:
        return tag("span", "nobody&#39;s", "quiet")
    if table.turn is None:
        return tag("span", "not known", "quiet")
    return escape(f"seat {table.turn} ") + tag("span", escape(players.get(table.turn, "")), "quiet")


def _verdict(step: StepView) -> str:
    marks = {True: ("good", "allowed"), False: ("bad", "not allowed"), None: ("quiet", "not judged")}
    tone, word = marks[step.right]
    codes = "".join(pill(code) for code in filter(None, (*step.codes, step.clause)))
    expected = escape(f": {step.expected} ") if step.expected else " "
    return tag("b", escape(word), tone) + expected + codes


def _told(step: StepView, players: dict[int, str]) -> str:
    legal = step.table.legal if step.table else ()
    seated = step.seat or (step.seat == 0 and step.table)  # seat 0 of a house-banked round is the dealer
    who = f"seat {step.seat} {players.get(step.seat or 0, '')}" if seated else "the dealer"
    values = [
        ("In turn", _turn(step, players)),
        ("May", "".join(pill(each) for each in legal) or tag("span", "nothing", "quiet")),
        ("Did", escape(f"{who}: {step.recorded}")),
        ("The rules", _verdict(step)),
    ]
    return pairs(values)


def _seats(seats: tuple[int, ...] | None, none: str) -> str:
    if seats is None:
        return tag("span", "not decided", "doubt")
    return escape(", ".join(str(seat) for seat in seats)) or tag("span", none, "quiet")


def _pots(end: EndView) -> Iterator[Row]:
    for pot in end.pots:
        why = tag("div", escape(pot.why_open), "quiet") if pot.why_open else ""
        cells = (escape(pot.name), escape(pot.amount), _seats(pot.eligible, "nobody"))
        yield Row((*cells, _seats(pot.winners, "nobody") + why, _seats(pot.low_winners, "none")))


def _due(end: EndView) -> str:
    """Rake and fee by the sheet's schedule, or why nothing is due by one."""
    if end.rake_due is None:
        return tag("span", escape(end.schedule), "quiet")
    return escape(f"{end.rake_due}, fee {end.fee_due} ") + tag("span", escape(end.schedule), "quiet")


def _ending(end: EndView) -> None:
    show(grid(_POTS, _pots(end), "Pots, by the numbers of the seats"))
    values = [
        ("Rake", escape(end.rake or "not stated")),
        ("Rake due", _due(end)),
        ("Pot as stated", escape(end.pot or "not stated")),
    ]
    if end.first_to_show:
        values.append(("First to show", escape(f"seat {end.first_to_show}")))
    if end.last_street:
        values.append(("7th street had to be dealt as", escape(end.last_street)))
    for half, seats in (("Odd chips to", end.odd_high), ("Odd chips, low half, to", end.odd_low)):
        if len(seats) > 1:
            values.append((half, escape(", then ".join(f"seat {seat}" for seat in seats))))
    show(pairs(values))


@st.fragment
def show_replay(view: HandView) -> None:
    """Puts the table on the page, with the step to look at.

    Args:
        view: of a hand of the seven-card stud family.
    """
    steps = [step for step in view.steps if step.table]
    if view.end is None or not steps:
        return
    players = {seat.seat: seat.player for seat in view.seats}
    at = _chosen(view, steps)
    step = steps[at - 1] if at <= len(steps) else None
    table = step.table if step and step.table else view.end.table
    show(tag("div", draw_table(table, step.seat if step else None), "table"))
    if step:
        show(tag("div", _told(step, players), "told"))
    else:
        _ending(view.end)
