"""Hand histories of the Winning network before 2019: seven-card stud and hi/lo cash games.

The text names neither the currency nor the zone of its clock. The files are UTF-16.
"""

import re

from pipeline.ingest.formats.format import Piece, PieceKind
from pipeline.ingest.formats.reading.cutting import cut_at_headers
from pipeline.ingest.formats.reading.reader import breaks_off
from pipeline.ingest.formats.reading.rules import Cursor, Grammar
from pipeline.ingest.formats.reading.site_text import Marks, SiteText
from pipeline.ingest.formats.winning_old.header import HEADER, HEADER_BEGINS, game_of, read_opening
from pipeline.ingest.formats.winning_old.play import PLAY, SEATS, WinningOldScribe
from pipeline.ingest.formats.winning_old.summary import SUMMARY
from schemas.recorded_hand import RecordedHand

_ENDED = re.compile(r"^Game ended at: \d+/\d+/\d+ \d+:\d+:\d+[ \r]*$", re.MULTILINE)
_BLANKS = re.compile(r"[\s\ufeff\x00]*")
_GRAMMAR = Grammar(SEATS, PLAY, SUMMARY)


class WinningOldText(SiteText):
    """The text format of the Winning network before 2019."""

    name = "winning-old-text"
    site = "Winning"
    marks = Marks(HEADER, HEADER_BEGINS, game_of)

    def cut(self, text: str, context: str = "") -> list[Piece]:
        """The pieces of a text; a hand ends with the line that says so, and the blank lines after it."""
        pieces: list[Piece] = []
        for piece in cut_at_headers(
            text, HEADER, HEADER_BEGINS, lambda _, __: PieceKind.HAND, word=HEADER_BEGINS[0]
        ):
            if piece.kind is not PieceKind.HAND:
                pieces.append(piece)
                continue
            end = self._end(text, piece)
            pieces.append(Piece(piece.start, end, self._kind(text[piece.start : end], end == len(text))))
            if end < piece.end:
                broken = piece.end == len(text) and HEADER_BEGINS[0].startswith(text[end:].strip())
                pieces.append(Piece(end, piece.end, PieceKind.CUT_OFF if broken else PieceKind.UNKNOWN))
        return pieces

    def _end(self, text: str, piece: Piece) -> int:
        ended = _ENDED.search(text, piece.start, piece.end)
        blanks = None if ended is None else _BLANKS.match(text, ended.end(), piece.end)
        return piece.end if blanks is None else blanks.end()

    def _kind(self, hand: str, last: bool) -> PieceKind:
        """As every site's, but that the second line names the game."""
        game = game_of("\n".join(hand.split("\n", 2)[:2]))
        if last and not self.is_whole(hand):
            return PieceKind.CUT_OFF
        if last and game not in (None, "other") and breaks_off(hand, self.parse):
            return PieceKind.CUT_OFF
        return (
            PieceKind.UNKNOWN if game is None else PieceKind.OTHER_GAME if game == "other" else PieceKind.HAND
        )

    def is_whole(self, hand: str) -> bool:
        """Whether the line stands that ends every hand."""
        return _ENDED.search(hand) is not None

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        return _GRAMMAR.read(text, self._begin)

    def _begin(self, cursor: Cursor) -> WinningOldScribe:
        return WinningOldScribe(read_opening(cursor, self.site))


FORMAT = WinningOldText()
