"""A file of hand-history text: cut into pieces, each hand parsed or quarantined, every byte placed."""

from collections.abc import Iterator

import polars as pl

from pipeline.ingest.batch import OF_THE_RUN, PIECE_SCHEMA, Batch
from pipeline.ingest.decode import Decoded
from pipeline.ingest.formats.format import Format, FormatFault, Piece, PieceKind
from pipeline.ingest.identity import identity, text_hash
from schemas.render.frame import polars_schema
from schemas.tables_recorded import HANDS, QUARANTINE

_HANDS = {name: kind for name, kind in polars_schema(HANDS).items() if name not in OF_THE_RUN}
_QUARANTINE = {name: kind for name, kind in polars_schema(QUARANTINE).items() if name not in OF_THE_RUN}
_REFUSED = {
    PieceKind.UNKNOWN: ("SRC-001", "text that fits nothing in this format"),
    PieceKind.CUT_OFF: ("SRC-010", "the file ends in the middle of this hand"),
}


class _Rows:
    """Rows as they gather, with the running offset in the file."""

    def __init__(self, decoded: Decoded) -> None:
        self.decoded = decoded
        self.offset = 0
        self.pieces: list[tuple[int, int, int, str]] = []
        self.hands: list[dict[str, object]] = []
        self.quarantined: list[dict[str, object]] = []
        self.cancelled: list[int] = []

    def place(self, size: int, fate: str) -> dict[str, object]:
        """Takes the next bytes, and says where they lie."""
        number, start = len(self.pieces), self.offset
        self.offset += size
        self.pieces.append((number, start, self.offset, fate))
        return {"record_no": number, "byte_start": start, "byte_end": self.offset}

    def refuse(self, size: int, code: str, reason: str, path: str | None = None) -> None:
        """Puts the next bytes into quarantine."""
        row = dict.fromkeys(_QUARANTINE) | {"code": code, "reason": reason, "path": path}
        self.quarantined.append(row | self.place(size, "quarantined"))

    def hand(self, kind: Format, text: str) -> None:
        """Parses the next hand, or puts it into quarantine with the place of its fault."""
        size = self.decoded.size(text)
        try:
            row = kind.parse(text).row()
        except FormatFault as fault:
            line = text.count("\n", 0, fault.at) + 1
            self.refuse(size, fault.code, fault.reason, f"line {line}")
            return
        row["hand_id"] = "h-" + identity(kind.site, str(row["hand_no"]))
        row["content_hash"] = text_hash(text)
        self.hands.append(row | self.place(size, "stored"))

    def batch(self) -> Batch:
        """What has gathered, which is then forgotten but for the offset."""
        return Batch(
            pieces=pl.DataFrame(self.pieces, schema=PIECE_SCHEMA, orient="row"),
            hands=pl.DataFrame(self.hands, schema=_HANDS),
            quarantined=pl.DataFrame(self.quarantined, schema=_QUARANTINE),
            cancelled=self.cancelled,
        )


def read_text(kind: Format, decoded: Decoded) -> Iterator[Batch]:
    """The one batch of a text file.

    Args:
        kind: the format that the text was sniffed to be.
        decoded: the text.
    """
    rows = _Rows(decoded)
    if decoded.lead:
        rows.place(decoded.lead, "set_aside")
    for piece in kind.cut(decoded.text):
        _take(rows, kind, piece)
    if decoded.trail:
        rows.refuse(decoded.trail, "SRC-010", "the file ends in the middle of a character")
    yield rows.batch()


def _take(rows: _Rows, kind: Format, piece: Piece) -> None:
    text = rows.decoded.text[piece.start : piece.end]
    if piece.kind in _REFUSED:
        rows.refuse(rows.decoded.size(text), *_REFUSED[piece.kind])
    elif piece.kind is PieceKind.HAND:
        rows.hand(kind, text)
    else:
        if piece.kind is PieceKind.CANCELLED:
            rows.cancelled.append(len(rows.pieces))
        rows.place(rows.decoded.size(text), "set_aside")
