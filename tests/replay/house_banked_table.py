"""Rounds written by hand as the Arrow columns that settlement reads."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pyarrow as pa

from schemas.cards import card_number
from schemas.render.arrow import arrow_field
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.tables_recorded import ROUNDS, SESSIONS, WAGERS
from schemas.vocabulary import Decision, HandVoid, RoundVoid

SHEET = "stud-poker-fr@1"


@dataclass
class Seat:
    """One seat; stakes in minor units, draws as (discard, card)."""

    cards: str
    decision: Decision = Decision.RAISE
    void: HandVoid = HandVoid.NONE
    stakes: dict[str, int] = field(default_factory=lambda: {"ante": 1000, "raise": 2000})
    draws: Sequence[tuple[str, str]] = ()


@dataclass
class Round:
    """One round, and what its session says: maximum payout, meter, decimals of the currency."""

    dealer: str
    seats: list[Seat]
    void: RoundVoid = RoundVoid.NONE
    sheet: str | None = SHEET
    maximum: int | None = None
    meter: int | None = None
    contribution: str | None = None
    digits: int | None = 2


def numbers(cards: str) -> list[int]:
    return [card_number(text) for text in cards.split()]


def batch(rounds: Sequence[Round]) -> pa.RecordBatch:
    """The rounds as recorded columns, and those that the run joins."""
    recorded = [arrow_field(each) for each in ROUNDS.fields if each.name in _row(0, Round("", []))]
    session = [arrow_field(SESSIONS.field(name)) for name in ("max_payout_minor", "jackpot_contribution")]
    rules = arrow_field(EXPECTED_ROUNDS.field("rules"))
    schema = pa.schema([*recorded, rules, *session, pa.field("minor_digits", pa.int8())])
    return pa.RecordBatch.from_pylist([_row(*numbered) for numbered in enumerate(rounds)], schema=schema)


def _row(number: int, each: Round) -> dict[str, object]:
    seats = each.seats
    return {
        "hand_id": f"hand-{number}",
        "rules": each.sheet,
        "max_payout_minor": each.maximum,
        "minor_digits": each.digits,
        "jackpot_before_minor": each.meter,
        "jackpot_contribution": each.contribution,
        "dealer_cards": numbers(each.dealer),
        "round_void": int(each.void),
        "seat": list(range(1, len(seats) + 1)),
        "seat_cards": [card for seat in seats for card in numbers(seat.cards)],
        "seat_card_count": [len(numbers(seat.cards)) for seat in seats],
        "seat_decision": [int(seat.decision) for seat in seats],
        "seat_void": [int(seat.void) for seat in seats],
        "draw_count": [len(seat.draws) for seat in seats],
        "draw_discard": [card_number(draw[0]) for seat in seats for draw in seat.draws],
        "draw_card": [card_number(draw[1]) for seat in seats for draw in seat.draws],
        **{f"{wager}_stake_minor": [seat.stakes.get(wager, -1) for seat in seats] for wager in WAGERS},
    }
