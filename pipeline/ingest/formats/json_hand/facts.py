"""What a document says of its hand as a whole.

The lower and the upper limit stand where other games have their blinds. A tournament is played for chips,
whatever currency its entries were bought with; a cash hand must name its currency, `play` for play money.
Numbers of hands are one site's or network's, which tell hands of the same number apart.
"""

from datetime import UTC, datetime, timedelta

from pipeline.ingest.formats.json_hand.objects import Hand
from pipeline.ingest.formats.reading.clock import FIRST_YEAR, LAST_YEAR
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.reading.purse import Purse, chips_purse
from schemas.money import PLAY_MONEY, minor_digits
from schemas.recorded_hand import RecordedHand

GAMES = {"stud": "7stud", "studhilo": "7stud8", "razz": "razz", "razz27": "razz27"}
"""The stud games by `game_type`, in lower case; the last two are the profile's own."""
OTHER_GAMES = frozenset(("holdem", "omaha", "omahahilo", "draw"))
"""Games that are no stud."""

_LIMITS = {"FL": "fixed", "NL": "no-limit", "PL": "pot-limit"}
_PLAY_WORDS = ("play", "play money", "ppc")


def read_facts(told: Hand, site: str, *, five_card: bool) -> RecordedHand:
    """The hand without its seats.

    Args:
        told: the document.
        site: what tables store as the site.
        five_card: whether its streets are those of five-card stud.

    Raises:
        LineFault: a fact is missing or impossible.
    """
    game = GAMES.get(told.game_type.lower())
    if game is None or (five_card and game != "7stud"):
        raise LineFault(f"{told.game_type[:20]!r} is no stud game with these streets", "SRC-002")
    limit = _LIMITS.get(told.bet_limit.bet_type.upper() if told.bet_limit else "")
    if limit is None:
        raise LineFault("no bet_type that is FL, NL or PL", "SRC-002")
    number = str(told.game_number)
    if not number.strip():
        raise LineFault("the hand has no game_number", "SRC-002")
    purse = _purse(told)

    def stake(value: object) -> int | None:
        return None if value is None else exact_minor(value, purse.digits)

    event = told.tournament_info.tournament_number if told.tournament_info else None
    hand = RecordedHand(
        hand_no=number,
        site=site,
        kind="tournament" if told.tournament else "cash",
        game="5stud" if five_card else game,
        limit=limit,
        currency=purse.currency,
        minor_digits=purse.digits,
        table=told.table_name,
        tournament=str(event) if event is not None and told.tournament else None,
        max_seats=told.table_size if told.table_size and 0 < told.table_size <= 127 else None,
        button=told.dealer_seat if told.dealer_seat and 0 < told.dealer_seat <= 127 else None,
        small_bet=stake(told.small_blind_amount),
        big_bet=stake(told.big_blind_amount),
        ante=stake(told.ante_amount),
        ante_stated=stake(told.ante_amount),
        bring_in=stake(told.bring_in_amount),
        bring_in_stated=stake(told.bring_in_amount),
        apart=(told.network_name or "", told.site_name or ""),
    )
    _note_time(hand, told.start_date_utc)
    return hand


def _purse(told: Hand) -> Purse:
    if told.tournament:
        return chips_purse()
    name = (told.currency or "").strip()
    currency = PLAY_MONEY if name.lower() in _PLAY_WORDS else name.upper()
    if not currency:
        raise LineFault("a cash hand without a currency", "SRC-002")
    try:
        return Purse(currency, minor_digits(currency), "")
    except ValueError as error:
        raise LineFault(f"{name[:20]!r} is no currency of ISO 4217", "SRC-002") from error


def _note_time(hand: RecordedHand, text: str | None) -> None:
    """Notes when the hand began; the format's stamps are in UTC."""
    if not text:
        return
    try:
        stamp = datetime.fromisoformat(text)
    except ValueError as error:
        raise LineFault(f"{text[:40]!r} is no time stamp", "SRC-002") from error
    if not FIRST_YEAR <= stamp.year < LAST_YEAR:
        raise LineFault(f"{text[:40]!r} is no time stamp of a hand", "SRC-002")
    if stamp.utcoffset() not in (None, timedelta(0)):
        raise LineFault(f"{text[:40]!r} is not in UTC", "SRC-002")
    hand.started_at_utc = stamp.replace(tzinfo=UTC)
    hand.started_at_text, hand.at_zone = text, "UTC"
    hand.played_in = f"{stamp:%Y-%m}"
