"""What the configuration says of hold and integrity: levels of alarms, shifts, regulators' thresholds."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import time
from decimal import Decimal
from typing import cast, get_args

from pipeline.known_keys import refuse_unknown
from schemas.fault import UsageFault
from schemas.shifts import Shift
from schemas.thresholds import Base, Measure, Threshold

_NUMBER = re.compile(r"(0|[1-9][0-9]{0,3})(\.[0-9]{1,9})?")
_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_MOST_DAYS = 366
_KEYS = ("level", "integrity_level", "integrity_days", "shifts", "thresholds")
_OF_THRESHOLD = ("name", "measure", "days", "base", "points", "interval")
_OF_SHIFT = ("name", "starts")


@dataclass(frozen=True, slots=True)
class HoldSettings:
    """How hold and integrity are watched.

    Attributes:
        level: chance that a night of honest tables raises any HLD-001.
        integrity_level: the same of each of INT-001, INT-002 and INT-003.
        integrity_days: gaming days up to the last judged one that these look back.
        shifts: of the gaming day, in the order of their starts; none where the venue has not said them.
        thresholds: those in force.
    """

    level: Decimal = Decimal("0.001")
    integrity_level: Decimal = Decimal("0.001")
    integrity_days: int = 92
    shifts: tuple[Shift, ...] = ()
    thresholds: tuple[Threshold, ...] = ()


def read_hold_settings(value: object, place: str) -> HoldSettings:
    """The settings of a configuration's table `hold`.

    Args:
        value: as TOML reads it.
        place: the file, for messages.

    Raises:
        UsageFault: an unknown key or a value that cannot stand.
    """
    where = f"{place}, hold"
    table = _table(value, _KEYS, where)
    settings = HoldSettings()
    for key in ("level", "integrity_level"):
        if key in table:
            settings = replace(settings, **{key: _share(table[key], key, where)})
    if "integrity_days" in table:
        settings = replace(settings, integrity_days=_days(table["integrity_days"], "integrity_days", where))
    if "shifts" in table:
        settings = replace(settings, shifts=_shifts(table["shifts"], where))
    if "thresholds" in table:
        told = tuple(_threshold(each, where) for each in _list(table["thresholds"], "thresholds", where))
        _refuse_twice([each.name for each in told], "threshold", where)
        settings = replace(settings, thresholds=told)
    return settings


def _table(value: object, keys: tuple[str, ...], where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise UsageFault(f"{value!r} is no table", place=where, hint=f"its keys are {', '.join(keys)}")
    table = cast(dict[str, object], value)
    refuse_unknown(table, keys, where)
    return table


def _list(value: object, key: str, where: str) -> list[object]:
    if not isinstance(value, list):
        raise UsageFault(f"{key} is no list of tables", place=where)
    return cast(list[object], value)


def _refuse_twice(names: list[str], what: str, where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise UsageFault(f"two of the {what}s are called {name!r}", place=where)


def _name(table: Mapping[str, object], what: str, where: str) -> str:
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise UsageFault(f"a {what} has no name", place=where, hint='such as name = "night"')
    return name


def _decimal(value: object, key: str, where: str) -> Decimal:
    if not isinstance(value, str) or _NUMBER.fullmatch(value) is None:
        raise UsageFault(f"{key} is {value!r}, no number", place=where, hint='a text such as "0.001"')
    return Decimal(value)


def _share(value: object, key: str, where: str) -> Decimal:
    number = _decimal(value, key, where)
    if not 0 < number < 1:
        raise UsageFault(f"{key} is {value!r}", place=where, hint="above 0 and below 1")
    return number


def _days(value: object, key: str, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST_DAYS:
        raise UsageFault(f"{key} is {value!r}", place=where, hint=f"a number from 1 to {_MOST_DAYS}")
    return value


def _shifts(value: object, where: str) -> tuple[Shift, ...]:
    shifts: list[Shift] = []
    for each in _list(value, "shifts", where):
        table = _table(each, _OF_SHIFT, f"{where}.shifts")
        name, clock = _name(table, "shift", where), table.get("starts")
        if not isinstance(clock, str) or _CLOCK.fullmatch(clock) is None:
            raise UsageFault(f"shift {name!r} starts at {clock!r}", place=where, hint='such as "22:00"')
        shifts.append(Shift(name, time.fromisoformat(clock)))
    _refuse_twice([each.name for each in shifts], "shift", where)
    starts = [each.starts for each in shifts]
    if starts != sorted(set(starts)):
        raise UsageFault("the shifts do not stand in the order of their starts", place=where)
    return tuple(shifts)


def _threshold(value: object, where: str) -> Threshold:
    table = _table(value, _OF_THRESHOLD, f"{where}.thresholds")
    name = _name(table, "threshold", where)
    at = f"{where}, threshold {name!r}"
    measure = _one_of(table.get("measure"), "measure", get_args(Measure), at)
    base = _one_of(table.get("base"), "base", get_args(Base), at)
    points = _decimal(table["points"], "points", at) if "points" in table else None
    interval = _share(table["interval"], "interval", at) if "interval" in table else None
    days = _days(table["days"], "days", at) if "days" in table else None
    if (points is None) == (interval is None):
        raise UsageFault("it states either points or an interval", place=at, hint='such as points = "3"')
    if points == 0:
        raise UsageFault("points is nought: every hold would reach it", place=at)
    if interval is not None and (base != "last-year" or days is not None):
        hint = 'base = "last-year" and no days'
        raise UsageFault("an interval is one of last year's gaming months", place=at, hint=hint)
    return Threshold(name, cast(Measure, measure), days, cast(Base, base), points, interval)


def _one_of(value: object, key: str, known: tuple[str, ...], where: str) -> str:
    if value not in known:
        raise UsageFault(f"{key} is {value!r}", place=where, hint=f"one of {', '.join(known)}")
    return cast(str, value)
