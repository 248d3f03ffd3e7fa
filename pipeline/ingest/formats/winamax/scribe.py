"""What the lines of a Winamax hand are written to, and what they mean."""

import re

from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.declared import declared_low
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT_THEN_SIGN
from pipeline.ingest.formats.reading.rules import Scribe
from pipeline.ingest.formats.winamax.words import high_of
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_STREETS = {
    "3rd STREET": Street.THIRD,
    "4th STREET": Street.FOURTH,
    "5th STREET": Street.FIFTH,
    "6th STREET": Street.SIXTH,
    "7th STREET": Street.SEVENTH,
    "THIRD": Street.THIRD,
    "FOURTH": Street.FOURTH,
    "FIFTH": Street.FIFTH,
    "SIXTH": Street.SIXTH,
    "SEVENTH": Street.SEVENTH,
    "SHOW DOWN": Street.SHOWDOWN,
}
"""Streets by their marks; the export dialect has the words."""
_SIDES = {None: Side.WHOLE, "HI": Side.HIGH, "LO": Side.LOW}
_PLAIN = {"checks": Action.CHECK, "folds": Action.FOLD}
_RESULT = re.compile(
    rf"(?: \(button\))? (?:showed \[(?P<cards>[^\[\]]*)\] and )?(?:won (?P<won>{AMOUNT_THEN_SIGN})|lost)"
    r"(?: with (?P<words>.+))?"
)
"""What follows the name in a line of the summary."""
_ADDED = {"calls": Action.CALL, "bets": Action.BET, "brings in": Action.BRING_IN, "bring-in": Action.BRING_IN}


class WinamaxScribe(Scribe):
    """A hand with what the summary must be held against, and how the street was opened."""

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        super().__init__(opening)
        self._bet = False
        self._brought_in: dict[int, int] = {}
        self._told: dict[int, list[int]] = {}

    def finish(self) -> RecordedHand:
        """The hand.

        A scooped pot has the winner's line in the summary once for each half: what they tell is either
        each half, or each time the whole.

        Raises:
            LineFault: the summary is missing or states no pot.
        """
        if self.hand.hand.pot is None:
            raise LineFault("the hand breaks off before the summary states the pot")
        for seat, told in self._told.items():
            line = self.hand.seat_line(seat)
            whole = line is not None and set(told) == {line.collected}
            self.hand.list_collected(seat, told[0] if whole else sum(told))
        return super().finish()

    def seat(self, match: re.Match[str]) -> None:
        """A line of the seat list."""
        stack = self.purse.amount(match["stack"])
        self.hand.seat(int(match["seat"]), match["name"], stack, sitting_out=False)

    def street(self, match: re.Match[str]) -> None:
        """The mark of a street."""
        if not self.hand.hand.seats:
            raise LineFault("a hand without a seat list")
        self.hand.open_street(_STREETS[match["street"]], [])
        self._bet, self._brought_in = False, {}

    def dealt(self, seat: int, match: re.Match[str]) -> None:
        """Cards dealt: all that the seat has, or those that it had and the new one."""
        first = [*cards_of(match["cards"], "X")]
        if match["new"] is None:
            self.hand.deal(seat, [], first)
        else:
            self.hand.deal(seat, first, [*cards_of(match["new"], "X")])

    def ante(self, seat: int, match: re.Match[str]) -> None:
        """An ante."""
        self.hand.ante(seat, self.purse.amount(match["amount"]), match["all_in"] is not None)

    def added(self, seat: int, match: re.Match[str]) -> None:
        """A bring-in, bet or call: the chips that it adds."""
        kind, amount = _ADDED[match["verb"]], self.purse.amount(match["amount"])
        self.hand.add(kind, seat, amount, match["all_in"] is not None)
        if kind is Action.BRING_IN:
            self._brought_in[seat] = amount
        self._bet |= kind is Action.BET

    def raised(self, seat: int, match: re.Match[str]) -> None:
        """`raises A to B`: B is the street total, A by how much it raises the bet before, a bring-in being
        none.

        Who brought in and raises all-in has a B without the bring-in: the stack tells, all of which goes in.
        """
        step, to = self.purse.amount(match["step"]), self.purse.amount(match["to"])
        if match["minus"]:
            step = -step
        all_in = match["all_in"] is not None
        above = to - (self.hand.level() if self._bet else 0)
        told = step if step != above else None
        left_out = self._brought_in.get(seat, 0)
        if left_out and (all_in or step < 0) and to + left_out - self.hand.total(seat) == self._left(seat):
            to += left_out
        elif step < 0:
            raise LineFault("a raise by less than nothing", "SRC-002")
        self.hand.raise_to(Action.RAISE, seat, to, all_in, told)
        self._bet = True

    def _left(self, seat: int) -> int | None:
        """What a seat has left of its stack."""
        line = self.hand.seat_line(seat)
        put_in = sum(a.amount for a in self.hand.hand.actions if a.seat == seat and a.amount != NOT_STATED)
        return None if line is None else line.start_stack - put_in

    def plain(self, seat: int, match: re.Match[str]) -> None:
        """A check or a fold."""
        if _PLAIN[match["verb"]] is Action.FOLD:
            self.hand.fold(seat)
        else:
            self.hand.check(seat)

    def shows(self, seat: int, match: re.Match[str]) -> None:
        """A shown hand; the export dialect deals no cards, so that what is shown is all that it tells."""
        cards = [*cards_of(match["cards"])]
        self.hand.hold(seat, cards)
        self.hand.show(seat, cards, "")
        self._named(seat, match["words"])

    def mucks(self, seat: int, _: re.Match[str]) -> None:
        """A hand that is not shown."""
        self.hand.muck(seat)

    def collected(self, seat: int, match: re.Match[str]) -> None:
        """Chips from a pot."""
        number = match["number"]
        pot = int(number or 1) if match["kind"] == "side" else 0 if match["kind"] else NOT_STATED
        self.hand.award(seat, pot, _SIDES[match["side"]], self.purse.amount(match["amount"]))

    def total(self, match: re.Match[str]) -> None:
        """The pot, net of the rake, and the rake."""
        hand = self.hand.hand
        if hand.pot is not None:
            raise LineFault("a second total pot")
        hand.pot = self.purse.amount(match["total"])
        hand.rake = self.purse.amount(match["rake"]) if match["rake"] else 0

    def result(self, match: re.Match[str]) -> None:
        """A seat's line of the summary, which has those alone that won or were shown."""
        number = int(match["seat"])
        line = self.hand.seat_line(number)
        if line is None or not match["rest"].startswith(line.player):
            raise LineFault(f"the summary has another player on seat {number} than the list", "SRC-002")
        result = _RESULT.fullmatch(match["rest"], len(line.player))
        if result is None:
            raise LineFault(f"a result of seat {number} that fits nothing")
        self.hand.list_live(number, shown=result["cards"] is not None)
        if result["cards"] is not None:
            self.hand.list_shown(number, [*cards_of(result["cards"])], "")
            self._named(number, result["words"])
        won = self.purse.amount(result["won"]) if result["won"] else 0
        self._told.setdefault(number, []).append(won)

    def _named(self, seat: int, words: str | None) -> None:
        if words:
            razz = self.hand.hand.game == "razz"
            high = (NOT_STATED, NOT_STATED) if razz else high_of(words)
            low = NOT_STATED if self.hand.hand.game == "7stud" else declared_low(words)
            self.hand.name_hand(seat, words, high, low)
