"""A file's text in windows, cut into pieces, as it passes from cutting to parsing.

A long file is cut a window at a time, and memory follows the window. The last hand of a
window and what stands behind it may go on in what follows: they are held back and begin the next one. The
pieces are those of the whole text, as where a hand begins does not hang on what follows it (`Format.cut`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.ingest.decode import Decoded, Encoded
from pipeline.ingest.formats.format import Format, Piece, PieceKind

WINDOW_CHARACTERS = 2 << 20
MOST_CHARACTERS = 32 << 20
"""Text that is longer than this and holds no hand is done with as far as it goes."""
_HANDS = (PieceKind.HAND, PieceKind.OTHER_GAME, PieceKind.CANCELLED)


@dataclass(frozen=True, slots=True)
class Window:
    """Text that follows that of the window before, with the bytes around it.

    Attributes:
        decoded: the text; its `lead` and `trail` are bytes before and after it that are no text.
        pieces: the pieces that tile the text.
    """

    decoded: Decoded
    pieces: list[Piece]


def whole(kind: Format, decoded: Decoded) -> Window:
    """A whole file as one window."""
    return Window(decoded, kind.cut(decoded.text))


class _Text:
    """Text of a file that was read and not cut yet."""

    def __init__(self, encoded: Encoded, block: int) -> None:
        self._parts = encoded.texts(block)
        self.text = ""
        self.ended = False

    def grow(self, characters: int) -> None:
        """Reads until there are so many characters, or all are there."""
        parts = [self.text]
        length = len(self.text)
        while length < characters and not self.ended:
            part = next(self._parts, None)
            self.ended = part is None
            parts.append(part or "")
            length += len(parts[-1])
        self.text = "".join(parts)


def windows(
    kind: Format, encoded: Encoded, size: int = WINDOW_CHARACTERS, most: int = MOST_CHARACTERS
) -> Iterator[Window]:
    """The windows of a file, in order; at least one.

    Args:
        kind: the format that the text was sniffed to be.
        encoded: the file.
        size: characters that a window holds, where its pieces are not longer.
        most: characters that it may grow to for the sake of a long piece.
    """
    rest = _Text(encoded, size)
    context, lead, wanted = "", encoded.lead, size
    while True:
        rest.grow(wanted)
        if rest.ended:
            break
        # what a line is to the format may hang on the end of it
        end = rest.text.rfind("\n") + 1 or len(rest.text)
        found = kind.cut(rest.text[:end], context)
        pieces = found[: _done(found)]
        if not pieces and len(rest.text) < most:
            wanted = 2 * len(rest.text)
            continue
        pieces = pieces or found[:-1] or [Piece(0, end, PieceKind.UNKNOWN, found[0].context)]
        yield Window(Decoded(rest.text[: pieces[-1].end], encoded.encoding, lead, 0), pieces)
        rest.text = rest.text[pieces[-1].end :]
        context, lead, wanted = pieces[-1].context, 0, size
    decoded = Decoded(rest.text, encoded.encoding, lead, encoded.trail)
    yield Window(decoded, kind.cut(rest.text, context))


def _done(found: list[Piece]) -> int:
    """How many pieces of a window nothing that follows it can change: those before its last hand."""
    return next((number for number in range(len(found) - 1, 0, -1) if found[number].kind in _HANDS), 0)
