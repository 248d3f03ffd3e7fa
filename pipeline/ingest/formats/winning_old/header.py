"""The two opening lines of an older Winning hand: when it began, and number, limits, table and game."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse
from pipeline.ingest.formats.reading.rules import Cursor
from schemas.recorded_hand import RecordedHand

HEADER = re.compile(r"^\ufeff?Game started at: \d", re.MULTILINE)
"""Where a hand begins."""
HEADER_BEGINS = ("Game started at: ",)

_STUD = {"Seven Cards Stud": "7stud", "Seven Cards Stud HiLow": "7stud8"}
_OTHERS = r"Hold'em|Omaha(?: HiLow)?"
_ANY_GAME = re.compile(rf"^Game ID: \d+ .* \((?P<game>{'|'.join(_STUD)}|{_OTHERS})\)[ \r]*$", re.MULTILINE)
_TIME = re.compile(r"Game started at: (?P<stamp>(?P<date>\d{4}/\d\d?/\d\d?) (?P<clock>\d\d?:\d\d?:\d\d?))")
_GAME = re.compile(
    rf"Game ID: (?P<number>\d+) (?P<small>{AMOUNT})/(?P<big>{AMOUNT}) (?P<table>.+) \((?P<game>[^()]+)\)"
)


def game_of(opening: str) -> str | None:
    """The game of the opening lines as tables name it, `"other"` for a game that is no stud, None for
    one that the format does not know."""
    match = _ANY_GAME.search(opening)
    return None if match is None else _STUD.get(match["game"], "other")


def read_opening(cursor: Cursor, site: str) -> Opening:
    """The opening lines of a hand.

    Amounts carry no sign; they are kept as those of play money, for which nothing names a currency. No
    line names the zone of the clock.

    Raises:
        LineFault: a line is none of them, or a value is impossible.
    """
    time = _TIME.fullmatch(cursor.take())
    if time is None:
        raise LineFault("no time stamp above the game")
    stamp = read_stamp(time["date"], time["clock"])
    match = _GAME.fullmatch(cursor.take())
    if match is None:
        raise LineFault("a line of the game that cannot be read")
    if match["game"] not in _STUD:
        raise LineFault(f"{match['game']!r} is no stud game")
    purse = cash_purse(match["small"], None)
    hand = RecordedHand(
        hand_no=match["number"],
        site=site,
        kind="cash",
        game=_STUD[match["game"]],
        limit="fixed",
        currency=purse.currency,
        minor_digits=purse.digits,
        started_at_text=time["stamp"],
        played_in=stamp.strftime("%Y-%m"),
        table=match["table"],
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
        pot_kind="net",
    )
    return Opening(hand, purse)
