"""The lines of a hand between its seat list and its summary, by the grammar of a dialect."""

import re
from dataclasses import dataclass

from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.card_list import CARDS, read_cards, read_last_card
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import Purse
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_DEALT_CARDS = re.compile(rf"({CARDS})(?: ({CARDS}))?")
_SIDES = {"high": Side.HIGH, "low": Side.LOW}
_TOTALS = (Action.COMPLETE, Action.RAISE)


@dataclass(frozen=True, slots=True)
class BodyGrammar:
    """How a dialect words its lines. Every pattern must fit a whole line, or the whole of what
    follows a name of the seat list; words are looked up in lower case.

    Attributes:
        seat: a line of the seat list; groups `seat`, `name`, `stack`, `out`.
        marker: opens a street; groups `street`, `community`.
        streets: the street of each word that `marker` knows.
        dealt: what stands before the name in a line that deals cards.
        joint: what stands between a name and its action.
        chips: actions that move chips, after the joint; groups `verb`, `amount`, `all_in`; those that make
            a total have `step` too, by how much they raise.
        verbs: the action of each verb of `chips`.
        plain: actions without an amount, after the joint.
        shows: a shown hand, after the joint; groups `verb`, `cards`, `words`.
        remarks: what else follows the joint and is ignorable; its group `door` is a card that it says the
            seat has.
        no_low: the line that says of a pot that no hand is a low one.
        uncalled: a line of chips that go back; groups `amount`, `name`.
        award: chips from a pot, after a name and a blank; groups `amount`, `main`, `side_pot`,
            `number`, `side`, `words`.
        ignorable: lines that the format declares ignorable.
    """

    seat: re.Pattern[str]
    marker: re.Pattern[str]
    streets: dict[str, Street]
    dealt: re.Pattern[str]
    joint: str
    chips: tuple[re.Pattern[str], ...]
    verbs: dict[str, Action]
    plain: dict[str, Action]
    shows: re.Pattern[str]
    remarks: re.Pattern[str]
    no_low: re.Pattern[str]
    uncalled: re.Pattern[str]
    award: re.Pattern[str]
    ignorable: tuple[re.Pattern[str], ...]


class Body:
    """Reads the seat list and the lines below it into a builder."""

    def __init__(self, builder: HandBuilder, purse: Purse, grammar: BodyGrammar) -> None:
        """The hand, the currency of its amounts, and its dialect."""
        self._hand = builder
        self._purse = purse
        self._grammar = grammar

    def read_seat(self, text: str) -> bool:
        """Enters a line of the seat list; False where the line is none.

        Raises:
            LineFault: the seat, the name or the stack is impossible.
        """
        match = self._grammar.seat.fullmatch(text)
        if match is None:
            return False
        stack = self._purse.amount(match["stack"])
        self._hand.seat(int(match["seat"]), match["name"], stack, match["out"] is not None)
        return True

    def read(self, text: str) -> None:
        """One line below the seat list.

        Raises:
            LineFault: it fits nothing, or a value of it is impossible.
        """
        if text.startswith("*** "):
            self._street(text)
            return
        readers = (self._dealt, self._acted, self._uncalled, self._awarded, self._no_low, self._ignored)
        if not any(reader(text) for reader in readers):
            raise LineFault("a line that fits nothing")

    def _street(self, text: str) -> None:
        match = self._grammar.marker.fullmatch(text)
        if match is None:
            raise LineFault("an unknown street")
        community = match["community"]
        street = self._grammar.streets[match["street"].lower()]
        self._hand.open_street(street, read_cards(community) if community else [])

    def _dealt(self, text: str) -> bool:
        opening = self._grammar.dealt.match(text)
        if opening is None:
            return False
        fault = LineFault("cards dealt to nobody of the seat list")
        for seat, rest in self._hand.names.after(text[opening.end() :], " "):
            match = _DEALT_CARDS.fullmatch(rest)
            if match is None:
                continue
            try:
                self._deal(seat, *match.groups())
            except LineFault as misfit:
                fault = misfit
            else:
                return True
        raise fault

    def _deal(self, seat: int, first: str, second: str | None) -> None:
        """The brackets of a deal. Names may end in brackets too (`Bob` beside `Bob [Ks]`), so that a
        misfit may only mean that the line is another seat's."""
        if second is None:
            self._hand.deal(seat, [], read_cards(first))
        else:
            read_new = read_last_card if self._hand.street is Street.SEVENTH else read_cards
            self._hand.deal(seat, read_cards(first), read_new(second))

    def _acted(self, text: str) -> bool:
        return any(self._act(seat, rest) for seat, rest in self._hand.names.after(text, self._grammar.joint))

    def _act(self, seat: int, text: str) -> bool:
        """What follows a name and the joint; False where it is no action."""
        grammar = self._grammar
        for pattern in grammar.chips:
            match = pattern.fullmatch(text)
            if match is not None:
                self._move(grammar.verbs[match["verb"].lower()], seat, match)
                return True
        kind = grammar.plain.get(text.lower())
        if kind is not None:
            self._plain(kind, seat)
            return True
        match = grammar.shows.fullmatch(text)
        if match is not None:
            if match["verb"].lower() == "folds":
                self._hand.fold(seat)
            self._hand.show(seat, read_cards(match["cards"]), match["words"] or "")
            return True
        match = grammar.remarks.fullmatch(text)
        if match is not None and match["door"]:
            self._hand.check_held(seat, read_cards(match["door"]))
        return match is not None

    def _move(self, kind: Action, seat: int, match: re.Match[str]) -> None:
        amount, all_in = self._purse.amount(match["amount"]), match["all_in"] is not None
        if kind is Action.ANTE:
            self._hand.ante(seat, amount, all_in)
        elif kind in _TOTALS:
            step = match["step"]
            self._hand.raise_to(kind, seat, amount, all_in, self._purse.amount(step) if step else None)
        else:
            self._hand.add(kind, seat, amount, all_in)

    def _plain(self, kind: Action, seat: int) -> None:
        if kind is Action.FOLD:
            self._hand.fold(seat)
        elif kind is Action.CHECK:
            self._hand.check(seat)
        else:
            self._hand.muck(seat)

    def _uncalled(self, text: str) -> bool:
        match = self._grammar.uncalled.fullmatch(text)
        if match is None:
            return False
        seat = self._hand.names.seat(match["name"])
        if seat is None:
            raise LineFault("an uncalled bet returned to nobody of the seat list")
        self._hand.uncalled(seat, self._purse.amount(match["amount"]))
        return True

    def _awarded(self, text: str) -> bool:
        for seat, rest in self._hand.names.after(text, " "):
            match = self._grammar.award.fullmatch(rest)
            if match is None:
                continue
            pot = 0 if match["main"] else int(match["number"] or 1) if match["side_pot"] else NOT_STATED
            side = _SIDES[match["side"].strip().lower()] if match["side"] else Side.WHOLE
            self._hand.award(seat, pot, side, self._purse.amount(match["amount"]))
            self._hand.declare(seat, match["words"] or "")
            return True
        return False

    def _no_low(self, text: str) -> bool:
        match = self._grammar.no_low.fullmatch(text)
        if match is not None:
            self._hand.no_low()
        return match is not None

    def _ignored(self, text: str) -> bool:
        return any(pattern.fullmatch(text) for pattern in self._grammar.ignorable)
