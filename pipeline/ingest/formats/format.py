"""What a recorded format is to ingest: it recognises a text, cuts it into pieces, parses a hand.

A new format is one module of `pipeline.ingest.formats` (with a package below it where it is long) that
holds an implementation of `Format` in `FORMAT`; it is found by its place.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, Protocol

from schemas.recorded_hand import RecordedHand

FaultCode = Literal["SRC-001", "SRC-002"]


class PieceKind(Enum):
    """What a piece of a text is, and so what becomes of its bytes."""

    HAND = "hand"  # of the seven-card stud family: parsed, and stored or quarantined
    OTHER_GAME = "other game"  # recognised, set aside
    ASIDE = "aside"  # blank lines, and what the format declares ignorable: set aside
    CANCELLED = "cancelled"  # a hand whose chips all went back, of any game: set aside, its place kept
    UNKNOWN = "unknown"  # fits nothing: quarantined, SRC-001
    CUT_OFF = "cut off"  # a hand that the end of the file breaks off: quarantined, SRC-010


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a text: characters `start` to `end` (exclusive).

    Attributes:
        context: text before the piece that its hand cannot be read without, such as what a session says
            of all its hands; empty where the format needs none. It takes no bytes of the ledger.
    """

    start: int
    end: int
    kind: PieceKind
    context: str = ""


class FormatFault(Exception):
    """A hand that the format cannot read.

    Attributes:
        reason: what is wrong, in a sentence without its place.
        at: offset of the faulty line in the piece, in characters.
        code: SRC-001 where text fits nothing, SRC-002 where a value is missing or impossible.
    """

    def __init__(self, reason: str, at: int, code: FaultCode = "SRC-001") -> None:
        """See the attributes."""
        super().__init__(reason)
        self.reason = reason
        self.at = at
        self.code: FaultCode = code


class Format(Protocol):
    """One dialect family of one site."""

    name: str
    """The format's own name, such as `pokerstars-text`."""
    site: str
    """The site as tables store it, such as `PokerStars`."""

    def sniff(self, head: str) -> bool:
        """Whether a text is of this format.

        Args:
            head: its first characters (64 Ki at most), without a byte order mark.
        """
        ...

    def cut(self, text: str, context: str = "") -> list[Piece]:
        """The pieces of a text, in order, each beginning where the one before ends.

        Where a piece begins must not hang on what follows it, so that a long file can be cut in parts:
        all but the last pieces of a part are those of the whole text.

        Args:
            text: the whole text without a byte order mark, or the rest of it from the beginning of a piece.
            context: that of the piece before the text, empty at the beginning of a file.
        """
        ...

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand as its text states it.

        Args:
            text: the characters of a `HAND` piece.
            context: the piece's.

        Raises:
            FormatFault: a line fits nothing, or a value is missing or impossible.
        """
        ...
