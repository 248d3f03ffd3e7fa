"""Poker Hand History files: `.phh` with one hand, `.phhs` with a table `[1]`, `[2]` and on for each.

Read are the stud games, `F7S`, `F7S/8` and `FR`; hands of the other variants are set aside. `site` is `PHH`
for all of them: the format names events and venues, no site whose rules are known, so that hands are
judged by the sheets of all other sites, cash or tournament. The parts in `toml_hand` tell how each field is
read, and what stands for those that the format leaves out; the fields of our own, which the standard has
begin with `_`, are `_kind`, `_hero` (seat of the writer), `_rake`, `_pot`, `_pots` and `_uncalled`.

Players stand in order from the dealer's left. `seats` are their seats, without it they sit on 1, 2 and on;
where the order does not begin with the lowest seat, the dealer is the last of them. A player that the
file does not name has no name. A file that ends within a value, or before the actions of its last hand, is
cut off; one that ends between two fields after them cannot be told from a hand that states no more.
"""

import re
from itertools import pairwise

from pipeline.ingest.formats.format import FormatFault, Piece, PieceKind
from pipeline.ingest.formats.reading.builder import MAX_SEATS, HandBuilder
from pipeline.ingest.formats.reading.cutting import is_blank
from pipeline.ingest.formats.reading.exact import exact_minor
from pipeline.ingest.formats.reading.faces import lay_cards
from pipeline.ingest.formats.reading.lines import LineFault
from pipeline.ingest.formats.toml_hand.document import MAX_HAND, Fields, decode
from pipeline.ingest.formats.toml_hand.facts import GAMES, OTHER_GAMES, read_facts
from pipeline.ingest.formats.toml_hand.outcome import amounts, read_outcome
from pipeline.ingest.formats.toml_hand.play import Play
from schemas.recorded_hand import RecordedHand

_HEADER = re.compile(r"^\ufeff?\[[ \t]*[A-Za-z0-9_-]+[ \t]*\][ \t]*(?:#[^\n]*)?\r?$", re.MULTILINE)
_HEADER_BEGINS = re.compile(r"^\[[ \t]*[A-Za-z0-9_-]*[ \t]*\Z", re.MULTILINE)
"""The header of a table that the end of the file breaks off."""
_BLANK_LINES = re.compile(r"\n(?:[ \t\r]*\n)+")
_KEY = re.compile(r"""^["']?([A-Za-z_][A-Za-z0-9_]*)["']?[ \t]*=""", re.MULTILINE)
_LONGEST_PARTED, _MOST_RUNS = 4 * MAX_HAND, 32
"""Characters and runs of blank lines of a piece that is looked through for a damaged header."""
_VARIANT = re.compile(
    r"""^\ufeff?[ \t]*["']?variant["']?[ \t]*=[ \t]*(?P<mark>"{1,3}|'{1,3})"""
    r"(?P<code>[A-Z0-9/]{1,8})(?P=mark)[ \t]*(?:#[^\n]*)?\r?$",
    re.MULTILINE,
)
_LINE = re.compile(r"[ \t\ufeff]*(?:#|\[|[A-Za-z0-9_\"'-]+[ \t]*=)")
_COMMENTS = re.compile(r"(?:[\s\ufeff\x00]|#[^\n]*(?:\n|\Z))*")


class Phh:
    """The format."""

    name = "phh"
    site = "PHH"

    def sniff(self, head: str) -> bool:
        """Whether a text is TOML from its first line on and names a variant."""
        begins = _LINE.match(head.lstrip("\ufeff \t\r\n"))
        return begins is not None and _VARIANT.search(head) is not None

    def cut(self, text: str, context: str = "") -> list[Piece]:
        """One piece for each table, for what stands before the first, or for the whole text."""
        starts = [match.start() for match in _HEADER.finditer(text)]
        broken = _HEADER_BEGINS.search(text, text.rfind("\n") + 1)
        starts += [broken.start()] if broken else []
        groups = pairwise([0, *(start for start in starts if start), len(text)] if text else [])
        bounds = [at for start, end in groups for at in (start, *_unmarked(text, start, end))]
        bounds += [len(text)] if text else []
        return [
            Piece(start, end, _kind(text[start:end], end == len(text))) for start, end in pairwise(bounds)
        ]

    def parse(self, text: str, context: str = "") -> RecordedHand:
        """One hand; see `Format.parse`."""
        fields = Fields(decode(text))
        actions = _Actions(text)
        try:
            return _read(fields, actions, self.site, text)
        except LineFault as fault:
            at = actions.at if fields.reading == "actions" else _place(fields.reading, text)
            raise FormatFault(fault.reason, at, fault.code) from fault


