"""Rounds and their expected results made from short case descriptions.

A case says only what matters to it. What it leaves out is one clean round: a dealer with A-K, one
seat that beat him with a pair. Expected values that a case does not name are what was recorded.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

import polars as pl

from checks.tried import OTHERWISE
from schemas.cards import card_number
from schemas.money import to_minor
from schemas.render.frame import polars_schema
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.tables_recorded import ROUNDS, WAGERS
from schemas.vocabulary import Decision, HandClass, HandVoid, Outcome, RoundVoid, words

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
    "bonus_min": "",
    "bonus_max": "",
    "jackpot_min": "",
    "jackpot_max": "",
    "minor_digits": DIGITS,
    "raise_multiple": 2,
    "wagers_offered": ["ante", "raise"],
    "dealer_up_rule": 4,
    "layout_seats": 7,
    "purchase_price": "",
    "purchase_most": "",
    "purchase_commits": "",
    "purchase_forfeits_bonus": "",
    "jackpot_stake_due": "",
    "exposed_card_burned": True,
    "max_payout_scope": "seat",
}
_AMOUNTS = (
    "ante_min", "ante_max", "max_payout", "bonus_min", "bonus_max", "jackpot_min", "jackpot_max",
    "jackpot_stake_due",
)  # fmt: skip
BONUS = {
    "rules": "stud-poker-bonus@1",
    "wagers_offered": ["ante", "raise", "draw", "bonus"],
    "purchase_price": 1,
    "purchase_most": 1,
    "purchase_commits": False,
    "purchase_forfeits_bonus": True,
}
PROGRESSIVE = {
    "rules": "caribbean-progressive@1",
    "wagers_offered": ["ante", "raise", "jackpot"],
    "dealer_up_rule": -1,
    "jackpot_stake_due": "1.00",
}
GAMES = {"bonus": BONUS, "progressive": PROGRESSIVE}
"""What the sheets of the other games say; a case names one as its `game`."""
CONTEXT_TYPES = {
    "rules": pl.String(),
    **{f"{name}_minor": pl.Int64() for name in _AMOUNTS},
    "minor_digits": pl.Int8(),
    "raise_multiple": pl.Int8(),
    "wagers_offered": pl.List(pl.String),
    "dealer_up_rule": pl.Int8(),
    "layout_seats": pl.Int8(),
    "purchase_price": pl.Int8(),
    "purchase_most": pl.Int8(),
    "purchase_commits": pl.Boolean(),
    "purchase_forfeits_bonus": pl.Boolean(),
    "exposed_card_burned": pl.Boolean(),
    "max_payout_scope": pl.String(),
}


def minor(amount: str | None) -> int:
    """Minor units, -1 for no amount."""
    return -1 if amount is None else to_minor(amount, DIGITS)


def cards(text: str) -> list[int]:
    """Card numbers of `Kc ??`."""
    return [card_number(card) for card in text.split()]


def _hand(name: str | None) -> int:
    return -1 if name is None else int(words(HandClass)[name])


def _outcome(name: str) -> int:
    return int(words(Outcome)[name]) if name else -1


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
        "expected_outcome": _outcome(seat.get("outcome", "seat-wins")),
        "seat_undecidable": seat.get("undecidable", 0),
    }
    for wager in WAGERS:
        stake, returned = seat.get(wager) or [None, None]
        made[f"{wager}_stake_minor"] = minor(stake)
        made[f"{wager}_returned_minor"] = minor(returned) if stake else 0
        made[f"expected_{wager}_returned_minor"] = minor(due.get(wager, returned) or None)
    return made


def _unless_empty(amount: str) -> int | None:
    return to_minor(amount, DIGITS) if amount else None


def _round(number: int, case: Mapping[str, Any]) -> dict[str, Any]:
    """One round's values under every column of both tables and of the session."""
    session = SESSION | GAMES.get(case.get("game", ""), {}) | case.get("session", {})
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
        **{f"{name}_minor": to_minor(session[name], DIGITS) if session[name] else None for name in _AMOUNTS},
        "expected_growth_minor": _unless_empty(case.get("growth", "0")),
        "expected_award_minor": _unless_empty(case.get("award", "0")),
    }  # fmt: skip
    for name in CONTEXT_TYPES:
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


def _tried(number: int, case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What else the seats of a case might have been due: those that say so under `tried`."""
    rows: list[dict[str, Any]] = []
    for place, seat in enumerate(case.get("seats", [])):
        if "tried" not in seat:
            continue
        told = seat["tried"]
        amounts = {
            f"{how}_{on}_minor": minor(told.get(how, {}).get(on))
            for how in ("flipped", "uncapped")
            for on in ("ante", "raise", "bonus")
        }
        texts = {name: told.get(name) for name in ("reading_clause", "reading", "reading_says", "round_fits")}
        qualified = told.get("reading_qualified")
        rows.append(
            {"hand_id": f"round-{number}", "place": place, "reading_qualified": qualified, **amounts, **texts}
        )
    return rows


def made_otherwise(*cases: Mapping[str, Any]) -> pl.DataFrame:
    """What else the seats of the same cases might have been due (`check_rounds`)."""
    rows = [row for number, case in enumerate(cases, 1) for row in _tried(number, case)]
    return pl.DataFrame(rows, schema=OTHERWISE)
