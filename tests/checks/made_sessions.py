"""Table sessions made from short case descriptions.

A case says only what matters to it. What it leaves out is one clean session: opened with 1000.00,
three rounds in which the house won nothing, closed with 1000.00. Records lie in one source in the
order opening, rounds, movements, closing, 100 bytes each. A round's `meter` is what it states before and
after, `staked`, `growth` and `award` what its stakes on the progressive come to.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

import polars as pl

from checks import meter_elements
from schemas.money import to_minor
from schemas.render.frame import polars_schema
from schemas.tables_recorded import MOVEMENTS, QUARANTINE, SESSIONS

LIGHT = {
    "hand_id": pl.String(), "venue": pl.String(), "table": pl.String(), "session": pl.String(),
    "round": pl.Int64(), "at_utc": pl.Datetime("us", "UTC"), "settled_at_utc": pl.Datetime("us", "UTC"),
    "source": pl.String(), "source_sha256": pl.String(), "byte_start": pl.Int64(), "byte_end": pl.Int64(),
    "handle_minor": pl.Int64(), "win_minor": pl.Int64(), "correction": pl.String(),
}  # fmt: skip
ON_METER = {
    "jackpot_before_minor": pl.Int64(), "jackpot_after_minor": pl.Int64(), "jackpot_staked_minor": pl.Int64(),
    "expected_growth_minor": pl.Int64(), "expected_award_minor": pl.Int64(),
}  # fmt: skip
"""What the meters ask of a round besides."""
CLEAN_ROUNDS = [{"round": 1}, {"round": 2}, {"round": 3}]
Row = dict[str, Any]


def _time(text: str, day: int = 28) -> datetime:
    hours, minutes, *seconds = (int(part) for part in text.split(":"))
    return datetime(2026, 11, day, hours, minutes, *seconds, tzinfo=UTC)


def _amount(text: str | None) -> int | None:
    sign = -1 if text and text.startswith("-") else 1
    return None if text is None else sign * to_minor(text.lstrip("-"), 2)


class _Places:
    """Hands out places in sources, one record after the other."""

    def __init__(self) -> None:
        self.next_byte = 0

    def of(self, case: Mapping[str, Any]) -> Row:
        start = case.get("byte", self.next_byte)
        self.next_byte = start + 100
        return {"source": case.get("source", "a.jsonl"), "source_sha256": "00", "byte_start": start,
                "byte_end": start + 100, "record_no": start // 100, "content_hash": f"h{start}"}  # fmt: skip


def _meter(jackpot: Mapping[str, Any] | None) -> Row:
    return {"jackpot_id": jackpot["id"], "jackpot_meter_minor": _amount(jackpot["meter"])} if jackpot else {}


def _on_meter(each: Mapping[str, Any]) -> Row:
    before, after = each.get("meter", (None, None))
    amounts = (before, after, each.get("staked", "0"), each.get("growth"), each.get("award"))
    return {name: _amount(text) for name, text in zip(ON_METER, amounts, strict=True)}


def _session(case: Mapping[str, Any], places: _Places) -> dict[str, list[Row]]:
    """The records of one session by table."""
    key: Row = {
        "venue": case.get("venue", "V"),
        "table": case.get("table", "T"),
        "session": case.get("session", "S"),
    }
    day = case.get("day", 28)
    opening, closing = case.get("opening", {}), case.get("closing", {})
    rounds = case.get("rounds", CLEAN_ROUNDS)
    own = {"gaming_day": date(2026, 11, day), "currency": "EUR"} if opening is not False else {}
    made: dict[str, list[Row]] = {"sessions": [], "movements": [], "rounds": []}
    if opening is not False:
        made["sessions"].append(
            key | own | places.of(opening)
            | {"record": "session_open", "at_utc": _time(opening.get("at", "20:00"), day),
               "rules": opening.get("rules", "stud-poker-fr@1"),
               "sheet_known": opening.get("sheet_known"), **_meter(opening.get("jackpot")),
               "float_minor": _amount(opening.get("float", "1000.00"))}
        )  # fmt: skip
    for each in rounds:
        number = each["round"]
        settled = each.get("settled")
        made["rounds"].append(
            key | places.of(each)
            | {"round": number, "hand_id": f"{key['session']}-{number}",
               "at_utc": _time(each.get("at", f"20:{number:02d}"), day),
               "settled_at_utc": _time(settled, day) if settled else None,
               "handle_minor": 3000 if own else None,
               "win_minor": _amount(each.get("win", "0")) if own else None,
               "correction": each.get("correction"), **_on_meter(each)}
        )  # fmt: skip
    for each in case.get("movements", []):
        made["movements"].append(
            key | own | places.of(each)
            | {"kind": each["kind"], "amount_minor": _amount(each["amount"]) if own else None,
               "ref": each.get("ref"), "at_utc": _time(each.get("at", "21:00"), day)}
        )  # fmt: skip
    if closing is not False:
        made["sessions"].append(
            key | own | places.of(closing)
            | {"record": "session_close", "at_utc": _time(closing.get("at", "23:00"), day),
               "float_minor": _amount(closing.get("float", "1000.00")) if own else None,
               **_meter(closing.get("jackpot")),
               "declared_rounds": closing.get("rounds", len(rounds))}
        )  # fmt: skip
    return made


def _quarantined(case: Mapping[str, Any]) -> Row:
    start = case.get("byte", 0)
    named: Row = {}
    if "session" in case:
        named = {"venue": "V", "table": case.get("table", "T"), "session": case["session"]}
    return named | {
        "code": case.get("code", "SRC-001"), "reason": case.get("reason", "cannot be read"),
        "path": case.get("path"), "record": case.get("record"), "round": case.get("round"),
        "source": case.get("source", "a.jsonl"), "source_sha256": "00", "record_no": start // 100,
        "byte_start": start, "byte_end": start + 10, "run_id": "R",
    }  # fmt: skip


def _frame(rows: list[Row], schema: Mapping[str, Any]) -> pl.DataFrame:
    return pl.DataFrame([{name: row.get(name) for name in schema} for row in rows], schema=dict(schema))


def _frames(made: list[dict[str, list[Row]]]) -> dict[str, pl.DataFrame]:
    """Sessions' records by table."""
    schemas = {
        "sessions": {**polars_schema(SESSIONS), "sheet_known": pl.Boolean()},
        "movements": polars_schema(MOVEMENTS),
        "rounds": {**LIGHT, **ON_METER},
    }
    return {
        name: _frame([row for session in made for row in session[name]], schema)
        for name, schema in schemas.items()
    }


