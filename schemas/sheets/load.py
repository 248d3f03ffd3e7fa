"""Rule sheets from their files: validated, hashed, found by name or by date."""

import hashlib
import tomllib
from datetime import date
from functools import lru_cache
from importlib.resources import files

import msgspec

from schemas.sheets.clause import Clause
from schemas.sheets.parameters import FAMILIES, SheetFault, build, unknown
from schemas.sheets.readings import every_reading
from schemas.sheets.sheet import Sheet

_OWN = ("id", "version", "title", "source", "in_force_from", "in_force_until", "family", "clause")


def parse_sheet(content: bytes, place: str) -> Sheet:
    """The sheet that a TOML file holds.

    Args:
        content: the file's bytes; their SHA-256 becomes the sheet's hash.
        place: how messages name the file.

    Raises:
        SheetFault: unknown, missing, repeated or ill-typed entries, in an alternative too.
    """
    try:
        written = tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise SheetFault(f"{place}: {fault}") from fault
    for name in written:
        if name not in _OWN:
            raise unknown(name, place, _OWN)
    family = FAMILIES.get(str(written.get("family")))
    if family is None:
        raise unknown(str(written.get("family")), f"{place}, family", FAMILIES)
    try:
        clauses = msgspec.convert(written.get("clause"), tuple[Clause, ...])
    except msgspec.ValidationError as fault:
        raise SheetFault(f"{place}: {fault}") from fault
    head = {name: written.get(name) for name in _OWN if name not in ("family", "clause")}
    sheet = build(family, head | {"sha256": hashlib.sha256(content).hexdigest()}, clauses, place)
    _try_alternatives(sheet, place)
    return sheet


def _try_alternatives(sheet: Sheet, place: str) -> None:
    """Each alternative must make a sheet that holds."""
    try:
        for _ in every_reading(sheet, most=1):
            pass
    except SheetFault as fault:
        raise SheetFault(f"{place}, read by an alternative: {fault}") from fault


@lru_cache
def all_sheets() -> dict[str, Sheet]:
    """Every sheet that the program ships, by `id@version`.

    Raises:
        SheetFault: a shipped sheet is broken.
    """
    sheets: dict[str, Sheet] = {}
    for entry in sorted(files("schemas.sheets").iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".toml"):
            sheet = parse_sheet(entry.read_bytes(), entry.name)
            sheets[sheet.name] = sheet
    return sheets


def find_sheet(name: str) -> Sheet | None:
    """The sheet called `id@version`, or None where the program has none of that name."""
    return all_sheets().get(name)


def load_sheet(name: str) -> Sheet:
    """The sheet called `id@version`.

    Raises:
        SheetFault: there is none of that name.
    """
    sheet = find_sheet(name)
    if sheet is None:
        raise unknown(name, "rule sheets", all_sheets())
    return sheet


def in_force(sheet: Sheet, on: date) -> bool:
    """Whether the sheet is in force on a day."""
    return sheet.in_force_from <= on and (sheet.in_force_until is None or on <= sheet.in_force_until)


def sheet_in_force(name: str, on: date) -> Sheet | None:
    """The sheet called `id@version` where it is in force on a day, else None."""
    sheet = find_sheet(name)
    return sheet if sheet is not None and in_force(sheet, on) else None
