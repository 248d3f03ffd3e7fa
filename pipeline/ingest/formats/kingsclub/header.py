"""The three opening lines of a KingsClub hand: game and limits, time, table. None names a currency."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.recorded_hand import RecordedHand

_LIMITS = {"Limit": "fixed", "No Limit": "no-limit", "Pot Limit": "pot-limit"}
_LIMIT = "|".join(_LIMITS)
HEADER = re.compile(rf"^\ufeff?#\d+: (?:{_LIMIT}) ", re.MULTILINE)
"""Where a hand begins."""
HEADER_OR_BROKEN = re.compile(rf"{HEADER.pattern}|^#\d{{4,}}(?::[A-Za-z ]{{0,12}})?\Z", re.MULTILINE)
"""The same, or what the end of the file leaves of it."""

_STUD = {
    "Seven Card Stud": "7stud",
    "Seven Card Stud Hi-Lo": "7stud8",
    "Razz": "razz",
    "2-7 Razz": "razz27",
}
_OTHERS = (
    r"Holdem|Omaha(?: Hi-Lo| [56] Card)?|Big O|Badugi|Badacey|Badeucey|5 Card Draw"
    r"|(?:2-7|A-5) (?:Single|Triple) Draw|2-7 Drawmaha"
)
_GAME = rf"(?P<limit>{_LIMIT}) (?P<game>{'|'.join(_STUD)}|{_OTHERS}) - "
_ANY_GAME = re.compile(rf"#\d+: {_GAME}")
_OPENING = re.compile(rf"#(?P<number>\d+): {_GAME}(?P<small>{AMOUNT})/(?P<big>{AMOUNT})")
_TIME = re.compile(r"(?P<date>\d{4}-\d\d-\d\d) (?P<clock>\d\d?:\d\d:\d\d)")
_TABLE = re.compile(
    r"Table '(?P<table>.+)'(?: (?P<seats>\d{1,2})-max)?(?: Seat #(?P<button>\d{1,2}) is the button)?"
)


def game_of(header: str) -> str | None:
    """The game of a header line as tables name it, `"other"` for a game that is no stud, None for
    one that the format does not know."""
    match = _ANY_GAME.search(header)
    return None if match is None else _STUD.get(match["game"], "other")


def read_opening(cursor: Cursor, site: str) -> Opening:
    """The opening lines of a hand.

    Amounts carry no sign; they are kept as those of play money, for which nothing names a currency.

    Raises:
        LineFault: a line is none of them, or a value is impossible.
    """
    match = _OPENING.fullmatch(cursor.take())
    if match is None:
        raise LineFault("a header that cannot be read")
    if match["game"] not in _STUD:
        raise LineFault(f"{match['game']!r} is no stud game")
    purse = cash_purse(match["small"], None)
    hand = RecordedHand(
        hand_no=match["number"],
        site=site,
        kind="cash",
        game=_STUD[match["game"]],
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
    )
    time = _TIME.fullmatch(cursor.take())
    if time is None:
        raise LineFault("no time stamp below the header")
    stamp = read_stamp(time["date"].replace("-", "/"), time["clock"])
    hand.started_at_text, hand.played_in = time[0], stamp.strftime("%Y-%m")
    table = _TABLE.fullmatch(cursor.take())
    if table is None:
        raise LineFault("no table below the time stamp")
    hand.table = table["table"]
    hand.max_seats = int(table["seats"]) if table["seats"] else None
    hand.button = int(table["button"]) if table["button"] else None
    return Opening(hand, purse)
