"""How PartyPoker words the lines of a hand below its opening lines.

Every amount is what is added. No pot, rake or uncalled bet is printed: what nobody called lies in what the
winner gets.
"""

import re

from pipeline.ingest.formats.partypoker.scribe import PartyPokerScribe
from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.rules import Grammar, Line, Named, Part, ignored, ignored_of
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_PAID = r"(?P<amount>[$€£]?\d[\d,]*(?:\.\d+)?)(?: (?P<word>[A-Z]{3}))?"
_CARDS = r"\[ +(?P<cards>[^\[\]]*) \]"
_STREETS = {
    "": Street.THIRD,
    "Fourth street ": Street.FOURTH,
    "Fifth street ": Street.FIFTH,
    "Sixth street ": Street.SIXTH,
    "River ": Street.SEVENTH,
}
_KINDS = {
    "bring-ins": Action.BRING_IN,
    "completes": Action.COMPLETE,
    "bets": Action.BET,
    "double bets": Action.BET,
    "raises": Action.RAISE,
    "calls": Action.CALL,
}


def _players(scribe: PartyPokerScribe, match: re.Match[str]) -> None:
    scribe.hand.hand.max_seats = int(match["most"]) if match["most"] else None


def _seat(scribe: PartyPokerScribe, match: re.Match[str]) -> None:
    scribe.hand.seat(int(match["seat"]), match["name"], scribe.paid(match), sitting_out=False)


def _street(scribe: PartyPokerScribe, match: re.Match[str]) -> None:
    scribe.hand.open_street(_STREETS[match["street"] or ""], [])


def _dealt(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.deal_more(seat, list(cards_of(match["cards"])))


def _ante(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.ante(seat, scribe.paid(match), all_in=False)


def _adds(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.add(_KINDS[match["verb"]], seat, scribe.paid(match), all_in=False)


def _all_in(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    """All chips of a seat, whatever that makes."""
    scribe.hand.all_in(seat, scribe.paid(match))


def _checks(scribe: PartyPokerScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.check(seat)


def _folds(scribe: PartyPokerScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.fold(seat)


def _shows(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.show(seat, list(cards_of(match["cards"])), match["words"] or "")


def _mucks(scribe: PartyPokerScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.muck(seat)


def _lists(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    """A hand that is not shown and stands in the text all the same."""
    scribe.hand.muck(seat)
    scribe.hand.list_mucked(seat, list(cards_of(match["cards"])), match["words"] or "")


def _names_low(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.declare(seat, match["low"])


def _wins(scribe: PartyPokerScribe, seat: int, match: re.Match[str]) -> None:
    pot = NOT_STATED if match["pot"] is None else 0 if match["pot"] == "main" else int(match["side"] or 1)
    scribe.hand.award(seat, pot, Side.LOW if match["low"] else Side.WHOLE, scribe.paid(match))
    scribe.hand.declare(seat, match["words"] or "")


def _no_low(scribe: PartyPokerScribe, _: re.Match[str]) -> None:
    scribe.no_low = True


_FROM = r"(?: from the (?P<pot>main|side) pot(?: (?P<side>\d))?(?: with (?P<words>.+)\.)?)?\.?"
_LIST: Part[PartyPokerScribe] = Part(
    (
        Line(re.compile(r"Total number of players : \d+(?:/(?P<most>\d+))?"), _players, ("Total",)),
        Line(re.compile(rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \( {_PAID} \)"), _seat, ("Seat",)),
    )
)
_PLAY: Part[PartyPokerScribe] = Part(
    (
        Named(re.compile(rf"posts ante \[{_PAID}\]"), _ante, ("posts",)),
        Named(re.compile(r"opens"), ignored_of, ("opens",)),
        Named(
            re.compile(rf"(?P<verb>{'|'.join(_KINDS)}) \[{_PAID}\]"),
            _adds,
            ("bring-ins", "completes", "bets", "double", "raises", "calls"),
        ),
        Named(re.compile(rf"is all-In +\[{_PAID}\]"), _all_in, ("is",)),
        Named(re.compile(r"checks"), _checks, ("checks",)),
        Named(re.compile(r"folds"), _folds, ("folds",)),
        Named(re.compile(rf"shows {_CARDS} ?(?:(?P<words>.+)\.)?"), _shows, ("shows",)),
        Named(re.compile(r" ?(?P<low>[2-8A](?:,[2-8A]){4}) +for low\."), _names_low, joint=" shows"),
        Named(re.compile(rf"doesn't show {_CARDS} ?(?:(?P<words>.+)\.)?"), _lists, ("doesn't",)),
        Named(re.compile(r"does not show cards\."), _mucks, ("does",)),
        Named(re.compile(rf"wins (?P<low>Lo \()?{_PAID}(?(low)\)){_FROM}"), _wins, ("wins",)),
        Named(re.compile(_CARDS), _dealt, ("[",), lead="Dealt to "),
        Line(re.compile(r"There was no qualifying low hand\.?"), _no_low, ("There",)),
        Line(
            re.compile(rf"\*\* Dealing (?P<street>{'|'.join(word for word in _STREETS if word)})?\*\*"),
            _street,
            ("**",),
        ),
        Line(re.compile(r".+ has (?:joined|left) the table\."), ignored),
    )
)

GRAMMAR = Grammar(_LIST, _PLAY)
"""`opens` names who acts first on a street, who acts as the next line says."""
