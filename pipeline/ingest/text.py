"""A file of hand-history text: cut into pieces, each hand parsed or quarantined, every byte placed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import polars as pl

from pipeline.ingest.batch import OF_THE_RUN, PIECE_SCHEMA, Batch
from pipeline.ingest.formats.format import Format, FormatFault, Piece, PieceKind
from pipeline.ingest.formats.quick import QuickHands, ReadsMany
from pipeline.ingest.hand_columns import HandRows, Place, framed, misfit
from pipeline.ingest.identity import identities, identity, text_hash
from pipeline.ingest.piece_bytes import PieceBytes, Sizes, piece_bytes
from pipeline.ingest.window import Window
from schemas.render.frame import polars_schema
from schemas.tables_recorded import QUARANTINE

_QUARANTINE = {name: kind for name, kind in polars_schema(QUARANTINE).items() if name not in OF_THE_RUN}
_REFUSED = {
    PieceKind.UNKNOWN: ("SRC-001", "text that fits nothing in this format"),
    PieceKind.CUT_OFF: ("SRC-010", "the file ends in the middle of this hand"),
}
FEWEST_FOR_QUICK = 300
"""Hands of a window from which on the quick reader is worth the time that loading it takes."""


@dataclass(slots=True)
class _Rows:
    """What a window comes to: the fate of each piece, and rows.

    Attributes:
        first: number of the window's first piece.
        bounds: where each piece begins in the file, and where the last one ends.
    """

    kind: Format
    first: int
    bounds: Sizes
    fates: list[str] = field(default_factory=list[str])
    hands: HandRows = field(default_factory=HandRows)
    quarantined: list[dict[str, object]] = field(default_factory=list[dict[str, object]])
    cancelled: list[int] = field(default_factory=list[int])
    lines: int = 0
    lines_unknown: int = 0

    def _place(self) -> dict[str, int]:
        at = len(self.fates)
        start, end = int(self.bounds[at]), int(self.bounds[at + 1])
        return {"record_no": self.first + at, "byte_start": start, "byte_end": end}

    def refuse(self, code: str, reason: str, path: str | None = None) -> None:
        """Puts the next piece into quarantine."""
        self.quarantined.append({"code": code, "reason": reason, "path": path, **self._place()})
        self.fates.append("quarantined")

    def hand(self, text: str, context: str) -> None:
        """Parses the next piece, or puts it into quarantine with the place of its fault."""
        try:
            hand = self.kind.parse(text, context)
        except FormatFault as fault:
            line = text.count("\n", 0, fault.at) + 1
            self.refuse(fault.code, fault.reason, f"line {line}")
            self.lines_unknown += fault.code == "SRC-001"
            return
        reason = misfit(hand)
        if reason is not None:
            self.refuse("SRC-002", reason)
            return
        hand_id = "h-" + identity(self.kind.site, hand.hand_no, *hand.apart)
        at = len(self.fates)
        start, end = self.bounds[at : at + 2].tolist()
        self.hands.add(hand, Place(hand_id, text_hash(text), self.first + at, start, end))
        self.fates.append("stored")

    def batch(self, quick: pl.DataFrame | None) -> Batch:
        """The batch of the window, with the hands that were read quickly."""
        hands = self.hands.frame()
        if quick is not None:
            hands = pl.concat([quick, hands]).sort("record_no") if hands.height else quick
        count = len(self.fates)
        pieces = {
            "record_no": np.arange(self.first, self.first + count),
            "byte_start": self.bounds[:count],
            "byte_end": self.bounds[1 : count + 1],
            "fate": self.fates,
        }
        quarantined = pl.DataFrame(self.quarantined, schema=_QUARANTINE)
        return Batch(
            pl.DataFrame(pieces, schema=PIECE_SCHEMA),
            hands=hands,
            quarantined=quarantined,
            cancelled=self.cancelled,
            lines=self.lines,
            lines_unknown=self.lines_unknown,
        )


def read_text(
    kind: Format, windows: Iterable[Window], fewest_for_quick: int = FEWEST_FOR_QUICK
) -> Iterator[Batch]:
    """The batches of a text file, one a window.

    Args:
        kind: the format that the text was sniffed to be.
        windows: the file's text, in order.
        fewest_for_quick: hands of a window from which on those that are plain are read many at once, where
            the format can; what comes of them is the same.
    """
    number = offset = 0
    for window in windows:
        decoded, pieces = window.decoded, window.pieces
        given = piece_bytes(decoded, pieces)
        lead, trail = [decoded.lead] * bool(decoded.lead), [decoded.trail] * bool(decoded.trail)
        bounds = offset + np.cumsum(np.concatenate(([0], lead, given.in_file, trail)).astype(np.int64))
        rows = _Rows(kind, number, bounds, ["set_aside"] * len(lead))
        quick = _quick_hands(kind, given, pieces, fewest_for_quick)
        places = iter(quick.taken.tolist() if quick else ())
        rows.lines = quick.lines if quick else 0
        for piece in pieces:
            if piece.kind is PieceKind.HAND and next(places, False):
                rows.fates.append("stored")
            else:
                _take(rows, piece, decoded.text)
        if trail:
            rows.refuse("SRC-010", "the file ends in the middle of a character")
        yield rows.batch(_quick_frame(kind, quick, rows, pieces, len(lead)) if quick else None)
        number, offset = number + len(rows.fates), int(bounds[-1])


def _take(rows: _Rows, piece: Piece, whole: str) -> None:
    text = whole[piece.start : piece.end]
    lines = _lines(text)
    rows.lines += lines
    if piece.kind is PieceKind.UNKNOWN:
        rows.lines_unknown += lines
    if piece.kind in _REFUSED:
        rows.refuse(*_REFUSED[piece.kind])
    elif piece.kind is PieceKind.HAND:
        rows.hand(text, piece.context)
    else:
        if piece.kind is PieceKind.CANCELLED:
            rows.cancelled.append(rows.first + len(rows.fates))
        rows.fates.append("set_aside")


def _lines(text: str) -> int:
    """How many lines hold anything but blanks."""
    if "\x00" in text:
        text = text.replace("\x00", " ")
    return len([line for line in text.split("\n") if line and not line.isspace()])


def _quick_hands(kind: Format, given: PieceBytes, pieces: list[Piece], fewest: int) -> QuickHands | None:
    """What the quick reader makes of the hands among some pieces; None where it is not asked."""
    if not isinstance(kind, ReadsMany):
        return None
    hands = np.array([piece.kind is PieceKind.HAND for piece in pieces], np.bool_)
    if np.count_nonzero(hands) < fewest:
        return None
    stops = np.cumsum(given.sizes)
    return kind.read_many(given.text, (stops - given.sizes)[hands], stops[hands])


def _quick_frame(
    kind: Format, quick: QuickHands, rows: _Rows, pieces: list[Piece], before: int
) -> pl.DataFrame:
    """The rows of hands that were read quickly; `before` pieces of the window stand before the first."""
    hands = np.flatnonzero([piece.kind is PieceKind.HAND for piece in pieces]) + before
    taken = hands[quick.taken]
    numbers = quick.columns["hand_no"].to_list()
    columns = {
        **quick.columns,
        "hand_id": pl.Series(
            values=["h-" + name for name in identities(kind.site, numbers)], dtype=pl.String()
        ),
        "content_hash": pl.Series(values=quick.content_hashes, dtype=pl.String()),
        "record_no": pl.Series(values=rows.first + taken),
        "byte_start": pl.Series(values=rows.bounds[taken]),
        "byte_end": pl.Series(values=rows.bounds[taken + 1]),
    }
    return framed(columns, len(taken))
