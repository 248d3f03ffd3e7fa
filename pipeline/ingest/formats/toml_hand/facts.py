"""What the fields of a hand say of it as a whole: its game, stakes, currency, time, place.

Where the format leaves something open, this is how it is read:

- `_kind` says `cash` or `tournament`. Without it a hand with a `level`, or without any currency, is a
  tournament's, for the format knows levels of tournaments alone and calls amounts without a currency chips.
- `currency` names the currency, else the sign of `currency_symbol` does; with neither a tournament is
  played for chips, and a hand that `_kind` calls cash for play money.
- `time` is by the clock of `time_zone`, else of `time_zone_abbreviation`. With neither it is UTC, unless
  city, region and country are all stated: then it is the place's own, whose clock the file does not name.
- Hands are numbered anew with each event, so a hand is told apart by its event, place, table and date too;
  one that states none of these, or no number, by its whole text.
"""

from datetime import datetime, time

from pipeline.ingest.formats.reading.clock import FIRST_YEAR, LAST_YEAR, instant, instant_at
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import SIGNS, Purse, chips_purse
from pipeline.ingest.formats.toml_hand.document import Fields
from pipeline.ingest.identity import text_hash
from schemas.money import PLAY_MONEY, minor_digits
from schemas.recorded_hand import RecordedHand

GAMES = {"F7S": "7stud", "F7S/8": "7stud8", "FR": "razz"}
"""The stud games by their variant codes."""
OTHER_GAMES = frozenset(("FT", "NT", "NS", "PO", "FO/8", "N2L1D", "F2L3D", "FB"))
"""Variant codes of games that are no stud."""

_KINDS = ("cash", "tournament")
_OF_STUD_NEVER = ("blinds_or_straddles", "min_bet")
_EVENT = ("event", "url", "venue", "address", "city", "table", "year", "month", "day")


def read_facts(fields: Fields, site: str, text: str) -> tuple[RecordedHand, Purse]:
    """The hand without its seats, and the currency of its amounts.

    Args:
        fields: the document.
        site: what tables store as the site.
        text: the characters of the hand.

    Raises:
        LineFault: a field is missing or impossible.
    """
    game = GAMES.get(str(fields.needed("variant")))
    if game is None:
        raise LineFault("a variant that is no stud", "SRC-002")
    for name in _OF_STUD_NEVER:
        if fields.value(name) is not None:
            raise LineFault(f"{name} in a stud hand", "SRC-002")
    kind = _kind(fields)
    purse = _purse(fields, kind)
    table = fields.text("table")
    bring_in = _stake(fields, "bring_in", purse)
    hand = RecordedHand(
        hand_no=fields.text("hand") or "",
        site=site,
        kind=kind,
        game=game,
        limit="fixed",
        currency=purse.currency,
        minor_digits=purse.digits,
        table=table,
        tournament=fields.text("event") if kind == "tournament" else None,
        level=fields.text("level"),
        max_seats=fields.whole("seat_count", 1, 127),
        small_bet=_stake(fields, "small_bet", purse),
        big_bet=_stake(fields, "big_bet", purse),
        bring_in=bring_in,
        bring_in_stated=bring_in,
    )
    hand.apart = _apart(fields, text)
    _note_time(hand, fields)
    return hand, purse


def _stake(fields: Fields, name: str, purse: Purse) -> int:
    return exact_minor(fields.needed(name), purse.digits)


def _kind(fields: Fields) -> str:
    told = fields.text("_kind")
    if told is None:
        of_money = fields.has("currency") or fields.has("currency_symbol")
        return "cash" if of_money and not fields.has("level") else "tournament"
    if told not in _KINDS:
        raise LineFault(f"_kind is neither {' nor '.join(_KINDS)}", "SRC-002")
    return told


def _purse(fields: Fields, kind: str) -> Purse:
    currency = fields.text("currency")
    if currency is None:
        sign = fields.text("currency_symbol")
        if sign is not None and sign not in SIGNS:
            raise LineFault("a currency_symbol of no known currency, and no currency", "SRC-002")
        if sign is None and kind == "tournament":
            return chips_purse()
        currency = SIGNS[sign] if sign is not None else PLAY_MONEY
    try:
        return Purse(currency, minor_digits(currency), "")
    except ValueError as error:
        raise LineFault(f"{currency[:20]!r} is no currency of ISO 4217", "SRC-002") from error


def _apart(fields: Fields, text: str) -> tuple[str, ...]:
    stated = {name: fields.value(name) for name in _EVENT}
    if not fields.has("hand") or all(value is None for value in stated.values()):
        return (text_hash(text),)
    return tuple("" if value is None else str(value) for value in stated.values())


def _note_time(hand: RecordedHand, fields: Fields) -> None:
    """Notes the date and the time, as far as they are stated."""
    year = fields.whole("year", FIRST_YEAR, LAST_YEAR)
    month, day = fields.whole("month", 1, 12), fields.whole("day", 1, 31)
    clock_time = fields.clock_time("time")
    zone, short = fields.text("time_zone"), fields.text("time_zone_abbreviation")
    date = [f"{year:04}"] if year is not None else []
    if year is not None and month is not None:
        hand.played_in = f"{year:04}-{month:02}"
        date = [hand.played_in] if day is None else [f"{hand.played_in}-{day:02}"]
    at_home = all(fields.has(name) for name in ("city", "region", "country"))
    hand.at_zone = zone or short
    parts = [*date, *([clock_time.isoformat()] if clock_time else []), hand.at_zone or ""]
    hand.started_at_text = " ".join(parts).strip() or None
    if year is None or month is None or day is None or clock_time is None:
        return
    stamp = _stamp(year, month, day, clock_time)
    if zone is not None:
        hand.started_at_utc = instant_at(stamp, zone)
    elif short is not None:
        hand.started_at_utc = instant([(stamp, short)])
    elif not at_home:
        hand.started_at_utc = instant_at(stamp, "UTC")


def _stamp(year: int, month: int, day: int, clock_time: time) -> datetime:
    try:
        return datetime.combine(datetime(year, month, day), clock_time)
    except ValueError as error:
        raise LineFault(f"{year}-{month}-{day} is no date", "SRC-002") from error
