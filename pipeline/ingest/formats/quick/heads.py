"""The opening lines of hands, taken apart: number, facts, time stamp, the table's line."""

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick.bytes import Text, begins, is_digit
from schemas.compile import kernel

(NUMBER, NUMBER_END, FACTS, FACTS_END, TIME, TIME_END, ZONE, ZONE_END, TABLE, TABLE_END, BODY, HOUR, SECOND,
 SITE_HOUR, SITE_SECOND, SITE_ZONE, SITE_ZONE_END) = range(17)  # fmt: skip
"""What is known of a head: places in the text; of each of its two clocks the hour, as the number
`YYYYMMDDHH` (-1 where the second is not printed), and the second within it."""
WIDTH = 17

Heads = NDArray[np.int64]


@kernel(borrows=True, apart=True)
def _after_opening(text: Text, at: int, end: int, tilt: bool) -> int:
    """The place of a hand's number, -1 where no header of the usual wording begins."""
    if tilt:
        return at + 22 if begins(text, at, end, b"Full Tilt Poker Game #") else -1
    if begins(text, at, end, b"PokerStars Hand #") or begins(text, at, end, b"PokerStars Game #"):
        return at + 17
    if begins(text, at, end, b"PokerStars Home Game Hand #"):
        return at + 27
    return at + 22 if begins(text, at, end, b"PokerStars Zoom Hand #") else -1


@kernel(borrows=True, apart=True)
def _number(text: Text, at: int, end: int, mark: int) -> int:
    """One or two digits and a mark after them as a number, with the digits' count in its hundreds; -1."""
    if not is_digit(text, at, end):
        return -1
    if is_digit(text, at + 1, end):
        value, digits = (text[at] - 48) * 10 + text[at + 1] - 48, 2
    else:
        value, digits = text[at] - 48 + 0, 1
    after = at + digits
    if mark and (after >= end or text[after] != mark):
        return -1
    return value + 100 * digits


@kernel(borrows=True, apart=True)
def _clock(text: Text, head: Heads, at: int, end: int, field: int) -> int:
    """Reads `9:27:43` into the hour and the second of a clock; the place after it, -1 where it is none."""
    hour = _number(text, at, end, 58)
    if hour < 0:
        return -1
    at += hour // 100 + 1
    minute = _number(text, at, end, 58)
    if minute < 200 or minute >= 260:
        return -1
    second = _number(text, at + 3, end, 0)
    if second < 200 or second >= 260 or hour % 100 > 23:
        return -1
    head[field] += hour % 100
    head[field + 1] = minute % 100 * 60 + second % 100
    return at + 5


@kernel(borrows=True, apart=True)
def _date(text: Text, head: Heads, at: int, end: int, field: int) -> int:
    """Adds `2013/6/05` to the hour of a clock; the place after it, -1 where it is none."""
    year = 0
    for place in range(at, at + 4):
        if not is_digit(text, place, end):
            return -1
        year = year * 10 + text[place] - 48
    if at + 4 >= end or text[at + 4] != 47:
        return -1
    month = _number(text, at + 5, end, 47)
    if month < 0:
        return -1
    at += 6 + month // 100
    day = _number(text, at, end, 0)
    if day < 0:
        return -1
    head[field] += year * 1_000_000 + month % 100 * 10_000 + day % 100 * 100
    return at + day // 100


@kernel(borrows=True, apart=True)
def _zone(text: Text, head: Heads, at: int, end: int, field: int) -> int:
    """Reads a zone's name in upper case; the place after it, -1 where it is none."""
    head[field] = at
    while at < end and 65 <= text[at] <= 90:
        at += 1
    head[field + 1] = at
    return at if at > head[field] else -1


@kernel(borrows=True, apart=True)
def _stamp(text: Text, head: Heads, at: int, end: int, tilt: bool, hour: int, zone: int) -> int:
    """Reads `2013/06/05 9:27:43 ET`, Full Tilt's `9:27:43 ET - 2013/06/05`; the place after it, -1."""
    head[hour] = 0
    if tilt:
        at = _clock(text, head, at, end, hour)
        if at < 0 or not begins(text, at, end, b" "):
            return -1
        at = _zone(text, head, at + 1, end, zone)
        return _date(text, head, at + 3, end, hour) if at >= 0 and begins(text, at, end, b" - ") else -1
    at = _date(text, head, at, end, hour)
    if at < 0 or not begins(text, at, end, b" "):
        return -1
    at = _clock(text, head, at + 1, end, hour)
    return _zone(text, head, at + 1, end, zone) if at >= 0 and begins(text, at, end, b" ") else -1


@kernel(borrows=True, apart=True)
def _time(text: Text, head: Heads, at: int, end: int, tilt: bool) -> bool:
    """Reads the stamps with which a line ends."""
    after = _stamp(text, head, at, end, tilt, HOUR, ZONE)
    head[SITE_HOUR] = -1
    if after < 0 or after == end:
        return after == end
    if not begins(text, after, end, b" ["):
        return False
    after = _stamp(text, head, after + 2, end, tilt, SITE_HOUR, SITE_ZONE)
    return after == end - 1 and begins(text, after, end, b"]")


@kernel(borrows=True, apart=True)
def _line_end(text: Text, at: int, end: int) -> int:
    while at < end and text[at] != 10:
        at += 1
    return at


@kernel(borrows=True, apart=True)
def _read_head(text: Text, head: Heads, at: int, stop: int, tilt: bool) -> bool:
    end = _line_end(text, at, stop)
    number = _after_opening(text, at, end, tilt)
    if number < 0 or end - at > 1000:
        return False
    after = number
    while is_digit(text, after, end):
        after += 1
    if after == number or not begins(text, after, end, b": "):
        return False
    head[NUMBER], head[NUMBER_END], head[FACTS] = number, after, after + 2
    time = end - 15
    while time > after + 5 and not (
        begins(text, time - 3, end, b" - ") and _time(text, head, time, end, tilt)
    ):
        time -= 1
    if time <= after + 5:
        return False
    head[FACTS_END], head[TIME], head[TIME_END] = time - 3, time, end
    head[TABLE] = head[TABLE_END] = head[BODY] = end
    if tilt:
        return True
    while end < stop and text[end] == 10:
        end += 1
    head[TABLE], head[TABLE_END] = end, _line_end(text, end, stop)
    head[BODY] = head[TABLE_END]
    return head[TABLE_END] - end <= 1000


@kernel
def read_heads(
    text: Text, bounds: Places, tilt: bool, heads: NDArray[np.int64], usable: NDArray[np.bool_]
) -> None:
    """Takes apart the opening lines of hands.

    Args:
        text: clean.
        bounds: where each hand begins, and where the last one ends.
        tilt: whether they are Full Tilt's.
        heads: a row of `WIDTH` for each.
        usable: set to false of a hand with another opening.
    """
    for hand in range(len(usable)):
        if usable[hand]:
            usable[hand] = _read_head(text, heads[hand], bounds[hand], bounds[hand + 1], tilt)
