"""One line to one record, every sentence of the contract asked, the first fault named with its place.

This is the careful half of the reader and the one that decides; the quick half passes on only
what this one would pass. Readings of the contract that it takes:

- an optional field that is null counts as absent;
- a known key that stands twice in an object is SRC-002, since either value could be meant;
- `dealer.up` of a live round names one of the five places of the dealer's hand, or of the cards
  recorded where they are more; a hand short of cards is DEAL-002, not a breach of the schema;
- a seat lists each wager once, `draw` apart, which stands once for each bought card;
- `deck` holds 52 cards of which no known one stands twice; `??` may stand in it as elsewhere;
- the fraction of a stake that the meter grows by is a decimal from 0 to 1 with at most nine decimals;
- a record corrects in one way: `replaces` and `cancels` exclude each other.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from pipeline.ingest.table_session.amount import digits_of, minor
from pipeline.ingest.table_session.fault import Fault, breach, shown
from pipeline.ingest.table_session.instant import calendar_day, instant
from pipeline.ingest.table_session.json_line import parse
from pipeline.ingest.table_session.keys import count_unknown
from schemas.money import CHIPS, PLAY_MONEY, minor_digits
from schemas.record import KINDS, Closing, Correction, Movement, Opening, Record, Round, Seat

SessionKey = tuple[str, str, str]
"""Venue, table, session."""

_decode_record = msgspec.json.Decoder(Record).decode
_MISSING = re.compile(r"Object missing required field `(.*?)`(?: - at `(.*)`)?$")
_AT = re.compile(r" - at `(\$.*)`$")
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_RULES = re.compile(r"[^@\s]+@[^@\s]+")
_FRACTION = re.compile(r"0(\.[0-9]{1,9})?|1(\.0{1,9})?")
_HAND_SIZE = 5
_CARD = 'a card such as "Th", or "??"'
_HAND = "a hand of the contract"
_WANTED = {
    "record": "a kind of record of version 1",
    "v": "version 1 of the record",
    "cards": _CARD,
    "deck": _CARD,
    "burned": _CARD,
    "card": _CARD,
    "discard": _CARD,
    "hand": _HAND,
    "on": "a wager of the contract",
    "decision": "raise or fold",
    "void": "a reason for a void of the contract",
    "kind": "a movement of the contract",
    "round": "a whole number from 1",
    "rounds": "a whole number from 0",
    "seat": "a seat number from 0 to 127",
    "up": "a place among the dealer's cards, counted from 0",
    "qualified": "true or false",
    "seats": "a list of seats",
    "wagers": "a list of at most 64 wagers",
}
_LISTS = {
    "cards": "a list of at most 52 cards",
    "burned": "a list of at most 52 cards",
    "deck": "a list of 52 cards",
}
_OBJECTS = frozenset(("dealer", "limits", "bonus", "jackpot", "replaces", "cancels", "draw"))


@dataclass(frozen=True, slots=True)
class Judged:
    """A valid record and how many keys of it the contract does not know."""

    record: Record
    unknown_keys: int


def judge(line: bytes, currencies: Mapping[SessionKey, str], *, last: bool = False) -> Judged:
    """Reads one line.

    Args:
        line: the record's bytes; a line break at the end does no harm.
        currencies: of the sessions whose opening is known.
        last: no line break follows.

    Raises:
        Fault: SRC-001, SRC-002 or SRC-010, with what can be told of the record.
    """
    tree = parse(line, last=last)
    try:
        record, unknown = _decode(line, tree)
        key = (record.venue, record.table, record.session)
        currency = record.currency if isinstance(record, Opening) else currencies.get(key)
        for path, reason in _breaches(record, currency):
            raise breach(path, reason)
    except Fault as fault:
        fault.place = tree
        raise
    return Judged(record, unknown)


def unknown_keys(line: bytes) -> int:
    """How many keys of a round the contract does not know, for one that breaks nothing else.

    Raises:
        Fault: as `judge` does for lines that are no JSON object and for keys that stand twice.
    """
    tree = parse(line)
    try:
        return count_unknown(tree, Round)
    except Fault as fault:
        fault.place = tree
        raise


def _decode(line: bytes, tree: dict[str, Any]) -> tuple[Record, int]:
    word = tree.get("record")
    kind = KINDS.get(word) if isinstance(word, str) else None
    if kind is None:
        raise breach("$.record", _reason(tree, "$.record"))
    unknown = count_unknown(tree, kind)
    try:
        return _decode_record(line), unknown
    except msgspec.ValidationError as error:
        path = _path_of(str(error))
        raise breach(path, _reason(tree, path)) from None


def _path_of(message: str) -> str:
    missing = _MISSING.match(message)
    if missing:
        return f"{missing[2] or '$'}.{missing[1]}"
    at = _AT.search(message)
    return at[1] if at else "$"


def _reason(tree: dict[str, Any], path: str) -> str:
    value: Any = tree
    name = ""
    in_list = False
    for key, place in _STEP.findall(path):
        if key and key not in value:
            return "missing"
        value = value[key] if key else value[int(place)]
        name = key or name
        in_list = not key
    if value is None:
        return "null where a value is required"
    wanted = _WANTED.get(name, "a text")
    if name in _OBJECTS:
        wanted = "an object"
    if name in _LISTS and not in_list:
        wanted = _LISTS[name]
    if isinstance(value, list) and wanted.startswith("a list"):
        return f"{len(value)} elements where {wanted} belongs"
    return f"{shown(value)} is not {wanted}"


Breach = tuple[str, str]
"""Path and reason."""


def _breaches(record: Record, currency: str | None) -> Iterator[Breach]:
    """What decoding alone cannot see, in the order of the contract's fields."""
    yield from _checked(record.at, "$.at", instant)
    if isinstance(record, Opening):
        yield from _checked(record.gaming_day, "$.gaming_day", calendar_day)
        yield from _checked(record.currency, "$.currency", _iso_currency)
        yield from _checked(record.rules, "$.rules", _sheet)
    digits = digits_of(currency)
    for path, amount in _amounts(record):
        yield from _checked(amount, path, lambda text: minor(text, digits))
    if isinstance(record, Opening) and record.jackpot and record.jackpot.contribution is not None:
        yield from _checked(record.jackpot.contribution, "$.jackpot.contribution", _fraction)
    if isinstance(record, Round):
        yield from _round_breaches(record)
    yield from _correction_breaches(record)


