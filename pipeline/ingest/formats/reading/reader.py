"""Reads a hand line by line, and turns the fault of a line into one with its place."""

from collections.abc import Callable

from pipeline.ingest.formats.format import FormatFault
from pipeline.ingest.formats.reading.body import Body, BodyGrammar
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.lines import LineFault, check_length, lines
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.summary import Summary, SummaryGrammar
from schemas.recorded_hand import RecordedHand

ReadLine = Callable[[str], None]


class Parts:
    """The parts of a hand after its opening lines, which each come once and in this order: the seat
    list, the body, the summary."""

    def __init__(self, opening: Opening, body: BodyGrammar, summary: SummaryGrammar) -> None:
        """The header's facts and the dialect."""
        self._builder = HandBuilder(opening.hand)
        self._body = Body(self._builder, opening.purse, body)
        self._summary_opens = summary.opens
        self._summary = Summary(self._builder, opening.purse, summary)
        self._read: ReadLine = self._seats

    def read(self, text: str) -> None:
        """One line of whichever part it has come to."""
        self._read(text)

    def _seats(self, text: str) -> None:
        if self._body.read_seat(text):
            return
        if not self._builder.hand.seats:
            raise LineFault("a hand without a seat list")
        self._read = self._lines
        self._lines(text)

    def _lines(self, text: str) -> None:
        if self._summary_opens.fullmatch(text) is None:
            self._body.read(text)
        else:
            self._read = self._summary.read

    def finish(self) -> RecordedHand:
        """The hand.

        Raises:
            LineFault: its summary is missing or states no pot.
        """
        if self._read == self._seats or self._read == self._lines:
            raise LineFault("the hand breaks off before its summary")
        if self._builder.hand.pot is None:
            raise LineFault("the summary states no pot", "SRC-002")
        return self._builder.finish()


def read_hand(text: str, opening: list[ReadLine], parts: Callable[[], Parts]) -> RecordedHand:
    """A hand out of its text.

    Args:
        text: the characters of a piece.
        opening: what reads its first lines, one each.
        parts: makes what reads the rest, once the opening lines are read.

    Raises:
        FormatFault: a line cannot be read, with the line's place.
    """
    at, rest = 0, None
    try:
        for number, line in enumerate(lines(text)):
            at = line.at
            check_length(line.text)
            if number < len(opening):
                opening[number](line.text)
            else:
                rest = rest or parts()
                rest.read(line.text)
        if rest is None:
            raise LineFault("a hand without a seat list")
        return rest.finish()
    except LineFault as fault:
        raise FormatFault(fault.reason, at, fault.code) from fault


def breaks_off(hand: str, parse: Callable[[str], RecordedHand]) -> bool:
    """Whether the end of a file breaks off the last line of a hand.

    Args:
        hand: the hand's text up to the end of the file.
        parse: its parser.
    """
    if hand.endswith("\n"):
        return False
    try:
        parse(hand)
    except FormatFault as fault:
        return fault.at > hand.rstrip().rfind("\n")
    return False
