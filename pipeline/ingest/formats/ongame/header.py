"""The opening lines of an OnGame hand: its number, the time, table and game."""

import re

from pipeline.ingest.formats.reading.clock import MONTHS, read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.money import PLAY_MONEY
from schemas.recorded_hand import RecordedHand

_OPENS = r"\*{5} History for hand (?P<number>[A-Za-z0-9-]+) \*{5}"
HEADER = re.compile(r"^\ufeff?\*{5} History for hand \S", re.MULTILINE)
"""Where a hand begins."""
HEADER_BEGINS = ("***** History for hand ",)

_FIRST = re.compile(_OPENS)
_STUD = {"SEVEN_CARD_STUD_HI_LO": "7stud8", "SEVEN_CARD_STUD": "7stud"}
_OTHERS = r"TEXAS_HOLDEM|OMAHA(?:_HI)?(?:_LO)?|FIVE_CARD_DRAW"
_LIMITS = {"LIMIT": "fixed", "NO_LIMIT": "no-limit", "POT_LIMIT": "pot-limit"}
_TABLE = re.compile(
    rf"Table: (?P<table>.+) \((?P<limit>{'|'.join(_LIMITS)}) (?P<game>{'|'.join(_STUD)}|{_OTHERS}) "
    rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?:, ante: (?P<ante>{AMOUNT}))?, (?P<money>Real|Play) money\)"
)
_TABLE_LINE = re.compile(r"^Table: .+", re.MULTILINE)
_TIME = re.compile(
    rf"Start hand: (?P<text>\w{{3}} (?P<month>{'|'.join(MONTHS)}) (?P<day>\d\d?) (?P<clock>\d\d?:\d\d:\d\d) "
    r"(?P<zone>[A-Z]+(?:[+-]\d{4})?) (?P<year>\d{4}))"
)


def head_of(hand: str) -> str:
    """The line of table and game, empty where there is none."""
    match = _TABLE_LINE.search(hand)
    return match[0].rstrip() if match else ""


def game_of(head: str) -> str | None:
    """The game of a line of the table as tables name it, `"other"` for one that is no stud, None for one
    that the format does not know."""
    match = _TABLE.fullmatch(head)
    return None if match is None else _STUD.get(match["game"], "other")


def read_opening(cursor: Cursor, site: str) -> Opening:
    """The lines above those of the writer and the seats.

    Raises:
        LineFault: a line is none of them, or a value is impossible.
    """
    first = _FIRST.fullmatch(cursor.take())
    if first is None:
        raise LineFault("no header of a hand")
    time = _TIME.fullmatch(cursor.take())
    if time is None:
        raise LineFault("no time stamp", "SRC-002")
    stamp = read_stamp(f"{time['year']}/{MONTHS[time['month']]}/{time['day']}", time["clock"])
    match = _TABLE.fullmatch(cursor.take())
    if match is None:
        raise LineFault("a table, game or stakes that cannot be read")
    game = _STUD.get(match["game"])
    if game is None:
        raise LineFault(f"{match['game']!r} is no stud game")
    purse = cash_purse(match["small"], None)
    if (match["money"] == "Real") == (purse.currency == PLAY_MONEY):
        raise LineFault(f"{match['money'].lower()} money at stakes of {match['small']}")
    ante = purse.amount(match["ante"]) if match["ante"] else None
    hand = RecordedHand(
        hand_no=first["number"],
        site=site,
        kind="cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        table=match["table"],
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
        ante=ante,
        ante_stated=ante,
        pot_kind="gross",
    )
    note_time(hand, time["text"], (stamp, time["zone"]), None)
    return Opening(hand, purse)
