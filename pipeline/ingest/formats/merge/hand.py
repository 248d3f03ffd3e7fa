"""The seats, rounds and winners of a Merge hand."""

from datetime import UTC, datetime
from functools import lru_cache
from xml.etree.ElementTree import Element

from pipeline.ingest.formats.merge.opening import Coins
from pipeline.ingest.formats.merge.words import named_high, named_low
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.card_list import CARD_NUMBERS, cards_of
from pipeline.ingest.formats.reading.clock import FIRST_YEAR, LAST_YEAR
from pipeline.ingest.formats.reading.fragment import Walk, number, only, value
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.cards import HIDDEN
from schemas.recorded_hand import RecordedHand, SeatLine
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_STREETS = {
    "BLINDS": Street.ANTE,
    "BRING_IN": Street.THIRD,
    "THIRD_STREET": Street.THIRD,
    "FOURTH_STREET": Street.FOURTH,
    "FIFTH_STREET": Street.FIFTH,
    "SIXTH_STREET": Street.SIXTH,
    "SEVENTH_STREET": Street.SEVENTH,
    "SHOWDOWN": Street.SHOWDOWN,
}
_ENDS = ("END_OF_GAME", "END_OF_FOLDED_GAME")
_IGNORED = ("CHAT", "PLAYER_OUT")
"""Events that the format declares ignorable; chat names its player, all others the seat."""
_ADDS = {"BRING_IN": Action.BRING_IN, "CALL": Action.CALL, "BET": Action.BET}
_TOTALS = {"COMPLETE": Action.COMPLETE, "RAISE": Action.RAISE}
_SIDES = {"n": Side.WHOLE, "h": Side.HIGH, "l": Side.LOW}
_FIRST_SEAT = 0
_CARDS = CARD_NUMBERS | {"": HIDDEN, "null": HIDDEN}


@lru_cache(maxsize=65536)
def read_list(text: str) -> tuple[int, ...]:
    """Cards between commas; a hidden one is `null`, in another dialect an empty item.

    Raises:
        LineFault: an item names no card.
    """
    cards: list[int] = []
    for item in text.split(","):
        card = _CARDS.get(item)
        if card is None:
            item = item.strip()
            (card,) = (HIDDEN,) if item in ("", "null") else _one_card(item)
        cards.append(card)
    return tuple(cards)


def _one_card(item: str) -> tuple[int, ...]:
    card = cards_of(item)
    if len(card) != 1:
        raise LineFault(f"{item!r} is no card", "SRC-002")
    return card


