"""Time stamps with zone names, as instants.

Zone names are those that sites print for their clients' local time; a name that stands for
different clocks in different countries (`IST`, `BST`, `AST`) is left out, and its instant is null.
"""

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pipeline.ingest.formats.reading.lines import LineFault

ZONES = {
    "UTC": "Etc/UTC",
    "GMT": "Etc/GMT",
    "ET": "America/New_York",
    "EST": "Etc/GMT+5",
    "EDT": "Etc/GMT+4",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "NT": "America/St_Johns",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "CCT": "Asia/Shanghai",
    "JST": "Asia/Tokyo",
    "NZT": "Pacific/Auckland",
}
"""Zone names of the sites (PokerStars', Full Tilt's) with their clocks; `CCT` is China Coast Time."""


MONTHS = {
    name: number
    for number, name in enumerate(
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"), 1
    )
}
"""Months by the first three letters of their English names."""

FIRST_YEAR, LAST_YEAR = 1990, 2100
"""Years that a time stamp may name; no hand was played on line before."""


_OFFSET = re.compile(r"(?:GMT|UTC)([+-])(0\d|1[0-4]):?([0-5]\d)")
"""A zone by its hours and minutes, those east of Greenwich with a plus."""


def _offset(name: str) -> tzinfo | None:
    match = _OFFSET.fullmatch(name)
    if match is None:
        return None
    east = timedelta(hours=int(match[2]), minutes=int(match[3]))
    return timezone(-east if match[1] == "-" else east)


@lru_cache(maxsize=1024)
def _zone(name: str) -> tzinfo | None:
    key = ZONES.get(name)
    if key is None:
        return _offset(name)
    try:
        return ZoneInfo(key)
    except ZoneInfoNotFoundError:
        return None


def read_stamp(date: str, time: str) -> datetime:
    """A local time without zone, from `2013/06/05` and `9:27:43`.

    Raises:
        LineFault: no date or time of the calendar.
    """
    year, month, day = (int(number) for number in date.split("/"))
    hour, minute, second = (int(number) for number in time.split(":"))
    try:
        if not FIRST_YEAR <= year <= LAST_YEAR:
            raise ValueError(f"the year {year}")
        return datetime(year, month, day, hour, minute, second)
    except ValueError as error:
        raise LineFault(f"{date} {time} is no time", "SRC-002") from error


def _candidates(stamp: datetime, zone: str) -> set[datetime]:
    clock = _zone(zone.upper())
    if clock is None:
        return set()
    return {stamp.replace(tzinfo=clock, fold=fold).astimezone(UTC) for fold in (0, 1)}


def instant(stamps: list[tuple[datetime, str]]) -> datetime | None:
    """The instant of a local time and its zone's name.

    Args:
        stamps: the stamp to go by, then others of the same moment. The others only settle which of
            two instants it is where its clock was being put back; where they disagree with it
            otherwise, the first stands.

    Returns:
        The instant in UTC; None where the zone is unknown or two instants remain possible.
    """
    possible = _candidates(*stamps[0])
    for stamp in stamps[1:]:
        if len(possible) > 1:
            possible &= _candidates(*stamp)
    return possible.pop() if len(possible) == 1 else None


@lru_cache(maxsize=1024)
def _clock(key: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(key)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def instant_at(stamp: datetime, key: str) -> datetime | None:
    """The instant of a local time by a clock of the IANA time zone database.

    Args:
        stamp: the local time, without zone.
        key: the zone's name, such as `America/Toronto`.

    Returns:
        The instant in UTC; None where the database has no such zone, or its clock was changed then so that
        the time came twice or never.
    """
    clock = _clock(key)
    if clock is None:
        return None
    possible = {stamp.replace(tzinfo=clock, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return possible.pop() if len(possible) == 1 else None
