"""What the text formats that begin each hand with a header line have in common."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.ingest.formats.format import Piece, PieceKind
from pipeline.ingest.formats.reading.cutting import cut_at_headers, end_of_summary, has_whole_summary
from pipeline.ingest.formats.reading.reader import breaks_off
from schemas.recorded_hand import RecordedHand

_ANY_CASE = int(re.IGNORECASE)
"""As a number: members of `re` are slow to combine, and this is asked of every hand."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How a site's text is told apart.

    Attributes:
        header: matches where a hand begins.
        header_begins: how a header can begin, for one that the end of the file breaks off.
        game_of: the game of a header line, `"other"` for one that is no stud, None for an unknown one.
        word: what the first line of every header holds, in lower case where `header` takes no regard of
            case; empty where there is no such word.
        cancelled: found in a hand whose chips all went back; None where no mark of one is known.
        cancelled_word: what all that `cancelled` fits holds, in lower case likewise; a text without it is
            searched no further.
    """

    header: re.Pattern[str]
    header_begins: tuple[str, ...]
    game_of: Callable[[str], str | None]
    word: str = ""
    cancelled: re.Pattern[str] | None = None
    cancelled_word: str = ""


class SiteText(ABC):
    """A `Format` but for its parsing, from its `marks`."""

    name: str
    site: str
    marks: Marks

    def sniff(self, head: str) -> bool:
        """Whether a line of the text begins a hand of the site, whatever its game."""
        return self.marks.header.search(head) is not None

    def cut(self, text: str, context: str = "") -> list[Piece]:
        """The pieces of a text."""
        marks = self.marks
        return cut_at_headers(text, marks.header, marks.header_begins, self._kind, self.end_of, marks.word)

    def _kind(self, hand: str, last: bool) -> PieceKind:
        game = self.marks.game_of(self.head_of(hand))
        if last and not self.is_whole(hand):
            return PieceKind.CUT_OFF
        if last and game not in (None, "other") and breaks_off(hand, self.parse):
            return PieceKind.CUT_OFF
        if game is None:
            return PieceKind.UNKNOWN
        if self._is_cancelled(hand):
            return PieceKind.CANCELLED
        return PieceKind.OTHER_GAME if game == "other" else PieceKind.HAND

    def _is_cancelled(self, hand: str) -> bool:
        mark, word = self.marks.cancelled, self.marks.cancelled_word
        if mark is None:
            return False
        searched = hand.lower() if mark.flags & _ANY_CASE else hand
        return word in searched and mark.search(hand) is not None

    def head_of(self, hand: str) -> str:
        """The line of a hand that names its game, for `game_of`; the first, where the format does not tell
        otherwise."""
        return hand.partition("\n")[0]

    def end_of(self, text: str, start: int, stop: int) -> int:
        """Where the hand ends that begins at `start`, before `stop`; after its summary, where the format
        does not tell otherwise."""
        return end_of_summary(text, start, stop, self.is_whole)

    def is_whole(self, hand: str) -> bool:
        """Whether the text of a hand, the last one of a file, reaches what the site prints last; by its
        summary, where the format does not tell otherwise."""
        return has_whole_summary(hand)

    @abstractmethod
    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
