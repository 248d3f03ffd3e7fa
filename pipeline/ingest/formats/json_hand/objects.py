"""The objects of an Open Hand History document, decoded strictly and exactly.

Numbers become `Decimal` from their digits. Keys that are not named here are ignorable; one that stands
twice in an object is refused, for nothing says which of its values holds.
"""

import json
from decimal import Decimal

import msgspec

from pipeline.ingest.formats.format import FormatFault

MAX_HAND = 262_144
"""Characters of the longest document that is read; a long hand, set line by line, has a fifth of it."""


class BetLimit(msgspec.Struct):
    """How bets are limited: `FL`, `NL` or `PL`."""

    bet_type: str = ""


class TournamentInfo(msgspec.Struct):
    """A tournament."""

    tournament_number: str | int | None = None


class Player(msgspec.Struct):
    """One player of the list."""

    id: int
    seat: int
    name: str = ""
    starting_stack: Decimal | None = None
    is_sitting_out: bool = False


class Act(msgspec.Struct):
    """One action of a round. `total` is the profile's: of a raise, the street total that it makes."""

    action: str
    player_id: int
    amount: Decimal | None = None
    is_allin: bool = False
    total: Decimal | None = None
    cards: list[str] | None = None


class Round(msgspec.Struct):
    """One street, its cards for all, and what was done on it."""

    street: str
    cards: list[str] | None = None
    actions: list[Act] = []


class Win(msgspec.Struct):
    """What a player got of a pot; `side` is the profile's: `high` or `low`."""

    player_id: int
    win_amount: Decimal
    side: str | None = None


class Pot(msgspec.Struct):
    """A pot with its rake in it, and who got it."""

    number: int
    amount: Decimal
    rake: Decimal | None = None
    jackpot: Decimal | None = None
    player_wins: list[Win] = []


class Hand(msgspec.Struct):
    """One hand. `bring_in_amount` is the profile's; it names the full bring-in."""

    game_number: str | int
    game_type: str
    players: list[Player]
    rounds: list[Round]
    site_name: str | None = None
    network_name: str | None = None
    tournament: bool = False
    tournament_info: TournamentInfo | None = None
    start_date_utc: str | None = None
    table_name: str | None = None
    bet_limit: BetLimit | None = None
    table_size: int | None = None
    currency: str | None = None
    dealer_seat: int | None = None
    small_blind_amount: Decimal | None = None
    big_blind_amount: Decimal | None = None
    ante_amount: Decimal | None = None
    bring_in_amount: Decimal | None = None
    hero_player_id: int | None = None
    pots: list[Pot] = []


class _Document(msgspec.Struct):
    ohh: Hand


class _Twice(Exception):
    """A key that stands twice in an object."""


def _distinct(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) != len(pairs):
        raise _Twice(next(key for at, (key, _) in enumerate(pairs) if key in {k for k, _ in pairs[:at]}))


_DECODER = msgspec.json.Decoder(_Document)
_KEYS = json.JSONDecoder(object_pairs_hook=_distinct, parse_float=str, parse_int=str)


def _stripped(text: str) -> str:
    """The text without the blanks of any kind around it, as cutting takes them."""
    before = ""
    while before != text:
        before, text = text, text.strip().strip("\ufeff\x00")
    return text


def decode(text: str) -> Hand:
    """The hand of a document.

    Raises:
        FormatFault: the text is too long, no JSON, or lacks or mistypes what a hand must state.
    """
    if len(text) > MAX_HAND:
        raise FormatFault(f"a hand of {len(text)} characters", 0)
    body = _stripped(text)
    try:
        _KEYS.decode(body)
        hand = _DECODER.decode(body.encode()).ohh
    except _Twice as fault:
        raise FormatFault(f"{str(fault)[:40]!r} stands twice in an object", 0, "SRC-002") from fault
    except json.JSONDecodeError as fault:
        raise FormatFault(f"no JSON: {fault.msg.lower()}", min(fault.pos, len(text) - 1)) from fault
    except msgspec.ValidationError as fault:
        raise FormatFault(f"not as the format has it: {fault}", 0, "SRC-002") from fault
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise FormatFault("no JSON text", 0) from fault
    except (ValueError, ArithmeticError, RecursionError) as fault:
        raise FormatFault("no JSON: a value that cannot be read", 0) from fault
    if "\\u0000" in text or "\x00" in text:
        raise FormatFault("a text that holds a NUL", 0, "SRC-002")
    return hand
