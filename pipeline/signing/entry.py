"""One entry of a configuration's `[[rules]]`: read, and refused where it cannot stand.

An entry's sheet is read as its `readings` name the clauses and its `set` sets single parameters: the
venue's own numbers.
"""

import difflib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any, cast

from pipeline.known_keys import refuse_unknown
from pipeline.signing.signing import Signing
from schemas.fault import UsageFault
from schemas.sheets import Sheet, SheetFault, StudSheet, all_sheets, with_readings

_NEEDED = ("venue", "sheet", "signed_by", "signed_on")
_KEYS = (*_NEEDED, "table", "from", "until", "readings", "set")
_YEARS = range(1900, 3000)
_BEFORE, _AFTER = timedelta(days=1), timedelta(days=3)
"""How long before midnight (UTC) of a gaming day its first round can begin, and how long after it its
last: no day of any zone, run past midnight, is longer."""


def signed_sheet(signing: Signing) -> Sheet:
    """The sheet as it was signed; the shipped one where that says nothing else.

    Raises:
        UsageFault: no such sheet, clause, reading or parameter, or a value that one cannot take.
    """
    sheets = all_sheets()
    if signing.sheet not in sheets:
        raise UsageFault(
            f"{signing.sheet!r} is no rule sheet",
            place=signing.place,
            hint=_nearest(signing.sheet, sheets),
        )
    try:
        return _as_signed(signing.sheet, tuple(signing.readings.items()), json.dumps(signing.sets))
    except SheetFault as fault:
        raise UsageFault(fault.reason, place=signing.place) from fault


@cache
def _as_signed(sheet: str, readings: tuple[tuple[str, str], ...], sets: str) -> Sheet:
    """Worked out once: every session of a lake asks for it."""
    return with_readings(all_sheets()[sheet], dict(readings), json.loads(sets))


def read_signings(written: object, place: str) -> tuple[Signing, ...]:
    """The entries of a configuration's `[[rules]]`, each whole and none at odds with another.

    Args:
        written: what stands there.
        place: how messages name the file.

    Raises:
        UsageFault: an unknown or missing key, a value that cannot stand, an unknown sheet, clause,
            reading or parameter (the nearest is named), or two entries that hold at one table at once.
    """
    if not isinstance(written, list):
        raise UsageFault("rules is no list of entries", place=place, hint="write [[rules]] before each")
    entries = cast(list[object], written)
    signings = tuple(_entry(entry, f"{place}, rules {n}") for n, entry in enumerate(entries, 1))
    for signing in signings:
        signed_sheet(signing)
    _refuse_overlaps(signings)
    return signings


def _nearest(name: str, known: Mapping[str, object] | Sequence[str]) -> str:
    near = difflib.get_close_matches(name, list(known), 1)
    return f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"


def _entry(written: object, place: str) -> Signing:
    if not isinstance(written, dict):
        raise UsageFault("an entry of rules is no table", place=place, hint="write [[rules]] before each")
    entry = cast(dict[str, Any], written)
    refuse_unknown(entry, _KEYS, place)
    missing = [name for name in _NEEDED if name not in entry]
    if missing:
        raise UsageFault(f"{', '.join(missing)} is missing", place=place)
    since, until = _moment(entry, "from", place), _moment(entry, "until", place)
    signing = Signing(
        venue=_text(entry, "venue", place),
        table=_text(entry, "table", place) if "table" in entry else None,
        sheet=_text(entry, "sheet", place),
        since=since,
        until=until,
        signed_by=_text(entry, "signed_by", place),
        signed_on=_day(entry["signed_on"], "signed_on", place),
        readings=_readings(entry.get("readings", {}), place),
        sets=_sets(entry.get("set", {}), place),
        place=place,
    )
    if not _lasts(signing):
        raise UsageFault(f"it ends ({until}) before it begins ({since})", place=place)
    return signing


def _text(entry: Mapping[str, object], name: str, place: str) -> str:
    value = entry[name]
    if not isinstance(value, str) or not value:
        raise UsageFault(f"{name} is {value!r}, no text", place=place)
    return value


