"""The summary of a KingsClub hand: finishing stacks, the rake where there is one, who wins.

It states no pot. One pot alone is named where there are several; the bet that nobody called is told
nowhere, and is no part of what is won.
"""

import re

from pipeline.ingest.formats.kingsclub.play import KingsClubScribe, Match
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Line, Named, Part
from schemas.vocabulary import NOT_STATED, Side


def _stack(scribe: KingsClubScribe, match: Match) -> None:
    line = scribe.hand.seat_line(int(match["seat"]))
    if line is None or line.player != match["name"]:
        raise LineFault(f"the summary has another player on seat {match['seat']} than the list", "SRC-002")
    line.finish_stack = scribe.purse.amount(match["stack"])
    change = scribe.purse.amount(match["change"])
    if line.finish_stack - line.start_stack != (-change if match["sign"] == "-" else change):
        raise LineFault(f"seat {match['seat']} did not begin with its stack less what it won", "SRC-002")


def _rake(scribe: KingsClubScribe, match: Match) -> None:
    if scribe.hand.hand.rake is not None:
        raise LineFault("a second rake")
    scribe.hand.hand.rake = scribe.purse.amount(match["rake"])


def _wins(scribe: KingsClubScribe, seat: int, match: Match) -> None:
    pot = int(match["number"] or 1) if match["side_pot"] else NOT_STATED
    scribe.hand.award(seat, pot, Side.WHOLE, scribe.purse.amount(match["amount"]))
    scribe.won = True


SUMMARY: Part[KingsClubScribe] = Part(
    (
        Named(
            re.compile(rf"wins (?:(?P<side_pot>side )?pot(?: (?P<number>\d))? )?\((?P<amount>{AMOUNT})\)"),
            _wins,
            ("wins",),
        ),
        Line(
            re.compile(
                rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)"
                rf" (?P<sign>[+-]?)(?P<change>{AMOUNT})"
            ),
            _stack,
            ("Seat",),
        ),
        Line(re.compile(rf"Rake (?P<rake>{AMOUNT})"), _rake, ("Rake",)),
    ),
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    opens_with="***",
)
