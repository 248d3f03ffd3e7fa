"""OnGame hand histories: cash games of seven-card stud and of stud hi/lo eight-or-better.

Clocks are told by their offset from Greenwich. The summary states the pot gross of rake, each seat's last
stack and what it gained; the hands of a showdown stand there alone.
"""

import re

from pipeline.ingest.formats.ongame.body import LIST, PLAY
from pipeline.ingest.formats.ongame.header import HEADER, HEADER_BEGINS, game_of, head_of, read_opening
from pipeline.ingest.formats.ongame.scribe import OnGameScribe
from pipeline.ingest.formats.ongame.summary import END, SUMMARY
from pipeline.ingest.formats.reading.cutting import end_after
from pipeline.ingest.formats.reading.rules import Grammar
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_END_LINE = re.compile(rf"^{END}[ \t\r]*$", re.MULTILINE)
_GRAMMAR = Grammar(LIST, PLAY, SUMMARY)


class OnGameText(SiteText):
    """The text format of OnGame."""

    name = "ongame-text"
    site = "OnGame"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "History for hand ")

    def head_of(self, hand: str) -> str:
        """The line of table and game."""
        return head_of(hand)

    def end_of(self, text: str, start: int, stop: int) -> int:
        """The hand's own last line and the blank lines after it."""
        return end_after(_END_LINE, text, start, stop)

    def is_whole(self, hand: str) -> bool:
        """Whether it has its last line."""
        return _END_LINE.search(hand) is not None

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        return _GRAMMAR.read(text, lambda cursor: OnGameScribe(read_opening(cursor, self.site)))


FORMAT = OnGameText()