def _checked(text: str, path: str, read: Callable[[str], object]) -> Iterator[Breach]:
    try:
        read(text)
    except ValueError as error:
        yield path, f"{shown(text)} {error}"


def _iso_currency(text: str) -> None:
    if text in (CHIPS, PLAY_MONEY):
        raise ValueError("is no currency of ISO 4217")
    try:
        minor_digits(text)
    except ValueError:
        raise ValueError("is no currency of ISO 4217") from None


def _sheet(text: str) -> None:
    if not _RULES.fullmatch(text):
        raise ValueError("names no rule sheet with its version, such as stud-poker-fr@1")


def _fraction(text: str) -> None:
    if not _FRACTION.fullmatch(text):
        raise ValueError("is no fraction from 0 to 1 with at most nine decimals")


def _amounts(record: Record) -> Iterator[Breach]:
    """Every amount of a record with its path."""
    if isinstance(record, Opening):
        yield from _opening_amounts(record)
    elif isinstance(record, Movement):
        yield "$.amount", record.amount
    elif isinstance(record, Closing):
        yield "$.float", record.float
        if record.jackpot:
            yield "$.jackpot.meter", record.jackpot.meter
    else:
        for place, seat in enumerate(record.seats):
            for number, wager in enumerate(seat.wagers):
                yield f"$.seats[{place}].wagers[{number}].stake", wager.stake
                yield f"$.seats[{place}].wagers[{number}].returned", wager.returned
        if record.jackpot:
            yield "$.jackpot.before", record.jackpot.before
            yield "$.jackpot.after", record.jackpot.after


def _opening_amounts(record: Opening) -> Iterator[Breach]:
    limits = record.limits
    pairs = (("$.limits", limits), ("$.limits.bonus", limits.bonus), ("$.limits.jackpot", limits.jackpot))
    for path, pair in pairs:
        if pair:
            yield f"{path}.min", pair.min
            yield f"{path}.max", pair.max
    if limits.max_payout is not None:
        yield "$.limits.max_payout", limits.max_payout
    yield "$.float", record.float
    if record.jackpot:
        yield "$.jackpot.meter", record.jackpot.meter


def _round_breaches(record: Round) -> Iterator[Breach]:
    if record.settled_at is not None:
        yield from _checked(record.settled_at, "$.settled_at", instant)
    places = max(_HAND_SIZE, len(record.dealer.cards))
    if record.void is None and not 0 <= record.dealer.up < places:
        yield "$.dealer.up", f"{record.dealer.up} is no place among the dealer's cards, counted from 0"
    for place, seat in enumerate(record.seats):
        yield from _seat_breaches(seat, f"$.seats[{place}]", void_round=record.void is not None)
    known = [card for card in record.deck or () if card != "??"]
    if len(set(known)) < len(known):
        twice = next(place for place, card in enumerate(known) if card in known[:place])
        place = [number for number, card in enumerate(record.deck or ()) if card == known[twice]][1]
        yield f"$.deck[{place}]", f"{known[twice]!r} stands twice in the deck"


def _seat_breaches(seat: Seat, path: str, *, void_round: bool) -> Iterator[Breach]:
    if seat.decision is None and seat.void is None and not void_round:
        yield f"{path}.decision", "missing in a live hand"
    seen: set[str] = {"draw"}
    for place, wager in enumerate(seat.wagers):
        if wager.on in seen and wager.on != "draw":
            yield f"{path}.wagers[{place}].on", f"{wager.on!r} stands twice among the seat's wagers"
        seen.add(wager.on)


def _correction_breaches(record: Record) -> Iterator[Breach]:
    if record.replaces and record.cancels:
        yield "$.cancels", "the record also replaces: it can correct in one way only"
    corrections: tuple[tuple[str, Correction | None], ...] = (
        ("$.replaces", record.replaces),
        ("$.cancels", record.cancels),
    )
    for path, correction in corrections:
        if correction:
            yield from _checked(correction.at, f"{path}.at", instant)
