"""Rounds and their expected results made from short case descriptions.

A case says only what matters to it. What it leaves out is one clean round: a dealer with A-K, one
seat that beat him with a pair. Expected values that a case does not name are what was recorded.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

import polars as pl

from schemas.cards import card_number
from schemas.money import to_minor
from schemas.render.frame import polars_schema
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.tables_recorded import ROUNDS, WAGERS
from schemas.vocabulary import Decision, HandClass, HandVoid, RoundVoid, words

DIGITS = 2
DEALER = "Ah Kd 9c 6s 3d"
CARDS = ("8s 8c Jd 5h 2c", "7s 7c Qd 4h 2d", "Ts Th Js 4c 3h")
"""What the first, the second and the third seat hold where the case does not say it."""
SEAT = {
    "decision": "raise",
    "hand": "pair",
    "ante": ["10.00", "20.00"],
    "raise": ["20.00", "40.00"],
}
SESSION = {
    "rules": "stud-poker-fr@1",
    "ante_min": "5.00",
    "ante_max": "100.00",
    "max_payout": "",
    "minor_digits": DIGITS,
    "raise_multiple": 2,
    "wagers_offered": ["ante", "raise"],
    "dealer_up_rule": 4,
    "seats_most": 7,
}
CONTEXT_TYPES = {
    "rules": pl.String(),
    "ante_min_minor": pl.Int64(),
    "ante_max_minor": pl.Int64(),
    "max_payout_minor": pl.Int64(),
    "minor_digits": pl.Int8(),
    "raise_multiple": pl.Int8(),
    "wagers_offered": pl.List(pl.String),
    "dealer_up_rule": pl.Int8(),
    "seats_most": pl.Int8(),
}


def minor(amount: str | None) -> int:
    """Minor units, -1 for no amount."""
    return -1 if amount is None else to_minor(amount, DIGITS)


def cards(text: str) -> list[int]:
    """Card numbers of `Kc ??`."""
    return [card_number(card) for card in text.split()]


def _hand(name: str | None) -> int:
    return -1 if name is None else int(words(HandClass)[name])


def _seat(number: int, case: Mapping[str, Any]) -> dict[str, Any]:
    """One seat's recorded and expected values, each under its column's name."""
    seat = SEAT | {"cards": CARDS[(number - 1) % len(CARDS)]} | dict(case)
    due = seat.get("due", {})
    draws = seat.get("draws", [])
    made = {
        "seat": seat.get("seat", number),
        "seat_player": seat.get("player", f"P{number}"),
        "seat_cards": cards(seat["cards"]),
        "seat_card_count": len(cards(seat["cards"])),
        "seat_decision": Decision[seat["decision"].upper()],
        "seat_hand": _hand(seat["hand"] or None),
        "seat_void": HandVoid[seat.get("void", "none").upper().replace("-", "_")],
        "draw_count": len(draws),
        "draw_discard": [card_number(old) for old, _ in draws],
        "draw_card": [card_number(new) for _, new in draws],
        "expected_class": _hand(seat.get("makes", seat["hand"]) or None),
        "expected_value": -1,
        "expected_comparison": -2,
        "other_ante_returned_minor": minor(seat.get("other", {}).get("ante")),
        "other_raise_returned_minor": minor(seat.get("other", {}).get("raise")),
        "clause_ante": seat.get("clause_ante", "000.17"),
        "clause_raise": seat.get("clause_raise", "000.19"),
        "seat_undecidable": seat.get("undecidable", 0),
    }
    for wager in WAGERS:
        stake, returned = seat.get(wager) or [None, None]
        made[f"{wager}_stake_minor"] = minor(stake)
        made[f"{wager}_returned_minor"] = minor(returned) if stake else 0
        made[f"expected_{wager}_returned_minor"] = minor(due.get(wager, returned) or None)
    return made


def _round(number: int, case: Mapping[str, Any]) -> dict[str, Any]:
    """One round's values under every column of both tables and of the session."""
    session = SESSION | case.get("session", {})
    before, after = case.get("meter", [None, None])
    dealer = {"cards": DEALER, "up": 4, "hand": "high-card", "qualified": True} | case.get("dealer", {})
    seats = [_seat(at, seat) for at, seat in enumerate(case.get("seats", [{}]), 1)]
    qualifies = case.get("qualifies", dealer["qualified"])
    made: dict[str, Any] = {
        "hand_id": f"round-{number}",
        "venue": "V", "table": "T", "session": "S", "round": number,
        "at_utc": datetime(2026, 11, 28, 20, number % 60, tzinfo=UTC),
        "at_zone": "+00:00",
        "gaming_day": date(2026, 11, 28),
        "currency": "EUR",
        "dealer": "D1",
        "dealer_cards": cards(dealer["cards"]),
        "dealer_up": dealer["up"],
        "dealer_hand": None if dealer["hand"] == "" else _hand(dealer["hand"]),
        "dealer_qualified": None if dealer["qualified"] == "" else dealer["qualified"],
        "jackpot_before_minor": None if before is None else minor(before),
        "jackpot_after_minor": None if after is None else minor(after),
        "deck": cards(case.get("deck", "")),
        "burned": cards(case.get("burned", "")),
        "round_void": RoundVoid[case.get("void", "none").upper().replace("-", "_")],
        "source": "a.jsonl", "source_sha256": "00", "record_no": number, "byte_start": 0, "byte_end": 9,
        "content_hash": f"c{number}", "run_id": "R",
        "sheet_sha256": "11",
        "expected_dealer_class": _hand(dealer.get("makes", dealer["hand"]) or None),
        "expected_dealer_value": -1,
        "expected_qualified": -1 if qualifies == "" else int(qualifies),
        "undecidable": case.get("undecidable", 0),
        **session,
        "ante_min_minor": to_minor(session["ante_min"], DIGITS) if session["ante_min"] else None,
        "ante_max_minor": to_minor(session["ante_max"], DIGITS) if session["ante_max"] else None,
        "max_payout_minor": to_minor(session["max_payout"], DIGITS) if session["max_payout"] else None,
    }  # fmt: skip
    for name in ("raise_multiple", "minor_digits", "dealer_up_rule", "seats_most", "wagers_offered"):
        made[name] = None if made[name] == "" else made[name]
    for name in seats[0] if seats else _seat(1, {}):
        values = [seat[name] for seat in seats]
        flat = name in ("seat_cards", "draw_discard", "draw_card")
        made[name] = [value for part in values for value in part] if flat else values
    return made


def made_rounds(*cases: Mapping[str, Any]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Recorded rounds with their session's columns, and what was expected of them."""
    rows = [_round(number, case) for number, case in enumerate(cases, 1)]
    recorded = polars_schema(ROUNDS) | CONTEXT_TYPES
    expected = polars_schema(EXPECTED_ROUNDS)
    return (
        pl.DataFrame([{name: row.get(name) for name in recorded} for row in rows], schema=recorded),
        pl.DataFrame([{name: row.get(name) for name in expected} for row in rows], schema=expected),
    )
