"""How Winamax words the lines of a hand below its table, in both dialects.

No mark stands between a name and what it does: only a name of the seat list, a blank and a whole action
are one.
"""

import re

from pipeline.ingest.formats.reading.purse import AMOUNT_THEN_SIGN as AMOUNT
from pipeline.ingest.formats.reading.rules import Grammar, Line, Named, Part
from pipeline.ingest.formats.winamax.scribe import WinamaxScribe

_CARDS = r"\[(?P<cards>[^\[\]]*)\]"
_ALL_IN = r"(?P<all_in> and is all-in)?"

_SEATS = Part(
    (
        Line(
            re.compile(
                rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})(?:, {AMOUNT} bounty)?\)"
            ),
            WinamaxScribe.seat,
            ("Seat",),
        ),
    )
)
_BODY = Part(
    (
        Named(re.compile(rf"{_CARDS}(?: \[(?P<new>[^\[\]]*)\])?"), WinamaxScribe.dealt, lead="Dealt to "),
        Named(
            re.compile(rf"posts ante (?P<amount>{AMOUNT}){_ALL_IN}"),
            WinamaxScribe.ante,
            ("posts",),
        ),
        Named(
            re.compile(rf"(?P<verb>calls|bets|brings in|bring-in) (?P<amount>{AMOUNT}){_ALL_IN}"),
            WinamaxScribe.added,
            ("calls", "bets", "brings", "bring-in"),
        ),
        Named(
            re.compile(rf"raises (?P<minus>-)?(?P<step>{AMOUNT}) to (?P<to>{AMOUNT}){_ALL_IN}"),
            WinamaxScribe.raised,
            ("raises",),
        ),
        Named(re.compile(r"(?P<verb>checks|folds)"), WinamaxScribe.plain, ("checks", "folds")),
        Named(re.compile(rf"shows {_CARDS}(?: \((?P<words>.+)\))?"), WinamaxScribe.shows, ("shows",)),
        Named(
            re.compile(r"mucks(?: hand)?|doesn't show(?: hand)?"), WinamaxScribe.mucks, ("mucks", "doesn't")
        ),
        Named(
            re.compile(
                rf"collected (?P<amount>{AMOUNT}) from (?:(?P<kind>main|side) )?pot(?: ?(?P<number>\d))?"
                r"(?:\((?P<side>HI|LO)\))?"
            ),
            WinamaxScribe.collected,
            ("collected",),
        ),
        Line(
            re.compile(
                r"\*\*\* (?P<street>3rd STREET|[4-7]th STREET"
                r"|THIRD|FOURTH|FIFTH|SIXTH|SEVENTH|SHOW DOWN) \*\*\*"
            ),
            WinamaxScribe.street,
            ("***",),
        ),
    ),
    opens=re.compile(r"\*\*\* ANTE/BLINDS \*\*\*"),
    opens_with="***",
)
_SUMMARY = Part(
    (
        Line(
            re.compile(rf"Total pot (?P<total>{AMOUNT}) \| (?:Rake (?P<rake>{AMOUNT})|No rake)"),
            WinamaxScribe.total,
            ("Total",),
        ),
        Line(re.compile(r"Seat (?P<seat>\d{1,3}): (?P<rest>.+)"), WinamaxScribe.result, ("Seat",)),
    ),
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    opens_with="***",
)

GRAMMAR = Grammar(_SEATS, _BODY, _SUMMARY)
"""`raises A to B` makes B the street total; all other amounts are what is added. A pot of which both halves
are awarded names the half."""
