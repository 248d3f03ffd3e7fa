"""The lines of a PokerStars hand between its table and its summary."""

import re
from collections.abc import Callable

from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.card_list import CARDS, read_cards, read_last_card
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT, Purse
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_SEAT = re.compile(
    rf"Seat (\d{{1,3}}): (.*) \(({AMOUNT}) in chips(?:, {AMOUNT} bounty)?\)( is sitting out)?", re.IGNORECASE
)
_MARKER = re.compile(
    rf"\*\*\* (2nd|3rd|4th|5th|6th|7th|RIVER|SHOW DOWN)(?: STREET)? \*\*\*(?: ({CARDS}))?", re.IGNORECASE
)
_STREETS = {
    "2nd": Street.SECOND,
    "3rd": Street.THIRD,
    "4th": Street.FOURTH,
    "5th": Street.FIFTH,
    "6th": Street.SIXTH,
    "7th": Street.SEVENTH,
    "river": Street.SEVENTH,
    "show down": Street.SHOWDOWN,
}
_DEALT = re.compile(r"Dealt to ", re.IGNORECASE)
_DEALT_CARDS = re.compile(rf"({CARDS})(?: ({CARDS}))?")
_UNCALLED = re.compile(rf"Uncalled bet \(({AMOUNT})\) returned to (.+)", re.IGNORECASE)
_COLLECTED = re.compile(rf"collected ({AMOUNT}) from (?:(pot)|(main) pot|side pot(?:-(\d))?)", re.IGNORECASE)

_ALL_IN = r"( and is all-in)?"
_ANTE = re.compile(rf"posts the ante ({AMOUNT}){_ALL_IN}", re.IGNORECASE)
_ADD = re.compile(rf"(brings in for|calls|bets) ({AMOUNT}){_ALL_IN}", re.IGNORECASE)
_RAISE = re.compile(rf"raises {AMOUNT} to ({AMOUNT}){_ALL_IN}", re.IGNORECASE)
_FOLD = re.compile(rf"folds(?: ({CARDS}))?", re.IGNORECASE)
_CHECK = re.compile(r"checks", re.IGNORECASE)
_SHOW = re.compile(rf"shows ({CARDS})(?: \((.+)\))?", re.IGNORECASE)
_MUCK = re.compile(r"mucks hand|doesn't show hand", re.IGNORECASE)
_AWAY = re.compile(r"is sitting out|has returned|sits out", re.IGNORECASE)
_ADDS = {"brings in for": Action.BRING_IN, "calls": Action.CALL, "bets": Action.BET}

_REMARKS = re.compile(
    r"Betting is capped|Pair on board - a double bet is allowed|No low hand qualified", re.IGNORECASE
)
_NOTICE = re.compile(
    r""".+(?:
        \ joins\ the\ table\ at\ seat\ \#\d+
        | \ leaves\ the\ table
        | \ is\ (?:dis)?connected
        | \ is\ sitting\ out
        | \ has\ returned
        | \ has\ timed\ out(?:\ while\ (?:being\ )?disconnected)?
        | \ was\ removed\ from\ the\ table\ for\ failing\ to\ post
        | \ will\ be\ allowed\ to\ play\ after\ the\ button
        | \ re-buys\ and\ receives\ .+
        | \ takes\ the\ add-on\ and\ receives\ .+
        | \ finished\ the\ tournament(?:\ in\ \d+(?:st|nd|rd|th)\ place)?(?:\ and\ received\ .+)?\.?
        | \ wins\ the\ tournament(?:\ and\ receives\ .+)?
        | \ wins\ (?:the\ )?.+\ (?:bounty\ )?for\ eliminating\ .+
        | \ said,\ ".*"
    )""",
    re.IGNORECASE | re.VERBOSE,
)
"""Lines that the format declares ignorable: who comes and goes, what players say."""


def _nothing(_seat: int, _match: re.Match[str]) -> None:
    """What an ignorable line of a seat does."""


