"""Shifts: every minute of the day lies in one, by the clock of the table."""

from datetime import UTC, datetime, time, timedelta, timezone

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.hold.shift import shift_of
from schemas.fault import UsageFault
from schemas.shifts import Shift

MINUTES = 24 * 60
starts = st.lists(st.integers(0, MINUTES - 1), min_size=1, max_size=6, unique=True).map(sorted)
east = st.integers(-23 * 60 - 59, 23 * 60 + 59)


def shifts(minutes: list[int]) -> list[Shift]:
    return [Shift(f"from {minute}", time(minute // 60, minute % 60)) for minute in minutes]


def offset(minutes: int) -> str:
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def told(configured: list[Shift], *records: tuple[datetime, str | None]) -> list[str]:
    schema = {"at_utc": pl.Datetime("us", "UTC"), "at_zone": pl.String()}
    frame = pl.DataFrame(list(records), schema=pl.Schema(schema), orient="row")
    return frame.select(shift=shift_of(configured))["shift"].to_list()


@settings(max_examples=60, deadline=None)
@given(starts, east)
def test_shifts_cover_every_minute_of_the_day_once(minutes: list[int], zone: int) -> None:
    """Each shift has as many minutes as lie before the next start, the last one over midnight."""
    local = datetime(2026, 11, 28, tzinfo=timezone(timedelta(minutes=zone)))
    day = [(local + timedelta(minutes=minute)).astimezone(UTC) for minute in range(MINUTES)]
    found = told(shifts(minutes), *((at, offset(zone)) for at in day))
    ends = [*minutes[1:], minutes[0] + MINUTES]
    lengths = [end - minute for minute, end in zip(minutes, ends, strict=True)]
    assert [found.count(shift.name) for shift in shifts(minutes)] == lengths
    assert sum(lengths) == len(found) == MINUTES


@settings(max_examples=100, deadline=None)
@given(starts, east, st.datetimes(datetime(1970, 1, 2), datetime(2100, 1, 1)))
def test_a_moment_lies_in_the_last_shift_that_began(minutes: list[int], zone: int, local: datetime) -> None:
    at = local.replace(tzinfo=timezone(timedelta(minutes=zone))).astimezone(UTC)
    clock = local.hour * 60 + local.minute
    begun = [minute for minute in minutes if minute <= clock]
    assert told(shifts(minutes), (at, offset(zone))) == [f"from {(begun or minutes)[-1]}"]


@pytest.mark.parametrize(
    ("hour", "zone", "name"),
    [
        (8, "+01:00", "early"),  # 09:00 at the table
        (8, "-03:30", "night"),  # 04:30
        (8, "Z", "night"),
        (9, "z", "early"),
        (9, None, "early"),  # no zone is kept: as it stands, in UTC
        (9, "-00:00", "early"),
        (23, "+05:00", "night"),  # 04:00 of the next day
    ],
)
def test_the_clock_is_that_of_the_record(hour: int, zone: str | None, name: str) -> None:
    day = [Shift("early", time(9)), Shift("night", time(17))]
    assert told(day, (datetime(2026, 11, 28, hour, tzinfo=UTC), zone)) == [name]


def test_one_shift_lasts_all_day() -> None:
    at = datetime(2026, 11, 28, 3, tzinfo=UTC)
    assert told([Shift("day", time(12))], (at, "Z"), (at + timedelta(hours=12), "Z")) == ["day", "day"]


def test_without_shifts_there_is_nothing_to_tell() -> None:
    with pytest.raises(UsageFault, match="no shifts are configured"):
        shift_of([])
