"""A sheet's parameters: from the clauses that set them to the fields of its family."""

import difflib
from collections.abc import Iterable, Mapping
from typing import cast

import msgspec

from schemas.fault import UsageFault
from schemas.sheets.clause import Clause, Values
from schemas.sheets.house import GROUPS, HouseSheet
from schemas.sheets.sheet import Sheet
from schemas.sheets.stud import StudSheet
from schemas.vocabulary import HandClass, words

FAMILIES: dict[str, type[Sheet]] = {"house-banked": HouseSheet, "stud": StudSheet}
_TABLES = {
    "pay_table": [name for name in words(HandClass) if name != "high-card"],
    "bonus_table": [],
    "progressive_table": [],
}
"""Tables by class, and the classes that each must name."""


class SheetFault(UsageFault):
    """A rule sheet that cannot be used; the message names the file, the place and the next step."""


def unknown(name: str, place: str, known: Iterable[str]) -> SheetFault:
    """The fault of a name that is not among those known; it names the nearest."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, 1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known are {', '.join(names)}"
    return SheetFault(f"{place}: {name!r} is not known{hint}")


def _own_fields(kind: type[msgspec.Struct]) -> list[str]:
    shared = {field.name for field in msgspec.structs.fields(Sheet)}
    return [field.encode_name for field in msgspec.structs.fields(kind) if field.name not in shared]


def _known(family: type[Sheet], values: Values) -> list[str]:
    """The parameters that a sheet of the family must set, those of the wagers that it offers among them."""
    plain = [name for name in _own_fields(family) if name not in GROUPS]
    if family is not HouseSheet:
        return plain
    offered = cast("list[str]", values.get("wagers", ()))
    groups = [kind for wager, kind in GROUPS.values() if wager in offered]
    return plain + [name for kind in groups for name in _own_fields(kind)]


def set_by_clauses(clauses: Iterable[Clause], place: str) -> dict[str, object]:
    """Every parameter that the clauses set, with its value.

    Raises:
        SheetFault: two clauses set the same.
    """
    values: dict[str, object] = {}
    for clause in clauses:
        for name, value in clause.sets.items():
            if name in values:
                raise SheetFault(f"{place}, clause {clause.id}: {name} is set by an earlier clause too")
            values[name] = value
    return values


def _check_alternatives(clauses: Iterable[Clause], known: list[str], place: str) -> None:
    for clause in clauses:
        where = f"{place}, clause {clause.id}"
        if bool(clause.alternatives) != (clause.called is not None):
            raise SheetFault(f"{where}: `called` names the reading where there are alternatives, only there")
        if len(set(clause.readings)) != len(clause.readings):
            raise SheetFault(f"{where}: two readings have one name")
        for alternative in clause.alternatives:
            for name in alternative.sets:
                if name not in known:
                    raise unknown(name, f"{where}, alternative {alternative.name}", known)


def _table(place: str, parameter: str, written: object) -> dict[HandClass, object]:
    classes = words(HandClass)
    if not isinstance(written, Mapping):
        raise SheetFault(f"{place}, {parameter}: no table of hand = payment")
    rows = cast("Mapping[str, object]", written)
    for name in rows:
        if name not in classes:
            raise unknown(name, f"{place}, {parameter}", classes)
    missing = [name for name in _TABLES[parameter] if name not in rows]
    if missing:
        raise SheetFault(f"{place}, {parameter}: nothing for {', '.join(missing)}")
    return {classes[name]: value for name, value in rows.items()}


def build(family: type[Sheet], head: Values, clauses: tuple[Clause, ...], place: str) -> Sheet:
    """A sheet of a family from what its clauses set.

    Args:
        family: `HouseSheet` or `StudSheet`.
        head: the fields that every sheet has, but its clauses.
        clauses: the clauses.
        place: how messages name the sheet.

    Raises:
        SheetFault: a parameter is unknown (the nearest is named), missing, set twice, or of no value
            that it can take.
    """
    values = set_by_clauses(clauses, place)
    known = _known(family, values)
    for clause in clauses:
        for name in clause.sets:
            if name not in known:
                raise unknown(name, f"{place}, clause {clause.id}", known)
    missing = [name for name in known if name not in values]
    if missing:
        raise SheetFault(f"{place}: no clause sets {', '.join(missing)}")
    _check_alternatives(clauses, known, place)
    typed = {name: _table(place, name, value) if name in _TABLES else value for name, value in values.items()}
    try:
        if family is HouseSheet:
            for field, (_, kind) in GROUPS.items():
                own = {name: typed.pop(name) for name in _own_fields(kind) if name in typed}
                typed[field] = msgspec.convert(own, kind) if own else None
        return msgspec.convert({**head, **typed, "clauses": clauses}, family)
    except msgspec.ValidationError as fault:
        raise SheetFault(f"{place}: {fault}") from fault


def parameter_values(sheet: Sheet) -> dict[str, object]:
    """The parameters of a sheet by name, as its clauses write them."""
    return set_by_clauses(sheet.clauses, sheet.name)
