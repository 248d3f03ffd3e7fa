"""One session on its way to the file: its lines so far, its chips and meter, the marks of injected faults."""

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.endings import amount_text
from pipeline.simulate.floats import Kind, Movement, movements, slip
from pipeline.simulate.limits import posted_limits
from pipeline.simulate.meters import Meter, shares_due
from pipeline.simulate.plan import Plan
from pipeline.simulate.record import Record, line_of, parse, recorded_win, set_returned
from pipeline.simulate.timetable import SessionSlot, local_time

Anchor = tuple[Literal["opening", "round", "movement", "seed", "closing"], int, int]
"""What a mark points at: the kind of record, its index in the session, and which of its lines."""


@dataclass
class Mark:
    """An injected fault's label and the line that it stands on (None: the line is not there)."""

    label: Record
    anchor: Anchor | None


@dataclass
class SessionScript:
    """A session before it is written; faults change it here, `finish` turns it into lines.

    `rounds` are lines without the meter; `line` puts it in. `max_payout_minor` is stated in the limits
    (None: no maximum). `befallen` are the rounds of an incident, which no fault may choose.
    """

    plan: Plan
    digits: int
    slot: SessionSlot
    opening_minor: int
    target_minor: int
    rounds: list[str]
    round_instants: NDArray[np.int64]
    win_minor: NDArray[np.int64]
    rules: str
    max_payout_minor: int | None = None
    meter: Meter | None = None
    befallen: set[int] = field(default_factory=set[int])
    movements: list[Movement] = field(default_factory=list[Movement])
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

    def line(self, index: int) -> str:
        """A round as it stands in the file, the meter around it as its last key."""
        line, meter = self.rounds[index], self.meter
        if meter is None:
            return line
        before, after = int(meter.before[index]), int(meter.after[index])
        return _with_meter(line, self.amount(before), self.amount(after))

    def wind_meter(self, first: int = 0) -> None:
        """Follow the meter from a round on and pay what shares of it fall due. Later rounds than `first` must
        not have been replaced yet."""
        if self.meter is not None:
            self.meter.wind(first, self.pay_shares)

    def meter_stands(self, index: int, after_minor: int) -> None:
        """Let the meter stand at this after a round, and follow it on from there."""
        if self.meter is not None:
            self.meter.after[index] = after_minor
            self.wind_meter(index + 1)

    def pay_shares(self, index: int, meter_minor: int) -> int:
        """Pay the shares of a round out of the meter with its contributions; what they come to."""
        progressive = self.plan.game.progressive
        if progressive is None:
            return 0
        record = parse(self.rounds[index])
        due = shares_due(record, meter_minor, progressive)
        for entry, amount in due:
            set_returned(entry, amount, self.digits)
        self.rounds[index] = line_of(record)
        self.win_minor[index] = recorded_win(record, self.digits)
        return sum(amount for _, amount in due)

    def move_chips(self, rng: np.random.Generator) -> None:
        """Drops, fills and credits, such that the float bears what was played."""
        self.movements = movements(self.plan, self.win_minor, self.slot.slip_stem, rng)

    def square_up(self) -> None:
        """Add the movement that brings the float to what the session is to be closed at."""
        change = self.final_change_minor
        if change:
            kind: Kind = "fill" if change > 0 else "credit"
            ref = self.final_ref or slip(kind, self.slot.slip_stem, len(self.movements) + 1)
            self.movements.append(Movement(len(self.rounds), kind, abs(change), ref))

    def forget_rounds(self) -> None:
        """Let the lines go once they are written; floats, slips and where the meter stands are needed for
        the next session."""
        self.rounds = []
        self.replaced = {}
        if self.meter is not None:
            self.meter.forget_rounds()

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
        for index, seed in enumerate(self.meter.seeds if self.meter is not None else ()):
            ends.append((("seed", index, 0), *self._movement(seed)))
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
            return self._lines(), self.round_instants, found
        lines: list[str] = []
        instants: list[int] = []
        found = {}
        for index, line in enumerate(self._lines()):
            for part, text in enumerate(self.replaced.get(index, (line,))):
                if ("round", index, part) in wanted:
                    found["round", index, part] = len(lines)
                lines.append(text)
                instants.append(int(self.round_instants[index]))
        return lines, np.array(instants, np.int64), found

    def _lines(self) -> list[str]:
        """All rounds as `line` gives them."""
        meter = self.meter
        if meter is None:
            return list(self.rounds)
        before = map(self.amount, meter.before.tolist())
        after = map(self.amount, meter.after.tolist())
        return [_with_meter(*each) for each in zip(self.rounds, before, after, strict=True)]

    def _opening(self) -> Record:
        plan, meter = self.plan, self.meter
        fields: dict[str, Any] = {
            "gaming_day": self.slot.gaming_day.isoformat(),
            "currency": plan.currency,
            "rules": self.rules,
            "limits": posted_limits(plan, self.max_payout_minor, self.digits),
            "float": self.amount(self.opening_minor + self.opening_shift_minor),
        }
        if meter is not None:
            stated = self.amount(meter.opening_minor + meter.opening_shift_minor)
            fields["jackpot"] = {"id": meter.jackpot_id, "meter": stated}
            if meter.contribution is not None:
                fields["jackpot"]["contribution"] = meter.contribution
        return self.head("session_open", self.slot.opens_at) | fields

    def instant_of(self, movement: Movement) -> int:
        """When a movement is made: in the last seconds before the next round, a seed first, then an urgent
        one. UTC epoch seconds."""
        after = movement.after_round
        if after >= len(self.rounds):
            return self.slot.closes_at - 60
        if after < 0:
            return self.slot.opens_at + 2
        following = after + 1
        last = self.slot.closes_at - 120
        until = int(self.round_instants[following]) if following < len(self.rounds) else last
        if movement.kind == "jackpot_seed":
            return until - 3
        return until - (2 if movement.urgent else 1)

    def _movement(self, movement: Movement) -> tuple[int, Record]:
        instant = self.instant_of(movement)
        fields: dict[str, Any] = {"kind": movement.kind, "amount": self.amount(movement.amount_minor)}
        if movement.ref is not None:
            fields["ref"] = movement.ref
        return instant, self.head("movement", instant) | fields

    def _closing(self) -> Record:
        fields: dict[str, Any] = {"float": self.amount(self.closing_minor), "rounds": self.counted}
        if (meter := self.meter) is not None:
            stated = self.amount(meter.closing_minor + meter.closing_shift_minor)
            fields["jackpot"] = {"id": meter.jackpot_id, "meter": stated}
        return self.head("session_close", self.slot.closes_at) | fields


def _with_meter(line: str, before: str, after: str) -> str:
    return f'{line[:-1]},"jackpot":{{"before":"{before}","after":"{after}"}}}}'
