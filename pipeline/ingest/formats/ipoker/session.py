"""What an iPoker session states of all its hands: its block of facts, which must be well-formed, for a hand
read by the wrong ones would be another hand."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pipeline.ingest.formats.format import FormatFault
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
_SIGNS = ("$", "€", "£")
_OWN_SIGN = {"EUR": "€", "GBP": "£"}
_PLAY = ("fun", "play")
_BLOCK = re.compile(r"<general>(?>[^<]+|<(?!/general>))*+</general>")
_EVENT = re.compile(r".*, (?P<number>\d+), \d+")
"""A tournament's table: its name, its number and that of the table."""


@dataclass(frozen=True, slots=True)
class Session:
    """The facts of a session, None where it does not state one.

    Attributes:
        gametype: as printed.
        game: as tables name it, `"other"` for one that is no stud, None for an unknown one, empty where none
            is stated.
        limit: as tables name it, None where the game's name has none.
        stakes: the two limits as printed, of cash games.
        currency: the word of its amounts.
        mode: whether it plays for money, in the site's word.
        event: whether it is a tournament.
        writer: the screen name of the player whose client wrote it.
    """

    gametype: str | None = None
    game: str | None = ""
    limit: str | None = None
    stakes: tuple[str, str] | None = None
    currency: str | None = None
    mode: str | None = None
    event: bool = False
    table: str | None = None
    tournament: str | None = None
    writer: str | None = None

    def purse(self, amount: str) -> Purse:
        """The currency of its hands.

        Args:
            amount: one of a hand's amounts as printed, which tells whether they carry a sign.

        Raises:
            LineFault: the session does not say for what it plays, or says another currency than the sign.
        """
        if self.event:
            return chips_purse()
        sign = amount[:1] if amount[:1] in _SIGNS else ""
        if self.mode in _PLAY:
            return Purse(PLAY_MONEY, minor_digits(PLAY_MONEY), sign)
        if self.mode != "real" or self.currency is None:
            raise LineFault("the session does not say for which money it plays", "SRC-002")
        if sign and _OWN_SIGN.get(self.currency, "$") != sign:
            raise LineFault(f"amounts with {sign} in {self.currency}", "SRC-002")
        return cash_purse(amount or "0", self.currency)


@lru_cache(maxsize=64)
def session_of(context: str) -> Session:
    """The facts in a session's text, none where their block is missing or damaged."""
    block = _BLOCK.search(context)
    try:
        general = read_fragment(block.group()) if block else None
    except FormatFault:
        general = None
    if general is None:
        return Session()
    facts = {fact.tag: (fact.text or "").strip() or None for fact in reversed(general)}
    gametype, table = facts.get("gametype"), facts.get("tablename")
    stud, event = _STUD.fullmatch(gametype or ""), "tournamentname" in facts
    number = _EVENT.fullmatch(table or "") if event else None
    return Session(
        gametype=gametype,
        game=_game(gametype, stud),
        limit=_LIMITS.get(stud["limit"]) if stud else None,
        stakes=(stud["small"], stud["big"]) if stud and stud["small"] else None,
        currency=facts.get("tablecurrency" if "tablecurrency" in facts else "currency"),
        mode=facts.get("mode"),
        event=event,
        table=table,
        tournament=number["number"] if number else None,
        writer=facts.get("nickname"),
    )


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
