"""Hands written for the tests in the dialects of the sites, and what every hand must fulfil."""

import json
import os
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.ingest.formats.format import Format, FormatFault, Piece, PieceKind
from schemas.cards import cards_text
from schemas.recorded_hand import RecordedHand
from schemas.vocabulary import Action

HERE = Path(__file__).parent


def sample(name: str) -> str:
    """The text of a sample."""
    return (HERE / name).read_bytes().decode("utf-8-sig")


def hands(kind: Format, text: str) -> list[RecordedHand]:
    """The stud hands of a text."""
    return [kind.parse(text[p.start : p.end]) for p in kind.cut(text) if p.kind is PieceKind.HAND]


def kinds(kind: Format, text: str) -> list[str]:
    """The kinds of a text's pieces, which must tile it."""
    pieces = kind.cut(text)
    assert_tiles(pieces, text)
    return [piece.kind.name for piece in pieces]


def assert_tiles(pieces: list[Piece], text: str) -> None:
    ends = [0, *(piece.end for piece in pieces)]
    assert [piece.start for piece in pieces] == ends[:-1]
    assert ends[-1] == len(text)
    assert all(piece.start < piece.end for piece in pieces)


def assert_chips_conserved(hand: RecordedHand) -> None:
    """Chips put in less those returned make the pot, the pot less the rake the awards, the stated pots
    and the rake the total; no seat puts in more than it has."""
    put_in = {seat.seat: 0 for seat in hand.seats}
    for action in hand.actions:
        if action.amount > 0:
            put_in[action.seat] += action.amount
    for line in hand.uncalled:
        put_in[line.seat] -= line.amount
    assert hand.pot is not None
    assert hand.rake is not None
    assert sum(put_in.values()) == hand.pot
    assert sum(award.amount for award in hand.awards) == hand.pot - hand.rake
    assert sum(seat.collected for seat in hand.seats) == hand.pot - hand.rake
    assert sum(hand.pots) in (0, hand.pot - hand.rake)
    assert all(put_in[seat.seat] <= seat.start_stack for seat in hand.seats)


def cards_of(hand: RecordedHand, seat: int) -> str:
    """A seat's cards as text."""
    return next(cards_text(line.cards) for line in hand.seats if line.seat == seat)


def moves(hand: RecordedHand) -> list[tuple[int, int, str, int, int, bool]]:
    """Street, seat, action, chips added, street total, all-in of everything but deals and shows."""
    return [
        (int(a.street), a.seat, a.kind.name, a.amount, a.to, a.all_in)
        for a in hand.actions
        if a.kind not in (Action.DEAL, Action.SHOW, Action.MUCK)
    ]


def fault_of(kind: Format, text: str) -> tuple[str, str]:
    """The code of the fault that a hand raises, and the line that it names."""
    with pytest.raises(FormatFault) as raised:
        kind.parse(text)
    return raised.value.code, text[raised.value.at :].partition("\n")[0].strip()


def corpus() -> Path:
    """The folder of recorded hands beside the repository; the test is skipped where there is none."""
    named = os.environ.get("AUDIT_CORPUS")
    places = [Path(named)] if named else [up / "shared" / "corpus" for up in HERE.parents]
    for place in places:
        if (place / "ORACLE.jsonl").is_file():
            return place
    pytest.skip("no corpus of recorded hands")


def corpus_texts(site: str) -> Iterator[tuple[str, str]]:
    """Names and texts of a site's files."""
    root = corpus()
    for path in sorted((root / site).iterdir()):
        content = path.read_bytes()
        wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
        yield path.relative_to(root).as_posix(), content.decode("utf-16" if wide else "utf-8-sig")


def differences(
    kind: Format,
    site: str,
    *,
    only: str = "",
    conserved: Callable[[RecordedHand], None] = assert_chips_conserved,
) -> tuple[int, list[str]]:
    """How many stud hands of a site the oracle knows, and what of them the parser reads otherwise.

    Args:
        only: what the names of its files hold, where the site has files of several formats.
        conserved: refuses a hand whose amounts do not add up, as the site states them.
    """
    lines = [json.loads(line) for line in (corpus() / "ORACLE.jsonl").open(encoding="utf-8")]
    oracle = [line for line in lines if only in line["file"]]
    read: dict[tuple[str, str], RecordedHand] = {}
    for name, text in corpus_texts(site):
        if only not in name:
            continue
        assert kind.sniff(text[:65_536])
        assert_tiles(kind.cut(text), text)
        for hand in hands(kind, text):
            conserved(hand)
            read[name, hand.hand_no] = hand
    stud = [o for o in oracle if o["site"] == site and o["game"] in ("7stud", "7stud8", "razz", "5stud")]
    assert len(read) == len(stud)
    return len(stud), [fault for o in stud for fault in disagreements(o, read.get((o["file"], o["hand_id"])))]


def disagreements(oracle: dict, hand: RecordedHand | None) -> list[str]:
    """In what a hand differs from its line of the oracle."""
    if hand is None:
        return [f"{oracle['hand_id']} is missing"]

    def money(minor: int | None) -> Decimal | None:
        return None if minor is None else Decimal(minor) / 10**hand.minor_digits

    def stated(text: str | None) -> Decimal | None:
        return None if text is None else Decimal(text)

    bring_in = next((a for a in hand.actions if a.kind is Action.BRING_IN), None)
    ours = {
        "game": hand.game,
        "kind": hand.kind[:4],
        "currency": hand.currency,
        "time": hand.started_at_text,
        "pot": money(hand.pot),
        "rake": money(hand.rake),
        "button": hand.button,
        "bring_in": bring_in and (bring_in.seat, money(bring_in.amount)),
        "uncalled": money(sum(line.amount for line in hand.uncalled) or None),
        "seats": [(s.seat, s.player, money(s.start_stack), money(s.collected)) for s in hand.seats],
        "community": cards_text(hand.community) or None,
    }
    theirs = {
        "game": oracle["game"],
        "kind": oracle["kind"],
        "currency": oracle["currency"],
        "time": oracle["timestamp_text"],
        "pot": stated(oracle["total_pot"]),
        "rake": stated(oracle["rake"]),
        "button": oracle["button_seat"],
        "bring_in": oracle["bring_in"] and (oracle["bring_in"]["seat"], stated(oracle["bring_in"]["amount"])),
        "uncalled": stated(oracle["uncalled_returned"]),
        "seats": [
            (s["seat"], s["name"], stated(s["start_stack"]), stated(s["collected"])) for s in oracle["seats"]
        ],
        "community": oracle["community_card"],
    }
    return [
        f"{oracle['hand_id']} {key}: {ours[key]} for {theirs[key]}"
        for key in ours
        if ours[key] != theirs[key]
    ]
