"""How OnGame words the lines of a hand between its table and its summary."""

import re

from pipeline.ingest.formats.ongame.scribe import OnGameScribe
from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Named, Part, ignored
from schemas.vocabulary import Action, Street

_ALL_IN = r"(?P<all_in> and is all-in)?"
_STREETS = {
    "pocket cards": Street.THIRD,
    "4th street": Street.FOURTH,
    "5th street": Street.FIFTH,
    "6th street": Street.SIXTH,
    "river": Street.SEVENTH,
}
_KINDS = {
    "bets": Action.BET,
    "calls": Action.CALL,
    "small bring in": Action.BRING_IN,
    "big bring in": Action.COMPLETE,
}
RULE: Line[OnGameScribe] = Line(re.compile(r"---"), ignored, ("---",))
"""The line between two parts."""


def _user(scribe: OnGameScribe, match: re.Match[str]) -> None:
    scribe.user = match["name"]


def _seat(scribe: OnGameScribe, match: re.Match[str]) -> None:
    stack = scribe.purse.amount(match["stack"])
    scribe.hand.seat(int(match["seat"]), match["name"], stack, sitting_out=False)


def _street(scribe: OnGameScribe, match: re.Match[str]) -> None:
    scribe.hand.open_street(_STREETS[match["street"]], [])


def _dealt(scribe: OnGameScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.deal_more(seat, list(cards_of(match["cards"], hidden="-")))


def _ante(scribe: OnGameScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.ante(seat, scribe.purse.amount(match["amount"]), match["all_in"] is not None)


def _adds(scribe: OnGameScribe, seat: int, match: re.Match[str]) -> None:
    amount = scribe.purse.amount(match["amount"])
    scribe.hand.add(_KINDS[match["verb"]], seat, amount, match["all_in"] is not None)


def _raises(scribe: OnGameScribe, seat: int, match: re.Match[str]) -> None:
    added, to = scribe.purse.amount(match["amount"]), scribe.purse.amount(match["to"])
    scribe.raises(seat, added, to, all_in=match["all_in"] is not None)


def _checks(scribe: OnGameScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.check(seat)


def _folds(scribe: OnGameScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.fold(seat)


LIST: Part[OnGameScribe] = Part(
    (
        Line(re.compile(r"User: (?P<name>.+)"), _user, ("User:",)),
        Line(re.compile(r"Players in round: \d+"), ignored, ("Players",)),
        Line(
            re.compile(rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})\)"), _seat, ("Seat",)
        ),
    )
)
PLAY: Part[OnGameScribe] = Part(
    (
        RULE,
        Line(re.compile(rf"Dealing (?P<street>{'|'.join(_STREETS)})"), _street, ("Dealing",)),
        Named(re.compile(r"\[(?P<cards>[^\[\]]*)\]"), _dealt, lead="Dealing to ", joint=": "),
        Named(re.compile(rf"posts ante (?P<amount>{AMOUNT}){_ALL_IN}"), _ante, ("posts",)),
        Named(
            re.compile(rf"(?P<verb>{'|'.join(_KINDS)}) (?P<amount>{AMOUNT}){_ALL_IN}"),
            _adds,
            ("bets", "calls", "small", "big"),
        ),
        Named(re.compile(rf"raises (?P<amount>{AMOUNT}) to (?P<to>{AMOUNT}){_ALL_IN}"), _raises, ("raises",)),
        Named(re.compile(r"checks"), _checks, ("checks",)),
        Named(re.compile(r"folds"), _folds, ("folds",)),
    )
)
"""All amounts are chips added; `big bring in` is the opener who completes at once."""
