"""Hands of the seven-card family and their expected results made from short case descriptions.

A case says only what matters to it. What it leaves out is one clean hand at 2.00/4.00: three seats
ante 0.40, seat 1 brings in 0.50, seat 2 folds, seat 3 completes and is called; on 4th street seat 3 bets
2.00, seat 1 folds, the bet goes back and seat 3 is awarded 5.20. Expected values that a case does not
name say that all of it was right.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import polars as pl

from schemas.high_hands import RANKS_OF_VALUE
from schemas.render.frame import polars_schema
from schemas.tables_judged import EXPECTED_HANDS
from schemas.tables_recorded import HANDS
from schemas.vocabulary import Action, HandClass, Side, Street, words
from tests.checks.made_rounds import DIGITS, cards, minor

Row = dict[str, Any]
STEPS = (
    (0, 1, Action.ANTE, "0.40"), (0, 2, Action.ANTE, "0.40"), (0, 3, Action.ANTE, "0.40"),
    (3, 1, Action.BRING_IN, "0.50"), (3, 2, Action.FOLD, None), (3, 3, Action.COMPLETE, "2.00"),
    (3, 1, Action.CALL, "1.50"),
    (4, 3, Action.BET, "2.00"), (4, 1, Action.FOLD, None),
)  # fmt: skip
SEATS: tuple[Row, ...] = (
    {"gave": "2.40", "folded": 4, "cards": "?? ?? 2d 9s"},
    {"gave": "0.40", "folded": 3, "cards": "?? ?? 7h"},
    {"gave": "2.40", "returned": "2.00", "won": "5.20", "cards": "Kc Kd Ks 4c"},
)
SHOWDOWN: tuple[Row, ...] = (
    {"gave": "2.40", "folded": 0, "cards": "Ac Ad 2d 9s 9h Tc 4d"},
    SEATS[1],
    {"gave": "2.40", "won": "5.20", "cards": "Kc Kd Ks 4c 5s 8h Jd"},
)
"""The seats of a hand that went to the showdown, seat 3 winning with trips."""


def _class(name: str | None) -> int:
    return -1 if name is None else int(words(HandClass)[name])


def _seat(number: int, case: Mapping[str, Any]) -> Row:
    held = cards(case["cards"])
    returned, won = case.get("returned"), case.get("won")
    return {
        "seat": number, "player": case.get("player", f"P{number}"),
        "start_stack_minor": minor(case.get("start", "100.00")), "sitting_out": case.get("sitting_out", 0),
        "seat_cards": held, "seat_card_count": len(held),
        "declared_class": _class(case.get("hand")), "declared_text": case.get("called", ""),
        "folded_on": case.get("folded", 0),
        "collected_minor": minor(won or "0"), "finish_stack_minor": minor(case.get("finish")),
        "returned": returned, "won": won,
        "ante_ruling": case.get("ante_ruling", 0),
        "due_ante_minor": minor(case.get("ante_due", "0.40") or None),
        "contributed_minor": minor(case["gave"] or None),
        "expected_uncalled_minor": minor(case.get("uncalled", returned or "0") or None),
        "expected_class": _class(case.get("makes", case.get("hand")) or None),
        "expected_value": RANKS_OF_VALUE.index(case["makes_ranks"]) if "makes_ranks" in case else -1,
        "declared_ranks": case.get("ranks", -1), "restated_class": _class(case.get("again")),
        "restated_ranks": case.get("ranks_again", -1), "restated_low": case.get("low_again", -1),
        "restated_collected_minor": minor(case.get("told")),
        "restated_put_in_minor": minor(case.get("told_in")),
        "declared_low": case.get("low", -1), "expected_low": case.get("makes_low", -1),
        "expected_low_value": -1, "odd_high_order": case.get("odd_high", 0),
        "odd_low_order": case.get("odd_low", 0),
    }  # fmt: skip


def _step(recorded: tuple[Any, ...], ruled: Mapping[str, Any]) -> Row:
    street, seat, kind, amount = recorded
    return {
        "action_street": ruled.get("street", street), "action_seat": ruled.get("seat", seat),
        "action_kind": int(kind if "kind" not in ruled else Action[ruled["kind"].upper()]),
        "action_amount_minor": minor(ruled.get("amount", amount)),
        "action_to_minor": minor(ruled.get("to")), "restated_step_minor": minor(ruled.get("step")),
        "action_all_in": 0, "action_card_count": 0, "ruling": ruled.get("ruling", 0),
        "due_seat": ruled.get("due_seat", seat), "due_amount_minor": minor(ruled.get("due")),
        "due_other_minor": minor(ruled.get("other")), "card_ruling": ruled.get("card_ruling", 0),
    }  # fmt: skip


def _show(case: Mapping[str, Any]) -> Row:
    ruled = {"kind": "show", "due_seat": 0} | dict(case)
    step = _step((int(Street.SHOWDOWN), case["seat"], int(Action.SHOW), None), ruled)
    return step | {"action_card_count": len(cards(case["cards"]))}


def _schedule(case: Mapping[str, Any]) -> Row:
    """A schedule of rake as the stage joins it; all null without one."""
    told = case.get("schedule", {})
    return {
        "rake_millionths": told.get("millionths"), "rake_step_minor": told.get("step"),
        "rake_cap_minor": told.get("cap"), "rake_from_street": told.get("from_street", 0) if told else None,
        "fee_due_minor": told.get("fee"), "fee_from_minor": told.get("fee_from"),
    }  # fmt: skip


def _columns(rows: list[Row]) -> Row:
    names = rows[0] if rows else {}
    return {name: [row[name] for row in rows] for name in names}


def _hand(number: int, case: Mapping[str, Any]) -> Row:
    showdown = case.get("showdown", False)
    changed = list(case.get("seats", [{}, {}, {}]))
    base = SHOWDOWN if showdown else SEATS
    seats = [_seat(at, each | change) for at, (each, change) in enumerate(zip(base, changed, strict=True), 1)]
    ruled = case.get("steps", {})
    steps = [_step(each, ruled.get(str(at), {})) for at, each in enumerate(STEPS, 1)]
    steps += [_show(each) for each in case.get("shows", [])]
    listed: list[list[Any]] = case.get("awards") or [
        [-1, each["seat"], each["won"]] for each in seats if each["won"]
    ]
    back = [[each["seat"], each["returned"]] for each in seats if each["returned"]]
    returns: list[list[Any]] = case.get("back", back)
    columns = _columns(seats) | _columns(steps)
    columns["seat_cards"] = [card for each in seats for card in each["seat_cards"]]
    both, alone = [0b101], [0b100]
    return {
        "hand_id": f"hand-{number}", "hand_no": str(number), "site": case.get("site", "PokerStars"),
        "kind": case.get("kind_of_game", "cash"), "game": case.get("game", "7stud"), "limit": "fixed",
        "hero": case.get("hero"), "currency": "USD", "minor_digits": DIGITS, "table": case.get("table", "T"),
        "started_at_utc": datetime(2026, 11, 28, 20, tzinfo=UTC) + timedelta(minutes=number),
        "played_in": "2026-11", "small_bet_minor": 200, "big_bet_minor": 400, "ante_minor": 40,
        "pot_minor": None if case.get("pot") == "" else minor(case.get("pot", "5.20")),
        "rake_minor": None if case.get("rake") == "" else minor(case.get("rake", "0")),
        "fee_minor": None if "fee" not in case else minor(case["fee"]),
        "pot_kind": case.get("pot_kind", "gross"),
        "pots_minor": [minor(each) for each in case.get("pots", [])],
        "community": cards(case.get("community", "")),
        "action_cards": [card for each in case.get("shows", []) for card in cards(each["cards"])],
        "award_pot": [pot for pot, *_ in listed],
        "award_side": [int(Side[side[0].upper()]) if side else 0 for _, _, _, *side in listed],
        "award_seat": [seat for _, seat, *_ in listed],
        "award_amount_minor": [minor(won or None) for _, _, won, *_ in listed],
        "uncalled_seat": [seat for seat, _ in returns],
        "uncalled_amount_minor": [minor(amount or None) for _, amount in returns],
        "source": case.get("source", "a.txt"), "source_sha256": "00",
        "record_no": case.get("record_no", number),
        "byte_start": 0, "byte_end": 9, "content_hash": f"c{number}", "run_id": "R", "sheet_sha256": "11",
        "rules": case.get("rules", "seven-card-stud-limit@1"),
        "betting_undecidable": case.get("betting_undecidable", 0),
        "award_undecidable": case.get("award_undecidable", 0),
        "cards_undecidable": case.get("cards_undecidable", 0),
        "last_street_deal": case.get("last_street_deal", 0),
        "first_to_show": case.get("first_to_show", 0),
        "pot_low_winners": case.get("low_winners", [0] * len(case.get("built", ["5.20"]))),
        "expected_pot_minor": [minor(each) for each in case.get("built", ["5.20"])],
        "pot_eligible": case.get("eligible", both if showdown else alone),
        "pot_winners": case.get("winners", alone),
        **_schedule(case),
        **{name: values for name, values in columns.items() if name not in ("returned", "won")},
    }  # fmt: skip


def made_hands(*cases: Mapping[str, Any]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Recorded hands, with their sheet, and what was expected of them."""
    rows = [_hand(number, case) for number, case in enumerate(cases, 1)]
    recorded = polars_schema(HANDS) | {"rules": pl.String()} | dict.fromkeys(_schedule({}), pl.Int64())
    expected = polars_schema(EXPECTED_HANDS)
    return (
        pl.DataFrame([{name: row.get(name) for name in recorded} for row in rows], schema=recorded),
        pl.DataFrame([{name: row.get(name) for name in expected} for row in rows], schema=expected),
    )


def made_sources(hands: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    """Hands by the source they lie in, 100 bytes each, with the sheet that judges them; `judged` is the
    exception where false."""
    rows = [
        {
            "source": case.get("source", "a.txt"), "source_sha256": "00",
            "byte_start": 100 * place, "byte_end": 100 * place + 100,
            "site": "PokerStars", "table": case.get("table", "T"), "currency": "USD",
            "started_at_utc": datetime.fromisoformat(f"{day}T20:00:00+00:00")
            if (day := case.get("day", "1999-12-31")) != "none" else None,
            "rules": case.get("rules"), "sheet_sha256": "11" if case.get("judged", True) else None,
        }
        for place, case in enumerate(hands)
    ]  # fmt: skip
    texts = dict.fromkeys(("table", "rules", "sheet_sha256"), pl.String())
    return pl.DataFrame(rows, schema_overrides=texts | {"started_at_utc": pl.Datetime("us", "UTC")})
