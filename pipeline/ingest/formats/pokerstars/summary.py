"""How PokerStars words the summary of a hand."""

import re

from pipeline.ingest.formats.reading.card_list import CARDS
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.summary import SummaryGrammar

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
            folded\ on\ the\ (?:\w+\ Street|River)(?:\ \(didn't\ bet\))?
            | collected\ \({AMOUNT}\)
            | is\ sitting\ out
            | mucked(?:\ (?P<mucked>{CARDS})(?P<mucked_words>(?!))?)?
            | showed\ (?P<shown>{CARDS})(?:\ and\ (?:won\ \({AMOUNT}\)|lost))?(?:\ with\ (?P<words>.+))?
        )""",
        re.IGNORECASE | re.VERBOSE,
    ),
)
"""The total is gross, main and side pots are net of the rake. No words stand beside mucked cards."""
