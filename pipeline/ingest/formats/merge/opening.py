"""The facts of a Merge hand before its play: the tag of its game, and the description before it."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from pipeline.ingest.formats.reading.clock import read_stamp
from pipeline.ingest.formats.reading.fragment import number, value
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import AMOUNT, Purse, cash_purse, chips_purse
from schemas.money import PLAY_MONEY, minor_digits
from schemas.recorded_hand import RecordedHand

_GAMES = {"39": "7stud", "43": "7stud8", "47": "razz"}
_MIXED = {"41": "7stud", "43": "7stud8", "45": "7stud8", "49": "razz", "23": "other", "37": "other"}
"""Games of a mix by `multigametype`; cash tables number some of them as if they stood alone."""
_OTHER = re.compile(r"hold'?em|omaha|draw|badugi", re.IGNORECASE)
_TYPE = re.compile(r'\btype="([^"<>]{1,200})"')
_STAKES = re.compile(r'\bstakes="([^"<>]{1,200})"')
_LIMIT = re.compile(
    rf"(?P<limit>Limit|No Limit|Pot Limit)"
    rf"(?: (?P<small>{AMOUNT})/(?P<big>{AMOUNT})"
    rf"| \((?P<ante>{AMOUNT})/(?P<bring_in>{AMOUNT})/(?P<least>{AMOUNT})\))?"
)
_LIMITS = {"Limit": "fixed", "No Limit": "no-limit", "Pot Limit": "pot-limit"}
_TIME = re.compile(r"([0-9]{4})" + r"([0-9]{2})" * 5)
_DATA_PARTS = 5


@dataclass(frozen=True, slots=True)
class Description:
    """What the description before the hands states, each None where it does not.

    Attributes:
        limit: as tables name it.
        stakes: lower and upper limit as printed.
        forced: ante, bring-in and least bet as printed, of games without a limit.
    """

    game: str | None = None
    limit: str | None = None
    stakes: tuple[str, str] | None = None
    forced: tuple[str, str, str] | None = None


@dataclass(frozen=True, slots=True)
class Coins:
    """How a hand's amounts read: the stakes carry a sign, stacks in some dialects, actions never.

    Attributes:
        purse: of amounts without a sign.
        sign: what may stand before an amount.
    """

    purse: Purse
    sign: str

    def amount(self, text: str) -> int:
        """An amount in minor units; those of chips are printed with two noughts after a point.

        Raises:
            LineFault: it is no amount, or has decimals that its currency has not.
        """
        bare = text.removeprefix(self.sign)
        return self.purse.amount(bare if self.purse.digits else bare.removesuffix(".00"))


@lru_cache(maxsize=64)
def description_of(context: str) -> Description:
    """The facts in a description's text."""
    named, stakes = _TYPE.search(context), _STAKES.search(context)
    told = _LIMIT.fullmatch(stakes[1]) if stakes else None
    if told is None:
        return Description(named[1] if named else None)
    return Description(
        named[1] if named else None,
        _LIMITS[told["limit"]],
        (told["small"], told["big"]) if told["small"] else None,
        (told["ante"], told["bring_in"], told["least"]) if told["ante"] else None,
    )


def game_of(number: str | None, of_mix: str | None, context: str) -> str | None:
    """The game by its numbers, `"other"` for one that is no stud, None for an unknown one."""
    game = _GAMES.get(number or "") if of_mix is None else _MIXED.get(of_mix)
    if game is None and of_mix is None and _OTHER.search(description_of(context).game or ""):
        return "other"
    return game


def read_opening(game: Element, context: str, site: str) -> tuple[RecordedHand, Coins]:
    """The facts of a hand, without its seats, and how its amounts read.

    Raises:
        LineFault: a fact is missing or impossible.
    """
    told = description_of(context)
    kind = game_of(value(game, "gametype"), game.get("multigametype"), context)
    if kind is None or kind == "other":
        raise LineFault("no stud game")
    if told.limit is None:
        raise LineFault("no description before the hand names its limit", "SRC-002")
    data = value(game, "data").split("|")
    if len(data) != _DATA_PARTS or data[4] not in ("true", "false"):
        raise LineFault("data that does not name the table", "SRC-002")
    event = data[4] == "true"
    coins = _coins(game, told, event=event)
    forced = [coins.amount(text) for text in told.forced] if told.forced else [None, None, None]
    stakes = [coins.amount(text) for text in told.stakes] if told.stakes else [forced[2], None]
    hand = RecordedHand(
        hand_no=value(game, "id"),
        site=site,
        kind="tournament" if event else "cash",
        game=kind,
        limit=told.limit,
        currency=coins.purse.currency,
        minor_digits=coins.purse.digits,
        table=unquote(data[1]),
        tournament=data[2] if event else None,
        max_seats=number(game, "seats") if game.get("seats") else None,
        small_bet=stakes[0],
        big_bet=stakes[1],
        ante=forced[0],
        ante_stated=forced[0],
        bring_in=forced[1],
    )
    _read_time(hand, value(game, "starttime"))
    return hand, coins


def _coins(game: Element, told: Description, *, event: bool) -> Coins:
    """The currency: chips in tournaments, whatever sign their stacks carry; else that of the stakes' sign."""
    stake = told.stakes[0] if told.stakes else told.forced[0] if told.forced else ""
    sign = stake[:1].strip("0123456789")
    if event:
        return Coins(chips_purse(), sign or "$")
    if value(game, "realmoney") != "true":
        return Coins(Purse(PLAY_MONEY, minor_digits(PLAY_MONEY), ""), sign or "$")
    if not sign:
        raise LineFault("no stakes with a currency's sign before a hand for money", "SRC-002")
    named = cash_purse(stake, None)
    return Coins(Purse(named.currency, named.digits, ""), sign)


def _read_time(hand: RecordedHand, text: str) -> None:
    """The time by a clock that the site does not name."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise LineFault(f"{text!r} is no time stamp", "SRC-002")
    year, month, day, *clock = match.groups()
    hand.started_at_text = text
    hand.played_in = read_stamp(f"{year}/{month}/{day}", ":".join(clock)).strftime("%Y-%m")
