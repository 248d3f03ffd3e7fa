"""What an iPoker session states of all its hands, found in text that is not well-formed as a whole."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pipeline.ingest.formats.reading.fragment import read_fragment
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT, Purse, cash_purse, chips_purse
from schemas.money import PLAY_MONEY, minor_digits

_STUD = re.compile(
    rf"(?P<cards>[57])[- ]Card Stud(?P<hi_lo> Hi-Lo)?(?: (?P<limit>L|NL|PL))?"
    rf"(?: (?P<small>{AMOUNT})/(?P<big>{AMOUNT}))?\s*"
)
_OTHER = re.compile(r"hold'?em|omaha|draw|badugi|5[- ]card stud hi-lo", re.IGNORECASE)
_LIMITS = {"L": "fixed", "NL": "no-limit", "PL": "pot-limit"}
_SIGNS = "$€£"
_EVENT = re.compile(r".*, (?P<number>\d+), \d+")
"""A tournament's table: its name, its number and that of the table."""


@dataclass(frozen=True, slots=True)
class Session:
    """The facts of a session.

    Attributes:
        gametype: as printed, None where the session states none.
        limit: as tables name it, None where the game's name has none.
        stakes: the two limits as printed, of cash games.
        currency: the word of its amounts, None where none stands there.
        for_money: whether it plays for money, or in a tournament that costs money.
        event: whether it is a tournament.
        writer: the screen name of the player whose client wrote it.
    """

    gametype: str | None
    game: str | None
    limit: str | None
    stakes: tuple[str, str] | None
    currency: str | None
    for_money: bool
    event: bool
    table: str | None
    tournament: str | None
    writer: str | None

    def purse(self, amount: str) -> Purse:
        """The currency of its hands.

        Args:
            amount: one of a hand's amounts as printed, which tells whether they carry a sign.

        Raises:
            LineFault: the session names no currency that is known.
        """
        if self.event:
            return chips_purse()
        if not self.for_money:
            sign = amount[:1] if amount[:1] in _SIGNS else ""
            return Purse(PLAY_MONEY, minor_digits(PLAY_MONEY), sign)
        return cash_purse(amount or "0", self.currency)


@lru_cache(maxsize=64)
def session_of(context: str) -> Session:
    """The facts in a session's text; those that it does not state, or states in a damaged way, are None.

    Of a fact that stands there twice the first counts.
    """
    gametype = _told(context, "gametype")
    stud = _STUD.fullmatch(gametype or "")
    table, event = _told(context, "tablename"), "<tournamentname>" in context
    number = _EVENT.fullmatch(table or "") if event else None
    return Session(
        gametype=gametype,
        game=_game(gametype, stud),
        limit=_LIMITS.get(stud["limit"]) if stud else None,
        stakes=(stud["small"], stud["big"]) if stud and stud["small"] else None,
        currency=_told(context, "tablecurrency") or _told(context, "currency"),
        for_money=_told(context, "mode") == "real",
        event=event,
        table=table,
        tournament=number["number"] if number else None,
        writer=_told(context, "nickname"),
    )


def _told(context: str, name: str) -> str | None:
    """The text of the first element of a name, None where none is whole or it is empty."""
    found = re.search(rf"<{name}>[^<>]{{0,200}}</{name}>", context)
    return ((read_fragment(found.group()).text or "").strip() or None) if found else None


def _game(gametype: str | None, stud: re.Match[str] | None) -> str | None:
    """The game, `"other"` for one that is no stud, None for an unknown one, empty where none is stated."""
    if gametype is None:
        return ""
    if stud is None or (stud["cards"] == "5" and stud["hi_lo"]):
        return "other" if _OTHER.search(gametype) else None
    if stud["cards"] == "5":
        return "5stud"
    return "7stud8" if stud["hi_lo"] else "7stud"


def checked(session: Session) -> tuple[str, str]:
    """Game and limit of a session.

    Raises:
        LineFault: it states none.
    """
    if not session.game:
        raise LineFault("no session before the hand says what its game is", "SRC-002")
    if session.limit is None:
        raise LineFault(f"{session.gametype!r} names no limit", "SRC-002")
    return session.game, session.limit