def _unmarked(text: str, start: int, end: int) -> list[int]:
    """Where further hands begin whose header is damaged: after blank lines, as one repeats a key of another.

    No TOML states a key twice. Of several runs of blank lines the first of the longest parts the hands.
    """
    if end - start > _LONGEST_PARTED:
        return []
    end = start + len(text[start:end].rstrip())
    runs = [(match.end(), match[0].count("\n")) for match in _BLANK_LINES.finditer(text, start, end)]
    if len(runs) > _MOST_RUNS:
        return []
    begins: list[int] = []
    seen: set[str] = set()
    for match in _KEY.finditer(text, start, end) if runs else ():
        before = [run for run in runs if (begins[-1] if begins else start) < run[0] <= match.start()]
        if match[1] in seen and before:
            longest = max(width for _, width in before)
            begins.append(next(at for at, width in before if width == longest))
            seen = {key[1] for key in _KEY.finditer(text, begins[-1], match.start())}
        seen.add(match[1])
    return begins or _strays(text, start, runs)


def _strays(text: str, start: int, runs: list[tuple[int, int]]) -> list[int]:
    """Where text begins that stands behind a whole hand and blank lines and is neither field nor remark."""
    for at, _ in runs:
        if text[at] in "#[" or _KEY.match(text, at):
            continue
        try:
            decode(text[start:at])
        except FormatFault:
            continue
        return [at]
    return []


def _kind(text: str, last: bool) -> PieceKind:
    if is_blank(text) or _COMMENTS.fullmatch(text):
        return PieceKind.ASIDE
    if last and _breaks_off(text):
        return PieceKind.CUT_OFF
    variant = _VARIANT.search(text)
    code = variant["code"] if variant else ""
    if code in GAMES:
        return PieceKind.HAND
    return PieceKind.OTHER_GAME if code in OTHER_GAMES else PieceKind.UNKNOWN


def _breaks_off(text: str) -> bool:
    """Whether the end of the file breaks off its last hand: within a value, or before its actions."""
    try:
        fields = Fields(decode(text))
    except FormatFault as fault:
        body = text.rstrip()
        return fault.at > body.rfind("\n") or body.endswith(("[", ","))
    return not fields.has("actions")


def _place(name: str, text: str) -> int:
    """Where a field is stated, 0 where it is not."""
    match = re.search(rf"^[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*=", text, re.MULTILINE)
    return match.start() if match else 0


class _Actions:
    """The actions that were read so far, the last of which has its place in the text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._read: list[str] = []
        self.come_to = self._read.append

    @property
    def at(self) -> int:
        """Where the last action stands; an escaped one is taken to stand where the one before does."""
        at = _place("actions", self._text)
        for action in self._read:
            found = self._text.find(action, at + 1)
            at = found if action and found >= 0 else at
        return at


def _read(fields: Fields, actions: _Actions, site: str, text: str) -> RecordedHand:
    hand, purse = read_facts(fields, site, text)
    builder = HandBuilder(hand)
    fields.needed("starting_stacks")
    stacks = amounts(fields, "starting_stacks", None, purse.digits)
    _seat_players(builder, fields, stacks)
    fields.needed("antes")
    antes = [exact_minor(value, purse.digits) for value in fields.items("antes", len(stacks))]
    if len(set(antes)) == 1:
        hand.ante = hand.ante_stated = antes[0]
    writer = fields.whole("_hero", 1, MAX_SEATS)
    fields.needed("actions")
    play = Play(builder, hand.bring_in or 0)
    play.antes(antes)
    for action in fields.texts("actions"):
        actions.come_to(action)
        play.read(action)
    play.finish()
    builder.finish()
    lay_cards(hand, writer)
    read_outcome(hand, fields)
    return hand


def _seat_players(builder: HandBuilder, fields: Fields, stacks: list[int]) -> None:
    """Enters the players in their order.

    Raises:
        LineFault: too few or too many, or seats in no order round a table.
    """
    count = len(stacks)
    if not 1 < count <= MAX_SEATS:
        raise LineFault(f"a hand of {count} players", "SRC-002")
    names = fields.texts("players", count if fields.has("players") else None) or [""] * count
    seats = list(range(1, count + 1))
    if fields.has("seats"):
        seats = [_seat_number(value) for value in fields.items("seats", count)]
        lowest = seats.index(min(seats))
        if seats[lowest:] + seats[:lowest] != sorted(seats):
            raise LineFault("the seats go round the table in no order", "SRC-002")
        builder.hand.button = seats[-1] if lowest else None
    for seat, name, stack in zip(seats, names, stacks, strict=True):
        if name.strip():
            builder.seat(seat, name, stack, sitting_out=False)
        else:
            builder.unnamed_seat(seat, stack, sitting_out=False)


def _seat_number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 < value <= MAX_SEATS:
        raise LineFault(f"no seat of a table of {MAX_SEATS}", "SRC-002")
    return value


FORMAT = Phh()
