"""Winamax hand histories: cash games and tournaments, the stud hands of mixed games.

Two dialects: the client's, which deals cards and numbers the streets, and the export's, which names the
streets in words, deals no cards and says which seat has the button. The pot is stated net of the rake; a bet
that nobody called stays in it, and in what the winner collects.
"""

import re

from pipeline.ingest.formats.reading.rules import Cursor
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from pipeline.ingest.formats.winamax.grammar import GRAMMAR
from pipeline.ingest.formats.winamax.header import HEADER, HEADER_BEGINS, game_of, read_opening
from pipeline.ingest.formats.winamax.scribe import WinamaxScribe
from schemas.recorded_hand import RecordedHand

_SUMMARY = re.compile(r"^\*\*\* SUMMARY \*\*\*[ \r]*\nTotal pot .*\n?", re.MULTILINE)
_LISTED = re.compile(
    r"^(?!Dealt to )(.{1,80}) (?:shows \[[^\[\]\n]{0,40}\](?: \(.{1,80}\))?"
    r"|collected \S{1,30} from .{0,10}pot\S{0,8})[ \r]*$",
    re.MULTILINE,
)
"""Whose line the summary must have: the hand was shown, or won."""


class WinamaxText(SiteText):
    """The text format of Winamax."""

    name = "winamax-text"
    site = "Winamax"
    marks = Marks(HEADER, HEADER_BEGINS, game_of, "HandId: #")

    def is_whole(self, hand: str) -> bool:
        """Whether the summary has everybody whom it lists: who won, and who showed a hand."""
        summary = _SUMMARY.search(hand)
        if summary is None:
            return False
        play = hand.find("*** ANTE/BLINDS ***")
        listed = {line.split(": ", 1)[-1] for line in hand[summary.end() :].split("\n")}
        names = {match[1] for match in _LISTED.finditer(hand, max(play, 0), summary.start())}
        return bool(names) and all(any(line.startswith(f"{name} ") for line in listed) for name in names)

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""

        def start(cursor: Cursor) -> WinamaxScribe:
            return WinamaxScribe(read_opening(cursor, self.site))

        return GRAMMAR.read(text, start)


FORMAT = WinamaxText()
