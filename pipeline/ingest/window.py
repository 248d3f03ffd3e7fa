"""A part of a file's text, cut into pieces, as it passes from cutting to parsing."""

from dataclasses import dataclass

from pipeline.ingest.decode import Decoded
from pipeline.ingest.formats.format import Format, Piece


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
