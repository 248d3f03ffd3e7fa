"""Writes recorded hands for the tests: a few lines of text to a row of the hands table.

    [3] 1 ????Kc  2 ????7d  3 ????2c        deals of a street (?? hidden)
    3 brings-in 50                          seat, what it does, chips added
    1 raises 200 all-in                     the source calls the seat all-in
    3 shows

Antes are posted by every listed seat unless `antes` says otherwise. A seat's cards are those of its
deals; `known` replaces them, as a showdown would. Nothing here knows a rule of the betting.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa

from pipeline.replay.stud import replay
from schemas.cards import card_number
from schemas.render.arrow import arrow_schema
from schemas.sheets import StudSheet, load_sheet
from schemas.tables_recorded import HANDS
from schemas.undecidable import Undecidable
from schemas.vocabulary import Action

CASH, TOURNAMENT = "seven-card-stud-limit@1", "stud-tournament-tda@1"
VERBS = {
    "antes": Action.ANTE,
    "brings-in": Action.BRING_IN,
    "completes": Action.COMPLETE,
    "bets": Action.BET,
    "raises": Action.RAISE,
    "calls": Action.CALL,
    "checks": Action.CHECK,
    "folds": Action.FOLD,
    "shows": Action.SHOW,
    "mucks": Action.MUCK,
}
_READ = (
    "hand_id",
    "game",
    "limit",
    "small_bet_minor",
    "big_bet_minor",
    "ante_minor",
    "button",
    "community",
    "seat",
    "start_stack_minor",
    "sitting_out",
    "seat_card_count",
    "seat_cards",
    "action_street",
    "action_seat",
    "action_kind",
    "action_amount_minor",
    "action_to_minor",
    "action_all_in",
    "action_card_count",
    "action_cards",
)
SCHEMA = pa.schema(
    [arrow_schema(HANDS).field(name) for name in _READ]
    + [pa.field("rules", pa.string()), pa.field("bring_in_due_minor", pa.int64())]
)
Row = dict[str, Any]


def cards_of(text: str) -> list[int]:
    return [card_number(text[k : k + 2]) for k in range(0, len(text), 2)]


def stud_hand(
    text: str,
    stacks: Mapping[int, int],
    *,
    stakes: tuple[int | None, int | None] = (200, 400),
    ante: int | None = 40,
    antes: Mapping[int, int] | None = None,
    bring_in: int | None = 50,
    game: str = "7stud",
    limit: str = "fixed",
    rules: str | None = CASH,
    button: int | None = None,
    community: str = "",
    known: Mapping[int, str] | None = None,
    sitting_out: Sequence[int] = (),
) -> Row:
    """One row of the hands table, as `replay` reads it."""
    first = 2 if game == "5stud" else 3
    steps: list[dict[str, Any]] = []
    posted = antes if antes is not None else {seat: ante or 0 for seat in stacks if seat not in sitting_out}
    for seat, amount in posted.items():
        steps.append(_step(0, seat, Action.ANTE, amount, -1, amount == stacks[seat], []))
    street, totals = first, dict.fromkeys(stacks, 0)
    held: dict[int, list[int]] = {seat: [] for seat in stacks}
    for line in filter(None, (line.strip() for line in text.splitlines())):
        deal = re.fullmatch(r"\[(\d)\](.*)", line)
        if deal:
            if int(deal[1]) != street:
                street, totals = int(deal[1]), dict.fromkeys(totals, 0)
            for seat, cards in re.findall(r"(\d+) (\S+)", deal[2]):
                steps.append(_step(street, int(seat), Action.DEAL, -1, -1, False, cards_of(cards)))
                held[int(seat)] += cards_of(cards)
            continue
        seat_text, verb, *rest = line.split()
        seat, kind = int(seat_text), VERBS[verb]
        amount = int(rest[0]) if rest and rest[0].isdigit() else -1
        if amount >= 0:
            totals[seat] = totals.get(seat, 0) + amount
        to = totals[seat] if amount >= 0 else -1
        shown = kind in (Action.SHOW, Action.MUCK)
        steps.append(_step(8 if shown else street, seat, kind, amount, to, "all-in" in rest, []))
    for seat, cards in (known or {}).items():
        held[seat] = cards_of(cards)
    return {
        "hand_id": "hand",
        "game": game,
        "limit": limit,
        "small_bet_minor": stakes[0],
        "big_bet_minor": stakes[1],
        "ante_minor": ante,
        "button": button,
        "community": cards_of(community),
        "seat": list(stacks),
        "start_stack_minor": list(stacks.values()),
        "sitting_out": [int(seat in sitting_out) for seat in stacks],
        "seat_card_count": [len(held[seat]) for seat in stacks],
        "seat_cards": [card for seat in stacks for card in held[seat]],
        "action_street": [step["street"] for step in steps],
        "action_seat": [step["seat"] for step in steps],
        "action_kind": [int(step["kind"]) for step in steps],
        "action_amount_minor": [step["amount"] for step in steps],
        "action_to_minor": [step["to"] for step in steps],
        "action_all_in": [int(step["all_in"]) for step in steps],
        "action_card_count": [len(step["cards"]) for step in steps],
        "action_cards": [card for step in steps for card in step["cards"]],
        "rules": rules,
        "bring_in_due_minor": bring_in,
    }


def _step(
    street: int, seat: int, kind: Action, amount: int, to: int, all_in: bool, cards: list[int]
) -> dict[str, Any]:
    names = ("street", "seat", "kind", "amount", "to", "all_in", "cards")
    return dict(zip(names, (street, seat, kind, amount, to, all_in, cards), strict=True))


def batch_of(rows: Sequence[Row]) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist(list(rows), schema=SCHEMA)


def sheets() -> list[StudSheet]:
    found = [load_sheet(name) for name in (CASH, TOURNAMENT)]
    return [sheet for sheet in found if isinstance(sheet, StudSheet)]


def judged(*rows: Row) -> list[Row]:
    """The expected rows of recorded ones."""
    return replay(batch_of(rows), sheets()).to_pylist()


def breaches(row: Row) -> list[tuple[int, int]]:
    """Code and seat of each step that breaks a rule, and of each wrong ante, in order."""
    (expected,) = judged(row)
    antes = [
        (1, seat) for seat, ruling in zip(row["seat"], expected["ante_ruling"], strict=True) if ruling == 1
    ]
    steps = [
        (ruling, seat)
        for ruling, seat in zip(expected["ruling"], row["action_seat"], strict=True)
        if ruling > 0
    ]
    return antes + steps


def reason(expected: Row, column: str) -> Undecidable:
    return Undecidable(expected[column])
