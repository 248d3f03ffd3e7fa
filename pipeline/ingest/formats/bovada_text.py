"""Bovada hand histories, also headed Bodog: seven-card stud and hi/lo, cash and tournament.

The seats are numbers, every card of every seat is told, no line tells the stakes or the zone of the
clock. Dialects: with and without the marks of the streets after the first (2012), raises told by their
total alone or as `A to B`, no rake (tournaments, and from 2014 on).
"""

import re

from pipeline.ingest.formats.bovada.header import HEADER, HEADER_BEGINS, game_of, read_header
from pipeline.ingest.formats.bovada.play import PLAY, SEATS, BovadaScribe
from pipeline.ingest.formats.bovada.summary import SUMMARY
from pipeline.ingest.formats.reading.rules import Cursor, Grammar
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_OPENS_SUMMARY = re.compile(r"^\*\*\* SUMMARY \*\*\*", re.MULTILINE)
_LISTED = re.compile(r"^Seat\+(\d+)(?: \[ME\])?: ", re.MULTILINE)
_DEALT = re.compile(r"^Seat\+(\d+)(?: \[ME\])? : Card dealt", re.MULTILINE)
_ENDED = re.compile(r"^Seat[ +](\d+): ", re.MULTILINE)
_GRAMMAR = Grammar(SEATS, PLAY, SUMMARY)


class BovadaText(SiteText):
    """The text format of Bovada."""

    name = "bovada-text"
    site = "Bovada"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "Hand #")

    def is_whole(self, hand: str) -> bool:
        """Whether the summary reaches the last seat of the list that was dealt in."""
        summary = _OPENS_SUMMARY.search(hand)
        if summary is None:
            return False
        dealt = set(_DEALT.findall(hand, 0, summary.start()))
        listed = [seat for seat in _LISTED.findall(hand, 0, summary.start()) if seat in dealt]
        return not listed or listed[-1] in _ENDED.findall(hand, summary.end())

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        return _GRAMMAR.read(text, self._begin)

    def _begin(self, cursor: Cursor) -> BovadaScribe:
        return BovadaScribe(read_header(cursor.take(), self.site))


FORMAT = BovadaText()
