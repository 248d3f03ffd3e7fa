"""The summary of a PokerStars hand: its pots and rake, and the cards that seats showed or mucked."""

import re

from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.card_list import CARDS, read_cards
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT, Purse

SUMMARY = re.compile(r"\*\*\* SUMMARY \*\*\*", re.IGNORECASE)
_TOTAL = re.compile(
    rf"Total pot ({AMOUNT})((?: (?:Main|Side) pot(?:-\d)? {AMOUNT}\.)*) \| Rake ({AMOUNT})", re.IGNORECASE
)
_POT = re.compile(rf" (?:Main|Side) pot(?:-\d)? ({AMOUNT})\.", re.IGNORECASE)
_BOARD = re.compile(rf"Board ({CARDS})", re.IGNORECASE)
_SEAT = re.compile(r"Seat (\d{1,3}): ", re.IGNORECASE)
_PLACES = r"(?: \((?:button|small blind|big blind)\))*"
_RESULT = re.compile(
    rf"""{_PLACES}\ (?:
        folded\ on\ the\ (?:\w+\ Street|River)(?:\ \(didn't\ bet\))?
        | collected\ \({AMOUNT}\)
        | is\ sitting\ out
        | mucked(?:\ (?P<mucked>{CARDS}))?
        | showed\ (?P<shown>{CARDS})(?:\ and\ (?:won\ \({AMOUNT}\)|lost))?(?:\ with\ (?P<words>.+))?
    )""",
    re.IGNORECASE | re.VERBOSE,
)


class Summary:
    """Reads summary lines into a builder."""

    def __init__(self, builder: HandBuilder, purse: Purse) -> None:
        """The hand, its body read, and the currency of its amounts."""
        self._hand = builder
        self._purse = purse

    def read(self, text: str) -> None:
        """One line.

        Raises:
            LineFault: it fits nothing, or a value of it is impossible.
        """
        total = _TOTAL.fullmatch(text)
        if total is not None:
            self._total(total)
            return
        board = _BOARD.fullmatch(text)
        if board is not None:
            self._hand.hand.community = self._hand.hand.community or read_cards(board[1])
            return
        seat = _SEAT.match(text)
        if seat is None:
            raise LineFault("a line that fits nothing in a summary")
        self._seat(int(seat[1]), text[seat.end() :])

    def _total(self, match: re.Match[str]) -> None:
        hand = self._hand.hand
        if hand.pot is not None:
            raise LineFault("a second total pot")
        hand.pot = self._purse.amount(match[1])
        hand.pots = [self._purse.amount(pot) for pot in _POT.findall(match[2])]
        hand.rake = self._purse.amount(match[3])

    def _seat(self, number: int, text: str) -> None:
        line = self._hand.seat_line(number)
        if line is None or not text.startswith(line.player):
            raise LineFault(f"the summary has another player on seat {number} than the list", "SRC-002")
        result = _RESULT.fullmatch(text, len(line.player))
        if result is None:
            raise LineFault(f"a result of seat {number} that fits nothing")
        if result["mucked"]:
            self._hand.list_mucked(number, read_cards(result["mucked"]), "")
        elif result["shown"]:
            self._hand.list_shown(number, read_cards(result["shown"]), result["words"] or "")
