"""Rule sheets from their files: validated, hashed, found by name or by date."""

import difflib
import hashlib
import tomllib
from datetime import date
from functools import lru_cache
from importlib.resources import files
from typing import cast

import msgspec

from schemas.fault import UsageFault
from schemas.sheets.model import Clause, HouseSheet, Sheet, StudSheet
from schemas.vocabulary import HandClass, words

_FAMILIES: dict[str, type[Sheet]] = {"house-banked": HouseSheet, "stud": StudSheet}
_OWN = ("id", "version", "title", "source", "in_force_from", "in_force_until", "family", "clause")


class SheetFault(UsageFault):
    """A rule sheet that cannot be used; the message names the file, the place and the next step."""


def _unknown(name: str, place: str, known: list[str]) -> SheetFault:
    near = difflib.get_close_matches(name, known, 1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(sorted(known))}"
    return SheetFault(f"{place}: {name!r} is not known{hint}")


def _parameters(place: str, clauses: list[Clause], known: list[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for clause in clauses:
        for name, value in clause.sets.items():
            if name not in known:
                raise _unknown(name, f"{place}, clause {clause.id}", known)
            if name in values:
                raise SheetFault(f"{place}, clause {clause.id}: {name} is set by an earlier clause too")
            values[name] = value
    missing = [name for name in known if name not in values]
    if missing:
        raise SheetFault(f"{place}: no clause sets {', '.join(missing)}")
    return values


def _pay_table(place: str, written: object) -> dict[HandClass, int]:
    classes = words(HandClass)
    rows = cast(dict[str, int], written)
    for name in rows:
        if name not in classes:
            raise _unknown(name, f"{place}, pay_table", list(classes))
    missing = [name for name in classes if name not in rows]
    if missing:
        raise SheetFault(f"{place}, pay_table: nothing for {', '.join(missing)}")
    return {classes[name]: multiple for name, multiple in rows.items()}


def parse_sheet(content: bytes, place: str) -> Sheet:
    """The sheet that a TOML file holds.

    Args:
        content: the file's bytes; their SHA-256 becomes the sheet's hash.
        place: how messages name the file.

    Raises:
        SheetFault: unknown, missing, repeated or ill-typed entries.
    """
    try:
        written = tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise SheetFault(f"{place}: {fault}") from fault
    for name in written:
        if name not in _OWN:
            raise _unknown(name, place, list(_OWN))
    family = _FAMILIES.get(str(written.get("family")))
    if family is None:
        raise _unknown(str(written.get("family")), f"{place}, family", list(_FAMILIES))
    own = set(Sheet.__struct_fields__)
    known = [name for name in family.__struct_fields__ if name not in own]
    try:
        clauses = msgspec.convert(written.get("clause"), list[Clause])
        values = _parameters(place, clauses, known)
        if "pay_table" in values:
            values["pay_table"] = _pay_table(place, values["pay_table"])
        entries = {name: written.get(name) for name in _OWN if name not in ("family", "clause")}
        rest = {"clauses": clauses, "sha256": hashlib.sha256(content).hexdigest()}
        return msgspec.convert(entries | rest | values, family)
    except msgspec.ValidationError as fault:
        raise SheetFault(f"{place}: {fault}") from fault


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
        raise _unknown(name, "rule sheets", list(all_sheets()))
    return sheet


def sheet_in_force(name: str, on: date) -> Sheet | None:
    """The sheet called `id@version` where it is in force on a day, else None."""
    sheet = find_sheet(name)
    if sheet is None or on < sheet.in_force_from:
        return None
    return sheet if sheet.in_force_until is None or on <= sheet.in_force_until else None