class MergeHand:
    """Reads the elements of a hand into a builder."""

    def __init__(self, hand: RecordedHand, coins: Coins, walk: Walk) -> None:
        """A hand with its facts, and what takes note of the place."""
        self._hand = HandBuilder(hand, _FIRST_SEAT)
        self._coins = coins
        self._walk = walk
        self._held: dict[int, list[int]] = {}
        self._lines: dict[str, SeatLine] = {}

    def read(self, game: Element) -> RecordedHand:
        """The hand out of its element.

        Raises:
            LineFault: what stands at the place of the walk fits nothing, or is impossible.
        """
        players = only(game, "players")
        for player in self._walk.each(players):
            self._sit_down(player)
        dealer = players.get("dealer")
        if dealer is not None:
            button = number(players, "dealer")
            self._hand.hand.button = button if self._hand.seat_line(button) else None
        for part in self._walk.each(game):
            if part.tag == "round":
                self._round(part)
            elif part is not players:
                raise LineFault(f"<{part.tag}> in a hand")
        return self._hand.finish()

    def _sit_down(self, player: Element) -> None:
        stack = self._coins.amount(value(player, "balance"))
        out = value(player, "dealtin") == "false"
        self._hand.seat(number(player, "seat"), value(player, "nickname"), stack, out)
        self._lines[value(player, "seat")] = self._hand.hand.seats[-1]

    def _round(self, part: Element) -> None:
        """One round: its cards, which stand after what was done with them, then its events and winners."""
        name = value(part, "id")
        street = _STREETS.get(name)
        if street is None and name not in _ENDS:
            raise LineFault(f"a round {name!r}")
        if len(part) and street is not None and street is not self._hand.street:
            self._hand.open_street(street, [])
        shown: dict[int, Element] = {}
        for cards in self._walk.each([child for child in part if child.tag == "cards"]):
            self._cards(cards, shown)
        for child in self._walk.each([child for child in part if child.tag != "cards"]):
            if child.tag == "event":
                self._event(child, name, shown)
            elif child.tag == "winner":
                self._winner(child)
            else:
                raise LineFault(f"<{child.tag}> in a round")
        for cards in self._walk.each(list(shown.values())):
            self._hand.list_shown(self._seat(cards), list(read_list(value(cards, "cards"))), "")

    def _line(self, element: Element) -> SeatLine:
        line = self._lines.get(element.get("player", ""))
        if line is None:
            raise LineFault(f"seat {value(element, 'player')!r} is not in the list", "SRC-002")
        return line

    def _seat(self, element: Element) -> int:
        return self._line(element).seat

    def _cards(self, cards: Element, shown: dict[int, Element]) -> None:
        """A list of cards: those of a deal are all that a seat holds by then."""
        seat, kind = self._seat(cards), value(cards, "type")
        if kind in ("SHOWN", "MUCKED"):
            shown[seat] = cards
        elif kind in ("HOLE", "DRAW_DRAWN_CARDS"):
            if kind == "HOLE" and self._hand.hand.hero is None:
                self._hand.hand.hero = seat
            self._deal(seat, list(read_list(value(cards, "cards"))))
        else:
            raise LineFault(f"cards of type {kind!r}")

    def _deal(self, seat: int, cards: list[int]) -> None:
        held = self._held.get(seat, [])
        old, new = cards[: len(held)], cards[len(held) :]
        self._held[seat] = cards
        if new:
            self._hand.deal(seat, [card for card in old if card != HIDDEN], new)
        elif cards != held:
            raise LineFault("fewer cards than the seat was dealt before", "SRC-002")

    def _event(self, event: Element, part: str, shown: dict[int, Element]) -> None:
        kind = value(event, "type")
        if kind in _IGNORED:
            return
        seat = self._seat(event)
        if self._hand.hand.started_at_utc is None:
            self._hand.hand.started_at_utc = _instant(value(event, "timestamp"))
        if kind in ("SHOW", "MUCK"):
            self._show(seat, kind, shown.pop(seat, None))
        elif kind == "FOLD":
            self._hand.fold(seat)
        elif kind == "CHECK":
            self._hand.check(seat)
        elif kind in ("ANTE", "ALL_IN") or kind in _ADDS or kind in _TOTALS:
            self._put_in(seat, kind, part, self._coins.amount(value(event, "amount")))
        else:
            raise LineFault(f"an event of type {kind!r}")

    def _put_in(self, seat: int, kind: str, part: str, chips: int) -> None:
        """Chips of a seat: completions and raises state the street total, all others what they add."""
        if part == "BLINDS":
            if kind not in ("ANTE", "ALL_IN"):
                raise LineFault(f"an event of type {kind!r} among the antes")
            self._hand.ante(seat, chips, all_in=kind == "ALL_IN")
        elif kind == "ANTE":
            self._hand.ante(seat, chips, all_in=False)
        elif kind in _ADDS:
            self._hand.add(_ADDS[kind], seat, chips, all_in=False)
        elif kind in _TOTALS:
            self._hand.raise_to(_TOTALS[kind], seat, chips, all_in=False)
        elif part == "BRING_IN":
            self._hand.add(Action.BRING_IN, seat, chips, all_in=True)
        else:
            self._hand.all_in(seat, chips)

    def _show(self, seat: int, kind: str, cards: Element | None) -> None:
        held = list(read_list(value(cards, "cards"))) if cards is not None else []
        if kind == "SHOW":
            if not held:
                raise LineFault("a hand is shown and no cards are", "SRC-002")
            self._hand.show(seat, held, "")
            return
        self._hand.muck(seat)
        if held:
            self._hand.list_mucked(seat, held, "")

    def _winner(self, winner: Element) -> None:
        """Chips from a pot, or that go back to who bet them; the seat collects both."""
        line, amount = self._line(winner), self._coins.amount(value(winner, "amount"))
        seat = line.seat
        if winner.get("uncalled") == "true":
            self._hand.uncalled(seat, amount)
            line.collected += amount
            return
        side, pot = _SIDES.get(value(winner, "pottype")), number(winner, "potnumber")
        if side is None or pot < 1:
            raise LineFault("a pot that is no pot of the game", "SRC-002")
        self._hand.award(seat, pot - 1, side, amount)
        words = winner.get("hand", "")
        of_low = side is Side.LOW or self._hand.hand.game == "razz"
        high = (NOT_STATED, NOT_STATED) if of_low else named_high(words)
        self._hand.name_hand(seat, words, high, named_low(words) if of_low else NOT_STATED)


def _instant(stamp: str) -> datetime:
    """An instant out of milliseconds since 1970.

    Raises:
        LineFault: it is none, or of a year in which no hand was played.
    """
    if not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 14):
        raise LineFault(f"{stamp!r} is no instant", "SRC-002")
    try:
        moment = datetime.fromtimestamp(int(stamp) // 1000, UTC)
    except (OverflowError, OSError, ValueError) as fault:
        raise LineFault(f"{stamp!r} is no instant", "SRC-002") from fault
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise LineFault(f"{stamp!r} is an instant of the year {moment.year}", "SRC-002")
    return moment
