"""A clause that was in force for a round, and how else it can be read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A reading of a clause that is not in force.

    Attributes:
        name, says: what a venue signs it by, and the rule in words.
        pays: what would come back otherwise under it, a text for each wager; None where it was not tried.
    """

    name: str
    says: str
    pays: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ClauseView:
    """A clause as it was in force for a round.

    Attributes:
        clause, says, source: the rule and where it stands.
        reading: how its source was read: literal, usual, venue.
        called: the name of the reading in force; None where it can be read one way only.
        signed: who signed it, when, and for what; None where nobody did.
        decides: whether a step of the round goes by it; else another reading of it would pay otherwise.
        others: its other listed readings.
    """

    clause: str
    says: str
    source: str
    reading: str
    called: str | None
    signed: str | None
    decides: bool
    others: tuple[ReadingView, ...] = ()
