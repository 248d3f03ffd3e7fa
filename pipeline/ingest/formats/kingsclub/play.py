"""The lines of a KingsClub hand above its summary.

All amounts are street totals, those of calls too. The labels of streets are one too low until 2022: the
first street has none, `3RD STREET` stands over the cards of the 4th. Which way a hand has them, its first
cards tell: with a label over them, or without one. Whoever shows a whole hand does so at the showdown; a
hand that cannot bet any more is laid open on its street, and dealt on.
"""

import re

from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Named, Part, Scribe, ignored_of
from pipeline.ingest.formats.reading.streets import NUMBERED
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Street

Match = re.Match[str]
_VERBS = {
    "brings in for": Action.BRING_IN,
    "bets": Action.BET,
    "raises to": Action.RAISE,
    "calls": Action.CALL,
}
_ALL_IN = r"(?P<all_in>, and is all in)?"


class KingsClubScribe(Scribe):
    """A hand as it gathers.

    Attributes:
        too_low: by how much its labels of streets are too low; None before its first cards or label.
        won: whether a line has awarded something.
    """

    def __init__(self, opening: Opening) -> None:
        """See `Scribe`."""
        super().__init__(opening)
        self.too_low: int | None = None
        self.won = False

    def finish(self) -> RecordedHand:
        """See `Scribe.finish`."""
        if not self.won:
            raise LineFault("the hand breaks off before anybody wins")
        return self.hand.finish()


def _seat(scribe: KingsClubScribe, match: Match) -> None:
    stack = scribe.purse.amount(match["stack"])
    scribe.hand.seat(int(match["seat"]), match["name"], stack, sitting_out=False)


def _street(scribe: KingsClubScribe, match: Match) -> None:
    if scribe.too_low is None:
        scribe.too_low = 0
    number = NUMBERED[match["street"].lower()] + scribe.too_low
    if number > Street.SEVENTH:
        raise LineFault("a label of a street after the last one")
    scribe.hand.open_street(Street(number), [])


def _deal(scribe: KingsClubScribe, seat: int, match: Match) -> None:
    if scribe.too_low is None:
        scribe.too_low = 1
        scribe.hand.open_street(Street.THIRD, [])
    cards = list(cards_of(match["cards"], "X"))
    if not cards:
        raise LineFault("an empty bracket of cards", "SRC-002")
    scribe.hand.deal_more(seat, cards)


def _ante(scribe: KingsClubScribe, seat: int, match: Match) -> None:
    scribe.hand.ante(seat, scribe.purse.amount(match["amount"]), match["all_in"] is not None)


def _bet(scribe: KingsClubScribe, seat: int, match: Match) -> None:
    total = scribe.purse.amount(match["amount"])
    scribe.hand.add_to(_VERBS[match["verb"]], seat, total, match["all_in"] is not None)


def _check(scribe: KingsClubScribe, seat: int, _: Match) -> None:
    scribe.hand.check(seat)


def _fold(scribe: KingsClubScribe, seat: int, _: Match) -> None:
    scribe.hand.fold(seat)


def _show(scribe: KingsClubScribe, seat: int, match: Match) -> None:
    if scribe.hand.street is Street.SEVENTH and len(cards_of(match["cards"])) >= Street.SEVENTH:
        scribe.hand.open_street(Street.SHOWDOWN, [])
    scribe.hand.show(seat, list(cards_of(match["cards"])), "")


def _muck(scribe: KingsClubScribe, seat: int, _: Match) -> None:
    scribe.hand.muck(seat)


SEATS: Part[KingsClubScribe] = Part(
    (Line(re.compile(rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)"), _seat, ("Seat",)),)
)

PLAY: Part[KingsClubScribe] = Part(
    (
        Named(re.compile(rf"posts ante (?P<amount>{AMOUNT}){_ALL_IN}"), _ante, ("posts",), joint=": "),
        Named(re.compile(r"\[(?P<cards>[^\[\]]*)\]"), _deal, lead="Dealt to ", joint=": "),
        Named(
            re.compile(rf"(?P<verb>{'|'.join(_VERBS)}) (?P<amount>{AMOUNT}){_ALL_IN}"),
            _bet,
            ("brings", "bets", "raises", "calls"),
        ),
        Named(re.compile(r"checks"), _check, ("checks",)),
        Named(re.compile(r"folds"), _fold, ("folds",)),
        Named(re.compile(r"shows \[(?P<cards>[^\[\]]*)\]"), _show, ("shows",)),
        Named(re.compile(r"mucks(?: hand)?"), _muck, ("mucks",)),
        Named(re.compile(r"sits out"), ignored_of, ("sits",)),
        Line(
            re.compile(r"\*\*\* (?P<street>(?:3RD|4TH|5TH|6TH|7TH) STREET) \*\*\*"),
            _street,
            ("***",),
        ),
    )
)
