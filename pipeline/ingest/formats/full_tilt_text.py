"""Full Tilt hand histories: cash, tournament, mixed games.

Of a mixed-game file the stud hands are read, the others set aside; so is a cancelled hand, whose
chips all went back. Dialects: with and without the pot, players and all-ins beside the street (from
2012), local time with ET in brackets, antes in any order, stakes before or after the game.
"""

import re

from pipeline.ingest.formats.format import Piece, PieceKind
from pipeline.ingest.formats.full_tilt.body import GRAMMAR as BODY
from pipeline.ingest.formats.full_tilt.header import HEADER, HEADER_BEGINS, game_of, read_header
from pipeline.ingest.formats.full_tilt.summary import GRAMMAR as SUMMARY
from pipeline.ingest.formats.reading.cutting import cut_at_headers
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.reader import Parts, ends_broken, read_hand
from pipeline.ingest.hand import RecordedHand

_CANCELLED = re.compile(r"^Hand #\d+ has been canceled[ \r]*$", re.MULTILINE)


class FullTiltText:
    """The text format of Full Tilt."""

    name = "full-tilt-text"
    site = "Full Tilt"

    def sniff(self, head: str) -> bool:
        """Whether a line of the text begins a hand of the site, whatever its game."""
        return HEADER.search(head) is not None

    def cut(self, text: str) -> list[Piece]:
        """The pieces of a text."""
        return cut_at_headers(text, HEADER, HEADER_BEGINS, self._kind)

    def _kind(self, hand: str, last: bool) -> PieceKind:
        game = game_of(hand.partition("\n")[0])
        if last and ends_broken(hand, None if game in (None, "other") else self.parse):
            return PieceKind.CUT_OFF
        if game is None:
            return PieceKind.UNKNOWN
        if _CANCELLED.search(hand):
            return PieceKind.ASIDE
        return PieceKind.OTHER_GAME if game == "other" else PieceKind.HAND

    def parse(self, text: str) -> RecordedHand:
        """One hand; see `Format.parse`."""
        opened: list[Opening] = []
        opening = [lambda line: opened.append(read_header(line, self.site))]
        return read_hand(text, opening, lambda: Parts(opened[0], BODY, SUMMARY))
