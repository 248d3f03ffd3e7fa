"""Everleaf hand histories: cash games of seven-card stud.

Dialects (by the files seen): July 2011 without a single dealt card, its streets in lower case between four
stars; August 2011 with up cards and the writer's own. No zone is printed with the time, no pot and no rake;
a hand has no summary and ends at a blank line.
"""

import re

from pipeline.ingest.formats.everleaf.body import GRAMMAR, EverleafScribe
from pipeline.ingest.formats.everleaf.header import HEADER, HEADER_BEGINS, game_of, head_of, read_opening
from pipeline.ingest.formats.reading.cutting import end_after
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_BLANK_LINE = re.compile(r"^[ \t\r\x00]*$", re.MULTILINE)
_WINS = re.compile(r"^.* wins .+ from (?:main|side) pot.*$", re.MULTILINE)


class EverleafText(SiteText):
    """The text format of Everleaf."""

    name = "everleaf-text"
    site = "Everleaf"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "ame #")

    def head_of(self, hand: str) -> str:
        """The line of stakes and game."""
        return head_of(hand)

    def end_of(self, text: str, start: int, stop: int) -> int:
        """The blank lines after the hand."""
        header = HEADER.match(text, start)
        below = text.find("\n", header.end() if header else start, stop)
        return stop if below < 0 else end_after(_BLANK_LINE, text, below + 1, stop)

    def is_whole(self, hand: str) -> bool:
        """Whether somebody wins it, with the named hand where hands were shown."""
        wins = _WINS.search(hand)
        if wins is None or hand.endswith("\n"):
            return wins is not None
        return hand.rstrip().endswith("]") or " shows [" not in hand

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        return GRAMMAR.read(text, lambda cursor: EverleafScribe(read_opening(cursor, self.site)))


FORMAT = EverleafText()
