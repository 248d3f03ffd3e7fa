"""One hand of iPoker: who sits there, and the rounds with their cards and actions."""

import re
from functools import lru_cache
from xml.etree.ElementTree import Element

from pipeline.ingest.formats.ipoker.session import Session, checked
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.fragment import Walk, number, only, value
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import Purse
from schemas.cards import HIDDEN, RANKS, card_number
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Street

_SUITS = {"C": "c", "D": "d", "H": "h", "S": "s"}
_CARDS = {
    suit + (rank if rank != "T" else "10"): card_number(rank + letter)
    for suit, letter in _SUITS.items()
    for rank in RANKS
} | {"X": HIDDEN}
_ANTES, _FIRST = 0, 2
"""Numbers of the rounds: the antes, the first street; the one between them is empty in stud."""

_FOLD, _CHECK, _BET, _ALL_IN, _ANTE, _RAISE = "0", "4", "5", "7", "15", "23"
_ADDS = {"3": Action.CALL, "16": Action.BRING_IN}
"""Types of actions."""
_STAMP = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{1,2}:[0-9]{2}:[0-9]{2})")


@lru_cache(maxsize=65536)
def read_cards(text: str) -> tuple[int, ...]:
    """Cards such as `"X X C10"`: the suit first, ten in two digits.

    Raises:
        LineFault: a token names no card.
    """
    cards: list[int] = []
    for token in text.split():
        card = _CARDS.get(token)
        if card is None:
            raise LineFault(f"{token!r} is no card", "SRC-002")
        cards.append(card)
    return tuple(cards)


def read_game(game: Element, session: Session, site: str, walk: Walk) -> RecordedHand:
    """A hand out of its element.

    Raises:
        LineFault: what stands at the place of `walk` fits nothing, or is impossible.
    """
    kind, limit = checked(session)
    general = only(game, "general")
    players = [p for p in only(general, "players") if value(p, "name")]
    if not players:
        raise LineFault("a hand without players", "SRC-002")
    purse = session.purse(value(players[0], "chips"))
    stakes = [purse.amount(text) for text in session.stakes] if session.stakes else [None, None]
    hand = RecordedHand(
        hand_no=value(game, "gamecode"),
        site=site,
        kind="tournament" if session.event else "cash",
        game=kind,
        limit=limit,
        currency=purse.currency,
        minor_digits=purse.digits,
        table=session.table,
        tournament=session.tournament,
        small_bet=stakes[0],
        big_bet=stakes[1],
    )
    _read_time(hand, (only(general, "startdate").text or "").strip())
    told = _Hand(HandBuilder(hand), purse, session.writer)
    for player in walk.each(players):
        told.sit_down(player)
    for part in walk.each(game):
        if part.tag == "round":
            told.play(part, walk)
        elif part is not general:
            raise LineFault(f"<{part.tag}> in a hand")
    return told.finish(players)


def _read_time(hand: RecordedHand, text: str) -> None:
    """The time by a clock that the site does not name."""
    stamp = _STAMP.fullmatch(text)
    if stamp is None:
        raise LineFault(f"{text[:40]!r} is no time stamp", "SRC-002")
    hand.started_at_text = text
    hand.played_in = read_stamp(stamp[1].replace("-", "/"), stamp[2]).strftime("%Y-%m")


