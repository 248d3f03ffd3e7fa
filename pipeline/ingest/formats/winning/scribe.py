"""What the lines of a Winning hand are written to, and what they mean."""

import re

from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Scribe
from pipeline.ingest.formats.reading.streets import NUMBERED
from pipeline.ingest.formats.winning.chips import amount
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_STREETS = NUMBERED | {"show down": Street.SHOWDOWN}
_ADDED = {"calls": Action.CALL, "bets": Action.BET, "brings in": Action.BRING_IN}
_RESULT = re.compile(
    rf"""(?:\ \((?:button|small\ blind|big\ blind)\))*\ (?:
        folded\ on\ the\ (?P<street>\w+\ Street)(?:\ and\ did\ not\ bet)?
        | is\ sitting\ out
        | (?P<live>did\ not\ show|mucked(?:\ \[(?P<mucked>[^\[\]]*)\])?|showed\ \[(?P<shown>[^\[\]]*)\])
            (?:\ and\ (?:won\ (?P<won>{AMOUNT})|lost))?(?:\ with\ (?P<words>.+))?
    )""",
    re.VERBOSE,
)
"""What follows the name in a line of the summary."""


class WinningScribe(Scribe):
    """A hand with what its summary says that seats won."""

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        super().__init__(opening)
        self._won: list[tuple[int, int]] = []

    def finish(self) -> RecordedHand:
        """The hand. Where no line of its own says what a seat collects, the summary's does.

        Raises:
            LineFault: the summary is missing or states no pot.
        """
        if self.hand.hand.pot is None:
            raise LineFault("the hand breaks off before the summary states the pot")
        collected = bool(self.hand.hand.awards)
        for seat, won in self._won:
            if collected:
                self.hand.list_collected(seat, won)
            elif won:
                self.hand.award(seat, NOT_STATED, Side.WHOLE, won)
        return super().finish()

    def seat(self, match: re.Match[str]) -> None:
        """A line of the seat list."""
        stack = amount(self.purse, match["stack"])
        self.hand.seat(int(match["seat"]), match["name"], stack, match["out"] is not None)

    def street(self, match: re.Match[str]) -> None:
        """The mark of a street."""
        if not self.hand.hand.seats:
            raise LineFault("a hand without a seat list")
        community = [*cards_of(match["community"])] if match["community"] else []
        self.hand.open_street(_STREETS[match["street"].lower()], community)

    def pot_so_far(self, match: re.Match[str]) -> None:
        """What lay in the pot before the street, which no column holds."""

    def dealt(self, seat: int, match: re.Match[str]) -> None:
        """Cards dealt: those seen of the first, or those that were seen and the new one."""
        first = [*cards_of(match["cards"])]
        if match["new"] is None:
            self.hand.deal(seat, [], first)
        else:
            self.hand.deal(seat, first, [*cards_of(match["new"])])

    def ante(self, seat: int, match: re.Match[str]) -> None:
        """An ante."""
        self.hand.ante(seat, amount(self.purse, match["amount"]), match["all_in"] is not None)

    def added(self, seat: int, match: re.Match[str]) -> None:
        """A bring-in, bet or call: the chips that it adds."""
        chips = amount(self.purse, match["amount"])
        self.hand.add(_ADDED[match["verb"]], seat, chips, match["all_in"] is not None)

    def raised(self, seat: int, match: re.Match[str]) -> None:
        """`raises A to B`: B is the street total. What A counts is not known: over a bring-in it is all
        that was put in, so that it is held against nothing."""
        amount(self.purse, match["step"])
        self.hand.raise_to(Action.RAISE, seat, amount(self.purse, match["to"]), match["all_in"] is not None)

    def checks(self, seat: int, _: re.Match[str]) -> None:
        """A check."""
        self.hand.check(seat)

    def folds(self, seat: int, _: re.Match[str]) -> None:
        """A fold."""
        self.hand.fold(seat)

    def shows(self, seat: int, match: re.Match[str]) -> None:
        """A shown hand."""
        self.hand.show(seat, [*cards_of(match["cards"])], match["words"] or "")

    def mucks(self, seat: int, _: re.Match[str]) -> None:
        """A hand that is not shown."""
        self.hand.muck(seat)

    def collected(self, seat: int, match: re.Match[str]) -> None:
        """Chips from a pot."""
        pot = int(match["number"] or 1) if match["kind"] == "side" else 0 if match["kind"] else NOT_STATED
        self.hand.award(seat, pot, Side.WHOLE, amount(self.purse, match["amount"]))

    def uncalled(self, match: re.Match[str]) -> None:
        """Chips that go back."""
        seat = self.hand.names.seat(match["name"])
        if seat is None:
            raise LineFault("an uncalled bet returned to nobody of the seat list")
        self.hand.uncalled(seat, amount(self.purse, match["amount"]))

    def total(self, match: re.Match[str]) -> None:
        """The pot, net of rake and fee, and these."""
        hand = self.hand.hand
        if hand.pot is not None:
            raise LineFault("a second total pot")
        hand.pot = amount(self.purse, match["total"])
        hand.rake = amount(self.purse, match["rake"])
        hand.fee = amount(self.purse, match["fee"]) if match["fee"] else None

    def board(self, match: re.Match[str]) -> None:
        """The community card."""
        cards = [*cards_of(match["cards"])]
        if self.hand.hand.community not in ([], cards):
            raise LineFault("the board is another card than the last street's", "SRC-002")
        self.hand.hand.community = cards

    def result(self, match: re.Match[str]) -> None:
        """A seat's line of the summary."""
        number = int(match["seat"])
        line = self.hand.seat_line(number)
        if line is None or not match["rest"].startswith(line.player):
            raise LineFault(f"the summary has another player on seat {number} than the list", "SRC-002")
        result = _RESULT.fullmatch(match["rest"], len(line.player))
        if result is None:
            raise LineFault(f"a result of seat {number} that fits nothing")
        if result["street"]:
            self._folded(number, result["street"])
        elif result["live"]:
            self._live(number, result)

    def _folded(self, number: int, word: str) -> None:
        street = NUMBERED.get(word.lower())
        if street is None:
            raise LineFault(f"{word!r} is no street")
        self.hand.list_folded(number, street)

    def _live(self, number: int, result: re.Match[str]) -> None:
        self.hand.list_live(number, shown=result["shown"] is not None)
        words = result["words"] or ""
        if result["shown"]:
            self.hand.list_shown(number, [*cards_of(result["shown"])], words)
        elif result["mucked"]:
            self.hand.list_mucked(number, [*cards_of(result["mucked"])], words)
        self._won.append((number, amount(self.purse, result["won"]) if result["won"] else 0))
