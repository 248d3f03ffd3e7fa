"""Hands out of files of XML, each with what its session states."""

import json
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from pipeline.ingest.decode import decode
from pipeline.ingest.formats.format import Format, FormatFault, PieceKind
from schemas.recorded_hand import RecordedHand
from tests.ingest.samples import assert_tiles, corpus
from tests.oracles.hand_text.told import Told
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import FAULTS, NotApplicable, mutate, random_hand

MUTANTS = (
    "",
    "<",
    ">",
    "&",
    '"',
    "\x00",
    "\udc81",
    "9" * 30,
    "<!DOCTYPE x>",
    "<?x?>",
    "]]>",
    "</game>",
    "<game ",
)
"""What stands in for a stretch of a file to see that it costs the hand that it lies in alone."""


def read(kind: Format, text: str) -> list[RecordedHand]:
    """The stud hands of a text."""
    return [kind.parse(text[p.start : p.end], p.context) for p in kind.cut(text) if p.kind is PieceKind.HAND]


def read_as_far(kind: Format, text: str) -> list[str]:
    """The numbers of the hands that can be read; the pieces must tile the text."""
    pieces = kind.cut(text)
    assert_tiles(pieces, text)
    found: list[str] = []
    for piece in pieces:
        if piece.kind is PieceKind.HAND:
            try:
                hand = kind.parse(text[piece.start : piece.end], piece.context)
            except FormatFault as fault:
                assert 0 <= fault.at <= piece.end - piece.start
                continue
            assert hand.row()
            found.append(hand.hand_no)
    return found


def cut_fault(kind: Format, text: str) -> FormatFault:
    """The first fault of a text's hands."""
    for piece in kind.cut(text):
        if piece.kind is PieceKind.HAND:
            try:
                kind.parse(text[piece.start : piece.end], piece.context)
            except FormatFault as fault:
                return fault
    raise AssertionError("every hand is read")


def put_in(hand: RecordedHand) -> dict[int, int]:
    """What each seat's actions add."""
    return {
        s.seat: sum(a.amount for a in hand.actions if a.seat == s.seat and a.amount > 0) for s in hand.seats
    }


def corpus_hands(kind: Format, site: str) -> Iterator[tuple[dict, RecordedHand]]:
    """What the oracle says of each stud hand of a site, and the hand as it is read."""
    root = corpus()
    oracle = [json.loads(line) for line in (root / "ORACLE.jsonl").open(encoding="utf-8")]
    wanted = {(o["file"], o["hand_id"]): o for o in oracle if o["site"] == site and o["game"] != "other"}
    for path in sorted((root / site).iterdir()):
        text = decode(path.read_bytes()).text
        assert kind.sniff(text[:65_536])
        assert_tiles(kind.cut(text), text)
        for hand in read(kind, text):
            yield wanted.pop((path.relative_to(root).as_posix(), hand.hand_no)), hand
    assert not wanted


def disagreements(oracle: dict, hand: RecordedHand) -> list[str]:
    """In what a hand as read differs from what the oracle says that its text states."""

    def money(minor: int | None) -> Decimal | None:
        return None if minor is None else Decimal(minor) / 10**hand.minor_digits

    def stated(text: str | None) -> Decimal | None:
        return None if text is None else Decimal(text)

    bring_in = next((a for a in hand.actions if a.kind.name == "BRING_IN"), None)
    told = oracle["bring_in"]
    both = {
        "game": (hand.game, oracle["game"]),
        "kind": (hand.kind[:4], oracle["kind"]),
        "currency": (hand.currency, oracle["currency"]),
        "time": (hand.started_at_text, oracle["timestamp_text"]),
        "pot": (money(hand.pot), stated(oracle["total_pot"])),
        "rake": (money(hand.rake), stated(oracle["rake"])),
        "button": (hand.button, oracle["button_seat"]),
        "bring-in": (
            bring_in and (bring_in.seat, money(bring_in.amount)),
            told and (told["seat"], stated(told["amount"])),
        ),
        "uncalled": (
            money(sum(line.amount for line in hand.uncalled) or None),
            stated(oracle["uncalled_returned"]),
        ),
        "seats": (
            [(s.seat, s.player, money(s.start_stack), money(s.collected)) for s in hand.seats],
            [
                (s["seat"], s["name"], stated(s["start_stack"]), stated(s["collected"]))
                for s in oracle["seats"]
            ],
        ),
    }
    return [
        f"{hand.hand_no} {name}: {ours} for {theirs}"
        for name, (ours, theirs) in both.items()
        if ours != theirs
    ]


def otherwise(expected: Row, hand: RecordedHand) -> dict[str, tuple[object, object]]:
    """The columns in which a hand as read differs from what was told."""
    both = {name: (expected.get(name), value) for name, value in hand.row().items()}
    return {name: pair for name, pair in both.items() if pair[0] != pair[1]}


def told_hand(told: Told, seed: int) -> tuple[Random, Row]:
    """A hand that a format can tell: a legal one, or in every second case one with a rule broken."""
    rng = Random(seed)
    while True:
        row = random_hand(rng)
        try:
            if rng.random() < 0.5:
                row = mutate(row, rng.choice(list(FAULTS)), rng)[0]
        except NotApplicable:
            continue
        if told.can(row):
            return rng, row
