"""The opening lines of a PartyPoker hand: its number, game and stakes, the table, the button."""

import re

from pipeline.ingest.formats.reading.clock import MONTHS, read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT, Purse, cash_purse, chips_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.money import PLAY_MONEY
from schemas.recorded_hand import RecordedHand

_STARTS = r"[ \t\x00]*Game #\d+(?: starts\.[ \t\r]*$|[ a-z.]*\Z)"
_NUMBER = r"#Game No : \d+[ \t\r]*$"
_HISTORY = r"\*{5} Hand History for Game \d+"
_GAP = r"\n(?:[ \t\r]*\n)*"
HEADER = re.compile(
    rf"^\ufeff?(?:{_STARTS}(?:{_GAP}{_NUMBER})?(?:{_GAP}{_HISTORY})?|{_NUMBER}(?:{_GAP}{_HISTORY})?|{_HISTORY})",
    re.MULTILINE,
)
"""Where a hand begins: at the first of the three lines with its number that is printed. It takes in those
that follow at once, since blank lines lie between them."""
HEADER_BEGINS = ("Game #", "\x00Game #", "#Game No : ", "***** Hand History for Game ")

_NUMBERS = (
    re.compile(r"[ \t\x00]*Game #(\d+) starts\."),
    re.compile(r"#Game No : (\d+)"),
    re.compile(r"\*{5} Hand History for Game (\d+) \*{5}"),
)
_STUD = {"7 Card Stud Hi-Lo": "7stud8", "7 Card Stud": "7stud"}
_GAME = rf"(?:(?P<limit>FL|NL|PL) )?(?P<game>{'|'.join(_STUD)}|Texas Hold'em|Omaha(?: Hi-Lo)?)"
_LIMITS = {None: "fixed", "FL": "fixed", "NL": "no-limit", "PL": "pot-limit"}
_CASH = re.compile(rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: (?P<word>[A-Z]{{3}}))? {_GAME} - (?P<time>.+)")
_TOURNAMENT = re.compile(
    rf"{_GAME} (?P<buy_in>{AMOUNT})(?: [A-Z]{{3}})? Buy-in Trny: ?(?P<tournament>\d+) "
    rf"(?P<level>Level: ?\d+) +Stakes-Antes\((?P<small>{AMOUNT})/(?P<big>{AMOUNT})-(?P<ante>{AMOUNT})\)"
    r" - (?P<time>.+)"
)
_ANY_GAME = re.compile(rf"(?:.* )?{_GAME} (?:- |{AMOUNT} (?:[A-Z]{{3}} )?Buy-in ).*")
_TIME = re.compile(
    r"\w+, (?P<month>\w+) (?P<day>\d\d?), (?P<clock>\d\d?:\d\d:\d\d) (?P<zone>[A-Z]+) (?P<year>\d{4})"
)
_TABLE = re.compile(r"Table (?P<table>.+) \((?P<money>Real|Play) Money\)")
_BUTTON = re.compile(r"Seat (\d{1,3}) is the button")
_HEAD = re.compile(rf"^{_HISTORY} \*{{5}}[ \t\r]*\n(.*)", re.MULTILINE)


def head_of(hand: str) -> str:
    """The line of stakes and game, empty where there is none."""
    match = _HEAD.search(hand)
    return match[1].rstrip() if match else ""


def game_of(head: str) -> str | None:
    """The game of a line of stakes as tables name it, `"other"` for one that is no stud, None for one that
    the format does not know."""
    match = _ANY_GAME.fullmatch(head)
    return None if match is None else _STUD.get(match["game"], "other")


def read_opening(cursor: Cursor, site: str) -> Opening:
    """The lines above the seat list but that of the players' number.

    Raises:
        LineFault: a line is none of them, the numbers differ, or a value is impossible.
    """
    number = _read_number(cursor)
    line = cursor.take()
    tournament = _TOURNAMENT.fullmatch(line)
    match = tournament or _CASH.fullmatch(line)
    if match is None:
        raise LineFault("stakes, game or time that cannot be read")
    game = _STUD.get(match["game"])
    if game is None:
        raise LineFault(f"{match['game']!r} is no stud game")
    purse = chips_purse() if tournament else cash_purse(match["small"], match["word"])
    ante = purse.amount(tournament["ante"]) if tournament else None
    hand = RecordedHand(
        hand_no=number,
        site=site,
        kind="tournament" if tournament else "cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        tournament=tournament["tournament"] if tournament else None,
        level=tournament["level"] if tournament else None,
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
        ante=ante,
        ante_stated=ante,
    )
    _read_time(hand, match["time"])
    _read_table(hand, cursor, purse)
    return Opening(hand, purse)


def _read_number(cursor: Cursor) -> str:
    """The hand's number, from whichever of the three lines stand there; the last of them must."""
    told: list[str] = []
    line = cursor.take()
    for pattern in _NUMBERS:
        match = pattern.fullmatch(line)
        if match is not None:
            told.append(match[1])
            if pattern is _NUMBERS[-1]:
                break
            line = cursor.take()
    else:
        raise LineFault("no line of the hand's number")
    if len(set(told)) > 1:
        raise LineFault(f"the hand's number is {' and '.join(dict.fromkeys(told))}", "SRC-002")
    return told[-1]


def _read_time(hand: RecordedHand, text: str) -> None:
    match = _TIME.fullmatch(text)
    month = MONTHS.get(match["month"][:3]) if match else None
    if match is None or month is None:
        raise LineFault(f"{text!r} is no time stamp", "SRC-002")
    stamp = read_stamp(f"{match['year']}/{month}/{match['day']}", match["clock"])
    note_time(hand, text, (stamp, match["zone"]), None)


def _read_table(hand: RecordedHand, cursor: Cursor, purse: Purse) -> None:
    """The lines of the table and of the button; seat 0 is nobody's."""
    table = _TABLE.fullmatch(cursor.take())
    if table is None:
        raise LineFault("no line of the table")
    if table["money"] == "Play" and purse.currency != PLAY_MONEY and hand.kind == "cash":
        raise LineFault(f"play money in {purse.currency}")
    hand.table = table["table"]
    button = _BUTTON.fullmatch(cursor.take())
    if button is None:
        raise LineFault("no line of the button")
    hand.button = int(button[1]) or None