def read_seat(builder: HandBuilder, purse: Purse, text: str) -> bool:
    """Enters a line of the seat list; False where the line is none.

    Raises:
        LineFault: the seat, the name or the stack is impossible.
    """
    match = _SEAT.fullmatch(text)
    if match is None:
        return False
    number, name, stack, out = match.groups()
    builder.seat(int(number), name, purse.amount(stack), out is not None)
    return True


class Body:
    """Reads body lines into a builder."""

    def __init__(self, builder: HandBuilder, purse: Purse) -> None:
        """The hand, its seats included, and the currency of its amounts."""
        self._hand = builder
        self._purse = purse
        self._readers: tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], None]], ...] = (
            (_ADD, self._add),
            (_FOLD, self._fold),
            (_CHECK, lambda seat, _: self._hand.check(seat)),
            (_RAISE, self._raise),
            (_ANTE, self._ante),
            (_SHOW, self._show),
            (_MUCK, lambda seat, _: self._hand.muck(seat)),
            (_AWAY, _nothing),
        )

    def read(self, text: str) -> None:
        """One line.

        Raises:
            LineFault: it fits nothing, or a value of it is impossible.
        """
        if text.startswith("*** "):
            self._street(text)
        elif not (self._dealt(text) or self._acted(text) or self._moved(text) or _ignorable(text)):
            raise LineFault("a line that fits nothing")

    def _street(self, text: str) -> None:
        match = _MARKER.fullmatch(text)
        if match is None:
            raise LineFault("an unknown street")
        community = read_cards(match[2]) if match[2] else []
        self._hand.open_street(_STREETS[match[1].lower()], community)

    def _dealt(self, text: str) -> bool:
        opening = _DEALT.match(text)
        if opening is None:
            return False
        for seat, rest in self._hand.names.after(text[opening.end() :], " "):
            match = _DEALT_CARDS.fullmatch(rest)
            if match is None:
                continue
            first, second = match.groups()
            if second is None:
                self._hand.deal(seat, [], read_cards(first))
            else:
                last = self._hand.street is Street.SEVENTH
                self._hand.deal(seat, read_cards(first), (read_last_card if last else read_cards)(second))
            return True
        raise LineFault("cards dealt to nobody of the seat list")

    def _acted(self, text: str) -> bool:
        for seat, rest in self._hand.names.after(text, ": "):
            for pattern, reader in self._readers:
                match = pattern.fullmatch(rest)
                if match is not None:
                    reader(seat, match)
                    return True
        return False

    def _ante(self, seat: int, match: re.Match[str]) -> None:
        self._hand.ante(seat, self._purse.amount(match[1]), match[2] is not None)

    def _add(self, seat: int, match: re.Match[str]) -> None:
        kind = _ADDS[match[1].lower()]
        self._hand.add(kind, seat, self._purse.amount(match[2]), match[3] is not None)

    def _raise(self, seat: int, match: re.Match[str]) -> None:
        self._hand.raise_to(Action.RAISE, seat, self._purse.amount(match[1]), match[2] is not None)

    def _fold(self, seat: int, match: re.Match[str]) -> None:
        self._hand.fold(seat)
        if match[1]:
            self._hand.show(seat, read_cards(match[1]), "")

    def _show(self, seat: int, match: re.Match[str]) -> None:
        self._hand.show(seat, read_cards(match[1]), match[2] or "")

    def _moved(self, text: str) -> bool:
        """Chips that leave the pots: an uncalled bet, or an award."""
        uncalled = _UNCALLED.fullmatch(text)
        if uncalled is not None:
            seat = self._hand.names.seat(uncalled[2])
            if seat is None:
                raise LineFault("an uncalled bet returned to nobody of the seat list")
            self._hand.uncalled(seat, self._purse.amount(uncalled[1]))
            return True
        for seat, rest in self._hand.names.after(text, " "):
            match = _COLLECTED.fullmatch(rest)
            if match is None:
                continue
            amount, pot, main, side = match.groups()
            number = NOT_STATED if pot else 0 if main else int(side or 1)
            self._hand.award(seat, number, Side.WHOLE, self._purse.amount(amount))
            return True
        return False


def _ignorable(text: str) -> bool:
    return _REMARKS.fullmatch(text) is not None or _NOTICE.fullmatch(text) is not None
