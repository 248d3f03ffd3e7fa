"""A sheet under other readings of its clauses: as a venue signed it, or as each alternative has it."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeVar, cast

import msgspec

from schemas.sheets.clause import Alternative, Clause, Values
from schemas.sheets.parameters import SheetFault, build, parameter_values, unknown
from schemas.sheets.sheet import Sheet

AnySheet = TypeVar("AnySheet", bound=Sheet)


class Reading(NamedTuple):
    """One listed reading of one clause that is not the sheet's own."""

    clause: str
    name: str


class Variant(NamedTuple):
    """A sheet read otherwise: which clauses, and the sheet that then holds."""

    readings: tuple[Reading, ...]
    sheet: Sheet


def _own(clause: Clause, values: Values) -> dict[str, object]:
    return {name: values[name] for name in clause.sets}


def _sets_of(clause: Clause, reading: str, before: Values) -> dict[str, object]:
    """The parameters that a reading of the clause sets."""
    others = {each.name: each.sets for each in clause.alternatives}
    return _own(clause, before) if reading == clause.called else others[reading]


def _chosen(sheet: Sheet, readings: Mapping[str, str], before: Values) -> dict[str, dict[str, object]]:
    """What the named readings set, by clause."""
    clauses = {clause.id: clause for clause in sheet.clauses}
    for name, reading in readings.items():
        if name not in clauses:
            raise unknown(name, f"{sheet.name}, clauses", clauses)
        if reading not in clauses[name].readings:
            raise unknown(reading, f"{sheet.name}, readings of clause {name}", clauses[name].readings)
    return {name: _sets_of(clauses[name], reading, before) for name, reading in readings.items()}


def _together(sheet: Sheet, chosen: Mapping[str, Values]) -> dict[str, object]:
    """What the chosen readings set together."""
    values: dict[str, object] = {}
    for clause, sets in chosen.items():
        for name, value in sets.items():
            if values.setdefault(name, value) != value:
                raise SheetFault(
                    f"{sheet.name}, clause {clause}: as it is read, {name} is {value!r}, and by the reading"
                    f" of another clause {values[name]!r}; name readings that agree"
                )
    return values


def _kept(sheet: Sheet, chosen: Mapping[str, Values]) -> dict[str, object]:
    """What the chosen readings set of their own clauses."""
    pairs = ((clause, chosen.get(clause.id, {})) for clause in sheet.clauses)
    return {name: sets[name] for clause, sets in pairs for name in clause.sets if name in sets}


def _agreeing(clause: Clause, values: Values, before: Values) -> str | None:
    """The reading of a clause by which its own parameters have these values; None where none has."""
    wanted = _own(clause, values)
    if wanted == _own(clause, before):
        return clause.called
    each = {name: _own(clause, before) | _sets_of(clause, name, before) for name in clause.readings}
    return next((name for name, sets in each.items() if _own(clause, sets) == wanted), None)


def _read_as(clause: Clause, name: str, back: Values, before: Values) -> Clause:
    """The clause with that reading as its own, and the one before it among the alternatives.

    An alternative sets what the reading set too, so that it takes back what that one changed in other
    clauses; `back` says what they have without it.
    """
    says = {clause.called: clause.says, **{each.name: each.says for each in clause.alternatives}}
    left = {each: (before if each in clause.sets else back)[each] for each in _sets_of(clause, name, before)}
    others = tuple(
        Alternative(other, says[other], left | _sets_of(clause, other, before))
        for other in clause.readings
        if other != name
    )
    return msgspec.structs.replace(clause, says=says[name], reading="venue", called=name, alternatives=others)


def _with_numbers(clause: Clause, values: Values) -> Clause:
    """The clause with values in its words that none of its readings has."""
    own = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
    return msgspec.structs.replace(clause, says=f"{clause.says} Here {', '.join(own)}.", reading="venue")


def with_readings(sheet: AnySheet, readings: Mapping[str, str], sets: Values | None = None) -> AnySheet:
    """The sheet as somebody reads it.

    The clauses that are read otherwise become their `venue` readings, and the sheet's own reading one
    of their alternatives. So does a clause of which another's reading, or `sets`, sets the parameters:
    where none of its readings has these values, its words name them. The hash is another where anything is.

    Args:
        sheet: the sheet.
        readings: clause id to the name of one of its readings.
        sets: parameters that are otherwise, whatever the listed readings.

    Raises:
        SheetFault: no such clause, reading or parameter (the nearest is named), readings that contradict
            each other, or a value that a parameter cannot take.
    """
    before, numbers = parameter_values(sheet), sets or {}
    for name in numbers:
        if name not in before:
            raise unknown(name, f"{sheet.name}, parameters", before)
    chosen = _chosen(sheet, readings, before)
    values = {**before, **_together(sheet, chosen), **numbers}
    back = before | _kept(sheet, chosen)
    clauses: list[Clause] = []
    for clause in sheet.clauses:
        name = readings.get(clause.id) or _agreeing(clause, values, before)
        own, read = _own(clause, before), clause
        if name is not None and name != clause.called:
            own |= _sets_of(clause, name, before)
            read = _read_as(clause, name, back, before)
        besides = {each: values[each] for each in clause.sets if own[each] != values[each]}
        clauses.append(_with_numbers(read, besides) if besides else read)
    changed = {name: value for name, value in values.items() if value != before[name]}
    if clauses == list(sheet.clauses):
        return sheet
    return _rebuilt(sheet, clauses, values, _digest(sheet, clauses, changed))


def _digest(sheet: Sheet, clauses: Sequence[Clause], changed: Values) -> str:
    """Another hash wherever a value, a reading or what else may hold is another."""
    read = [msgspec.to_builtins(new) for old, new in zip(sheet.clauses, clauses, strict=True) if new != old]
    told = json.dumps([changed, read], sort_keys=True)
    return hashlib.sha256(f"{sheet.sha256} {told}".encode()).hexdigest()


def _rebuilt(sheet: AnySheet, clauses: Sequence[Clause], values: Values, sha256: str) -> AnySheet:
    written = tuple(
        msgspec.structs.replace(clause, sets={name: values[name] for name in clause.sets})
        for clause in clauses
    )
    shared = [field.name for field in msgspec.structs.fields(Sheet) if field.name != "clauses"]
    head = {name: getattr(sheet, name) for name in shared} | {"sha256": sha256}
    return cast(AnySheet, build(type(sheet), head, written, sheet.name))


def every_reading(sheet: Sheet, most: int | None = None) -> Iterator[Variant]:
    """The sheet under every combination of alternatives, those of the fewest clauses first.

    Of one clause at the most one alternative holds, and no two of a combination set one parameter.

    Args:
        sheet: the sheet as signed.
        most: the most clauses that may be read otherwise at once; None all.
    """
    doubtful = [clause for clause in sheet.clauses if clause.alternatives]
    for size in range(1, (len(doubtful) if most is None else most) + 1):
        for chosen in combinations(doubtful, size):
            for alternatives in product(*(clause.alternatives for clause in chosen)):
                named = [name for alternative in alternatives for name in alternative.sets]
                if len(named) == len(set(named)):
                    pairs = zip(chosen, alternatives, strict=True)
                    readings = tuple(Reading(clause.id, each.name) for clause, each in pairs)
                    yield Variant(readings, with_readings(sheet, dict(readings)))
