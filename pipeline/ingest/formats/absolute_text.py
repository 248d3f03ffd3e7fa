"""Absolute hand histories: cash games.

Each deal repeats the seat's cards, hidden ones as `H`; a ten has two digits. The text of the site is known
from its description alone.
"""

import re

from pipeline.ingest.formats.absolute.grammar import GRAMMAR
from pipeline.ingest.formats.absolute.header import HEADER, HEADER_BEGINS, game_of, read_opening
from pipeline.ingest.formats.absolute.scribe import AbsoluteScribe
from pipeline.ingest.formats.reading.rules import Cursor
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_SUMMARY = re.compile(r"^\*\*\* SUMMARY \*\*\*[ \r]*\n", re.MULTILINE)
_SEATED = re.compile(r"^Seat (\d{1,3}) - ", re.MULTILINE)
_LISTED = re.compile(r"^Seat (\d{1,3}): ", re.MULTILINE)


class AbsoluteText(SiteText):
    """The text format of Absolute."""

    name = "absolute-text"
    site = "Absolute"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "Stage #")

    def is_whole(self, hand: str) -> bool:
        """Whether the summary goes through to the last seat of the list."""
        summary = _SUMMARY.search(hand)
        if summary is None:
            return False
        seated = _SEATED.findall(hand, 0, summary.start())
        return not seated or seated[-1] in _LISTED.findall(hand, summary.end())

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""

        def start(cursor: Cursor) -> AbsoluteScribe:
            return AbsoluteScribe(read_opening(cursor, self.site))

        return GRAMMAR.read(text, start)


FORMAT = AbsoluteText()
