"""The rounds of a hand, by the profile for stud.

Streets are `3rd` to `7th` (`2nd` to `5th` in five-card stud), with or without `Street`, then `Showdown`.
Every card that the writer saw dealt is a `Dealt Cards` with the new cards, `??` a hidden one; the first deal
of a seat has all its cards or the up card alone. `Post Extra Blind` is the bring-in, the card of the last
round the community card, and a mucked hand may list its cards.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache

from pipeline.ingest.formats.json_hand.objects import Act, Hand, Round
from pipeline.ingest.formats.json_hand.raises import Means, Move, raises_mean
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.cards import HIDDEN, card_number
from schemas.vocabulary import Action, Street

STREETS = {
    name: street
    for word, street in (
        ("2nd", Street.SECOND), ("3rd", Street.THIRD), ("4th", Street.FOURTH), ("5th", Street.FIFTH),
        ("6th", Street.SIXTH), ("7th", Street.SEVENTH),
    )
    for name in (word, f"{word} street")
} | {"showdown": Street.SHOWDOWN}  # fmt: skip
"""Streets by their names, in lower case."""

_OF_OTHER_GAMES = ("preflop", "flop", "turn", "river")
_MOVES = {"post ante": "ante", "post extra blind": "bet", "bet": "bet", "call": "call", "raise": "raise"}
_KINDS = {"post extra blind": Action.BRING_IN, "bet": Action.BET, "call": Action.CALL}
_IGNORABLE = ("added chips", "sits down", "stands up")
_MOST_CARDS = 52


def streets_of(rounds: Sequence[Round]) -> list[Street]:
    """The street of each round.

    Raises:
        LineFault: a round has another game's name, or none of the profile.
    """
    streets: list[Street] = []
    for each in rounds:
        name = each.street.strip().lower()
        if name in _OF_OTHER_GAMES:
            raise LineFault(
                f"a stud hand whose streets are told as those of another game ({each.street.strip()}): only "
                "the profile for stud tells them (3rd to 7th)",
                "SRC-001",
            )
        if name not in STREETS:
            raise LineFault(f"{each.street[:20]!r} is no street", "SRC-001")
        streets.append(STREETS[name])
    return streets


class Rounds:
    """Reads the rounds into a builder whose seats are entered.

    Attributes:
        done: how many actions are read.
    """

    def __init__(self, builder: HandBuilder, told: Hand, streets: list[Street]) -> None:
        """The hand and its document."""
        self._hand = builder
        self._told = told
        self._streets = streets
        self._seats = {player.id: player.seat for player in told.players}
        self._means = Means.ADDED
        self.done = 0

    def seat(self, player: int) -> int:
        """The seat of a player.

        Raises:
            LineFault: the list has none of that number.
        """
        seat = self._seats.get(player)
        if seat is None:
            raise LineFault("an action or a win of no player of the list", "SRC-002")
        return seat

    def read(self, pots: int | None) -> None:
        """All rounds.

        Args:
            pots: what the stated pots come to, None where none is stated.

        Raises:
            LineFault: an action fits nothing, or a value of it is impossible.
        """
        self._means = raises_mean(list(self._moves()), pots)
        for each, street in zip(self._told.rounds, self._streets, strict=True):
            common = _cards(each.cards)
            if common and street is not Street.SEVENTH:
                raise LineFault("a card for all before 7th street", "SRC-002")
            self._hand.open_street(street, common)
            for act in each.actions:
                self._read(act)
                self.done += 1

    def _amount(self, act: Act) -> int:
        if act.amount is None:
            raise LineFault(f"{act.action[:20]!r} without its amount", "SRC-002")
        return self._minor(act.amount)

    def _minor(self, amount: Decimal) -> int:
        return exact_minor(amount, self._hand.hand.minor_digits)

    def _moves(self) -> Iterator[Move]:
        for each, street in zip(self._told.rounds, self._streets, strict=True):
            for act in each.actions:
                kind = _MOVES.get(_word(act.action))
                if kind is not None:
                    total = self._minor(act.total) if kind == "raise" and act.total is not None else None
                    seat, amount = self.seat(act.player_id), self._amount(act)
                    yield Move(street, seat, kind, amount, act.is_allin, total)

    def _read(self, act: Act) -> None:
        word = _word(act.action)
        if word in _IGNORABLE:
            return
        seat, hand = self.seat(act.player_id), self._hand
        if word == "dealt cards":
            hand.deal_more(seat, _some_cards(act))
        elif word == "post ante":
            hand.ante(seat, self._amount(act), act.is_allin)
        elif word in _KINDS:
            hand.add(_KINDS[word], seat, self._amount(act), act.is_allin)
        elif word == "raise":
            self._raise(seat, act)
        elif word == "check":
            hand.check(seat)
        elif word == "fold":
            hand.fold(seat)
        elif word == "shows cards":
            hand.show(seat, [card for card in _some_cards(act) if card != HIDDEN], "")
        elif word == "mucks cards":
            hand.muck(seat)
            cards = [card for card in _cards(act.cards) if card != HIDDEN]
            if cards:
                hand.list_mucked(seat, cards, "")
        else:
            raise LineFault(f"{act.action[:20]!r} is no action of a stud hand")

    def _raise(self, seat: int, act: Act) -> None:
        amount = self._amount(act)
        total = amount if self._means is Means.TOTAL else self._hand.total(seat) + amount
        self._hand.raise_to(Action.RAISE, seat, total, act.is_allin)


@lru_cache(maxsize=256)
def _word(action: str) -> str:
    return action.strip().lower()


def _some_cards(act: Act) -> list[int]:
    cards = _cards(act.cards)
    if not cards:
        raise LineFault(f"{act.action[:20]!r} without cards", "SRC-002")
    return cards


def _cards(texts: list[str] | None) -> list[int]:
    if not texts:
        return []
    if len(texts) > _MOST_CARDS:
        raise LineFault(f"{len(texts)} cards", "SRC-002")
    try:
        return [card_number(text) for text in texts]
    except ValueError as error:
        raise LineFault("a text that is no card", "SRC-002") from error