def _day(value: object, name: str, place: str) -> date:
    if not isinstance(value, date) or isinstance(value, datetime):
        raise UsageFault(f"{name} is {value!r}, no date", place=place, hint="such as 2026-11-28, unquoted")
    return value


def _moment(entry: Mapping[str, object], name: str, place: str) -> date | datetime | None:
    value = entry.get(name)
    if value is None:
        return None
    if isinstance(value, datetime) and value.tzinfo is None:
        hint = "write its offset too, such as 2026-11-28T21:00:00+01:00"
        raise UsageFault(f"{name} is {value.isoformat()}, a time without a zone", place=place, hint=hint)
    if not isinstance(value, date):
        hint = "such as 2026-11-28 or 2026-11-28T21:00:00+01:00, unquoted"
        raise UsageFault(f"{name} is {value!r}, no date", place=place, hint=hint)
    if value.year not in _YEARS:
        raise UsageFault(f"{name} is {value.isoformat()}, a year in which nobody played", place=place)
    return value


def _readings(value: object, place: str) -> dict[str, str]:
    if not isinstance(value, dict):
        raise UsageFault("readings is no table of clause = reading", place=place)
    table = cast(dict[str, object], value)
    for clause, reading in table.items():
        if not isinstance(reading, str):
            raise UsageFault(f"the reading of clause {clause} is {reading!r}, no name", place=place)
    return {clause: str(reading) for clause, reading in table.items()}


def _sets(value: object, place: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise UsageFault("set is no table of parameter = value", place=place)
    table = cast(dict[str, object], value)
    try:
        json.dumps(table, allow_nan=False)
    except (TypeError, ValueError) as fault:  # a date, a time, a figure without end
        raise UsageFault(f"set holds a value that no parameter takes: {fault}", place=place) from fault
    return table


def _span(signing: Signing) -> tuple[datetime, datetime]:
    """The instants that may lie within, from the first to the first that cannot."""

    def midnight(day: date) -> datetime:
        return datetime.combine(day, time(), UTC)

    (first, last), (since, until) = signing.days, signing.instants
    least, most = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
    from_day = least if first == date.min else midnight(first) - _BEFORE
    to_day = most if last == date.max else midnight(last - timedelta(days=1)) + _AFTER
    return max(from_day, since or least), min(to_day, until or most)


def _lasts(signing: Signing) -> bool:
    """Whether anything can lie within an entry's bounds."""
    first, last = signing.days
    since, until = _span(signing)
    return first < last and since < until


def _speak_of(signing: Signing) -> tuple[str, str | None, str | None]:
    """The table, or for a whole venue the sheet, that an entry is about."""
    return signing.venue, signing.table, signing.sheet if signing.table is None else None


def _same_hands(one: Signing, other: Signing) -> bool:
    """Whether both are about one site's hands of one kind, which name no sheet themselves."""
    sheets = signed_sheet(one), signed_sheet(other)
    kinds = [set(sheet.kinds) for sheet in sheets if isinstance(sheet, StudSheet)]
    whole_site = one.table is None and other.table is None and one.venue == other.venue
    return whole_site and len(kinds) == 2 and bool(kinds[0] & kinds[1])


def _refuse_overlaps(signings: Sequence[Signing]) -> None:
    for place, later in enumerate(signings):
        for earlier in signings[:place]:
            alike = _speak_of(earlier) == _speak_of(later) or _same_hands(earlier, later)
            if alike and _meet(earlier, later):
                raise UsageFault(
                    f"it holds at {later.tables} at the same time as {earlier.place}",
                    place=later.place,
                    hint="let one end where the other begins, both by a date or both by a time",
                )


def _meet(one: Signing, other: Signing) -> bool:
    """Whether a round may lie within both: neither their gaming days nor their instants are apart."""

    def apart(left: tuple[Any, Any], right: tuple[Any, Any]) -> bool:
        return left[1] <= right[0] or right[1] <= left[0]

    return not apart(one.days, other.days) and not apart(_span(one), _span(other))
