"""A table: a name, its meaning, its fields in order, its key and its partition."""

from collections.abc import Iterable
from dataclasses import dataclass

from schemas.field import Field


@dataclass(frozen=True, slots=True)
class Table:
    """A lake table.

    Attributes:
        name: as in the lake and in `studaudit export`.
        meaning: one sentence: what a row is.
        fields: its columns in order.
        key: columns that together name one row.
        partition: the column by which files are split, or None.
        groups: sets of list columns that hold one element each for the same thing (seats,
            actions), so that their lengths agree within a row.
    """

    name: str
    meaning: str
    fields: tuple[Field, ...]
    key: tuple[str, ...]
    partition: str | None = None
    groups: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuses repeated columns, and keys, partitions and groups that name none."""
        names = self.names()
        repeated = {name for name in names if names.count(name) > 1}
        unknown = {*self.key, *(self.partition or self.key[0],), *(n for g in self.groups for n in g)} - {
            *names
        }
        if repeated or unknown:
            raise ValueError(f"table {self.name}: repeated {sorted(repeated)}, unknown {sorted(unknown)}")

    def names(self) -> list[str]:
        """Column names in order."""
        return [field.name for field in self.fields]

    def field(self, name: str) -> Field:
        """The field of a column.

        Raises:
            KeyError: the table has no such column.
        """
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(f"table {self.name} has no column {name}")


def fields(*parts: Field | Iterable[Field]) -> tuple[Field, ...]:
    """Fields and groups of fields, joined in order."""
    flat: list[Field] = []
    for part in parts:
        if isinstance(part, Field):
            flat.append(part)
        else:
            flat.extend(part)
    return tuple(flat)
