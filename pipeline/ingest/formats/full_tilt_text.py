"""Full Tilt hand histories: cash, tournament, mixed games.

Of a mixed-game file the stud hands are read, the others set aside; so is a cancelled hand, whose
chips all went back. Dialects: with and without the pot, players and all-ins beside the street (from
2012), local time with ET in brackets, antes in any order, stakes before or after the game.
"""

import re

from pipeline.ingest.formats.full_tilt.body import GRAMMAR as BODY
from pipeline.ingest.formats.full_tilt.header import HEADER, HEADER_BEGINS, game_of, read_header
from pipeline.ingest.formats.full_tilt.summary import GRAMMAR as SUMMARY
from pipeline.ingest.formats.quick import Places, QuickHands
from pipeline.ingest.formats.quick.openings import Openings
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.reader import Parts, read_hand
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from schemas.recorded_hand import RecordedHand

_CANCELLED = re.compile(r"^Hand #\d+ has been canceled[ \r]*$", re.MULTILINE)


class FullTiltText(SiteText):
    """The text format of Full Tilt."""

    name = "full-tilt-text"
    site = "Full Tilt"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "tilt", _CANCELLED, "has been canceled")

    def __init__(self) -> None:
        """Before its first hand."""
        self._openings = Openings(self.site, read_header, None)

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        opened: list[Opening] = []
        opening = [lambda line: opened.append(read_header(line, self.site))]
        return read_hand(text, opening, lambda: Parts(opened[0], BODY, SUMMARY))

    def read_many(self, text: bytes, starts: Places, stops: Places) -> QuickHands:
        """See `ReadsMany.read_many`."""
        from pipeline.ingest.formats.quick.reader import read_many

        return read_many(self._openings, text, starts, stops, tilt=True)


FORMAT = FullTiltText()
