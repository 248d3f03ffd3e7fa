"""RFC 3339 times as instants: microseconds since 1970 in UTC, the written offset kept as text.

Digits beyond the microsecond are dropped. A leap second, which RFC 3339 allows at 23:59:60 UTC,
is the first instant of the next minute. Instants stay within the years 1 to 9999, which every
reader of the lake can show.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime

import numpy as np

_TIME = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|([+-])(\d{2}):(\d{2}))", re.ASCII
)
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_EPOCH = date(1970, 1, 1).toordinal()
_SECOND = 1_000_000
_DAY = 86_400 * _SECOND
_FIRST = int(datetime(1, 1, 1, tzinfo=UTC).timestamp()) * _SECOND
_END = int(datetime(9999, 12, 31, tzinfo=UTC).timestamp()) * _SECOND + _DAY
_SHAPE = np.frombuffer(b"0000-00-00T00:00:00+00:00", np.uint8)
_DIGIT_PLACES = np.flatnonzero(ord("0") == _SHAPE)
_MARK_PLACES = np.flatnonzero((ord("0") != _SHAPE) & (ord("+") != _SHAPE))
_WEIGHTS = np.zeros((len(_DIGIT_PLACES), 8), np.int64)
for _row, (_column, _weight) in enumerate(
    [(0, 1000), (0, 100), (0, 10), (0, 1)] + [(part, weight) for part in range(1, 8) for weight in (10, 1)]
):
    _WEIGHTS[_row, _column] = _weight
NONE = np.iinfo(np.int64).min
"""In arrays of instants: no time, or no valid one."""


def instant(text: str) -> tuple[int, str]:
    """A time's instant and its offset as written.

    Raises:
        ValueError: the text is no RFC 3339 time with an offset; the message says why.
    """
    match = _TIME.fullmatch(text)
    if match is None:
        raise ValueError("is no time: RFC 3339 with an offset, such as 2026-11-28T20:04:11+01:00")
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    fraction, zone, sign, east_hours, east_minutes = match.groups()[6:]
    try:
        days = date(year, month, day).toordinal() - _EPOCH
    except ValueError as fault:
        raise ValueError(f"is no time: {fault}") from None
    if hour > 23 or minute > 59 or second > 60 or int(east_hours or 0) > 23 or int(east_minutes or 0) > 59:
        raise ValueError("is no time: an hour, minute, second or offset is out of range")
    offset = (int(east_hours or 0) * 60 + int(east_minutes or 0)) * 60 * (-1 if sign == "-" else 1)
    seconds = hour * 3600 + minute * 60 + second - offset
    if second == 60 and seconds % 86_400:
        raise ValueError("is no time: a leap second stands only at 23:59:60 UTC")
    micros = days * _DAY + seconds * _SECOND + int((fraction or "0")[:6].ljust(6, "0"))
    if not _FIRST <= micros < _END:
        raise ValueError("is no time: the instant lies outside the years 1 to 9999")
    return micros, zone


def calendar_day(text: str) -> date:
    """A date such as `2026-11-28`.

    Raises:
        ValueError: the text is no date; the message says why.
    """
    if not _DATE.fullmatch(text):
        raise ValueError("is no date: year, month and day, such as 2026-11-28")
    try:
        return date.fromisoformat(text)
    except ValueError as fault:
        raise ValueError(f"is no date: {fault}") from None


def instants(texts: Sequence[str]) -> tuple[np.ndarray, list[str | None]]:
    """Instants (int64 microseconds, `NONE` where the text is no time) and offsets of many times."""
    regular = _regular(texts)
    if regular is not None:
        return regular, [text[19:] for text in texts]
    micros, zones = np.empty(len(texts), np.int64), []
    for row, text in enumerate(texts):
        try:
            micros[row], zone = instant(text)
        except ValueError:
            micros[row], zone = NONE, None
        zones.append(zone)
    return micros, zones


def _regular(texts: Sequence[str]) -> np.ndarray | None:
    """Instants where every text is in range and of one shape, with an offset or with `Z`, else None:
    `2026-11-28T20:04:11+01:00` or `2026-11-28T19:04:11Z`."""
    joined = "".join(texts).encode()
    width = len(texts[0]) if texts else 0
    if width not in (20, 25) or len(joined) != width * len(texts) or set(map(len, texts)) != {width}:
        return None
    letters = np.frombuffer(joined, np.uint8).reshape(-1, width)
    if width == 20:
        if (letters[:, 19] != ord("Z")).any():
            return None
        letters = np.hstack([letters[:, :19], np.broadcast_to(_SHAPE[19:], (len(texts), 6))])
    digits = letters[:, _DIGIT_PLACES].astype(np.int64) - ord("0")
    sign = letters[:, 19]
    if (
        (digits < 0).any()
        or (digits > 9).any()
        or (letters[:, _MARK_PLACES] != _SHAPE[_MARK_PLACES]).any()
        or ((sign != ord("+")) & (sign != ord("-"))).any()
    ):
        return None
    year, month, day, hour, minute, second, east_hours, east_minutes = (digits @ _WEIGHTS).T
    months = (year - 1970) * 12 + month - 1
    first = months.astype("M8[M]").astype("M8[D]")
    length = ((months + 1).astype("M8[M]").astype("M8[D]") - first).astype(np.int64)
    in_range = (
        (year > 1) & (year < 9999) & (month >= 1) & (month <= 12) & (day >= 1) & (day <= length)
        & (hour < 24) & (minute < 60) & (second < 60) & (east_hours < 24) & (east_minutes < 60)
    )  # fmt: skip
    if not in_range.all():
        return None
    offset = (east_hours * 60 + east_minutes) * 60 * np.where(sign == ord("-"), -1, 1)
    days = first.astype(np.int64) + day - 1
    return days * _DAY + (hour * 3600 + minute * 60 + second - offset) * _SECOND
