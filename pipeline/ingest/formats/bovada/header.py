"""The header of a Bovada hand: one line, without stakes and without a zone."""

import re

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.opening import Opening
from pipeline.ingest.formats.reading.purse import AMOUNT, Purse, chips_purse
from schemas.money import PLAY_MONEY, minor_digits
from schemas.recorded_hand import RecordedHand

_SITE = r"\ufeff?[ \t]*(?:Bovada|Bodog(?: UK| Canada|88|\.\w{2,3})?|Ignition) Hand #C?"
HEADER = re.compile(rf"^{_SITE}\d", re.MULTILINE)
"""Where a hand begins."""
HEADER_BEGINS = ("Bovada Hand #", "Bodog Hand #", "Ignition Hand #")

_STUD = {"7CARD": "7stud", "7CARD HiLo": "7stud8"}
_OTHERS = r"HOLDEM|OMAHA(?: HiLo)?"
_LIMITS = {"Fixed Limit": "fixed", "No Limit": "no-limit", "Pot Limit": "pot-limit"}
_GAME = rf"(?P<game>7CARD HiLo|7CARD|{_OTHERS})"
_ANY_GAME = re.compile(rf"(?:TBL#\d+|Hand #C?\d+:?) +{_GAME}(?: |Zone)")
_OPENING = re.compile(
    rf"{_SITE}(?P<number>\d+):? +(?:TBL#(?P<cash_table>\d+) )?{_GAME} "
    r"(?:Tournament #(?P<tournament>\d+) TBL#(?P<table>\d+), )?"
    rf"(?P<limit>{'|'.join(_LIMITS)}) ?- "
    rf"(?:(?P<level>Level \d+) \((?P<small>{AMOUNT})/(?P<big>{AMOUNT})\) - )?"
    r"(?P<time>(?P<date>\d{4}-\d\d-\d\d) (?P<clock>\d\d?:\d\d:\d\d))"
)


def game_of(header: str) -> str | None:
    """The game of a header line as tables name it, `"other"` for a game that is no stud, None for
    one that the format does not know."""
    match = _ANY_GAME.search(header)
    return None if match is None else _STUD.get(match["game"], "other")


def read_header(text: str, site: str) -> Opening:
    """The first line of a hand. The currency of a cash hand stands in its seat list alone.

    Raises:
        LineFault: the line is no header, or a value is impossible.
    """
    match = _OPENING.fullmatch(text)
    if match is None or bool(match["tournament"]) == bool(match["cash_table"]):
        raise LineFault("a header that cannot be read")
    if match["game"] not in _STUD:
        raise LineFault(f"{match['game']!r} is no stud game")
    tournament = match["tournament"] is not None
    purse = chips_purse() if tournament else Purse(PLAY_MONEY, minor_digits(PLAY_MONEY), "")
    hand = RecordedHand(
        hand_no=match["number"],
        site=site,
        kind="tournament" if tournament else "cash",
        game=_STUD[match["game"]],
        limit=_LIMITS[match["limit"]],
        currency=purse.currency,
        minor_digits=purse.digits,
        table=match["table"] or match["cash_table"],
        tournament=match["tournament"],
        level=match["level"],
        pot_kind="gross",
    )
    if tournament and match["level"]:
        stakes = purse.amount(match["small"]), purse.amount(match["big"])
        # The client prints 0/0 where it does not tell the limits.
        hand.small_bet, hand.big_bet = stakes if any(stakes) else (None, None)
    stamp = read_stamp(match["date"].replace("-", "/"), match["clock"])
    hand.started_at_text, hand.played_in = match["time"], stamp.strftime("%Y-%m")
    return Opening(hand, purse)
