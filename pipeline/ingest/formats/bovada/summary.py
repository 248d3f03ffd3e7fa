"""The summary of a Bovada hand: total pot and rake, and how each seat's hand ended."""

import re

from pipeline.ingest.formats.bovada.named import class_of, low_of, ranks_of
from pipeline.ingest.formats.bovada.play import BovadaScribe, Match
from pipeline.ingest.formats.reading.card_list import cards_of
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Part
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_STREETS = {
    "3RD": Street.THIRD,
    "4TH": Street.FOURTH,
    "5TH": Street.FIFTH,
    "6TH": Street.SIXTH,
    "7TH": Street.SEVENTH,
}
_FIVE = r"\[(?P<{0}_held>[^\[\]-]*)-(?P<{0}_best>[^\[\]-]*)\]"
"""All cards of a hand, and those of them that play."""
_RESULT = re.compile(
    rf"""Seat[ +](?P<seat>\d{{1,3}}):\ *(?:
        (?P<folded>Folded\ on\ the\ (?P<street>RIVER|\w{{3}}\ STREET))
        | (?P<muck>\[Mucked\])\ *\[(?P<cards>[^\[\]]*)\]
        | (?P<won>{AMOUNT})\ +\[(?:Does\ not\ show|Mucked)\]
        | (?:(?P<of_high>HI\ )?(?P<with>{AMOUNT})\ +)?(?:los[te]+\ )?\ *with\ (?P<words>[A-Za-z ]+?)
          \ {_FIVE.format("high")}(?:\ *LO\ (?:(?P<low>{AMOUNT})\ *)?{_FIVE.format("low")})?
    )""",
    re.VERBOSE,
)
_TOTAL = re.compile(rf"Total Pot\((?P<pot>{AMOUNT})\)(?: \| Rake \((?P<rake>{AMOUNT})\))?")


def _total(scribe: BovadaScribe, match: Match) -> None:
    hand = scribe.hand.hand
    if hand.pot is not None:
        raise LineFault("a second total pot")
    hand.pot = scribe.purse.amount(match["pot"])
    hand.rake = scribe.purse.amount(match["rake"]) if match["rake"] else None


def _result(scribe: BovadaScribe, match: Match) -> None:
    seat = int(match["seat"])
    if scribe.hand.seat_line(seat) is None:
        raise LineFault(f"the summary has seat {seat}, the list has not", "SRC-002")
    if match["folded"]:
        word = match["street"].partition(" ")[0].upper()
        street = Street.SEVENTH if word == "RIVER" else _STREETS.get(word)
        if street is None:
            raise LineFault(f"{match['street']!r} is no street")
        scribe.hand.list_folded(seat, street)
        return
    scribe.hand.list_live(seat, shown=match["words"] is not None)
    if match["muck"]:
        scribe.hand.list_mucked(seat, list(cards_of(match["cards"])), "")
    elif match["words"]:
        _shown(scribe, seat, match)
    parts = [match["won"], match["with"], match["low"]]
    scribe.hand.list_collected(seat, sum(scribe.purse.amount(part) for part in parts if part))


def _shown(scribe: BovadaScribe, seat: int, match: Match) -> None:
    """A shown hand: all its cards, those that play, and which half of the pot it got.

    The client leaves the ace of clubs out of the first list, and has it in the second where it plays.
    """
    held, best = list(cards_of(match["high_held"])), cards_of(match["high_best"])
    scribe.hand.list_shown(seat, held, "")
    scribe.hand.check_held(seat, list(best))
    for action in scribe.hand.hand.actions:
        if action.kind is Action.SHOW and action.seat == seat and not action.cards:
            action.cards = held + [card for card in best if card not in held]
    made, low = class_of(match["words"]), NOT_STATED
    if match["low_best"] is not None:
        low_cards = cards_of(match["low_best"])
        scribe.hand.check_held(seat, list(low_cards))
        low = low_of(low_cards)
    scribe.hand.name_hand(seat, match["words"], (made, ranks_of(made, best)), low)
    if match["of_high"]:
        _name_half(scribe, seat, Side.HIGH, match["with"])
    if match["low"]:
        _name_half(scribe, seat, Side.LOW, match["low"])


def _name_half(scribe: BovadaScribe, seat: int, side: Side, amount: str) -> None:
    """Names the half of the award of that amount; result lines of several pots are added up and none is."""
    for award in scribe.hand.hand.awards:
        alike = award.seat == seat and award.amount == scribe.purse.amount(amount)
        if alike and award.side is Side.WHOLE:
            award.side = side
            return


SUMMARY: Part[BovadaScribe] = Part(
    (Line(_TOTAL, _total, ("Total",)), Line(_RESULT, _result)),
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    opens_with="***",
)
