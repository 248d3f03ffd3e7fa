"""One rule of a sheet: where it comes from, how it was read, and how else it could be read."""

from collections.abc import Mapping
from typing import Literal

import msgspec

Values = Mapping[str, object]
"""Parameters by name."""


class Alternative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another listed reading of a clause: a payment that only it makes right is RUL-001.

    Attributes:
        name: what a venue signs it by.
        says: the rule in our words, read this way.
        sets: the parameters that are then otherwise; they may be another clause's.
    """

    name: str
    says: str
    sets: dict[str, object]


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its number, how its source was read, what it sets.

    Attributes:
        id: source and number, such as `000.13`, or the ambiguity's, such as `000-b`.
        says: the rule in our words.
        source: where it stands, or why the source leaves it open.
        reading: `literal` (the source says so), `usual` (the field's reading where the source is
            silent or garbled), `venue` (this house's own).
        sets: parameters by name.
        called: what a venue signs this reading by; where there are alternatives.
        alternatives: the other listed readings, of which one at the most holds.
    """

    id: str
    says: str
    source: str
    reading: Literal["literal", "usual", "venue"]
    sets: dict[str, object] = {}
    called: str | None = None
    alternatives: tuple[Alternative, ...] = msgspec.field(default=(), name="alternative")

    @property
    def readings(self) -> tuple[str, ...]:
        """Names of all readings, its own first; empty where it can be read one way only."""
        return () if self.called is None else (self.called, *(each.name for each in self.alternatives))
