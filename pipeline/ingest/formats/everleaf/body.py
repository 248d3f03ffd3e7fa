"""How Everleaf words the lines of a hand below its opening lines.

Bets and raises state what is added, a completion the street total that it makes. What nobody called is told
nowhere, and is not among what the winner gets.
"""

import re

from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Grammar, Line, Named, Part, Scribe, ignored
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action, Side, Street

_WORDS = {"USD": "USD", "EUR": "EURO", "GBP": "GBP"}
_PAID = r"(?P<sign>[$€£]) (?P<number>\d[\d,]*(?:\.\d+)?) (?P<word>[A-Z]+)"
_CARDS = r"\[ (?P<cards>[^\[\]]*) \]"
_STREETS = {
    "down cards": Street.THIRD,
    "4th street": Street.FOURTH,
    "5th street": Street.FIFTH,
    "6th street": Street.SIXTH,
    "river": Street.SEVENTH,
}


class EverleafScribe(Scribe):
    """A hand as it gathers, with the word that stands beside its amounts."""

    def __init__(self, opening: Opening) -> None:
        """A hand with its header facts."""
        super().__init__(opening)
        self._word = _WORDS[opening.purse.currency]

    def paid(self, match: re.Match[str]) -> int:
        """An amount with its currency before and after it.

        Raises:
            LineFault: they are not those of the stakes, or it is no amount.
        """
        if match["word"] != self._word:
            raise LineFault(f"an amount in {match['word']}", "SRC-002")
        return self.purse.amount(match["sign"] + match["number"])

    def finish(self) -> RecordedHand:
        """The hand.

        Raises:
            LineFault: nobody wins it.
        """
        if not self.hand.hand.awards:
            raise LineFault("the hand breaks off before its winner")
        self.hand.end_in_showdown()
        return super().finish()


def _seat(scribe: EverleafScribe, match: re.Match[str]) -> None:
    scribe.hand.seat(int(match["seat"]), match["name"], scribe.paid(match), sitting_out=False)


def _street(scribe: EverleafScribe, match: re.Match[str]) -> None:
    scribe.hand.open_street(_STREETS[match["street"].lower()], [])


def _dealt(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.deal_more(seat, list(cards_of(match["cards"])))


def _ante(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.ante(seat, scribe.paid(match), all_in=False)


def _bets(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.add(Action.BET, seat, scribe.paid(match), all_in=False)


def _calls(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.add(Action.CALL, seat, scribe.paid(match), all_in=False)


def _raises(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.add(Action.RAISE, seat, scribe.paid(match), all_in=False)


def _brings_in(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.add(Action.BRING_IN, seat, scribe.purse.amount(match["amount"]), all_in=False)


def _completes(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.raise_to(Action.COMPLETE, seat, scribe.purse.amount(match["amount"]), all_in=False)


def _checks(scribe: EverleafScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.check(seat)


def _folds(scribe: EverleafScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.fold(seat)


def _shows(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    scribe.hand.show(seat, list(cards_of(match["cards"])), match["words"] or "")


def _mucks(scribe: EverleafScribe, seat: int, _: re.Match[str]) -> None:
    scribe.hand.muck(seat)


def _wins(scribe: EverleafScribe, seat: int, match: re.Match[str]) -> None:
    """An award; the best five cards stand in it even where the winner does not show."""
    pot = 0 if match["pot"] == "main" else int(match["side"] or 1)
    cards, words = list(cards_of(match["cards"] or "")), match["words"] or ""
    scribe.hand.award(seat, pot, Side.WHOLE, scribe.paid(match))
    if not cards:
        scribe.hand.declare(seat, words)
    elif any(action.kind is Action.SHOW and action.seat == seat for action in scribe.hand.hand.actions):
        scribe.hand.list_shown(seat, cards, words)
    else:
        scribe.hand.list_mucked(seat, cards, words)


_LIST: Part[EverleafScribe] = Part(
    (
        Line(re.compile(r"Total number of players: \d+"), ignored, ("Total",)),
        Line(re.compile(rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \(  {_PAID} \)"), _seat, ("Seat",)),
    )
)
_PLAY: Part[EverleafScribe] = Part(
    (
        Named(re.compile(rf"posts ante \[{_PAID}\]"), _ante, ("posts",), joint=": "),
        Named(re.compile(rf"bets \[{_PAID}\]"), _bets, ("bets",), joint=": "),
        Named(re.compile(rf"posts bring-in (?P<amount>{AMOUNT})\."), _brings_in, ("posts",)),
        Named(re.compile(rf"completes to (?P<amount>{AMOUNT})\."), _completes, ("completes",)),
        Named(re.compile(rf"raises \[{_PAID}\]"), _raises, ("raises",)),
        Named(re.compile(rf"calls \[{_PAID}\]"), _calls, ("calls",)),
        Named(re.compile(r"checks"), _checks, ("checks",)),
        Named(re.compile(r"folds"), _folds, ("folds",)),
        Named(re.compile(rf"shows {_CARDS}(?: (?P<words>.+))?"), _shows, ("shows",)),
        Named(re.compile(r"does not show cards"), _mucks, ("does",)),
        Named(
            re.compile(
                rf"wins {_PAID} from (?P<pot>main|side) pot(?: (?P<side>\d))?"
                rf"(?: with (?P<words>[^\[\]]+?)(?: {_CARDS})?)?"
            ),
            _wins,
            ("wins",),
        ),
        Named(re.compile(rf"{_CARDS}\."), _dealt, ("[",), lead="Dealt to "),
        Line(
            re.compile(rf"\*{{2,4}} dealing (?P<street>{'|'.join(_STREETS)}) \*{{2,4}}", re.IGNORECASE),
            _street,
            ("**", "****"),
        ),
    )
)

GRAMMAR = Grammar(_LIST, _PLAY)
"""The dialect of July 2011 deals no cards at all; that of August 2011 up cards, and the writer's own."""
