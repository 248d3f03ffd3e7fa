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
STUD_SHEETS = {"cash": CASH, "tournament": TOURNAMENT}
"""The sheet of each kind of hand where its site has none of its own."""
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
    "hero",
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


class HandWriter:
    """Writes down a hand step by step, as a source would."""

    def __init__(self, stacks: Mapping[int, int]) -> None:
        self.stacks = dict(stacks)
        self.street = 0
        self.steps: list[tuple[int, int, Action, int, int, bool, list[int]]] = []
        self.totals: dict[int, int] = {}
        self.held: dict[int, list[int]] = {seat: [] for seat in stacks}

    def begin(self, street: int) -> None:
        """The following steps are of a street."""
        if street != self.street:
            self.street, self.totals = street, {}

    def deal(self, seat: int, cards: list[int]) -> None:
        """Cards of a seat; the shared card of 7th street is seat 0's."""
        self.steps.append((self.street, seat, Action.DEAL, -1, -1, False, cards))
        if seat:
            self.held[seat] += cards

    def act(self, seat: int, kind: Action, amount: int = -1, all_in: bool = False) -> None:
        """An action that adds `amount` chips, -1 none stated."""
        to = -1
        if amount >= 0 and kind != Action.ANTE:
            to = self.totals[seat] = self.totals.get(seat, 0) + amount
        street = 8 if kind in (Action.SHOW, Action.MUCK) else self.street
        self.steps.append((street, seat, kind, amount, to, all_in, []))

    def row(
        self,
        *,
        stakes: tuple[int | None, int | None] = (200, 400),
        ante: int | None = 40,
        bring_in: int | None = 50,
        game: str = "7stud",
        limit: str = "fixed",
        rules: str | None = CASH,
        button: int | None = None,
        hero: int | None = None,
        community: Sequence[int] = (),
        sitting_out: Sequence[int] = (),
    ) -> Row:
        """The hand as a row of the hands table, as `replay` reads it."""
        streets, seats, kinds, amounts, totals, all_in, cards = zip(*self.steps, strict=True)
        return {
            "hand_id": "hand",
            "game": game,
            "limit": limit,
            "small_bet_minor": stakes[0],
            "big_bet_minor": stakes[1],
            "ante_minor": ante,
            "button": button,
            "hero": hero,
            "community": list(community),
            "seat": list(self.stacks),
            "start_stack_minor": list(self.stacks.values()),
            "sitting_out": [int(seat in sitting_out) for seat in self.stacks],
            "seat_card_count": [len(self.held[seat]) for seat in self.stacks],
            "seat_cards": [card for seat in self.stacks for card in self.held[seat]],
            "action_street": list(streets),
            "action_seat": list(seats),
            "action_kind": [int(kind) for kind in kinds],
            "action_amount_minor": list(amounts),
            "action_to_minor": list(totals),
            "action_all_in": [int(flag) for flag in all_in],
            "action_card_count": [len(of_step) for of_step in cards],
            "action_cards": [card for of_step in cards for card in of_step],
            "rules": rules,
            "bring_in_due_minor": bring_in,
        }


def stud_hand(
    text: str,
    stacks: Mapping[int, int],
    *,
    antes: Mapping[int, int] | None = None,
    known: Mapping[int, str] | None = None,
    community: str = "",
    **options: Any,
) -> Row:
    """The hand that a text tells (see above), as a row; `options` as in `HandWriter.row`."""
    hand = HandWriter(stacks)
    out = options.get("sitting_out", ())
    ante = options.get("ante", 40)
    posted = antes if antes is not None else {seat: ante for seat in stacks if seat not in out}
    for seat, amount in posted.items():
        hand.act(seat, Action.ANTE, amount, amount == stacks[seat])
    hand.begin(2 if options.get("game") == "5stud" else 3)
    for line in filter(None, (line.strip() for line in text.splitlines())):
        deal = re.fullmatch(r"\[(\d)\](.*)", line)
        if deal:
            hand.begin(int(deal[1]))
            for seat, cards in re.findall(r"(\d+) (\S+)", deal[2]):
                hand.deal(int(seat), cards_of(cards))
            continue
        seat_text, verb, *rest = line.split()
        amount = int(rest[0]) if rest and rest[0].isdigit() else -1
        hand.act(int(seat_text), VERBS[verb], amount, "all-in" in rest)
    for seat, cards in (known or {}).items():
        hand.held[seat] = cards_of(cards)
    return hand.row(community=cards_of(community), **options)


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


def dues_of(row: Row, seat: int) -> list[tuple[int, int]]:
    """Both amounts due at each betting action of a seat, antes apart."""
    (expected,) = judged(row)
    return [
        (amount, other)
        for amount, other, acting, kind in zip(
            expected["due_amount_minor"],
            expected["due_other_minor"],
            row["action_seat"],
            row["action_kind"],
            strict=True,
        )
        if acting == seat and 1 <= kind <= 7
    ]
