"""Where a plan's faults go: far enough apart that each can be told from the others."""

import difflib
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from pipeline.simulate.faults.catalogue import FAULTS
from pipeline.simulate.faults.fault import Fault, RoundFault
from pipeline.simulate.plan import Plan
from pipeline.simulate.timetable import SessionSlot

WINDOW_ROUNDS = 8
_CHOICE_ROUNDS = 6
_FEWEST_ROUNDS = 12
"""A session with fewer rounds takes no fault."""

_FIRST_WINDOW = 2
"""Rounds before the first window: a fault may look back, and a gap shows only between rounds."""


@dataclass
class Placed:
    """The faults of one session: at most one that needs it alone, or any number of windows with one each."""

    alone: Fault | None = None
    windows: list[tuple[range, RoundFault]] = field(default_factory=list[tuple[range, RoundFault]])


def place_faults(plan: Plan, slots: list[SessionSlot], rng: np.random.Generator) -> dict[int, Placed]:
    """The plan's faults by the index of their session; sessions without any are left out.

    Raises:
        ValueError: an unknown fault, one that the plan's sheet cannot have, or more faults than
            the sessions have room for.
    """
    wanted = list(_wanted(plan))
    placed: dict[int, Placed] = {}
    _place_alone([fault for fault in wanted if fault.alone], slots, placed, rng)
    _place_in_windows(
        [fault for fault in wanted if isinstance(fault, RoundFault) and not fault.alone], slots, placed, rng
    )
    return placed


def _wanted(plan: Plan) -> Iterator[Fault]:
    for name, count in plan.faults.items():
        if name not in FAULTS:
            near = difflib.get_close_matches(name, FAULTS, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(FAULTS)}"
            raise ValueError(f"no fault is called {name!r}{hint}")
        if plan.rules not in FAULTS[name].sheets:
            known = ", ".join(FAULTS[name].sheets)
            raise ValueError(f"the fault {name!r} cannot happen under {plan.rules!r}, only under {known}")
        yield from [FAULTS[name]] * count


def _place_alone(
    faults: list[Fault], slots: list[SessionSlot], placed: dict[int, Placed], rng: np.random.Generator
) -> None:
    """The pickiest faults choose first, each from the free sessions in random order."""
    order = [slots[index] for index in rng.permutation(len(slots)).tolist()]
    before = _previous_sessions(slots)
    neighbours = {slot.index: {before.get(slot.index)} for slot in slots}
    for later, earlier in before.items():
        neighbours[earlier].add(later)
    floats_moved: set[int | None] = set()
    files_cut: set[tuple[int, int]] = set()
    broken_days: set[tuple[int, int]] = set()
    broken_tables: set[tuple[str, str]] = set()
    for fault in sorted(faults, key=_pickiness):
        candidates = order
        if fault.breaks_meter:  # they share tables and days, and leave the others to what would explain them
            candidates = sorted(
                order, key=lambda each: (each.table_key not in broken_tables, _day(each) not in broken_days)
            )
        for slot in candidates:
            earlier = before.get(slot.index)
            if slot.index in placed or slot.rounds < _FEWEST_ROUNDS:
                continue
            if fault.needs_previous and (earlier is None or slots[earlier].rounds < _FEWEST_ROUNDS):
                continue
            if fault.moves_float and neighbours[slot.index] & floats_moved:
                continue
            if fault.cuts_file and _day(slot) in files_cut:
                continue
            if fault.hides_meter and (_day(slot) in broken_days or slot.table_key in broken_tables):
                continue
            break
        else:
            raise ValueError(
                f"{len(faults)} faults need a session of their own and {fault.name!r} finds none among "
                f"{len(slots)}: ask for more days, tables or shifts, and {_FEWEST_ROUNDS} rounds a session"
            )
        placed[slot.index] = Placed(alone=fault)
        if fault.moves_float:
            floats_moved.add(slot.index)
        if fault.cuts_file:
            files_cut.add(_day(slot))
        if fault.breaks_meter:
            broken_tables.add(slot.table_key)
            broken_days.add(_day(slot))
            if slot.index in before:
                broken_days.add(_day(slots[before[slot.index]]))


def _pickiness(fault: Fault) -> tuple[bool, ...]:
    """Sorts what finds a place least easily to the front."""
    return not fault.breaks_meter, not fault.cuts_file, not fault.moves_float, not fault.needs_previous


def _day(slot: SessionSlot) -> tuple[int, int]:
    """The venue's gaming day, which is one file."""
    return slot.venue_index, slot.day_index


def _previous_sessions(slots: list[SessionSlot]) -> dict[int, int]:
    """For each session but a table's first, the one before it at the same table."""
    last: dict[tuple[str, str], int] = {}
    before: dict[int, int] = {}
    for slot in slots:
        if slot.table_key in last:
            before[slot.index] = last[slot.table_key]
        last[slot.table_key] = slot.index
    return before


def _place_in_windows(
    faults: list[RoundFault], slots: list[SessionSlot], placed: dict[int, Placed], rng: np.random.Generator
) -> None:
    """One fault a window, windows drawn from all sessions alike."""
    windows = [
        (slot.index, start)
        for slot in slots
        if slot.index not in placed and slot.rounds >= _FEWEST_ROUNDS
        for start in range(_FIRST_WINDOW, slot.rounds - WINDOW_ROUNDS, WINDOW_ROUNDS)
    ]
    if len(windows) < len(faults):
        raise ValueError(
            f"{len(faults)} faults in rounds need {WINDOW_ROUNDS} rounds each, in sessions without other "
            f"faults, and there is room for {len(windows)}: ask for more rounds"
        )
    chosen = rng.permutation(len(windows))[: len(faults)].tolist()
    for fault, choice in zip(faults, chosen, strict=True):
        index, start = windows[choice]
        span = range(start, start + _CHOICE_ROUNDS)
        placed.setdefault(index, Placed()).windows.append((span, fault))


def window_of_alone(slot: SessionSlot) -> range:
    """The rounds that a fault may choose from which has the session to itself: inner ones."""
    return range(_FIRST_WINDOW, slot.rounds - _FIRST_WINDOW)
