"""Winning hand histories in the text that the network has written since 2019.

The text is much like PokerStars' without the site's name: the pots stand below each street, the total is
net of rake and fee, and what a seat wins stands in the summary.
"""

from pipeline.ingest.formats.reading.rules import Cursor
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from pipeline.ingest.formats.winning.grammar import GRAMMAR
from pipeline.ingest.formats.winning.header import HEADER, HEADER_BEGINS, game_of, read_opening
from pipeline.ingest.formats.winning.scribe import WinningScribe
from schemas.recorded_hand import RecordedHand


class WinningText(SiteText):
    """The text format of Winning since 2019."""

    name = "winning-text"
    site = "Winning"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "Hand #")

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""

        def start(cursor: Cursor) -> WinningScribe:
            return WinningScribe(read_opening(cursor, self.site))

        return GRAMMAR.read(text, start)


FORMAT = WinningText()
