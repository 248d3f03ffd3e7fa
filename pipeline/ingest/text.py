"""A file of hand-history text: cut into pieces, each hand parsed or quarantined, every byte placed."""

import re
from collections.abc import Iterable, Iterator

import polars as pl

from pipeline.ingest.batch import OF_THE_RUN, PIECE_SCHEMA, Batch
from pipeline.ingest.decode import Decoded
from pipeline.ingest.formats.format import Format, FormatFault, Piece, PieceKind
from pipeline.ingest.hand_columns import Place, hand_frame, misfit
from pipeline.ingest.identity import identity, text_hash
from pipeline.ingest.window import Window
from schemas.recorded_hand import RecordedHand
from schemas.render.frame import polars_schema
from schemas.tables_recorded import QUARANTINE

_QUARANTINE = {name: kind for name, kind in polars_schema(QUARANTINE).items() if name not in OF_THE_RUN}
_LINE = re.compile(r"[^\s\x00][^\n]*")
"""A line from its first mark on; blank lines have none."""
_REFUSED = {
    PieceKind.UNKNOWN: ("SRC-001", "text that fits nothing in this format"),
    PieceKind.CUT_OFF: ("SRC-010", "the file ends in the middle of this hand"),
}


class _Rows:
    """Rows as they gather, with the running offset in the file."""

    def __init__(self, kind: Format) -> None:
        self.kind = kind
        self.decoded = Decoded("", "utf-8", 0, 0)
        self.offset = 0
        self.number = 0
        self.pieces: list[tuple[int, int, int, str]] = []
        self.hands: list[RecordedHand] = []
        self.places: list[Place] = []
        self.quarantined: list[dict[str, object]] = []
        self.cancelled: list[int] = []
        self.lines = 0
        self.lines_unknown = 0

    def place(self, size: int, fate: str) -> tuple[int, int, int]:
        """Takes the next bytes, and says where they lie: the piece's number, its first byte and the end."""
        number, start = self.number, self.offset
        self.offset += size
        self.number += 1
        self.pieces.append((number, start, self.offset, fate))
        return number, start, self.offset

    def refuse(self, size: int, code: str, reason: str, path: str | None = None) -> None:
        """Puts the next bytes into quarantine."""
        number, start, end = self.place(size, "quarantined")
        place = {"record_no": number, "byte_start": start, "byte_end": end}
        self.quarantined.append({"code": code, "reason": reason, "path": path, **place})

    def hand(self, text: str, context: str) -> None:
        """Parses the next hand, or puts it into quarantine with the place of its fault."""
        size = self.decoded.size(text)
        try:
            hand = self.kind.parse(text, context)
        except FormatFault as fault:
            line = text.count("\n", 0, fault.at) + 1
            self.refuse(size, fault.code, fault.reason, f"line {line}")
            self.lines_unknown += fault.code == "SRC-001"
            return
        reason = misfit(hand)
        if reason is not None:
            self.refuse(size, "SRC-002", reason)
            return
        hand_id = "h-" + identity(self.kind.site, hand.hand_no, *hand.apart)
        self.places.append(Place(hand_id, text_hash(text), *self.place(size, "stored")))
        self.hands.append(hand)

    def batch(self) -> Batch:
        """What has gathered, which is then forgotten but for the offset."""
        batch = Batch(
            pieces=pl.DataFrame(self.pieces, schema=PIECE_SCHEMA, orient="row"),
            hands=hand_frame(self.hands, self.places),
            quarantined=pl.DataFrame(self.quarantined, schema=_QUARANTINE),
            cancelled=self.cancelled,
            lines=self.lines,
            lines_unknown=self.lines_unknown,
        )
        self.lines = self.lines_unknown = 0
        self.pieces, self.hands, self.places, self.quarantined, self.cancelled = [], [], [], [], []
        return batch


def read_text(kind: Format, windows: Iterable[Window]) -> Iterator[Batch]:
    """The batches of a text file, one a window.

    Args:
        kind: the format that the text was sniffed to be.
        windows: the file's text, in order.
    """
    rows = _Rows(kind)
    for window in windows:
        rows.decoded = window.decoded
        if window.decoded.lead:
            rows.place(window.decoded.lead, "set_aside")
        for piece in window.pieces:
            _take(rows, piece)
        if window.decoded.trail:
            rows.refuse(window.decoded.trail, "SRC-010", "the file ends in the middle of a character")
        yield rows.batch()


def _take(rows: _Rows, piece: Piece) -> None:
    text = rows.decoded.text[piece.start : piece.end]
    lines = len(_LINE.findall(text))
    rows.lines += lines
    if piece.kind is PieceKind.UNKNOWN:
        rows.lines_unknown += lines
    if piece.kind in _REFUSED:
        rows.refuse(rows.decoded.size(text), *_REFUSED[piece.kind])
    elif piece.kind is PieceKind.HAND:
        rows.hand(text, piece.context)
    else:
        if piece.kind is PieceKind.CANCELLED:
            rows.cancelled.append(rows.number)
        rows.place(rows.decoded.size(text), "set_aside")
