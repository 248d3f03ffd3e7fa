"""KingsClub hand histories: stud, hi/lo, razz and 2-7 razz of its mixed cash tables.

Dialects: labels of streets one too low (until 2021), and as they should be (2022).
"""

import re

from pipeline.ingest.formats.kingsclub.header import (
    HEADER,
    HEADER_OR_BROKEN,
    game_of,
    read_opening,
)
from pipeline.ingest.formats.kingsclub.play import PLAY, SEATS, KingsClubScribe
from pipeline.ingest.formats.kingsclub.summary import SUMMARY
from pipeline.ingest.formats.reading.rules import Cursor, Grammar
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_CANCELLED = re.compile(r"^Hand cancelled[ \r]*$", re.MULTILINE)
_OPENS_SUMMARY = re.compile(r"^\*\*\* SUMMARY \*\*\*", re.MULTILINE)
_WINS = re.compile(r" wins [^()\n]{0,12}\([\d,.]+\)[ \r]*$", re.MULTILINE)
_GRAMMAR = Grammar(SEATS, PLAY, SUMMARY)


class KingsClubText(SiteText):
    """The text format of KingsClub."""

    name = "kingsclub-text"
    site = "KingsClub"
    marks = Marks(HEADER_OR_BROKEN, ("#",), game_of, "#", _CANCELLED, "Hand cancelled")

    def sniff(self, head: str) -> bool:
        """See `Format.sniff`."""
        return HEADER.search(head) is not None

    def is_whole(self, hand: str) -> bool:
        """Whether somebody wins below the mark of the summary, which is what it ends with."""
        summary = _OPENS_SUMMARY.search(hand)
        return summary is not None and _WINS.search(hand, summary.end()) is not None

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        return _GRAMMAR.read(text, self._begin)

    def _begin(self, cursor: Cursor) -> KingsClubScribe:
        return KingsClubScribe(read_opening(cursor, self.site))


FORMAT = KingsClubText()
