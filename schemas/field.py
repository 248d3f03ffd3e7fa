"""What one column is, once: type, unit, null rule, meaning and label."""

from dataclasses import dataclass, replace
from enum import Enum


class Kind(Enum):
    """Storage types, all of which Arrow, Delta, Polars and DuckDB share."""

    TEXT = "text"
    FLAG = "flag"
    INT8 = "int8"
    INT16 = "int16"
    INT32 = "int32"
    INT64 = "int64"
    MONEY = "money"  # int64, minor units
    CARD = "card"  # int8, see schemas.cards
    TIME = "time"  # microseconds, UTC
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Field:
    """One column.

    Attributes:
        name: snake case, the field's standard term, its unit at the end (`_minor`, `_utc`).
        kind: how it is stored.
        meaning: one sentence for people and for the contracts' report.
        label: the heading that people see.
        unit: what one of it is, empty where the kind says it.
        nullable: whether a row may go without it.
        many: a list of `kind`, never null itself, its elements never null.
        least, most: the bounds of every value (of every element of a list), None where open.
        allowed: the only texts that may stand, empty where open.
    """

    name: str
    kind: Kind
    meaning: str
    label: str
    unit: str = ""
    nullable: bool = False
    many: bool = False
    least: int | None = None
    most: int | None = None
    allowed: tuple[str, ...] = ()

    def optional(self) -> "Field":
        """The same column where a table allows rows without it."""
        return replace(self, nullable=True)


def text(
    name: str, label: str, meaning: str, *, nullable: bool = False, allowed: tuple[str, ...] = ()
) -> Field:
    """A text column."""
    return Field(name, Kind.TEXT, meaning, label, nullable=nullable, allowed=allowed)


def texts(name: str, label: str, meaning: str) -> Field:
    """A list of texts."""
    return Field(name, Kind.TEXT, meaning, label, many=True)


def flag(name: str, label: str, meaning: str, *, nullable: bool = False) -> Field:
    """A yes or no."""
    return Field(name, Kind.FLAG, meaning, label, nullable=nullable)


def small(
    name: str, label: str, meaning: str, least: int, most: int, *, nullable: bool = False, unit: str = ""
) -> Field:
    """A small integer (int8) within bounds."""
    return Field(name, Kind.INT8, meaning, label, unit, nullable, least=least, most=most)


def smalls(name: str, label: str, meaning: str, least: int, most: int, *, unit: str = "") -> Field:
    """A list of small integers within bounds."""
    return Field(name, Kind.INT8, meaning, label, unit, many=True, least=least, most=most)


def shorts(name: str, label: str, meaning: str, least: int, most: int, *, unit: str = "") -> Field:
    """A list of int16 within bounds."""
    return Field(name, Kind.INT16, meaning, label, unit, many=True, least=least, most=most)


def short(
    name: str, label: str, meaning: str, least: int, most: int, *, nullable: bool = False, unit: str = ""
) -> Field:
    """An int16 within bounds."""
    return Field(name, Kind.INT16, meaning, label, unit, nullable, least=least, most=most)


def whole(
    name: str, label: str, meaning: str, *, nullable: bool = False, unit: str = "", least: int | None = 0
) -> Field:
    """A whole number (int64)."""
    return Field(name, Kind.INT64, meaning, label, unit, nullable, least=least)


def wholes(name: str, label: str, meaning: str) -> Field:
    """A list of whole numbers, none below 0."""
    return Field(name, Kind.INT64, meaning, label, many=True, least=0)


def money(name: str, label: str, meaning: str, *, nullable: bool = False, signed: bool = False) -> Field:
    """An amount in minor units of the row's currency."""
    least = None if signed else 0
    return Field(name, Kind.MONEY, meaning, label, "minor unit", nullable, least=least)


def moneys(name: str, label: str, meaning: str) -> Field:
    """A list of amounts in minor units; -1 stands where the record states none."""
    return Field(name, Kind.MONEY, meaning, label, "minor unit", many=True, least=-1)


def card_list(name: str, label: str, meaning: str) -> Field:
    """A list of cards; -1 is a hidden one."""
    return Field(name, Kind.CARD, meaning, label, "card", many=True, least=-1, most=51)


def time(name: str, label: str, meaning: str, *, nullable: bool = False) -> Field:
    """An instant in UTC."""
    return Field(name, Kind.TIME, meaning, label, "UTC", nullable)


def day(name: str, label: str, meaning: str, *, nullable: bool = False) -> Field:
    """A calendar date."""
    return Field(name, Kind.DAY, meaning, label, nullable=nullable)
