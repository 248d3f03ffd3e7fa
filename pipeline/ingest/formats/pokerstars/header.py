"""The header of a PokerStars hand: one line of facts, and the table's line below it."""

import re
from functools import lru_cache

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse, chips_purse
from schemas.recorded_hand import RecordedHand

HEADER = re.compile(
    r"^\ufeff?[ \t]*PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #\d", re.IGNORECASE | re.MULTILINE
)
"""Where a hand begins."""
HEADER_BEGINS = ("PokerStars Hand #", "PokerStars Game #", "PokerStars Home Game Hand #", "POKERSTARS GAME #")

_STUD = {"7 card stud hi/lo": "7stud8", "7 card stud": "7stud", "razz": "razz", "5 card stud": "5stud"}
_OTHERS = (
    r"(?:6\+ )?Hold'em|(?:[456] Card )?Omaha(?: Hi/Lo)?|Courchevel(?: Hi/Lo)?|5 Card Draw|Badugi"
    r"|Triple Draw [2A]-[57] Lowball|(?:2-7 )?Single Draw(?: 2-7 Lowball)?|2-7 Triple Draw|Mixed [\w' ]+"
)
_LIMITS = {"limit": "fixed", "no limit": "no-limit", "pot limit": "pot-limit"}
_GAME = rf"(?P<game>{'|'.join(_STUD)}|{_OTHERS}) (?P<limit>No Limit|Pot Limit|Limit)\b"

_OPENING = re.compile(
    r"\ufeff?[ \t]*PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+):\s+"
    r"(?:\{[^}]*\}\s+)?(?:Tournament #(?P<tournament>\d+),)?",
    re.IGNORECASE,
)
_ANY_GAME = re.compile(_GAME, re.IGNORECASE)
_CASH = re.compile(
    rf"\s*(?:[\w .-]+ \()?{_GAME},? \(?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: (?P<word>[A-Z]{{3}}))?\)"
    r" - (?P<time>.*)",
    re.IGNORECASE,
)
_LEVEL = re.compile(
    rf"{_GAME}\)? - (?P<level>(?:Match Round \w+, )?Level \w+) \((?P<small>\d+)/(?P<big>\d+)\)"
    r" - (?P<time>.*)",
    re.IGNORECASE,
)
_STAMP = r"(\d{4}/\d\d?/\d\d?) (?:- )?(\d\d?:\d\d:\d\d) \(?([A-Z]+)\)?"
_TIME = re.compile(rf"{_STAMP}(?: \[{_STAMP}\])?", re.IGNORECASE)
_TABLE = re.compile(
    r"Table '(?P<table>.*)'(?: (?P<seats>\d+)-max)?(?P<play> \(Play Money\))?"
    r"(?: Seat #(?P<button>\d+) is the button)?",
    re.IGNORECASE,
)


def game_of(header: str) -> str | None:
    """The game of a header line as tables name it, `"other"` for a game that is no stud, None for
    one that the format does not know."""
    opening = _OPENING.match(header)
    if opening is None:
        return None
    facts = header[opening.end() : max(header.rfind(" - "), 0)]
    return _game_in(facts) or _game_in(header[opening.end() :])


@lru_cache(maxsize=4096)
def _game_in(facts: str) -> str | None:
    """The game that a header names; found without the time with which the header ends, it is the same."""
    match = _ANY_GAME.search(facts)
    return None if match is None else _STUD.get(match["game"].lower(), "other")


def read_header(text: str, site: str) -> Opening:
    """The first line of a hand.

    Raises:
        LineFault: the line is no header, or a value is impossible.
    """
    opening = _OPENING.match(text)
    if opening is None:
        raise LineFault("no header of a hand")
    tournament = opening["tournament"]
    if tournament is None:
        stakes = _CASH.fullmatch(text, opening.end())
    else:
        begin = _ANY_GAME.search(text, opening.end())
        stakes = _LEVEL.fullmatch(text, begin.start()) if begin else None
    if stakes is None:
        raise LineFault("a header whose stakes cannot be read")
    game = _STUD.get(stakes["game"].lower())
    if game is None:
        raise LineFault(f"{stakes['game']!r} is no stud game")
    purse = chips_purse() if tournament else cash_purse(stakes["small"], stakes["word"])
    hand = RecordedHand(
        hand_no=opening["number"],
        site=site,
        kind="tournament" if tournament else "cash",
        game=game,
        limit=_LIMITS[stakes["limit"].lower()],
        currency=purse.currency,
        minor_digits=purse.digits,
        tournament=tournament,
        level=stakes["level"] if tournament else None,
        small_bet=purse.amount(stakes["small"]),
        big_bet=purse.amount(stakes["big"]),
        pot_kind="gross",
    )
    _read_time(hand, stakes["time"])
    return Opening(hand, purse)


def _read_time(hand: RecordedHand, text: str) -> None:
    """The time stamp: newer files print the client's local time first and ET in brackets. The
    bracket is the instant; the two may disagree."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise LineFault(f"{text!r} is no time stamp", "SRC-002")
    date, time, zone, et_date, et_time, et_zone = match.groups()
    local = (read_stamp(date, time), zone)
    bracket = (read_stamp(et_date, et_time), et_zone) if et_date else None
    note_time(hand, text, local, bracket)


def read_table(hand: RecordedHand, text: str) -> None:
    """The table's line.

    Raises:
        LineFault: it is none.
    """
    match = _TABLE.fullmatch(text)
    if match is None:
        raise LineFault("no line of a table")
    hand.table = match["table"]
    hand.max_seats = int(match["seats"]) if match["seats"] else None
    hand.button = int(match["button"]) if match["button"] else None
