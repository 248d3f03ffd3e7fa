"""How Full Tilt words the lines of a hand between its header and its summary.

No mark stands between a name and what it does, and chat (`NAME: text`) looks like an action of
other sites: only a name of the seat list, a blank and a whole action are one.
"""

import re

from pipeline.ingest.formats.reading.body import BodyGrammar
from pipeline.ingest.formats.reading.card_list import CARDS
from pipeline.ingest.formats.reading.purse import AMOUNT
from pipeline.ingest.formats.reading.streets import NUMBERED
from schemas.vocabulary import Action, Street

_ALL_IN = r"(?P<all_in>, and is all in)?"
_POT_SO_FAR = rf"(?: \(Total Pot: {AMOUNT}, \d+ Players?(?:, \d+ All-In)?\))?"

_NOTICES = re.compile(
    rf"""\d+\ seconds\ left\ to\ act
    | .+(?:
        \ has\ \d+\ seconds\ (?:left\ to\ act|to\ reconnect)
        | \ has\ (?:requested\ TIME|timed\ out|returned|been\ disconnected|reconnected)
        | \ (?:is\ sitting\ out|sits\ down|stands\ up)
        | \ adds\ {AMOUNT}
        | \ is\ feeling\ \w+
        | \ finishe[sd]\ (?:the\ tournament\ )?in\ \d+(?:st|nd|rd|th)\ place.*
        | \ wins\ the\ tournament.*
        | \ wins\ .+\ for\ eliminating\ .+
    )""",
    re.VERBOSE,
)
_CHAT = re.compile(r"(?!Seat \d+: |Board: |Dealt to )[^*].{0,39}?: .*")
"""Text after a name, seated or not, of up to forty characters and a colon."""

GRAMMAR = BodyGrammar(
    seat=re.compile(
        rf"Seat (?P<seat>\d{{1,3}}): (?P<name>.*) \((?P<stack>{AMOUNT})\)(?P<out>, is sitting out)?"
    ),
    marker=re.compile(
        rf"\*\*\* (?P<street>(?:2ND|3RD|4TH|5TH|6TH|7TH) STREET|SHOW DOWN) \*\*\*"
        rf"(?: (?P<community>{CARDS}))?{_POT_SO_FAR}"
    ),
    streets=NUMBERED | {"show down": Street.SHOWDOWN},
    dealt=re.compile(r"Dealt to "),
    joint=" ",
    chips=(
        re.compile(rf"(?P<verb>calls|bets|brings in for|antes) (?P<amount>{AMOUNT}){_ALL_IN}"),
        re.compile(rf"(?P<verb>completes it|raises)(?P<step>(?!))? to (?P<amount>{AMOUNT}){_ALL_IN}"),
    ),
    verbs={
        "calls": Action.CALL,
        "bets": Action.BET,
        "brings in for": Action.BRING_IN,
        "antes": Action.ANTE,
        "completes it": Action.COMPLETE,
        "raises": Action.RAISE,
    },
    plain={"folds": Action.FOLD, "checks": Action.CHECK, "mucks": Action.MUCK},
    shows=re.compile(rf"(?P<verb>shows) (?P<cards>{CARDS})(?: (?P<words>.+))?"),
    remarks=re.compile(rf"is (?:low|high) with (?P<door>{CARDS})"),
    no_low=re.compile(r"No low hand qualified"),
    uncalled=re.compile(rf"(?:Uncalled bet|Ante) of (?P<amount>{AMOUNT}) returned to (?P<name>.+)"),
    award=re.compile(
        r"(?:wins|ties for) (?:the )?(?P<side>high |low )?(?:(?P<main>main )|(?P<side_pot>side ))?"
        rf"pot(?: ?[#-]?(?P<number>\d))? \((?P<amount>{AMOUNT})\)(?: with (?P<words>.+))?"
    ),
    ignorable=(_NOTICES, _CHAT),
)
"""`completes it to` and `raises to` make street totals, all other amounts are what is added. A hand
that cannot bet any more is shown in mid-street, without a header of the showdown."""
