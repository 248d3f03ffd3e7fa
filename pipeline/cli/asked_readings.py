"""How a command is told to read a sheet otherwise: `--reading CLAUSE=NAME` and `--set NAME=VALUE`."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from schemas.fault import UsageFault

if TYPE_CHECKING:
    from schemas.sheets import HouseSheet


def pairs(texts: Sequence[str], option: str) -> dict[str, str]:
    """What stands before and behind the `=` of each text.

    Raises:
        UsageFault: a text without both, or a name that comes twice.
    """
    told: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name or not value:
            raise UsageFault(f"{option} {text!r} has no = with a name before it and a value behind it")
        if name in told:
            raise UsageFault(f"{option} names {name!r} twice")
        told[name] = value
    return told


def value_of(text: str) -> object:
    """A parameter's value as a sheet would write it; a bare word is a text."""
    try:
        written = tomllib.loads(f"value = {text}")
    except tomllib.TOMLDecodeError:
        return text
    return written["value"] if len(written) == 1 else text


def house_sheet(
    name: str, readings: Sequence[str], sets: Sequence[str]
) -> "tuple[HouseSheet, dict[str, object]]":
    """A house-banked sheet, read as asked, and the parameters that were set otherwise.

    `TABLE.ENTRY=VALUE` sets one entry of a table and leaves the others.

    Raises:
        UsageFault: no such sheet, clause, reading, parameter or value, or a sheet of another family.
    """
    from schemas.sheets import HouseSheet, load_sheet
    from schemas.sheets.parameters import parameter_values
    from schemas.sheets.readings import with_readings

    sheet = load_sheet(name)
    if not isinstance(sheet, HouseSheet):
        raise UsageFault(
            f"{sheet.name} is no house-banked game: players play against each other, the house has no edge",
            hint="`studaudit rules list` tells the family of each sheet",
        )
    values = _merged(pairs(sets, "--set"), parameter_values(sheet))
    return with_readings(sheet, pairs(readings, "--reading"), values), values


def _merged(asked: Mapping[str, str], before: Mapping[str, object]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, text in asked.items():
        table, dot, entry = name.partition(".")
        held = values.get(table, before.get(table))
        if dot and isinstance(held, dict):
            values[table] = cast("dict[str, object]", held) | {entry: value_of(text)}
        else:
            values[name] = value_of(text)
    return values
