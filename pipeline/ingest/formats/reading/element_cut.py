"""Cuts a file of XML that is not well-formed as a whole at the elements of its hands.

Sites append sessions to a file, leave them open and break the encoding of one line, so no parser takes the
file. Each `<game ...>` to its `</game>` is a piece; what stands between them is set aside as far as it is
what the site says of a session.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.ingest.formats.format import Piece, PieceKind

_MARK = re.compile(r"<game(?=[\s>/])|</game\s*>|</?(?:session|description)(?=[\s>/])")
_GAME, _END = "<game", "</game"


@dataclass(frozen=True, slots=True)
class Between:
    """What a site writes around its hands.

    Attributes:
        known: fits, from any place, as much of it as is declared ignorable; it may fit nothing.
        session: what a session begins with, such as `<session`.
        traces: what else tells that the session before is over, where the beginning of the next is damaged.
    """

    known: re.Pattern[str]
    session: str
    traces: tuple[str, ...]


class _Cut:
    """Pieces as they gather."""

    def __init__(self, text: str, context: str, between: Between, kind_of: Callable[[str, str], PieceKind]):
        self.pieces: list[Piece] = []
        self._text = text
        self._context = context
        self._between = between
        self._kind_of = kind_of

    def hand(self, start: int, end: int, *, broken: bool = False) -> None:
        kind = PieceKind.CUT_OFF if broken else self._kind_of(self._text[start:end], self._context)
        self.pieces.append(Piece(start, end, kind, self._context))

    def gap(self, start: int, end: int) -> None:
        """The text between two hands: known as far as it goes, from each beginning of a session again."""
        for sign in (self._between.session, *self._between.traces):
            facts = self._text.rfind(sign, start, end)
            if facts >= 0:
                self._context = self._text[facts:end]
                break
        at = start
        while at < end:
            known = self._between.known.match(self._text, at, end)
            at = self._take(at, known.end() if known else at, PieceKind.ASIDE)
            again = self._text.find(self._between.session, at + 1, end)
            stop = again if again >= 0 else end
            at = self._take(at, stop, self._unknown(at, stop))

    def _take(self, start: int, end: int, kind: PieceKind) -> int:
        if end > start:
            self.pieces.append(Piece(start, end, kind, self._context))
        return end

    def _unknown(self, start: int, end: int) -> PieceKind:
        """What is not known: broken off where the file ends in a tag, or in the facts of a session."""
        rest = self._text[start:end]
        in_tag = rest.startswith("<") and ">" not in rest
        in_facts = rest.startswith("<general>") and "</general>" not in rest
        return PieceKind.CUT_OFF if end == len(self._text) and (in_tag or in_facts) else PieceKind.UNKNOWN


def cut_at_games(
    text: str, context: str, between: Between, kind_of: Callable[[str, str], PieceKind]
) -> list[Piece]:
    """The pieces of a text; the context of a hand is what the session last begun before it states, that of a
    piece between hands what holds after it.

    A hand that is not closed before the next one, or before its session ends, goes up to there; its parser
    refuses it. One that the end of the text leaves open is cut off.

    Args:
        text: the whole text, or the rest of it from the beginning of a piece.
        context: the facts of the session that the text begins in.
        between: what stands around the hands.
        kind_of: the kind of a hand's text, told its context.
    """
    cut = _Cut(text, context, between, kind_of)
    begun, opened = 0, False
    for mark in _MARK.finditer(text):
        if not opened and mark.group() == _GAME:
            cut.gap(begun, mark.start())
            begun, opened = mark.start(), True
        elif opened:
            opened = mark.group() == _GAME
            end = mark.end() if mark.group().startswith(_END) else mark.start()
            cut.hand(begun, end)
            begun = end
    if opened:
        cut.hand(begun, len(text), broken=True)
    else:
        cut.gap(begun, len(text))
    return cut.pieces
