"""The opening lines of a Winamax hand: its header and its table."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT_THEN_SIGN, cash_purse, chips_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.recorded_hand import RecordedHand

_SITE = "Winamax Poker - "
HEADER = re.compile(rf"^\ufeff?{_SITE}.*HandId: #\d", re.MULTILINE)
"""Where a hand begins."""
HEADER_BEGINS = (_SITE + "CashGame - HandId: #", _SITE + "Tournament ", _SITE + "Escape ", _SITE + "Go Fast ")

_STUD = {
    "7-Card Stud": "7stud",
    "7-Card Stud Hi/Lo": "7stud8",
    "Razz": "razz",
    "7stud": "7stud",
    "7stud8": "7stud8",
    "razz": "razz",
}
"""Games by the name of either dialect."""
_LIMITS = {"fixed limit": "fixed", "no limit": "no-limit", "pot limit": "pot-limit"}
_GAME = re.compile(rf"HandId: #(?P<number>\d[\d-]*) - (?P<game>.{{1,40}}) (?P<limit>{'|'.join(_LIMITS)}) \(")
_HEADER = re.compile(
    rf"\ufeff?{_SITE}(?P<event>.+) - {_GAME.pattern}"
    rf"(?:(?P<ante>{AMOUNT_THEN_SIGN})/)?(?P<small>{AMOUNT_THEN_SIGN})/(?P<big>{AMOUNT_THEN_SIGN})\)"
    r" - (?P<time>(?P<date>\d{4}/\d\d?/\d\d?) (?P<clock>\d\d?:\d\d:\d\d) (?P<zone>[A-Z]+))"
)
_CASH = re.compile(r"CashGame|(?:Escape|Go Fast) .+")
_TOURNAMENT = re.compile(r"Tournament .+ level: (?P<level>\d+)")
_TABLE = re.compile(
    r"Table: '(?P<table>.*)' (?P<seats>\d{1,3})-max \((?:real|play) money\)"
    r"(?: Seat #(?P<button>\d{1,3}) is the button)?"
)
_EVENT = re.compile(r".*\((?P<tournament>\d+)\)#\d+")
"""A tournament's table, named after the event, its number and the table's."""


def game_of(header: str) -> str | None:
    """The game of a header line as tables name it, `"other"` for a game that is no stud, None for a line
    that names none."""
    match = _GAME.search(header)
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
    tournament = _TOURNAMENT.fullmatch(match["event"])
    if tournament is None and _CASH.fullmatch(match["event"]) is None:
        raise LineFault(f"{match['event']!r} is neither a cash game nor a tournament")
    purse = chips_purse() if tournament else cash_purse(match["small"], None)
    ante = purse.amount(match["ante"]) if match["ante"] else None
    hand = RecordedHand(
        hand_no=match["number"],
        site=site,
        kind="tournament" if tournament else "cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        level=f"level {tournament['level']}" if tournament else None,
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
        ante=ante,
        ante_stated=ante,
        pot_kind="net",
    )
    note_time(hand, match["time"], (read_stamp(match["date"], match["clock"]), match["zone"]), None)
    _read_table(hand, cursor.take())
    return Opening(hand, purse)


def _read_table(hand: RecordedHand, text: str) -> None:
    match = _TABLE.fullmatch(text)
    if match is None:
        raise LineFault("no line of a table")
    hand.table = match["table"]
    hand.max_seats = int(match["seats"])
    hand.button = int(match["button"]) if match["button"] else None
    event = _EVENT.fullmatch(match["table"])
    if hand.kind == "tournament" and event is not None:
        hand.tournament = event["tournament"]
