"""When and where the simulated tables are open, and how an instant is written at the venue.

A gaming day runs from 14:00 to 05:00 local time, cut into the plan's shifts; each shift of a table is
one session. Venues keep Central European time: +01:00, and +02:00 from the last Sunday of March to
the last Sunday of October, changed at 01:00 UTC.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.plan import SHIFT_LETTERS, Plan

DAY_OPENS_SECONDS = 14 * 3600
DAY_LENGTH_SECONDS = 15 * 3600
CHANGEOVER_SECONDS = 1200
SETTLING_IN_SECONDS = 60
CLOSING_UP_SECONDS = 240
MIN_GAP_SECONDS = 5
"""From one round to the next at the very least: room for its settling and three movements."""

_ROUNDS, _HOUR = 0, 3600


@dataclass(frozen=True)
class SessionSlot:
    """One table's shift: where it stands in the simulation and when it runs (UTC epoch seconds)."""

    index: int
    venue_index: int
    table_index: int
    day_index: int
    shift_index: int
    venue: str
    table: str
    session: str
    gaming_day: date
    opens_at: int
    closes_at: int
    rounds: int

    @property
    def table_key(self) -> tuple[str, str]:
        """The table across its sessions."""
        return self.venue, self.table

    @property
    def slip_stem(self) -> str:
        """The part of a slip number that no other session of the venue shares."""
        return f"{self.table_index + 1:02d}{self.day_index:04d}{SHIFT_LETTERS[self.shift_index]}"


def timetable(plan: Plan) -> list[SessionSlot]:
    """Every session, by venue, day, table and shift.

    Raises:
        ValueError: more rounds than the sessions have time for.
    """
    rng = np.random.Generator(np.random.PCG64(np.random.SeedSequence(plan.seed, spawn_key=(_ROUNDS,))))
    count = plan.venues * plan.days * plan.tables * plan.shifts
    rounds = _shares(plan.rounds, rng.uniform(0.7, 1.3, count))
    length = DAY_LENGTH_SECONDS // plan.shifts - CHANGEOVER_SECONDS
    room = (length - SETTLING_IN_SECONDS - CLOSING_UP_SECONDS) // MIN_GAP_SECONDS - 1
    if int(rounds.max()) > room:
        raise ValueError(
            f"{plan.rounds} rounds in {count} sessions: a session of {length // 60} minutes has room "
            f"for {room}; ask for more venues, tables or days"
        )
    # Tables close a little apart, each at its own second, so that a venue's records never tie.
    early = rng.integers(0, CHANGEOVER_SECONDS // 4, count)
    slots: list[SessionSlot] = []
    for index in range(count):
        rest, shift = divmod(index, plan.shifts)
        rest, table = divmod(rest, plan.tables)
        venue, day_index = divmod(rest, plan.days)
        day = plan.first_day + timedelta(days=day_index)
        midnight = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp())
        local_start = midnight + DAY_OPENS_SECONDS + shift * (DAY_LENGTH_SECONDS // plan.shifts)
        opens = local_start - int(offset_seconds(np.array([local_start - _HOUR]))[0])
        slots.append(
            SessionSlot(
                index=index,
                venue_index=venue,
                table_index=table,
                day_index=day_index,
                shift_index=shift,
                venue=f"FR-{venue + 1:03d}",
                table=f"SP-{table + 1:02d}",
                session=f"{day.isoformat()}-{SHIFT_LETTERS[shift]}",
                gaming_day=day,
                opens_at=opens,
                closes_at=opens + length - int(early[index]),
                rounds=int(rounds[index]),
            )
        )
    return slots


def _shares(total: int, weights: NDArray[np.float64]) -> NDArray[np.int64]:
    """Whole shares in proportion to the weights that add up to the total exactly."""
    exact = total * weights / weights.sum()
    shares = np.floor(exact).astype(np.int64)
    short = total - int(shares.sum())
    shares[np.argsort(shares - exact, kind="stable")[:short]] += 1
    return shares


def offset_seconds(instants: NDArray[np.int64]) -> NDArray[np.int64]:
    """Central European offset from UTC of each instant (epoch seconds), in seconds."""
    offsets = np.full(instants.shape, _HOUR, np.int64)
    if instants.size == 0:
        return offsets
    first = datetime.fromtimestamp(int(instants.min()), UTC).year
    last = datetime.fromtimestamp(int(instants.max()), UTC).year
    for year in range(first, last + 1):
        summer = (instants >= _last_sunday(year, 3)) & (instants < _last_sunday(year, 10))
        offsets[summer] = 2 * _HOUR
    return offsets


def _last_sunday(year: int, month: int) -> int:
    """01:00 UTC on a 31-day month's last Sunday, epoch seconds."""
    last = date(year, month, 31)
    sunday = last - timedelta(days=(last.weekday() + 1) % 7)
    return int(datetime(sunday.year, sunday.month, sunday.day, 1, tzinfo=UTC).timestamp())


def local_times(instants: NDArray[np.int64]) -> list[str]:
    """Instants (epoch seconds) as the venue writes them: RFC 3339 with its offset."""
    offsets = offset_seconds(instants)
    texts = np.datetime_as_string((instants + offsets).astype("datetime64[s]"), unit="s").tolist()
    zones = ["+01:00" if hours == 1 else "+02:00" for hours in (offsets // _HOUR).tolist()]
    return [text + zone for text, zone in zip(texts, zones, strict=True)]


def local_time(instant: int) -> str:
    """One instant (epoch seconds) as the venue writes it."""
    return local_times(np.array([instant], np.int64))[0]
