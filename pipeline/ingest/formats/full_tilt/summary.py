"""How Full Tilt words the summary of a hand."""

import re

from pipeline.ingest.formats.reading.card_list import CARDS
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.summary import SummaryGrammar
from schemas.vocabulary import Street

_POT = r"(?:Main|Side) pot(?: ?[#-]?\d)?"

GRAMMAR = SummaryGrammar(
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*"),
    total=re.compile(
        rf"Total pot (?P<total>{AMOUNT})(?P<pots>(?: {_POT} {AMOUNT}\.)*) \| Rake (?P<rake>{AMOUNT})"
    ),
    pot=re.compile(rf" {_POT} ({AMOUNT})\."),
    board=re.compile(rf"Board: (?P<cards>{CARDS})"),
    result=re.compile(
        rf"""(?:\ \((?:button|small\ blind|big\ blind)\))*\ (?:
            (?P<folded>folded\ on\ (?P<street>\d(?:nd|rd|th))\ St\.|didn't\ bet\ \(folded\))
            | is\ sitting\ out
            | collected\ \((?P<collected>{AMOUNT})\)(?:,\ mucked)?
            | (?P<muck>mucked)(?:\ (?P<mucked>{CARDS})(?:\ -\ (?P<mucked_words>.+))?)?
            | showed\ (?P<shown>{CARDS})(?:\ and\ (?:won\ \((?P<won>{AMOUNT})\)|(?P<lost>lost)))?
                (?:\ with\ (?P<words>.+))?
        )""",
        re.VERBOSE,
    ),
    streets={
        "2nd": Street.SECOND,
        "3rd": Street.THIRD,
        "4th": Street.FOURTH,
        "5th": Street.FIFTH,
        "6th": Street.SIXTH,
        "7th": Street.SEVENTH,
    },
)
"""The total is gross; the words beside a mucked hand are the site's own."""
