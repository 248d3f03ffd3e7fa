"""The actions of a hand, which are numbered by player, not by street.

A street is told by the cards: it opens when a seat is dealt a card after the betting of the street before,
or one more than that street deals. Amounts are those of the format: `cbr` makes a street total, the bring-in
included; `cc` puts in what is owed and `pb` the bring-in, either no more than the seat has left.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache

from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.cards import DECK_SIZE, HIDDEN, card_text
from schemas.recorded_hand import ActionLine
from schemas.vocabulary import NOT_STATED, Action, Street

_AMOUNT = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,20})?")
_MOST_CARDS = 52
_NUMBERS = {card_text(number): number for number in (HIDDEN, *range(DECK_SIZE))}


class Play:
    """Reads the actions into a builder whose seats are entered."""

    def __init__(self, builder: HandBuilder, bring_in: int) -> None:
        """The hand, and its full bring-in."""
        self._hand = builder
        self._bring_in = bring_in
        self._seats = [line.seat for line in builder.hand.seats]
        self._left = {line.seat: line.start_stack for line in builder.hand.seats}
        self._seat_of = {f"p{number}": seat for number, seat in enumerate(self._seats, 1)}
        self._first: dict[int, list[int]] = {seat: [] for seat in self._seats}
        self._incomplete: set[int] = set()
        self._dealt: set[int] = set()
        self._bet = False
        self._players: dict[str, Callable[[int, list[str]], None]] = {
            "pb": self._brings_in,
            "f": self._folds,
            "cc": self._checks_or_calls,
            "cbr": self._raises,
            "sm": self._shows_or_mucks,
        }

    def antes(self, amounts: list[int]) -> None:
        """The antes by player; of two players the format names each other's."""
        told = amounts[::-1] if len(amounts) == 2 else amounts
        for seat, ante in zip(self._seats, told, strict=True):
            if ante:
                amount = self._of(seat, ante)
                self._hand.ante(seat, amount, self._take(seat, amount))

    def read(self, action: str) -> None:
        """One action; empty ones and comments are none.

        Raises:
            LineFault: it is no action of a stud hand, or of nobody in it.
        """
        words = action.split("#", 1)[0].split()
        if not words:
            return
        if words[0] == "d":
            self._deals(words[1:])
            return
        verb = words[1] if len(words) > 1 else ""
        acts = self._players.get(verb)
        if acts is None:
            raise LineFault("an action that fits nothing in a stud hand")
        self._check_opening()
        acts(self._seat(words[0]), words[2:])

    def finish(self) -> None:
        """The end of the actions.

        Raises:
            LineFault: a seat's first cards are incomplete.
        """
        self._check_opening()

    # --- cards ----------------------------------------------------------------------------------

    def _deals(self, words: list[str]) -> None:
        if len(words) == 3 and words[0] == "dh":
            self._deal(self._seat(words[1]), _cards(words[2]))
        elif len(words) == 2 and words[0] == "db":
            self._deal_common(_cards(words[1]))
        else:
            raise LineFault("a deal that fits nothing in a stud hand")

    def _deal(self, seat: int, cards: list[int]) -> None:
        if self._hand.street is Street.ANTE:
            self._hand.open_street(Street.THIRD, [])
        if self._hand.street is Street.THIRD and not self._bet and len(self._first[seat]) < 3:
            self._deal_first(seat, cards)
            return
        if len(cards) != 1:
            raise LineFault(f"{len(cards)} cards in the deal of a later street", "SRC-002")
        self._check_opening()
        if self._bet or seat in self._dealt:
            self._open_next([])
        self._hand.deal_more(seat, cards)
        self._dealt.add(seat)

    def _deal_first(self, seat: int, cards: list[int]) -> None:
        first = self._first[seat]
        first += cards
        self._incomplete.add(seat)
        if len(first) > 3:
            raise LineFault(f"{len(first)} first cards", "SRC-002")
        if len(first) == 3:
            self._hand.deal(seat, [], first)
            self._dealt.add(seat)
            self._incomplete.discard(seat)

    def _deal_common(self, cards: list[int]) -> None:
        if len(cards) != 1:
            raise LineFault(f"{len(cards)} community cards at once", "SRC-002")
        self._check_opening()
        if self._hand.street is Street.SIXTH:
            self._open_next(cards)
        elif self._hand.street is Street.SEVENTH:
            hand = self._hand.hand
            hand.community = [*hand.community, *cards]
            hand.actions.append(ActionLine(Street.SEVENTH, 0, Action.DEAL, cards=cards))
        else:
            raise LineFault("a community card before 7th street", "SRC-002")

    def _open_next(self, community: list[int]) -> None:
        """Opens the next street; the last one goes on."""
        street = self._hand.street
        if street < Street.SEVENTH:
            self._hand.open_street(Street(street + 1), community)
            self._dealt, self._bet = set(), False

    def _check_opening(self) -> None:
        for seat, cards in self._first.items() if self._incomplete else ():
            if 0 < len(cards) < 3:
                raise LineFault(f"seat {seat} is dealt {len(cards)} first cards", "SRC-002")

    # --- betting --------------------------------------------------------------------------------

    def _seat(self, player: str) -> int:
        seat = self._seat_of.get(player)
        if seat is None:
            raise LineFault(f"{player[:20]!r} is no player of the hand")
        return seat

    def _of(self, seat: int, amount: int) -> int:
        """So much of an amount as the seat has left."""
        left = self._left[seat]
        return amount if left == NOT_STATED else min(amount, left)

    def _take(self, seat: int, amount: int) -> bool:
        """Takes chips from a seat; whether they are its last."""
        left = self._left[seat]
        if left == NOT_STATED:
            return False
        self._left[seat] = max(left - amount, 0)
        return amount == left

    def _brings_in(self, seat: int, rest: list[str]) -> None:
        _check_no(rest)
        self._add(Action.BRING_IN, seat, self._of(seat, self._bring_in))

    def _folds(self, seat: int, rest: list[str]) -> None:
        _check_no(rest)
        self._hand.fold(seat)
        self._bet = True

    def _checks_or_calls(self, seat: int, rest: list[str]) -> None:
        _check_no(rest)
        owed = self._hand.level() - self._hand.total(seat)
        if owed > 0:
            self._add(Action.CALL, seat, self._of(seat, owed))
            return
        self._hand.check(seat)
        self._bet = True

    def _add(self, kind: Action, seat: int, amount: int) -> None:
        self._hand.add(kind, seat, amount, self._take(seat, amount))
        self._bet = True

    def _raises(self, seat: int, rest: list[str]) -> None:
        if len(rest) != 1 or _AMOUNT.fullmatch(rest[0]) is None:
            raise LineFault("a bet or raise without its amount", "SRC-002")
        total = _minor(rest[0], self._hand.hand.minor_digits)
        kind = Action.RAISE if self._hand.level() else Action.BET
        last = self._take(seat, max(total - self._hand.total(seat), 0))
        self._hand.raise_to(kind, seat, total, last)
        self._bet = True

    # --- showdown -------------------------------------------------------------------------------

    def _shows_or_mucks(self, seat: int, rest: list[str]) -> None:
        if self._hand.street is Street.SEVENTH and self._contested():
            self._hand.open_street(Street.SHOWDOWN, [])
        if not rest:
            self._hand.muck(seat)
            return
        if len(rest) != 1:
            raise LineFault("a showdown that fits nothing")
        held = self._hand.held(seat)
        cards = held if rest[0] == "-" else _cards(rest[0])
        self._hand.show(seat, [card for card in cards if card != HIDDEN], "")

    def _contested(self) -> bool:
        return sum(1 for line in self._hand.hand.seats if not line.folded_on) > 1


def _check_no(rest: list[str]) -> None:
    if rest:
        raise LineFault("an action with more than it takes")


def _cards(text: str) -> list[int]:
    if len(text) % 2 or not 0 < len(text) <= 2 * _MOST_CARDS:
        raise LineFault(f"{text[:20]!r} are no cards", "SRC-002")
    if len(text) == 2 and text in _NUMBERS:
        return [_NUMBERS[text]]
    try:
        return [_NUMBERS[text[at : at + 2]] for at in range(0, len(text), 2)]
    except KeyError as error:
        raise LineFault(f"{text[:20]!r} are no cards", "SRC-002") from error


@lru_cache(maxsize=16384)
def _minor(text: str, digits: int) -> int:
    return exact_minor(Decimal(text), digits)
