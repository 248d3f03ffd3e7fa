"""The opening lines of an Everleaf hand: its number twice, stakes and game, the table."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.recorded_hand import RecordedHand

_HISTORY = r"\*{5} Hand history for game #(\d+)"
HEADER = re.compile(
    rf"^\ufeff?(?:Everleaf Gaming Game #\d+[ \t\r]*$(?:\n{_HISTORY})?|{_HISTORY})", re.MULTILINE
)
"""Where a hand begins: at the first of its two numbers, or at the second where the first is not printed."""
HEADER_BEGINS = ("Everleaf Gaming Game #", "***** Hand history for game #")

_NUMBER = re.compile(r"Everleaf Gaming Game #(\d+)")
_AGAIN = re.compile(rf"{_HISTORY} \*{{5}}")
_STUD = {"7 Card Stud": "7stud"}
_LIMITS = {None: "fixed", "NL": "no-limit", "PL": "pot-limit"}
_STAKES = re.compile(
    rf"(?:Blinds )?(?P<small>{AMOUNT})/(?P<big>{AMOUNT}) (?:(?P<limit>NL|PL) )?"
    rf"(?P<game>{'|'.join(_STUD)}|Hold'em|Omaha)"
    r" - (?P<time>(?P<date>\d{4}/\d\d?/\d\d?) - (?P<clock>\d\d?:\d\d:\d\d))"
)
_TABLE = re.compile(r"Table (.+)")
_HEAD = re.compile(rf"^{_HISTORY} \*{{5}}[ \t\r]*\n(.*)", re.MULTILINE)


def head_of(hand: str) -> str:
    """The line of stakes and game, empty where there is none."""
    match = _HEAD.search(hand)
    return match[2].rstrip() if match else ""


def game_of(head: str) -> str | None:
    """The game of a line of stakes as tables name it, `"other"` for one that is no stud, None for one that
    the format does not know."""
    match = _STAKES.fullmatch(head)
    return None if match is None else _STUD.get(match["game"], "other")


def read_opening(cursor: Cursor, site: str) -> Opening:
    """The lines above the seat list.

    Raises:
        LineFault: a line is none of them, the two numbers differ, or a value is impossible.
    """
    number = _read_number(cursor)
    match = _STAKES.fullmatch(cursor.take())
    if match is None:
        raise LineFault("stakes, game or time that cannot be read")
    game = _STUD.get(match["game"])
    if game is None:
        raise LineFault(f"{match['game']!r} is no stud game")
    if match["small"][0].isdigit():
        raise LineFault("stakes without a currency")
    purse = cash_purse(match["small"], None)
    stamp = read_stamp(match["date"], match["clock"])
    table = _TABLE.fullmatch(cursor.take())
    if table is None:
        raise LineFault("no line of the table")
    hand = RecordedHand(
        hand_no=number,
        site=site,
        kind="cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        started_at_text=match["time"],
        played_in=stamp.strftime("%Y-%m"),
        table=table[1],
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
    )
    return Opening(hand, purse)


def _read_number(cursor: Cursor) -> str:
    line = cursor.take()
    first = _NUMBER.fullmatch(line)
    second = _AGAIN.fullmatch(cursor.take() if first else line)
    if second is None:
        raise LineFault("no line of the hand's number")
    if first and first[1] != second[1]:
        raise LineFault(f"the hand's number is {first[1]} and {second[1]}", "SRC-002")
    return second[1]
