"""What the lines of an Absolute hand are written to, and what they mean."""

import re

from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Scribe
from pipeline.ingest.formats.reading.streets import NUMBERED
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_STREETS = NUMBERED | {"river": Street.SEVENTH, "show down": Street.SHOWDOWN}
_ADDED = {"Calls": Action.CALL, "Bets": Action.BET, "Bring-In": Action.BRING_IN}
_FOLDED = re.compile(r"(?: \(dealer\))? Folded on the (?P<street>.+)", re.IGNORECASE)
_WON = re.compile(rf"\b(?:won|collected) Total \((?P<won>{AMOUNT})\)", re.IGNORECASE)


def _cards(text: str) -> list[int]:
    """The cards of a bracket: a ten has two digits, `H` is hidden."""
    return [*cards_of(text.replace("10", "T"), "H")]


class AbsoluteScribe(Scribe):
    """A hand with the cards dealt so far, which each deal repeats, and what the summary says was won."""

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        super().__init__(opening)
        self._dealt: dict[int, list[int]] = {}
        self._won: list[tuple[int, int]] = []

    def finish(self) -> RecordedHand:
        """The hand. Where no line of its own says what a seat collects, the summary's does.

        Whether the total is gross or net is told by what was collected of it: all of a net one, and a gross
        one less the rake.

        Raises:
            LineFault: the summary is missing or states no pot.
        """
        hand = self.hand.hand
        if hand.pot is None:
            raise LineFault("the hand breaks off before the summary states the pot")
        collected = bool(hand.awards)
        for seat, won in self._won:
            if collected:
                self.hand.list_collected(seat, won)
            else:
                self.hand.award(seat, NOT_STATED, Side.WHOLE, won)
        awarded = sum(award.amount for award in hand.awards)
        hand.pot_kind = "net" if hand.rake and awarded == hand.pot else "gross"
        return super().finish()

    def seat(self, match: re.Match[str]) -> None:
        """A line of the seat list."""
        self.hand.seat(
            int(match["seat"]), match["name"], self.purse.amount(match["stack"]), sitting_out=False
        )

    def street(self, match: re.Match[str]) -> None:
        """The mark of a street."""
        if not self.hand.hand.seats:
            raise LineFault("a hand without a seat list")
        self.hand.open_street(_STREETS[match["street"].lower()], [])

    def dealt(self, seat: int, match: re.Match[str]) -> None:
        """Cards dealt: all that the seat has, in one bracket or with the new one in a second."""
        cards = _cards(match["cards"]) + _cards(match["new"] or "")
        held = self._dealt.get(seat, [])
        self.hand.deal(seat, cards[: len(held)], cards[len(held) :])
        self._dealt[seat] = cards

    def ante(self, seat: int, match: re.Match[str]) -> None:
        """An ante."""
        self.hand.ante(seat, self.purse.amount(match["amount"]), all_in=False)

    def added(self, seat: int, match: re.Match[str]) -> None:
        """A bring-in, bet or call: the chips that it adds."""
        self.hand.add(_ADDED[match["verb"]], seat, self.purse.amount(match["amount"]), all_in=False)

    def raised(self, seat: int, match: re.Match[str]) -> None:
        """`Raises A to B`: B is the street total."""
        self.purse.amount(match["step"])
        all_in = match["verb"] != "Raises"
        self.hand.raise_to(Action.RAISE, seat, self.purse.amount(match["to"]), all_in)

    def all_in(self, seat: int, match: re.Match[str]) -> None:
        """The rest of a stack, which is a bet, a call or a raise by what stands before it."""
        self.hand.all_in(seat, self.purse.amount(match["amount"]))

    def checks(self, seat: int, _: re.Match[str]) -> None:
        """A check."""
        self.hand.check(seat)

    def folds(self, seat: int, _: re.Match[str]) -> None:
        """A fold."""
        self.hand.fold(seat)

    def returned(self, seat: int, match: re.Match[str]) -> None:
        """Chips that go back."""
        self.hand.uncalled(seat, self.purse.amount(match["amount"]))

    def shows(self, seat: int, match: re.Match[str]) -> None:
        """A shown hand."""
        self.hand.show(seat, _cards(match["cards"]), match["words"] or "")

    def mucks(self, seat: int, _: re.Match[str]) -> None:
        """A hand that is not shown."""
        self.hand.muck(seat)

    def absent(self, seat: int, _: re.Match[str]) -> None:
        """A notice of a seat that does not play, which the format declares ignorable."""

    def collected(self, seat: int, match: re.Match[str]) -> None:
        """Chips from a pot."""
        kind = (match["kind"] or "").lower()
        pot = int(match["number"] or 1) if kind == "side" else 0 if kind else NOT_STATED
        self.hand.award(seat, pot, Side.WHOLE, self.purse.amount(match["amount"]))

    def total(self, match: re.Match[str]) -> None:
        """The pot and the rake."""
        hand = self.hand.hand
        if hand.pot is not None:
            raise LineFault("a second total pot")
        hand.pot = self.purse.amount(match["total"])
        hand.rake = self.purse.amount(match["rake"]) if match["rake"] else None

    def result(self, match: re.Match[str]) -> None:
        """A seat's line of the summary: its fold or what it won; the cards that it marks as used, up or in
        the pocket, stand in the lines above."""
        number = int(match["seat"])
        line = self.hand.seat_line(number)
        if line is None or not match["rest"].startswith(line.player):
            raise LineFault(f"the summary has another player on seat {number} than the list", "SRC-002")
        rest = match["rest"][len(line.player) :]
        folded, won = _FOLDED.fullmatch(rest), _WON.search(rest)
        if folded is not None:
            self.hand.list_folded(number, _STREETS.get(folded["street"].lower()))
        elif won is not None:
            self._won.append((number, self.purse.amount(won["won"])))