class _Hand:
    """Reads the parts of a hand into a builder.

    A client writes its session down when it is over, and puts the down cards of a hand that was shown where
    they were dealt: what others held is entered at the end, so that no deal shows what nobody saw.
    """

    def __init__(self, builder: HandBuilder, purse: Purse, writer: str | None) -> None:
        self._hand = builder
        self._purse = purse
        self._writer = writer
        self._opening = 2 if builder.hand.game == "5stud" else 3
        self._held: dict[int, list[int]] = {}
        self._seen: dict[int, list[int]] = {}

    def sit_down(self, player: Element) -> None:
        """One seat of the list."""
        seat, name = number(player, "seat"), value(player, "name")
        self._hand.seat(seat, name, self._purse.amount(value(player, "chips")), sitting_out=False)
        if player.get("dealer") == "1":
            self._hand.hand.button = seat
        if name == self._writer:
            self._hand.hand.hero = seat

    def play(self, part: Element, walk: Walk) -> None:
        """One round: its cards, then its actions by their numbers."""
        no = number(part, "no")
        actions = [child for child in part if child.tag == "action"]
        cards = [child for child in part if child.tag == "cards"]
        if len(actions) + len(cards) < len(part):
            raise LineFault("a round holds cards and actions, and nothing else")
        if not len(part):
            return
        if no >= _FIRST:
            street = self._opening + no - _FIRST
            if street >= Street.SHOWDOWN:
                raise LineFault(f"round {no} comes after the last street")
            self._hand.open_street(Street(street), [])
        elif no != _ANTES or cards:
            raise LineFault(f"round {no} deals no cards and has no actions in stud")
        for deal in walk.each(cards):
            self._deal(self._seat(deal), list(read_cards(deal.text or "")))
        for action in walk.each(sorted(actions, key=lambda action: number(action, "no"))):
            self._act(self._seat(action), value(action, "type"), value(action, "sum"))

    def _seat(self, element: Element) -> int:
        seat = self._hand.names.seat(value(element, "player"))
        if seat is None:
            raise LineFault(f"{element.get('player')!r} is nobody of the seat list", "SRC-002")
        return seat

    def _deal(self, seat: int, cards: list[int]) -> None:
        """Cards of a seat; those that lie face down were seen by the writer's alone."""
        held, seen = self._held.setdefault(seat, []), self._seen.setdefault(seat, [])
        if len(cards) != (1 if held else self._opening):
            raise LineFault(f"{len(cards)} cards where a seat is dealt another number", "SRC-002")
        down = self._hand.street is Street.SEVENTH
        if seat == self._hand.hand.hero:
            new = cards
        elif held:
            new = [HIDDEN] if down else cards
        else:
            new = cards[-1:]
        self._hand.deal(seat, [card for card in seen if card != HIDDEN], new)
        held += cards
        seen += new

    def _act(self, seat: int, kind: str, chips: str) -> None:
        """One action: a raise states the street total, all others what they add."""
        amount, hand = self._purse.amount(chips), self._hand
        if hand.street is Street.ANTE:
            if kind not in (_ANTE, _ALL_IN):
                raise LineFault(f"an action of type {kind!r} among the antes")
            hand.ante(seat, amount, all_in=kind == _ALL_IN)
        elif kind == _FOLD:
            hand.fold(seat)
        elif kind == _CHECK:
            hand.check(seat)
        elif kind == _ALL_IN:
            hand.all_in(seat, amount)
        elif kind == _RAISE:
            hand.raise_to(Action.RAISE, seat, amount, all_in=False)
        elif kind == _BET:  # after a bring-in it completes
            completes = hand.street == self._opening and hand.level()
            hand.add(Action.COMPLETE if completes else Action.BET, seat, amount, all_in=False)
        elif kind in _ADDS:
            hand.add(_ADDS[kind], seat, amount, all_in=False)
        else:
            raise LineFault(f"an action of type {kind!r} on a street")

    def finish(self, players: list[Element]) -> RecordedHand:
        """The hand, with what the list of seats states of its end.

        `win` is all that a seat got, from whichever pots, its own uncalled bet with it.
        """
        for seat, cards in self._held.items():
            if seat != self._hand.hand.hero and any(card != HIDDEN for card in cards[: self._opening - 1]):
                self._hand.list_shown(seat, cards, "")
        for player in players:
            line = self._hand.seat_line(number(player, "seat"))
            if line is not None:
                line.collected = self._purse.amount(value(player, "win"))
                self._hand.list_put_in(line.seat, self._purse.amount(value(player, "bet")))
        return self._hand.finish()
