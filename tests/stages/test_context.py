"""What rounds are judged by: the sheet of the period in which they began, its facts, the stated limits."""

from datetime import UTC, date, datetime

import polars as pl

from pipeline.signing import read_signings
from pipeline.stages.context import house_context, with_house_context, with_sheet_known
from schemas.sheets import load_sheet
from schemas.tables_recorded import ROUNDS, SESSIONS
from tests.made_rows import made_frame

PLACE = {"venue": "V1", "table": "T1", "session": "S1"}
FACTS = (
    "raise_multiple", "dealer_up_rule", "layout_seats", "wagers_offered", "purchase_price", "purchase_most",
    "purchase_commits", "purchase_forfeits_bonus", "exposed_card_burned", "max_payout_scope",
    "jackpot_stake_due_minor",
)  # fmt: skip


def _opening(rules: str | None, **more: object) -> dict[str, object]:
    own = {"record": "session_open", "rules": rules, "currency": "EUR", "gaming_day": date(2026, 11, 28)}
    return PLACE | own | more


def _facts(rules: str, **more: object) -> dict[str, object]:
    return house_context(made_frame(SESSIONS, _opening(rules, **more))).row(0, named=True)


def test_facts_of_a_sheet_without_side_bets() -> None:
    row = _facts("stud-poker-fr@1")
    assert [row[name] for name in FACTS] == [
        2, 4, 7, ["ante", "raise"], None, None, None, None, True, "seat", None,
    ]  # fmt: skip
    assert (row["rules"], row["sheet_sha256"]) == ("stud-poker-fr@1", load_sheet("stud-poker-fr@1").sha256)


def test_facts_of_a_sheet_with_bonus_and_bought_card() -> None:
    row = _facts("stud-poker-bonus@1")
    offered = ["ante", "raise", "draw", "bonus"]
    assert [row[name] for name in FACTS] == [2, 4, 7, offered, 1, 1, False, True, True, "seat", None]


def test_the_stake_on_the_progressive_is_a_chip_in_minor_units() -> None:
    assert _facts("caribbean-progressive@1")["dealer_up_rule"] == -1
    for currency, due in (("EUR", 100), ("JPY", 1), ("KWD", 1000), (None, None)):
        row = _facts("caribbean-progressive@1", currency=currency)
        assert row["jackpot_stake_due_minor"] == due, currency


def test_a_chip_that_is_no_whole_number_of_minor_units_is_not_due() -> None:
    (entry,) = [{"venue": "V1", "sheet": "caribbean-progressive@1", "signed_by": "x", "set": {"chip": "0.5"}}]
    signings = read_signings([entry | {"signed_on": date(2026, 1, 1)}], "studaudit.toml")
    for currency, due in (("EUR", 50), ("JPY", None)):
        opened = made_frame(SESSIONS, _opening("caribbean-progressive@1", currency=currency))
        assert house_context(opened, signings)["jackpot_stake_due_minor"].to_list() == [due]


def test_limits_and_meter_are_those_that_the_opening_states() -> None:
    stated = {
        "ante_min_minor": 500, "ante_max_minor": 10_000, "max_payout_minor": 1_000_000,
        "bonus_min_minor": 100, "bonus_max_minor": 2_500, "jackpot_min_minor": 100, "jackpot_max_minor": 100,
        "jackpot_id": "J1", "jackpot_contribution": "0.5",
    }  # fmt: skip
    row = _facts("caribbean-progressive@1", **stated)
    assert {name: row[name] for name in stated} == stated
    assert row["minor_digits"] == 2


def test_without_a_sheet_only_what_the_opening_states_is_known() -> None:
    row = _facts("nobody-s@1", ante_min_minor=500)
    assert [row[name] for name in FACTS] == [None] * len(FACTS)
    assert (row["ante_min_minor"], row["rules"], row["rules_named"]) == (500, None, "nobody-s@1")


def _rounds(*minutes: int, session: str = "S1") -> pl.DataFrame:
    rows = [
        PLACE | {"session": session, "hand_id": str(m), "at_utc": datetime(2026, 11, 28, 20, m, tzinfo=UTC)}
        for m in minutes
    ]
    return made_frame(ROUNDS, *rows)


def test_a_round_is_judged_by_the_period_in_which_it_begins() -> None:
    change = datetime.fromisoformat("2026-11-28T21:30:00+01:00")
    who = {"venue": "V1", "table": "T1", "signed_by": "x", "signed_on": date(2026, 1, 1)}
    entries = [
        who | {"sheet": "caribbean-stud-us@1", "until": change},
        who | {"sheet": "stud-poker-bonus@1", "from": change},
    ]
    context = house_context(
        made_frame(SESSIONS, _opening("stud-poker-fr@1")), read_signings(entries, "studaudit.toml")
    )
    judged = with_house_context(_rounds(29, 30, 0, 31), context)
    assert judged.select("hand_id", "rules").rows() == [
        ("29", "caribbean-stud-us@1"),
        ("30", "stud-poker-bonus@1"),
        ("0", "caribbean-stud-us@1"),
        ("31", "stud-poker-bonus@1"),
    ]


def test_rounds_without_an_opening_have_nothing_to_be_judged_by() -> None:
    context = house_context(made_frame(SESSIONS, _opening("stud-poker-fr@1")))
    judged = with_house_context(_rounds(1, session="S9"), context)
    assert judged.select("hand_id", "rules", "sheet_sha256", "minor_digits").rows() == [
        ("1", None, None, None)
    ]


def test_an_opening_is_known_where_the_sheets_of_all_parts_of_its_session_are_in_force() -> None:
    change = datetime.fromisoformat("2007-05-16T21:30:00+01:00")
    who = {"venue": "V1", "signed_by": "x", "signed_on": date(2007, 1, 1), "sheet": "caribbean-stud-us@1"}
    entries = [
        who | {"table": "T1"},
        who | {"table": "T2", "until": change},
        who | {"table": "T2", "from": change, "sheet": "stud-poker-fr@1"},
    ]
    rows = [
        _opening(rules, table=table, gaming_day=date(2007, 5, 16))
        for table, rules in (("T1", "house@7"), ("T2", "caribbean-stud-us@1"), ("T3", "house@7"))
    ]
    closing = PLACE | {"record": "session_close"}
    known = with_sheet_known(made_frame(SESSIONS, *rows, closing), read_signings(entries, "studaudit.toml"))
    assert known.select("table", "record", "rules", "sheet_known").rows() == [
        ("T1", "session_open", "caribbean-stud-us@1", True),
        ("T2", "session_open", "stud-poker-fr@1", False),
        ("T3", "session_open", "house@7", False),
        ("T1", "session_close", None, None),
    ]
