"""How Winning words the lines of a hand below its table.

No mark stands between a name and what it does: only a name of the seat list, a blank and a whole action
are one.
"""

import re

from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.rules import Grammar, Line, Named, Part
from pipeline.ingest.formats.winning.scribe import WinningScribe

_CARDS = r"\[(?P<cards>[^\[\]]*)\]"
_ALL_IN = r"(?P<all_in> and is all-in)?"

_SEATS = Part(
    (
        Line(
            re.compile(
                rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})\)(?P<out> is sitting out)?"
            ),
            WinningScribe.seat,
            ("Seat",),
        ),
    )
)
_BODY = Part(
    (
        Named(re.compile(rf"{_CARDS}(?: \[(?P<new>[^\[\]]*)\])?"), WinningScribe.dealt, lead="Dealt to "),
        Named(
            re.compile(rf"posts (?:the )?ante (?P<amount>{AMOUNT}){_ALL_IN}"), WinningScribe.ante, ("posts",)
        ),
        Named(
            re.compile(rf"(?P<verb>calls|bets|brings in) (?P<amount>{AMOUNT}){_ALL_IN}"),
            WinningScribe.added,
            ("calls", "bets", "brings"),
        ),
        Named(
            re.compile(rf"raises (?P<step>{AMOUNT}) to (?P<to>{AMOUNT}){_ALL_IN}"),
            WinningScribe.raised,
            ("raises",),
        ),
        Named(re.compile(r"checks"), WinningScribe.checks, ("checks",)),
        Named(re.compile(r"folds"), WinningScribe.folds, ("folds",)),
        Named(re.compile(rf"shows {_CARDS}(?: \((?P<words>.+)\))?"), WinningScribe.shows, ("shows",)),
        Named(re.compile(r"does not show|mucks(?: hand)?"), WinningScribe.mucks, ("does", "mucks")),
        Named(
            re.compile(
                rf"collected (?P<amount>{AMOUNT}) from (?:(?P<kind>main|side) )?pot(?:[- ](?P<number>\d))?"
            ),
            WinningScribe.collected,
            ("collected",),
        ),
        Line(
            re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)"),
            WinningScribe.uncalled,
            ("Uncalled",),
        ),
        Line(
            re.compile(
                r"\*\*\* (?P<street>3rd STREET|[4-7]th STREET|SHOW DOWN) \*\*\*"
                r"(?: \[(?P<community>[^\[\]]*)\])?"
            ),
            WinningScribe.street,
            ("***",),
        ),
        Line(
            re.compile(rf"Main pot {AMOUNT}(?: \| Side pot(?:[- ]\d)? {AMOUNT})* \| Rake {AMOUNT}"),
            WinningScribe.pot_so_far,
            ("Main",),
        ),
    )
)
_SUMMARY = Part(
    (
        Line(
            re.compile(
                rf"Total pot (?P<total>{AMOUNT}) \| Rake (?P<rake>{AMOUNT})(?: \| JP Fee (?P<fee>{AMOUNT}))?"
            ),
            WinningScribe.total,
            ("Total",),
        ),
        Line(re.compile(rf"Board {_CARDS}"), WinningScribe.board, ("Board",)),
        Line(re.compile(r"Seat (?P<seat>\d{1,3}): (?P<rest>.+)"), WinningScribe.result, ("Seat",)),
    ),
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    opens_with="***",
)

GRAMMAR = Grammar(_SEATS, _BODY, _SUMMARY)
"""`raises A to B` makes B the street total; all other amounts are what is added. The pot beside each street
is what lay in it before, less the rake so far: the actions say the same."""
