"""The summary of a hand: its pots and rake, and the cards that seats showed or mucked."""

import re
from dataclasses import dataclass

from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.card_list import read_cards
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import Purse
from schemas.vocabulary import Street

_SEAT = re.compile(r"Seat (\d{1,3}): ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SummaryGrammar:
    """How a dialect words its summary. Every pattern but `pot` must fit a whole line, or the whole of
    what follows a name.

    Attributes:
        opens: the line that opens it.
        total: the pots and the rake; groups `total`, `pots`, `rake`.
        pot: one pot of the group `pots`; its only group is the amount.
        board: the community card; group `cards`.
        result: what a seat's line says after the name; groups `folded` and its `street`, `muck` with
            `mucked`, `mucked_words`, `shown` with `words`, `collected`, `won`, `lost`.
        streets: the street of each word of the group `street`, in lower case.
    """

    opens: re.Pattern[str]
    total: re.Pattern[str]
    pot: re.Pattern[str]
    board: re.Pattern[str]
    result: re.Pattern[str]
    streets: dict[str, Street]


class Summary:
    """Reads summary lines into a builder."""

    def __init__(self, builder: HandBuilder, purse: Purse, grammar: SummaryGrammar) -> None:
        """The hand, its body read, the currency of its amounts, and its dialect."""
        self._hand = builder
        self._purse = purse
        self._grammar = grammar

    def read(self, text: str) -> None:
        """One line.

        Raises:
            LineFault: it fits nothing, or a value of it is impossible.
        """
        hand = self._hand.hand
        total = self._grammar.total.fullmatch(text)
        if total is not None:
            if hand.pot is not None:
                raise LineFault("a second total pot")
            hand.pot = self._purse.amount(total["total"])
            hand.pots = [self._purse.amount(pot) for pot in self._grammar.pot.findall(total["pots"])]
            hand.rake = self._purse.amount(total["rake"])
            return
        board = self._grammar.board.fullmatch(text)
        if board is not None:
            cards = read_cards(board["cards"])
            if hand.community not in ([], cards):
                raise LineFault("the board is another card than the last street's", "SRC-002")
            hand.community = cards
            return
        seat = _SEAT.match(text)
        if seat is None:
            raise LineFault("a line that fits nothing in a summary")
        self._seat(int(seat[1]), text[seat.end() :])

    def _seat(self, number: int, text: str) -> None:
        line = self._hand.seat_line(number)
        if line is None or not text.startswith(line.player):
            raise LineFault(f"the summary has another player on seat {number} than the list", "SRC-002")
        result = self._grammar.result.fullmatch(text, len(line.player))
        if result is None:
            raise LineFault(f"a result of seat {number} that fits nothing")
        self._check_outcome(number, result)
        if result["mucked"]:
            self._hand.list_mucked(number, read_cards(result["mucked"]), result["mucked_words"] or "")
        elif result["shown"]:
            self._hand.list_shown(number, read_cards(result["shown"]), result["words"] or "")

    def _check_outcome(self, number: int, result: re.Match[str]) -> None:
        """What the line says of how the seat's hand ended, beside what the lines above say."""
        if result["folded"]:
            self._hand.list_folded(number, self._street(result["street"]))
        elif result["muck"] or result["shown"] or result["collected"]:
            self._hand.list_live(number, shown=result["shown"] is not None)
        told = result["collected"] or result["won"]
        if told or result["lost"]:
            self._hand.list_collected(number, self._purse.amount(told) if told else 0)

    def _street(self, word: str | None) -> Street | None:
        if word is None:
            return None
        street = self._grammar.streets.get(word.lower())
        if street is None:
            raise LineFault(f"{word!r} is no street")
        return street
