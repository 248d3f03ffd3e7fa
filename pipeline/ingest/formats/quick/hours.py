"""Time stamps of many hands, each hour looked up once."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

import numpy as np
import polars as pl

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick import heads as h
from pipeline.ingest.formats.quick.bytes import Text
from pipeline.ingest.formats.quick.spans import intern
from pipeline.ingest.formats.reading.clock import instant, read_stamp
from pipeline.ingest.formats.reading.lines import LineFault

ODD, NO_INSTANT = -2, -1
"""Instead of an hour's beginning: what only the plain parser can tell, and an hour of an unknown zone."""
_SECOND = 1_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _stamp(hour: int, time: str) -> datetime:
    date, of_day = divmod(hour, 100)
    return read_stamp(
        f"{date // 10_000:04d}/{date // 100 % 100:02d}/{date % 100:02d}", f"{of_day:02d}:{time}"
    )


@lru_cache(maxsize=65_536)
def _beginning(hour: int, zone: str) -> int:
    """When an hour of a zone began, in microseconds since 1970; `ODD` where it is none of the calendar, or
    the clock is put forward or back in it, `NO_INSTANT` where the zone is unknown."""
    try:
        first, last = instant([(_stamp(hour, "00:00"), zone)]), instant([(_stamp(hour, "59:59"), zone)])
    except LineFault:
        return ODD
    if first is None or last is None:
        known = instant([(datetime(2001, 1, 1, 12), zone)]) is not None
        return ODD if known or first is not last else NO_INSTANT
    regular = last - first == timedelta(minutes=59, seconds=59)
    return (first - _EPOCH) // timedelta(microseconds=1) if regular else ODD


def _beginnings(text: Text, hours: Places, zones: Places, zone_ends: Places) -> Places:
    """`_beginning` of each stamp."""
    kinds, firsts = intern(text, zones, zone_ends)
    names = [text[zones[first] : zone_ends[first]].tobytes().decode() for first in firsts]
    keys, places = np.unique(hours * (len(names) + 1) + kinds, return_inverse=True)
    pairs = [divmod(key, len(names) + 1) for key in keys.tolist()]
    told = np.array([_beginning(hour, names[name]) for hour, name in pairs], np.int64)
    return told[places]


def instants(text: Text, heads: Places) -> Places:
    """When hands began, in microseconds since 1970: `ODD`, `NO_INSTANT` as told above.

    The bracket is the instant where there is one; then the local time must be one of the calendar.

    Args:
        text: clean.
        heads: a row of `heads.WIDTH` for each hand.
    """
    local = _beginnings(text, heads[:, h.HOUR], heads[:, h.ZONE].copy(), heads[:, h.ZONE_END].copy())
    found = np.where(local >= 0, local + heads[:, h.SECOND] * _SECOND, local)
    second = np.flatnonzero(heads[:, h.SITE_HOUR] >= 0)
    both = heads[second]
    site = _beginnings(
        text, both[:, h.SITE_HOUR], both[:, h.SITE_ZONE].copy(), both[:, h.SITE_ZONE_END].copy()
    )
    at_site = np.where(site >= 0, site + both[:, h.SITE_SECOND] * _SECOND, site)
    found[second] = np.where(found[second] == ODD, ODD, at_site)
    return found


def as_times(microseconds: Places) -> pl.Series:
    """Instants as a column, null where there is none."""
    column = pl.Series(values=microseconds)
    return column.replace(NO_INSTANT, None).cast(pl.Datetime("us")).dt.replace_time_zone("UTC")


def months(hours: Places) -> pl.Series:
    """`2013-06` of each hour."""
    keys, places = np.unique(hours // 10_000, return_inverse=True)
    names = pl.Series(
        values=[f"{key // 100:04d}-{key % 100:02d}" for key in keys.tolist()], dtype=pl.String()
    )
    return names.gather(places)
