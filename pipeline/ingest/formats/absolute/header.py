"""The opening lines of an Absolute hand: its header and its table."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.recorded_hand import RecordedHand

_LIMITS = {"Normal": "fixed", "No Limit": "no-limit", "Pot Limit": "pot-limit"}
_STUD = {
    "Seven Card Hi/Lo": "7stud8",
    "Seven Card Stud Hi/Lo": "7stud8",
    "Seven Card": "7stud",
    "Seven Card Stud": "7stud",
    "Razz": "razz",
}
_OPENING = rf"\ufeff?Stage #(?P<number>\w+): (?P<game>\S.{{0,40}}?) {{1,3}}(?P<limit>{'|'.join(_LIMITS)}) "
HEADER = re.compile(rf"^{_OPENING}", re.MULTILINE)
"""Where a hand begins."""
HEADER_BEGINS = ("Stage #",)
_GAME = re.compile(_OPENING)
_HEADER = re.compile(
    rf"{_OPENING}(?P<small>{AMOUNT})/(?P<big>{AMOUNT})"
    r" - (?P<time>(?P<date>\d{4}-\d\d?-\d\d?) (?P<clock>\d\d?:\d\d:\d\d) \((?P<zone>[A-Z]+)\))"
)
_TABLE = re.compile(
    r"Table: (?P<table>.+?)(?: \((?:Real|Play) Money\))?(?: Seat #(?P<button>\d+) is the dealer)?"
)


def game_of(header: str) -> str | None:
    """The game of a header line as tables name it, `"other"` for a game that is no stud, None for a line
    that is no header."""
    match = _GAME.match(header)
    return None if match is None else _STUD.get(match["game"], "other")


def read_opening(cursor: Cursor, site: str) -> Opening:
    """The header and the line of the table.

    Raises:
        LineFault: a line is none of them, or a value is impossible.
    """
    match = _HEADER.fullmatch(cursor.take())
    if match is None:
        raise LineFault("no header of a hand, or one whose stakes or time cannot be read")
    game = _STUD.get(match["game"])
    if game is None:
        raise LineFault(f"{match['game']!r} is no stud game")
    purse = cash_purse(match["small"], None)
    hand = RecordedHand(
        hand_no=match["number"],
        site=site,
        kind="cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
    )
    stamp = read_stamp(match["date"].replace("-", "/"), match["clock"])
    note_time(hand, match["time"], (stamp, match["zone"]), None)
    table = _TABLE.fullmatch(cursor.take())
    if table is None:
        raise LineFault("no line of a table")
    hand.table = table["table"]
    hand.button = int(table["button"]) if table["button"] else None
    return Opening(hand, purse)
