"""PokerStars hand histories: cash, tournament, home game, mixed games, and PokerTracker's export.

Of a mixed-game file the stud hands are read, the others set aside; so is a cancelled hand, whose
chips all went back. Dialects (by the files seen): `Game` until 2010 and `Hand` after; the currency
word absent in older cash headers; local time with ET in brackets since 2009; blanks at line ends
kept or stripped; all in upper case.
"""

import re

from pipeline.ingest.formats.pokerstars.body import GRAMMAR as BODY
from pipeline.ingest.formats.pokerstars.header import (
    HEADER,
    HEADER_BEGINS,
    game_of,
    read_header,
    read_table,
)
from pipeline.ingest.formats.pokerstars.summary import GRAMMAR as SUMMARY
from pipeline.ingest.formats.quick import Places, QuickHands
from pipeline.ingest.formats.quick.openings import Openings
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.reader import Parts, read_hand
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_CANCELLED = re.compile(r"^Hand cancelled[ \r]*$", re.IGNORECASE | re.MULTILINE)


class PokerStarsText(SiteText):
    """The text format of PokerStars."""

    name = "pokerstars-text"
    site = "PokerStars"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "pokerstars ", _CANCELLED, "hand cancelled")

    def __init__(self) -> None:
        """Before its first hand."""
        self._openings = Openings(self.site, read_header, read_table)

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        opened: list[Opening] = []
        opening = [
            lambda line: opened.append(read_header(line, self.site)),
            lambda line: read_table(opened[0].hand, line),
        ]
        return read_hand(text, opening, lambda: Parts(opened[0], BODY, SUMMARY))

    def read_many(self, text: bytes, starts: Places, stops: Places) -> QuickHands:
        """See `ReadsMany.read_many`."""
        from pipeline.ingest.formats.quick.reader import read_many

        return read_many(self._openings, text, starts, stops, tilt=False)


FORMAT = PokerStarsText()
