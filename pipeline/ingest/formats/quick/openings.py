"""The opening lines of hands, each wording read once by the plain parser."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from schemas.recorded_hand import RecordedHand

ReadHeader = Callable[[str, str], Opening]
ReadTable = Callable[[RecordedHand, str], None]

_MOST_KEPT = 10_000
_LARGEST_SMALL = 127


class Header(NamedTuple):
    """A header as the plain parser reads it; its hand has the number and time of one of those that are
    worded so.

    Attributes:
        dialect: what stands on the page at `SIGN`, `DIGITS` and `GAME`.
    """

    hand: RecordedHand
    dialect: tuple[int, int, int]


def _read(opening: Opening, time: str) -> Header | None:
    """None where the quick reader does not know the currency or game, or takes another part of the line for
    the time than the plain parser."""
    sign, game = opening.purse.sign, opening.hand.game
    if opening.purse.sign_last or sign not in p.SIGNS or game not in p.GAMES:
        return None
    if opening.hand.started_at_text != time or not _is_of_a_table(opening.hand):
        return None
    return Header(opening.hand, (p.SIGNS.index(sign), opening.purse.digits, p.GAMES.index(game)))


def _is_of_a_table(hand: RecordedHand) -> bool:
    """Whether the numbers of its seats are such as a row can hold."""
    return max(hand.max_seats or 0, hand.button or 0) <= _LARGEST_SMALL


@dataclass(slots=True)
class Openings:
    """Reads headers and table lines, and keeps what it has read.

    Attributes:
        read_header: the plain parser's, of a line and the site.
        read_table: likewise of the line below; None where the header has the table's facts.
    """

    site: str
    read_header: ReadHeader
    read_table: ReadTable | None
    headers: dict[bytes, Header] = field(default_factory=dict[bytes, Header])
    tables: dict[bytes, RecordedHand] = field(default_factory=dict[bytes, RecordedHand])

    def header(self, wording: bytes, line: bytes, time: bytes) -> Header | None:
        """The facts of a header but for its number and time; None where they are not to be had.

        Args:
            wording: what stands between number and time.
            line: the whole line of a hand that is worded so.
            time: its time.
        """
        known = self.headers.get(wording)
        if known is not None:
            return known
        try:
            known = _read(self.read_header(line.decode(), self.site), time.decode())
        except LineFault:
            return None
        if known is not None:
            if len(self.headers) >= _MOST_KEPT:
                self.headers.clear()
            self.headers[wording] = known
        return known

    def table(self, line: bytes) -> RecordedHand | None:
        """The facts of a table's line; None where they are not to be had."""
        known = self.tables.get(line)
        if known is not None or self.read_table is None:
            return known
        known = RecordedHand("", self.site, "", "", "", "", 0)
        try:
            self.read_table(known, line.decode())
        except LineFault:
            return None
        if not _is_of_a_table(known):
            return None
        if len(self.tables) >= _MOST_KEPT:
            self.tables.clear()
        self.tables[line] = known
        return known
