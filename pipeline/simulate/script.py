"""One session on its way to the file: its lines so far, its chips, and the marks of injected faults."""

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.floats import Kind, Movement, slip
from pipeline.simulate.plan import Plan
from pipeline.simulate.record import Record, line_of
from pipeline.simulate.round_text import amount_text
from pipeline.simulate.timetable import SessionSlot, local_time

Anchor = tuple[Literal["opening", "round", "movement", "closing"], int, int]
"""What a mark points at: the kind of record, its index in the session, and which of its lines."""


@dataclass
class Mark:
    """An injected fault's label and the line that it stands on (None: the line is not there)."""

    label: Record
    anchor: Anchor | None


@dataclass
class SessionScript:
    """A session before it is written; faults change it here, `finish` turns it into lines."""

    plan: Plan
    digits: int
    slot: SessionSlot
    opening_minor: int
    target_minor: int
    rounds: list[str]
    round_instants: NDArray[np.int64]
    win_minor: NDArray[np.int64]
    movements: list[Movement]
    rules: str
    has_opening: bool = True
    has_closing: bool = True
    opening_shift_minor: int = 0
    closing_shift_minor: int = 0
    counted: int = 0
    final_ref: str | None = None
    replaced: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    marks: list[Mark] = field(default_factory=list[Mark])
    cut: Anchor | None = None
    earlier_movements: list[Movement] = field(default_factory=list[Movement])

    def __post_init__(self) -> None:
        """Count the rounds as the closing will."""
        self.counted = len(self.rounds)

    @property
    def closing_minor(self) -> int:
        """The float that the closing states, and that the table's next session opens with."""
        return self.target_minor + self.closing_shift_minor

    def head(self, kind: str, instant: int) -> Record:
        """The fields that every record starts with."""
        slot = self.slot
        return {
            "record": kind,
            "v": 1,
            "venue": slot.venue,
            "table": slot.table,
            "session": slot.session,
            "at": local_time(instant),
        }

    def amount(self, minor: int) -> str:
        """An amount with all decimals of the currency."""
        return amount_text(minor, self.digits)

    @property
    def final_change_minor(self) -> int:
        """What is still to be brought to the table so that it closes at its target."""
        moved = sum(movement.float_change_minor for movement in self.movements)
        here = self.opening_minor + self.opening_shift_minor + int(self.win_minor.sum()) + moved
        return self.target_minor - here

    def square_up(self) -> None:
        """Add the movement that brings the float to what the session is to be closed at."""
        change = self.final_change_minor
        if change:
            kind: Kind = "fill" if change > 0 else "credit"
            ref = self.final_ref or slip(kind, self.slot.slip_stem, len(self.movements) + 1)
            self.movements.append(Movement(len(self.rounds), kind, abs(change), ref))

    def forget_rounds(self) -> None:
        """Let the lines go once they are written; floats and slips are needed for the next session."""
        self.rounds = []
        self.replaced = {}

    def finish(self) -> tuple[list[str], NDArray[np.int64], dict[Anchor, int]]:
        """The session's lines, the instants that they are filed under, and where anchored lines stand.

        Lines are in no order yet; equal instants keep theirs. The index holds marked and cut lines only.
        """
        self.square_up()
        wanted = {mark.anchor for mark in self.marks} | {self.cut}
        lines, instants, found = self._round_lines(wanted)
        ends: list[tuple[Anchor, int, Record]] = []
        if self.has_opening:
            ends.append((("opening", 0, 0), self.slot.opens_at, self._opening()))
        for index, movement in enumerate(self.movements):
            ends.append((("movement", index, 0), *self._movement(movement)))
        if self.has_closing:
            ends.append((("closing", 0, 0), self.slot.closes_at, self._closing()))
        for anchor, _, record in ends:
            if anchor in wanted:
                found[anchor] = len(lines)
            lines.append(line_of(record))
        return (
            lines,
            np.concatenate((instants, np.array([instant for _, instant, _ in ends], np.int64))),
            found,
        )

    def _round_lines(
        self, wanted: set[Anchor | None]
    ) -> tuple[list[str], NDArray[np.int64], dict[Anchor, int]]:
        if not self.replaced:
            found: dict[Anchor, int] = {
                anchor: anchor[1] for anchor in wanted if anchor and anchor[0] == "round"
            }
            return list(self.rounds), self.round_instants, found
        lines: list[str] = []
        instants: list[int] = []
        found = {}
        for index, line in enumerate(self.rounds):
            for part, text in enumerate(self.replaced.get(index, (line,))):
                if ("round", index, part) in wanted:
                    found["round", index, part] = len(lines)
                lines.append(text)
                instants.append(int(self.round_instants[index]))
        return lines, np.array(instants, np.int64), found

    def _opening(self) -> Record:
        plan = self.plan
        fields: dict[str, Any] = {
            "gaming_day": self.slot.gaming_day.isoformat(),
            "currency": plan.currency,
            "rules": self.rules,
            "limits": {"min": self.amount(plan.ante_min_minor), "max": self.amount(plan.ante_max_minor)},
            "float": self.amount(self.opening_minor + self.opening_shift_minor),
        }
        return self.head("session_open", self.slot.opens_at) | fields

    def _movement(self, movement: Movement) -> tuple[int, Record]:
        """Movements fall into the last seconds before the next round, an urgent one first."""
        after = movement.after_round
        if after >= len(self.rounds):
            instant = self.slot.closes_at - 60
        elif after < 0:
            instant = self.slot.opens_at + 2
        else:
            following = after + 1
            last = self.slot.closes_at - 120
            until = int(self.round_instants[following]) if following < len(self.rounds) else last
            instant = until - (2 if movement.urgent else 1)
        fields: dict[str, Any] = {"kind": movement.kind, "amount": self.amount(movement.amount_minor)}
        if movement.ref is not None:
            fields["ref"] = movement.ref
        return instant, self.head("movement", instant) | fields

    def _closing(self) -> Record:
        fields: dict[str, Any] = {"float": self.amount(self.closing_minor), "rounds": self.counted}
        return self.head("session_close", self.slot.closes_at) | fields
