"""How many bytes the pieces of a text take: in its file, and as UTF-8 for who reads bytes."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pipeline.ingest.decode import Decoded
from pipeline.ingest.formats.format import Piece

Sizes = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PieceBytes:
    """The pieces of a text in bytes.

    Attributes:
        text: the text as UTF-8, lone surrogates passed.
        sizes: how many bytes of it each piece takes.
        in_file: how many bytes of the file each piece takes.
    """

    text: bytes
    sizes: Sizes
    in_file: Sizes


def piece_bytes(decoded: Decoded, pieces: list[Piece]) -> PieceBytes:
    """The bytes of pieces that tile a text."""
    text = decoded.text
    encoded = text.encode("utf-8", "surrogatepass")
    if text.isascii() and not decoded.encoding.startswith("utf-16"):
        sizes = np.array([piece.end - piece.start for piece in pieces], np.int64)
        return PieceBytes(encoded, sizes, sizes)
    parts = [text[piece.start : piece.end] for piece in pieces]
    sizes = np.array([len(part.encode("utf-8", "surrogatepass")) for part in parts], np.int64)
    return PieceBytes(encoded, sizes, np.array([decoded.size(part) for part in parts], np.int64))
