"""How PokerStars words the lines of a hand between its table and its summary."""

import re

from pipeline.ingest.formats.reading.body import BodyGrammar
from pipeline.ingest.formats.reading.card_list import CARDS
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.streets import NUMBERED
from schemas.vocabulary import Action, Street

_ALL_IN = r"(?P<all_in> and is all-in)?"

_REMARKS = re.compile(r"Betting is capped|Pair on board - a double bet is allowed", re.IGNORECASE)
_NOTICES = re.compile(
    r""".+(?:
        \ joins\ the\ table\ at\ seat\ \#\d+
        | \ leaves\ the\ table
        | \ is\ (?:dis)?connected
        | \ is\ sitting\ out
        | \ has\ returned
        | \ has\ timed\ out(?:\ while\ (?:being\ )?disconnected)?
        | \ was\ removed\ from\ the\ table\ for\ failing\ to\ post
        | \ will\ be\ allowed\ to\ play\ after\ the\ button
        | \ re-buys\ and\ receives\ .+
        | \ takes\ the\ add-on\ and\ receives\ .+
        | \ finished\ the\ tournament(?:\ in\ \d+(?:st|nd|rd|th)\ place)?(?:\ and\ received\ .+)?
        | \ wins\ the\ tournament.*
        | \ wins\ .+\ for\ (?:eliminating|splitting\ the\ elimination\ of)\ .+
        | \ said,\ ".*"
    )""",
    re.IGNORECASE | re.VERBOSE,
)

GRAMMAR = BodyGrammar(
    seat=re.compile(
        rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT}) in chips(?:, {AMOUNT} bounty)?\)"
        r"(?P<out> is sitting out| out of hand \(.*\))?",
        re.IGNORECASE,
    ),
    marker=re.compile(
        rf"\*\*\* (?P<street>(?:2nd|3rd|4th|5th|6th|7th) STREET|RIVER|SHOW DOWN) \*\*\*"
        rf"(?: (?P<community>{CARDS}))?",
        re.IGNORECASE,
    ),
    streets=NUMBERED | {"river": Street.SEVENTH, "show down": Street.SHOWDOWN},
    dealt=re.compile(r"Dealt to ", re.IGNORECASE),
    joint=": ",
    chips=(
        re.compile(
            rf"(?P<verb>calls|bets|brings in(?: low)? for|posts the ante) (?P<amount>{AMOUNT}){_ALL_IN}",
            re.IGNORECASE,
        ),
        re.compile(rf"(?P<verb>raises) (?P<step>{AMOUNT}) to (?P<amount>{AMOUNT}){_ALL_IN}", re.IGNORECASE),
    ),
    verbs={
        "calls": Action.CALL,
        "bets": Action.BET,
        "brings in for": Action.BRING_IN,
        "brings in low for": Action.BRING_IN,
        "posts the ante": Action.ANTE,
        "raises": Action.RAISE,
    },
    plain={
        "folds": Action.FOLD,
        "checks": Action.CHECK,
        "mucks hand": Action.MUCK,
        "doesn't show hand": Action.MUCK,
    },
    shows=re.compile(rf"(?P<verb>shows|folds) (?P<cards>{CARDS})(?: \((?P<words>.+)\))?", re.IGNORECASE),
    remarks=re.compile(r"(?:is sitting out|sits out|has returned)(?P<door>(?!))?", re.IGNORECASE),
    no_low=re.compile(r"No low hand qualified", re.IGNORECASE),
    uncalled=re.compile(rf"Uncalled bet \((?P<amount>{AMOUNT})\) returned to (?P<name>.+)", re.IGNORECASE),
    award=re.compile(
        rf"collected (?P<amount>{AMOUNT}) from (?P<side>(?!))?"
        r"(?:(?P<main>main )|(?P<side_pot>side ))?pot(?:-(?P<number>\d))?(?P<words>(?!))?",
        re.IGNORECASE,
    ),
    ignorable=(_REMARKS, _NOTICES),
)
"""`raises A to B` makes B the street total, of which A is the step above the bet before it; the
completion is worded so too, or `bets` where nobody brought in. Collect lines name no high or low
half and no hand, remarks no card, hence the groups that never match."""
