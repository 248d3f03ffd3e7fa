"""Which sheet, read how, a venue signed for a table, and for how long.

It holds from `since` on and before `until`: a date is held against the session's gaming day, a date-time
with its offset against the round's instant, so that a table may change its sheet between two days or
between two rounds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Signing:
    """Which sheet, read how, a venue signed for a table.

    Attributes:
        venue: the venue.
        table: its table, which then plays by the sheet whatever its openings name; None every table
            of the venue whose openings name the sheet and that has no entry of its own.
        sheet: `id@version`.
        since, until: first moment and the first moment after it, None without end: a date is a gaming
            day, a date-time an instant with its offset.
        signed_by, signed_on: who signed, and when.
        readings: clause id to the name of a reading.
        sets: parameters that are otherwise whatever the listed readings.
        place: file and number of the entry.
    """

    venue: str
    table: str | None
    sheet: str
    since: date | datetime | None
    until: date | datetime | None
    signed_by: str
    signed_on: date
    readings: Mapping[str, str] = field(default_factory=dict[str, str])
    sets: Mapping[str, object] = field(default_factory=dict[str, object])
    place: str = ""

    @property
    def tables(self) -> str:
        """The table or tables in words."""
        return f"{self.venue}/{self.table}" if self.table is not None else f"{self.venue}, all tables"

    @property
    def name(self) -> str:
        """The sheet, where and when it holds, in words: no two entries of a configuration share them."""
        bounds = {"from": self.since, "until": self.until}
        times = [f" {word} {at.isoformat()}" for word, at in bounds.items() if at is not None]
        return "".join([f"{self.sheet} ({self.tables})", *times])

    @property
    def days(self) -> tuple[date, date]:
        """First gaming day, and the first after the last."""
        return (
            date.min if isinstance(self.since, datetime | None) else self.since,
            date.max if isinstance(self.until, datetime | None) else self.until,
        )

    @property
    def instants(self) -> tuple[datetime | None, datetime | None]:
        """First instant and the first after the last, None where a gaming day or nothing bounds it."""
        return (
            self.since if isinstance(self.since, datetime) else None,
            self.until if isinstance(self.until, datetime) else None,
        )

    def holds_on(self, day: date | None) -> bool:
        """Whether it can hold on a gaming day; on one that is not known only where no day bounds it."""
        first, last = self.days
        return (first, last) == (date.min, date.max) if day is None else first <= day < last

    def holds_at(self, instant: datetime | None) -> bool:
        """Whether it holds from an instant on; None is before all instants."""
        since, until = self.instants
        begun = since is None or (instant is not None and since <= instant)
        return begun and (until is None or instant is None or instant < until)
