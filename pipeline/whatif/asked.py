"""The other rules that somebody asks about, worked out for every sheet that rounds are played by."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from schemas.sheets import HouseSheet, SheetFault, load_sheet, parameter_values, with_readings
from schemas.sheets.parameters import unknown


@dataclass(frozen=True, slots=True)
class Asked:
    """The other rules that somebody asks about.

    Attributes:
        rules: another sheet `id@version` for all rounds; None each round keeps its own.
        readings: clause id to the name of one of its readings.
        sets: parameters that are otherwise, whatever the listed readings.
    """

    rules: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict[str, str])
    sets: Mapping[str, object] = field(default_factory=dict[str, object])


class Others(NamedTuple):
    """The other rules of one signed sheet.

    Attributes:
        whole: the sheet with all that was asked for; the signed one where nothing of it applies.
        alone: the sheet with one of the changed clauses at a time, by clause.
    """

    whole: HouseSheet
    alone: dict[str, HouseSheet]


def _base(signed: HouseSheet, rules: str | None) -> HouseSheet:
    sheet = signed if rules is None else load_sheet(rules)
    if not isinstance(sheet, HouseSheet):
        raise SheetFault(f"{sheet.name}: no house-banked game; no round can be settled by it")
    return sheet


def others(signed: Iterable[HouseSheet], asked: Asked) -> dict[str, Others]:
    """The other rules of each signed sheet, by its hash.

    What names a clause or a parameter that a sheet does not have leaves that sheet as it is, where
    another one has it.

    Args:
        signed: the sheets that the rounds are played by.
        asked: what is to be otherwise.

    Raises:
        SheetFault: no sheet, clause, reading or parameter of that name, or a value that it cannot take.
    """
    bases = {sheet.sha256: _base(sheet, asked.rules) for sheet in signed}
    clauses = {clause.id: sheet for sheet in bases.values() for clause in sheet.clauses}
    parameters = {name for sheet in bases.values() for name in parameter_values(sheet)}
    place = ", ".join(sorted({sheet.name for sheet in bases.values()}))
    for name in asked.readings:
        if name not in clauses:
            raise unknown(name, f"{place}, clauses", clauses)
    for name in asked.sets:
        if name not in parameters:
            raise unknown(name, f"{place}, parameters", parameters)
    return {sha256: _others(sheet, asked) for sha256, sheet in bases.items()}


def _others(sheet: HouseSheet, asked: Asked) -> Others:
    own = {clause.id for clause in sheet.clauses}
    readings = {name: reading for name, reading in asked.readings.items() if name in own}
    sets = {name: value for name, value in asked.sets.items() if sheet.sets(name)}
    whole = with_readings(sheet, readings, sets)
    alone = {name: with_readings(sheet, {name: reading}) for name, reading in readings.items()}
    for name, value in sets.items():
        clause = sheet.clause_of(name)
        alone[clause] = with_readings(alone.get(clause, sheet), {}, {name: value})
    return Others(whole, {name: one for name, one in alone.items() if one.sha256 != sheet.sha256})
