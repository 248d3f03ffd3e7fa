"""How Absolute words the lines of a hand below its table."""

import re

from pipeline.ingest.formats.absolute.scribe import AbsoluteScribe
from pipeline.ingest.formats.reading.purse import AMOUNT as BARE
from pipeline.ingest.formats.reading.rules import Grammar, Line, Named, Part

_CARDS = r"\[(?P<cards>[^\[\]]*)\]"
_AMOUNT = rf"[(\[]?(?P<amount>{BARE})[)\]]?"
_DASH = " - "

_SEATS = Part(
    (
        Line(
            re.compile(rf"Seat (?P<seat>\d{{1,3}}) - (?P<name>.*) \((?P<stack>{BARE})(?: in chips)?\)"),
            AbsoluteScribe.seat,
            ("Seat",),
        ),
    )
)
_BODY = Part(
    (
        Named(re.compile(rf"{_CARDS}(?: \[(?P<new>[^\[\]]*)\])?"), AbsoluteScribe.dealt, lead="Dealt to "),
        Named(
            re.compile(rf"(?:Posts )?[Aa]nte {_AMOUNT}"), AbsoluteScribe.ante, ("Ante", "Posts"), joint=_DASH
        ),
        Named(
            re.compile(rf"(?P<verb>Calls|Bets|Bring-In) {_AMOUNT}"),
            AbsoluteScribe.added,
            ("Calls", "Bets", "Bring-In"),
            joint=_DASH,
        ),
        Named(
            re.compile(rf"(?P<verb>Raises|All-In\(Raise\)) (?P<step>{BARE}) to (?P<to>{BARE})"),
            AbsoluteScribe.raised,
            ("Raises", "All-In(Raise)"),
            joint=_DASH,
        ),
        Named(re.compile(rf"All-In {_AMOUNT}"), AbsoluteScribe.all_in, ("All-In",), joint=_DASH),
        Named(re.compile(r"Checks"), AbsoluteScribe.checks, ("Checks",), joint=_DASH),
        Named(re.compile(r"Folds"), AbsoluteScribe.folds, ("Folds",), joint=_DASH),
        Named(
            re.compile(rf"returned {_AMOUNT} : not called"),
            AbsoluteScribe.returned,
            ("returned",),
            joint=_DASH,
        ),
        Named(
            re.compile(rf"Shows {_CARDS}(?: \((?P<words>.+)\))?"),
            AbsoluteScribe.shows,
            ("Shows",),
            joint=_DASH,
        ),
        Named(
            re.compile(r"Mucks|[Dd]oes not show"),
            AbsoluteScribe.mucks,
            ("Mucks", "Does", "does"),
            joint=_DASH,
        ),
        Named(re.compile(r"sitout.*"), AbsoluteScribe.absent, ("sitout",), joint=_DASH),
        Named(
            re.compile(rf"Collects {_AMOUNT} from (?:(?P<kind>main|side) )?pot(?:[- ]?(?P<number>\d))?"),
            AbsoluteScribe.collected,
            ("Collects",),
        ),
        Line(
            re.compile(r"\*\*\* (?P<street>3rd STREET|[4-7]th STREET|RIVER|SHOW DOWN) \*\*\*", re.IGNORECASE),
            AbsoluteScribe.street,
            ("***",),
        ),
    )
)
_SUMMARY = Part(
    (
        Line(
            re.compile(
                rf"Total Pot ?\((?P<total>{BARE})\)(?: \| Rake ?\((?P<rake>{BARE})\))?", re.IGNORECASE
            ),
            AbsoluteScribe.total,
            ("Total",),
        ),
        Line(re.compile(r"Seat (?P<seat>\d{1,3}): (?P<rest>.+)"), AbsoluteScribe.result, ("Seat",)),
    ),
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    opens_with="***",
)

GRAMMAR = Grammar(_SEATS, _BODY, _SUMMARY)
"""`A to B` makes B the street total; all other amounts are what is added."""
