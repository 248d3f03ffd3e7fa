"""The opening lines of a Winning hand: its header and its table."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse, chips_purse
from pipeline.ingest.formats.reading.rules import Cursor
from pipeline.ingest.formats.winning.chips import amount
from schemas.recorded_hand import RecordedHand

_LIMITS = {"Fixed Limit": "fixed", "No Limit": "no-limit", "Pot Limit": "pot-limit"}
_STUD = {"7Stud": "7stud", "7Stud H/L": "7stud8", "7Stud Hi/Lo": "7stud8", "Razz": "razz"}
_OPENING = (
    r"\ufeff?(?:Game )?Hand #(?P<number>\d+) - (?:Tournament #(?P<tournament>\d+) - )?"
    rf"(?P<game>\w[\w'/ -]*)\((?P<limit>{'|'.join(_LIMITS)})\) - "
)
HEADER = re.compile(rf"^{_OPENING}", re.MULTILINE)
"""Where a hand begins: no site is named, but no other has the limit in brackets after the game."""
HEADER_BEGINS = ("Hand #", "Game Hand #")
_GAME = re.compile(_OPENING)
_HEADER = re.compile(
    rf"{_OPENING}(?:(?P<level>Level \w+) \()?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})\)? ?- "
    r"(?P<time>(?P<date>\d{4}/\d\d?/\d\d?) (?P<clock>\d\d?:\d\d:\d\d) (?P<zone>[A-Z]+))"
)
_TABLE = re.compile(r"(?P<table>.+) (?P<seats>\d{1,3})-max(?: Seat #(?P<button>\d{1,3}) is the button)?")


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
    tournament = match["tournament"]
    purse = chips_purse() if tournament else cash_purse(match["small"], None)
    hand = RecordedHand(
        hand_no=match["number"],
        site=site,
        kind="tournament" if tournament else "cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        tournament=tournament,
        level=match["level"],
        small_bet=amount(purse, match["small"]),
        big_bet=amount(purse, match["big"]),
        pot_kind="net",
    )
    note_time(hand, match["time"], (read_stamp(match["date"], match["clock"]), match["zone"]), None)
    table = _TABLE.fullmatch(cursor.take())
    if table is None:
        raise LineFault("no line of a table")
    hand.table, hand.max_seats = table["table"], int(table["seats"])
    hand.button = int(table["button"]) if table["button"] else None
    return Opening(hand, purse)
