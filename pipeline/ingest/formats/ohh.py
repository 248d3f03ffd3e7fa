"""Open Hand History files: JSON objects `{"ohh": {...}}`, one a hand, set apart by blank lines.

The format knows stud games but tells streets, bring-ins and cards as those of hold'em. Hands of stud are read
where they follow the profile that `json_hand.rounds` tells; others of them are quarantined with that
reason, and hands of other games set aside. `site` is `OHH` for all: uncalled bets, and whose rules a hand
was played by, are the format's matter and not those of the site that it names, so that hands are judged by
the sheets of all other sites, cash or tournament.
"""

import json
import re
from itertools import pairwise

from pipeline.ingest.formats.format import FormatFault, Piece, PieceKind
from pipeline.ingest.formats.json_hand.facts import GAMES, OTHER_GAMES, read_facts
from pipeline.ingest.formats.json_hand.objects import MAX_HAND, Hand, decode
from pipeline.ingest.formats.json_hand.pots import in_pots, read_pots
from pipeline.ingest.formats.json_hand.rounds import Rounds, streets_of
from pipeline.ingest.formats.reading.builder import HandBuilder
from pipeline.ingest.formats.reading.cutting import is_blank
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.faces import lay_cards
from pipeline.ingest.formats.reading.lines import LineFault
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import NOT_STATED, Street

_BEGINS = re.compile(r'^\ufeff?[ \t]*\{\s{0,64}"ohh"\s{0,8}:', re.MULTILINE)
_GAME = re.compile(r'"game_type"\s{0,8}:\s{0,8}"([A-Za-z0-9]{1,20})"')
_ACTION = re.compile(r'"action"\s{0,8}:')
_BLANK_LINES = re.compile(r"\n(?:[ \t\r]*\n)+")
_OPENING = '{"ohh":'
_NEAR_THE_END = 8
"""Characters of the longest value that the end of a file can break off outside of a text."""


class Ohh:
    """The format."""

    name = "ohh"
    site = "OHH"

    def sniff(self, head: str) -> bool:
        """Whether an object of the format begins a line."""
        return _BEGINS.search(head) is not None

    def cut(self, text: str, context: str = "") -> list[Piece]:
        """One piece for each object, with the blank lines after it, and for what stands between them."""
        starts = [match.start() for match in _BEGINS.finditer(text)]
        groups = pairwise([0, *(start for start in starts if start), len(text)] if text else [])
        parts = [part for start, end in groups for part in _parted(text, start, end)]
        return [Piece(start, end, _kind(text[start:end], end == len(text))) for start, end in parts]

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        told = decode(text)
        reader: list[Rounds] = []
        try:
            return _read(told, self.site, reader)
        except LineFault as fault:
            raise FormatFault(fault.reason, _place(text, reader), fault.code) from fault


def _parted(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """An object, and what follows it up to the next and does not belong to it."""
    body = text[start:end].rstrip()
    last = end == len(text)
    if len(body) > MAX_HAND or not (last or _BLANK_LINES.search(body)):
        return [(start, end)]
    stripped = body.lstrip("\ufeff \t\r\n")
    try:
        _, length = json.JSONDecoder(parse_float=str, parse_int=str).raw_decode(stripped)
    except (ValueError, RecursionError):
        return [(start, end)]
    stop = start + len(body) - len(stripped) + length
    rest = text[stop:end]
    at = stop + len(rest) - len(rest.lstrip())
    if at >= start + len(body) or "\n" not in text[stop:at]:
        return [(start, end)]
    return [(start, at), (at, end)]


def _kind(text: str, last: bool) -> PieceKind:
    if is_blank(text):
        return PieceKind.ASIDE
    if _BEGINS.match(text.lstrip("\ufeff \t\r\n")) is None:
        begun = re.sub(r"\s", "", text[:100]).lstrip("\ufeff")
        return PieceKind.CUT_OFF if last and _OPENING.startswith(begun) else PieceKind.UNKNOWN
    if last and _breaks_off(text):
        return PieceKind.CUT_OFF
    game = _GAME.search(text)
    name = game[1].lower() if game else ""
    if name in OTHER_GAMES:
        return PieceKind.OTHER_GAME
    return PieceKind.HAND if name in GAMES or not name else PieceKind.UNKNOWN


def _breaks_off(text: str) -> bool:
    """Whether the end of the file breaks off its last object."""
    body = text.strip("\ufeff \t\r\n")
    if len(body) > MAX_HAND:
        return False
    try:
        json.JSONDecoder(parse_float=str, parse_int=str).decode(body)
    except json.JSONDecodeError as fault:
        return fault.pos >= len(body) - _NEAR_THE_END or fault.msg.startswith("Unterminated")
    except (ValueError, RecursionError):
        return False
    return False


def _place(text: str, reader: list[Rounds]) -> int:
    """Where the action stands that could not be read, 0 where the fault is elsewhere."""
    if not reader:
        return 0
    for number, match in enumerate(_ACTION.finditer(text)):
        if number == reader[0].done:
            return match.start()
    return 0


def _read(told: Hand, site: str, reader: list[Rounds]) -> RecordedHand:
    streets = streets_of(told.rounds)
    if not streets:
        raise LineFault("a hand without rounds", "SRC-002")
    hand = read_facts(told, site, five_card=streets[0] is Street.SECOND)
    builder = HandBuilder(hand)
    _seat_players(builder, told)
    rounds = Rounds(builder, told, streets)
    reader.append(rounds)
    rounds.read(in_pots(told, hand.minor_digits))
    read_pots(builder, told, rounds.seat)
    builder.finish()
    writers = [player.seat for player in told.players if player.id == told.hero_player_id]
    if writers:
        hand.hero = writers[0]
    else:
        lay_cards(hand, None)
    return hand


def _seat_players(builder: HandBuilder, told: Hand) -> None:
    """Enters the players of the list.

    Raises:
        LineFault: a number or a seat stands twice, or a stack is impossible.
    """
    if len({player.id for player in told.players}) != len(told.players):
        raise LineFault("two players of one id", "SRC-002")
    for player in told.players:
        stack = player.starting_stack
        held = NOT_STATED if stack is None else exact_minor(stack, builder.hand.minor_digits)
        if player.name.strip():
            builder.seat(player.seat, player.name, held, player.is_sitting_out)
        else:
            builder.unnamed_seat(player.seat, held, player.is_sitting_out)


FORMAT = Ohh()
