"""What every rule sheet has, whatever its game."""

from datetime import date

import msgspec

from schemas.sheets.clause import Clause


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet's name, its dates, its clauses.

    Attributes:
        id, version: together the sheet's name.
        title: the game in words.
        source: the source document.
        in_force_from, in_force_until: first and last day; None without an end.
        sha256: over the sheet's file; where readings were signed, over that and them.
        clauses: in the order of the source.
    """

    id: str
    version: int
    title: str
    source: str
    in_force_from: date
    in_force_until: date | None
    sha256: str
    clauses: tuple[Clause, ...]

    @property
    def name(self) -> str:
        """`id@version`, as records write it."""
        return f"{self.id}@{self.version}"

    def clause_of(self, parameter: str) -> str:
        """The id of the clause that sets a parameter.

        Raises:
            KeyError: no clause sets it.
        """
        for clause in self.clauses:
            if parameter in clause.sets:
                return clause.id
        raise KeyError(f"no clause of {self.name} sets {parameter}")

    def sets(self, parameter: str) -> bool:
        """Whether a clause sets the parameter."""
        return any(parameter in clause.sets for clause in self.clauses)
