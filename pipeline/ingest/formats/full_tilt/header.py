"""The header of a Full Tilt hand: one line of facts, the table's among them."""

import re
from functools import lru_cache

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening, note_time
from pipeline.ingest.formats.reading.purse import AMOUNT, cash_purse, chips_purse
from schemas.recorded_hand import RecordedHand

_SITE = r"\ufeff?[ \t]*Full ?Tilt ?(?:Poker)?(?:\.\w+)? Game #"
HEADER = re.compile(rf"^{_SITE}\d", re.IGNORECASE | re.MULTILINE)
"""Where a hand begins."""
HEADER_BEGINS = ("Full Tilt Poker Game #",)

_STUD = {"Stud Hi": "7stud", "Stud H/L": "7stud8", "Razz": "razz", "5 Card Stud": "5stud"}
_OTHERS = (
    r"Hold'em|(?:[56] Card )?Omaha(?: Hi| H/L)?|Courchevel(?: Hi| H/L)?|5 Card Draw"
    r"|(?:2-7|A-5) (?:Single|Triple) Draw|Badugi|Irish(?: Poker)?"
)
_LIMITS = {
    "Limit": "fixed",
    "FL": "fixed",
    "No Limit": "no-limit",
    "NL": "no-limit",
    "Pot Limit": "pot-limit",
    "PL": "pot-limit",
}
_GAME = rf"(?P<limit>{'|'.join(_LIMITS)}) (?P<game>{'|'.join(_STUD)}|{_OTHERS})"
_ANY_GAME = re.compile(rf" {_GAME} - ")

_STAKES = rf"(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: Ante (?P<ante>{AMOUNT}))?"
_OPENING = re.compile(rf"{_SITE}(?P<number>\d+): ", re.IGNORECASE)
_ORDERS = (
    re.compile(rf"(?P<event>.+) - {_STAKES}(?: - [\w-]+)? - {_GAME} - (?P<time>.*)"),
    re.compile(rf"(?P<event>.+) - {_GAME} - {_STAKES} - (?P<time>.*)"),
)
"""Stakes before the game, a mix's name between them, in the files up to 2013; after it in the later
ones of cash tables."""
_TOURNAMENT = re.compile(r".* \((?P<tournament>\d+)\), Table (?P<table>\d+)")
_CASH = re.compile(
    r"Table (?P<table>.+?)(?: \((?:[^()]*, )?(?:(?P<seats>\d+) max|(?P<two>heads up))(?:, [^()]*)?\))?"
)
_STAMP = r"(\d\d?:\d\d:\d\d) ([A-Z]+) - (\d{4}/\d\d?/\d\d?)"
_TIME_BEGINS = re.compile(r" - (?=\d\d?:\d\d:)")
_TIME = re.compile(rf"{_STAMP}(?: \[{_STAMP}\])?")


def game_of(header: str) -> str | None:
    """The game of a header line as tables name it, `"other"` for a game that is no stud, None for
    one that the format does not know."""
    opening, time = _OPENING.match(header), _TIME_BEGINS.search(header)
    facts = header[opening.end() - 1 : time.end()] if opening and time else ""
    return _game_in(facts) or _game_in(header)


@lru_cache(maxsize=4096)
def _game_in(facts: str) -> str | None:
    """The game that a header names; found between its number and its time, it is the same."""
    match = _ANY_GAME.search(facts)
    return None if match is None else _STUD.get(match["game"], "other")


def read_header(text: str, site: str) -> Opening:
    """The first line of a hand.

    Raises:
        LineFault: the line is no header, or a value is impossible.
    """
    opening = _OPENING.match(text)
    if opening is None:
        raise LineFault("no header of a hand")
    match = next((m for order in _ORDERS if (m := order.fullmatch(text, opening.end()))), None)
    if match is None:
        raise LineFault("a header whose table, stakes or game cannot be read")
    game = _STUD.get(match["game"])
    if game is None:
        raise LineFault(f"{match['game']!r} is no stud game")
    tournament = _TOURNAMENT.fullmatch(match["event"])
    cash = None if tournament else _CASH.fullmatch(match["event"])
    purse = chips_purse() if tournament else cash_purse(match["small"], None)
    hand = RecordedHand(
        hand_no=opening["number"],
        site=site,
        kind="tournament" if tournament else "cash",
        game=game,
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        small_bet=purse.amount(match["small"]),
        big_bet=purse.amount(match["big"]),
        ante=purse.amount(match["ante"]) if match["ante"] else None,
        ante_stated=purse.amount(match["ante"]) if match["ante"] else None,
        pot_kind="gross",
    )
    if tournament:
        hand.tournament, hand.table = tournament["tournament"], tournament["table"]
    elif cash:
        hand.table = cash["table"]
        hand.max_seats = int(cash["seats"]) if cash["seats"] else 2 if cash["two"] else None
    else:
        raise LineFault(f"{match['event']!r} is neither a table nor a tournament")
    _read_time(hand, match["time"])
    return Opening(hand, purse)


def _read_time(hand: RecordedHand, text: str) -> None:
    """The time stamp: local time, and ET in brackets where the client's clock is another. The
    bracket is the instant; the two may disagree."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise LineFault(f"{text!r} is no time stamp", "SRC-002")
    time, zone, date, et_time, et_zone, et_date = match.groups()
    local = (read_stamp(date, time), zone)
    bracket = (read_stamp(et_date, et_time), et_zone) if et_date else None
    note_time(hand, text, local, bracket)
