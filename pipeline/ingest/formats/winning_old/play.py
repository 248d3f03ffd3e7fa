"""The lines of an older Winning hand above its summary.

Cards come one a line, those of the first street without a mark above them; a mark names the street that
was bet on before it, so that `Third street` stands over the cards of the 4th. All amounts are what is
added.
"""

import re

from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Named, Part, Scribe, ignored_of
from schemas.cards import HIDDEN
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Street

Match = re.Match[str]
_STREETS = {
    "Third": Street.FOURTH,
    "Fourth": Street.FIFTH,
    "Fifth": Street.SIXTH,
    "Sixth": Street.SEVENTH,
}
_VERBS = {
    "bring in": Action.BRING_IN,
    "bets": Action.BET,
    "raises": Action.RAISE,
    "caps": Action.RAISE,
    "calls": Action.CALL,
}
_PLAYER = "Player "
_FIRST_CARDS = 3


class WinningOldScribe(Scribe):
    """A hand as it gathers.

    Attributes:
        first: the cards of the first street of seats that have not all of them.
        absent: the seats that are said to sit out.
        ended: whether the line that ends a hand was read.
        anted: what each seat paid as its ante.
    """

    def __init__(self, opening: Opening) -> None:
        """See `Scribe`."""
        super().__init__(opening)
        self.first: dict[int, list[int]] = {}
        self.absent: set[int] = set()
        self.ended = False
        self.anted: dict[int, int] = {}

    def takes_all(self, seat: int, amount: int) -> bool:
        """Whether an ante or a bring-in is all that the seat has, of which its line says nothing."""
        line = self.hand.seat_line(seat)
        return line is not None and line.start_stack == self.anted.get(seat, 0) + amount

    def deal(self, seat: int, card: int) -> None:
        """One card of a seat; those of the first street are one deal, at the last of them."""
        if self.hand.street is Street.ANTE:
            self.hand.open_street(Street.THIRD, [])
        if self.hand.street is not Street.THIRD:
            self.hand.deal_more(seat, [card])
            return
        held = [*self.first.pop(seat, []), card]
        if len(held) < _FIRST_CARDS:
            self.first[seat] = held
        else:
            self.hand.deal_more(seat, held)

    def bet(self, kind: Action, seat: int, amount: int, *, all_in: bool) -> None:
        """Chips that a seat adds, once all first cards are dealt.

        Raises:
            LineFault: a seat has too few of them, or as by `HandBuilder.add`.
        """
        self.check_dealt()
        self.hand.add(kind, seat, amount, all_in)

    def check_dealt(self) -> None:
        """Refuses that a seat has too few first cards.

        Raises:
            LineFault: one has.
        """
        for seat, cards in self.first.items():
            raise LineFault(f"seat {seat} has {len(cards)} cards on the first street", "SRC-002")

    def finish(self) -> RecordedHand:
        """See `Scribe.finish`."""
        self.check_dealt()
        if self.hand.hand.pot is None or not self.ended:
            raise LineFault("the hand breaks off before its end")
        hand = self.hand.finish()
        for line in hand.seats:
            line.sitting_out = line.seat in self.absent and not line.cards
        return hand


def _seat(scribe: WinningOldScribe, match: Match) -> None:
    stack = scribe.purse.amount(match["stack"])
    scribe.hand.seat(int(match["seat"]), match["name"], stack, sitting_out=False)


def _ante(scribe: WinningOldScribe, seat: int, match: Match) -> None:
    amount = scribe.purse.amount(match["amount"])
    scribe.hand.ante(seat, amount, scribe.takes_all(seat, amount))
    scribe.anted[seat] = amount


def read_cards_of_ten(text: str) -> list[int]:
    """Cards whose tens are written `10d`."""
    return list(cards_of(text.replace("10", "T")))


