"""PartyPoker hand histories: cash and tournament, seven-card stud and stud hi/lo eight-or-better.

Only the writer's own cards are dealt; seats stand in any order. No pot, no rake and no summary is printed:
a hand ends at a blank line. The files of February 2012 name the limit, and leave out a blank before a low
hand. The first and the last line of a file may hold a NUL.
"""

import re

from pipeline.ingest.formats.partypoker.body import GRAMMAR
from pipeline.ingest.formats.partypoker.header import HEADER, HEADER_BEGINS, game_of, head_of, read_opening
from pipeline.ingest.formats.partypoker.scribe import PartyPokerScribe
from pipeline.ingest.formats.reading.cutting import end_after
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_BLANK_LINE = re.compile(r"^[ \t\r\x00]*$", re.MULTILINE)
_WINS = re.compile(r"^.* wins (?:Lo \()?[$€£]?\d.*$", re.MULTILINE)


class PartyPokerText(SiteText):
    """The text format of PartyPoker."""

    name = "partypoker-text"
    site = "PartyPoker"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "Game ")

    def head_of(self, hand: str) -> str:
        """The line of stakes and game."""
        return head_of(hand)

    def end_of(self, text: str, start: int, stop: int) -> int:
        """The blank lines after the hand; those among the lines of its number end nothing."""
        header = HEADER.match(text, start)
        if header is None or "*****" not in header[0]:
            return stop
        below = text.find("\n", header.end(), stop)
        return stop if below < 0 else end_after(_BLANK_LINE, text, below + 1, stop)

    def is_whole(self, hand: str) -> bool:
        """Whether somebody wins it, with the named hand where hands were shown."""
        wins = _WINS.search(hand)
        if wins is None or hand.endswith("\n"):
            return wins is not None
        return hand.rstrip().endswith(".") or " shows [" not in hand

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        return GRAMMAR.read(text, lambda cursor: PartyPokerScribe(read_opening(cursor, self.site)))


FORMAT = PartyPokerText()
