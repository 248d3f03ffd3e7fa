"""How PokerStars words the summary of a hand."""

import re

from pipeline.ingest.formats.reading.card_list import CARDS
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.streets import NUMBERED
from pipeline.ingest.formats.reading.summary import SummaryGrammar
from schemas.vocabulary import Street

_POT = r"(?:Main|Side) pot(?:-\d)?"

GRAMMAR = SummaryGrammar(
    opens=re.compile(r"\*\*\* SUMMARY \*\*\*", re.IGNORECASE),
    total=re.compile(
        rf"Total pot (?P<total>{AMOUNT})(?P<pots>(?: {_POT} {AMOUNT}\.)*) \| Rake (?P<rake>{AMOUNT})",
        re.IGNORECASE,
    ),
    pot=re.compile(rf" {_POT} ({AMOUNT})\.", re.IGNORECASE),
    board=re.compile(rf"Board (?P<cards>{CARDS})", re.IGNORECASE),
    result=re.compile(
        rf"""(?:\ \((?:button|small\ blind|big\ blind)\))*\ (?:
            (?P<folded>folded)\ on\ the\ (?P<street>\w+\ Street|River)(?:\ \(didn't\ bet\))?
            | collected\ \((?P<collected>{AMOUNT})\)
            | is\ sitting\ out
            | (?P<muck>mucked)(?:\ (?P<mucked>{CARDS})(?P<mucked_words>(?!))?)?
            | showed\ (?P<shown>{CARDS})(?:\ and\ (?:won\ \((?P<won>{AMOUNT})\)|(?P<lost>lost)))?
                (?:\ with\ (?P<words>.+))?
        )""",
        re.IGNORECASE | re.VERBOSE,
    ),
    streets=NUMBERED | {"river": Street.SEVENTH},
)
"""The total is gross, main and side pots are net of the rake. No words stand beside mucked cards."""