def _deal_seen(scribe: WinningOldScribe, seat: int, match: Match) -> None:
    cards = read_cards_of_ten(match["card"])
    if len(cards) != 1:
        raise LineFault("a deal of other than one card", "SRC-002")
    scribe.deal(seat, cards[0])


def _deal_hidden(scribe: WinningOldScribe, seat: int, _: Match) -> None:
    scribe.deal(seat, HIDDEN)


def _street(scribe: WinningOldScribe, match: Match) -> None:
    scribe.check_dealt()
    scribe.hand.open_street(_STREETS[match["street"]], [])


def _bet(scribe: WinningOldScribe, seat: int, match: Match) -> None:
    kind, amount = _VERBS[match["verb"]], scribe.purse.amount(match["amount"])
    scribe.bet(kind, seat, amount, all_in=kind is Action.BRING_IN and scribe.takes_all(seat, amount))


def _all_in(scribe: WinningOldScribe, seat: int, match: Match) -> None:
    """All the chips of a seat, by what they add; what they are, the bets before tell."""
    amount = scribe.purse.amount(match["amount"])
    if scribe.hand.street is Street.ANTE:
        scribe.hand.ante(seat, amount, all_in=True)
        return
    level = scribe.hand.level()
    raises = scribe.hand.total(seat) + amount > level
    kind = Action.CALL if not raises else Action.RAISE if level else Action.BET
    scribe.bet(kind, seat, amount, all_in=True)


def _check(scribe: WinningOldScribe, seat: int, _: Match) -> None:
    scribe.hand.check(seat)


def _fold(scribe: WinningOldScribe, seat: int, _: Match) -> None:
    scribe.hand.fold(seat)


def _muck(scribe: WinningOldScribe, seat: int, _: Match) -> None:
    scribe.hand.muck(seat)


def _uncalled(scribe: WinningOldScribe, match: Match) -> None:
    seat = scribe.hand.names.seat(match["name"])
    if seat is None:
        raise LineFault("an uncalled bet returned to nobody of the seat list")
    scribe.hand.uncalled(seat, scribe.purse.amount(match["amount"]))


def _sit_out(scribe: WinningOldScribe, seat: int, _: Match) -> None:
    scribe.absent.add(seat)


SEATS: Part[WinningOldScribe] = Part(
    (
        Line(
            re.compile(rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)\."), _seat, ("Seat",)
        ),
    )
)

PLAY: Part[WinningOldScribe] = Part(
    (
        Named(
            re.compile(rf"(?:posts )?ante \((?P<amount>{AMOUNT})\)"), _ante, ("ante", "posts"), lead=_PLAYER
        ),
        Named(re.compile(r"received card: \[(?P<card>[^\[\]]*)\]"), _deal_seen, ("received",), lead=_PLAYER),
        Named(re.compile(r"received a card\."), _deal_hidden, ("received",), lead=_PLAYER),
        Named(
            re.compile(rf"(?P<verb>{'|'.join(_VERBS)}) \((?P<amount>{AMOUNT})\)"),
            _bet,
            tuple(verb.partition(" ")[0] for verb in _VERBS),
            lead=_PLAYER,
        ),
        Named(re.compile(rf"allin \((?P<amount>{AMOUNT})\)"), _all_in, ("allin",), lead=_PLAYER),
        Named(re.compile(r"checks"), _check, ("checks",), lead=_PLAYER),
        Named(re.compile(r"folds"), _fold, ("folds",), lead=_PLAYER),
        Named(re.compile(r"mucks cards"), _muck, ("mucks",), lead=_PLAYER),
        Named(re.compile(r"sitting out"), _sit_out, ("sitting",), lead=_PLAYER),
        Named(re.compile(r"is timed out\.|wait BB"), ignored_of, ("is", "wait"), lead=_PLAYER),
        Line(re.compile(r"\*\*\* (?P<street>Third|Fourth|Fifth|Sixth) street \*\*\*"), _street, ("***",)),
        Line(
            re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)"),
            _uncalled,
            ("Uncalled",),
        ),
    )
)