def made_quarantine(case: Mapping[str, Any]) -> pl.DataFrame:
    """The quarantine of a case."""
    return _frame([_quarantined(each) for each in case.get("quarantine", [])], polars_schema(QUARANTINE))


def made_sessions(case: Mapping[str, Any]) -> dict[str, pl.DataFrame]:
    """The arguments of `check_sessions` that a case describes; `sessions` lists several."""
    places = _Places()
    made = [_session(each, places) for each in case.get("sessions", [case])]
    before = [_session(each, _Places()) for each in case.get("before", [])]
    own, previous = _frames(made), _frames(before)
    unopened = pl.col("handle_minor").is_null()
    return {
        "sessions": own["sessions"],
        "movements": own["movements"],
        "rounds_light": own["rounds"],
        "quarantine": made_quarantine(case),
        "previous_sessions": previous["sessions"],
        "previous_movements": previous["movements"],
        "other_meters": meter_elements(previous["sessions"], previous["movements"], previous["rounds"]),
        "unopened_rounds": previous["rounds"].filter(unopened),
        "cancelled_rounds": _frame(
            [
                {"venue": "V", "table": "T", "session": "S", "round": number}
                for number in case.get("cancelled", [])
            ],
            {name: LIGHT[name] for name in ("venue", "table", "session", "round")},
        ),
    }
