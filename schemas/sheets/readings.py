"""A sheet under other readings of its clauses: as a venue signed it, or as each alternative has it."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple, TypeVar, cast

import msgspec

from schemas.sheets.clause import Alternative, Clause, Values
from schemas.sheets.parameters import build, parameter_values, unknown
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


def _whole(clause: Clause, values: Values) -> dict[str, dict[str, object]]:
    """Every reading of a clause by name, each with all the parameters in which the readings differ."""
    differ = {name for alternative in clause.alternatives for name in alternative.sets}
    own = {name: values[name] for name in differ}
    others = {alternative.name: own | alternative.sets for alternative in clause.alternatives}
    return {clause.called or "": own, **others}


def _read_as(clause: Clause, name: str, values: Values) -> Clause:
    """The clause with that reading as its own, and the one before it among the alternatives."""
    if name == clause.called:
        return clause
    whole = _whole(clause, values)
    says = {clause.called: clause.says, **{each.name: each.says for each in clause.alternatives}}
    others = tuple(
        Alternative(other, says[other], whole[other]) for other in clause.readings if other != name
    )
    return msgspec.structs.replace(clause, says=says[name], reading="venue", called=name, alternatives=others)


def with_readings(sheet: AnySheet, readings: Mapping[str, str], sets: Values | None = None) -> AnySheet:
    """The sheet as somebody reads it.

    The clauses that are read otherwise become their `venue` readings, and the sheet's own reading one
    of their alternatives. The hash is another where anything is.

    Args:
        sheet: the sheet.
        readings: clause id to the name of one of its readings.
        sets: parameters that are otherwise, whatever the listed readings.

    Raises:
        SheetFault: no such clause, reading or parameter (the nearest is named), or a value that a
            parameter cannot take.
    """
    before = parameter_values(sheet)
    values, clauses = dict(before), list(sheet.clauses)
    places = {clause.id: place for place, clause in enumerate(clauses)}
    for name, reading in readings.items():
        if name not in places:
            raise unknown(name, f"{sheet.name}, clauses", places)
        clause = clauses[places[name]]
        if reading not in clause.readings:
            raise unknown(reading, f"{sheet.name}, readings of clause {name}", clause.readings)
        if reading != clause.called:
            values |= _whole(clause, before)[reading]
        clauses[places[name]] = _read_as(clause, reading, before)
    for name, value in (sets or {}).items():
        if name not in before:
            raise unknown(name, f"{sheet.name}, parameters", before)
        values[name] = value
    changed = {name: value for name, value in values.items() if value != before[name]}
    if not changed and clauses == list(sheet.clauses):
        return sheet
    digest = hashlib.sha256(f"{sheet.sha256} {json.dumps(changed, sort_keys=True)}".encode()).hexdigest()
    return _rebuilt(sheet, clauses, values, digest)


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
