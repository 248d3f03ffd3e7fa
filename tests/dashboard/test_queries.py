"""The queries: their figures against the recordings and against the exports, and that they only read."""

import hashlib
import shutil
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from dashboard.queries import (
    CONTRACTS,
    FINDINGS,
    FINDINGS_BY_CODE,
    HOLD_BY_DAY,
    HOLD_BY_TABLE,
    HOLD_IN_ALL,
    MONEY,
    NEIGHBOURS,
    NOT_TIED_OUT,
    QUERIES,
    SOURCES,
    Query,
)
from dashboard.reading import Reading, table_files
from pipeline.export.tables import findings_seen, hold
from pipeline.lake import Lake
from schemas.render.duckdb import duckdb_view
from schemas.render.frame import empty_frame
from schemas.tables import TABLES
from schemas.tables_judged import FINDINGS as FINDINGS_TABLE
from schemas.tables_judged import VERDICTS_TABLE
from tests.dashboard.conftest import VENUE, Night
from tests.made_rows import made_frame


@pytest.fixture(scope="module")
def reading(night: Night) -> Reading:
    return Reading(night.lake)


def _minor(text: str) -> int:
    return int(Decimal(text) * 1000)  # dinars of Kuwait have three decimals


def _counted(records: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Handle, drop and win of each gaming day, added up from the records themselves."""
    days = {r["session"]: r["gaming_day"] for r in records if r["record"] == "session_open"}
    sums: dict[str, dict[str, int]] = defaultdict(lambda: {"handle": 0, "drop": 0, "win": 0})
    for record in records:
        sum_ = sums[days[record["session"]]]
        if record["record"] == "movement" and record["kind"] == "drop":
            sum_["drop"] += _minor(record["amount"])
        for seat in record.get("seats", ()):
            for wager in seat["wagers"]:
                sum_["handle"] += _minor(wager["stake"])
                sum_["win"] += _minor(wager["stake"]) - _minor(wager["returned"])
    return dict(sums)


def test_hold_by_day_is_what_the_records_add_up_to(reading: Reading, night: Night) -> None:
    rows = reading.ask(HOLD_BY_DAY, currency="KWD", venue=[VENUE]).to_dicts()
    found = {
        str(r["gaming_day"]): {name: r[f"{name}_minor"] for name in ("handle", "drop", "win")} for r in rows
    }
    assert found == _counted(night.clean)
    assert [r["hold"] for r in rows] == [r["win_minor"] / r["drop_minor"] for r in rows]
    assert [r["win_of_handle"] for r in rows] == [r["win_minor"] / r["handle_minor"] for r in rows]


def test_hold_by_table_is_that_of_the_export(reading: Reading, night: Night) -> None:
    exported = hold(Lake(night.lake), "table")
    names = ["venue", "table", "rounds", "handle_minor", "drop_minor", "win_minor", "hold", "win_of_handle"]
    for currency in ("EUR", "KWD"):
        ours = reading.ask(HOLD_BY_TABLE, currency=currency).select(names)
        theirs = exported.filter(currency=currency).select(names).sort("venue", "table")
        assert ours.height
        assert ours.to_dicts() == theirs.to_dicts()


def test_filters_of_hold_narrow_it_and_currencies_are_never_added(reading: Reading) -> None:
    of_days = reading.ask(HOLD_BY_DAY, currency="EUR")
    first = of_days["gaming_day"][0]
    one = reading.ask(HOLD_IN_ALL, currency="EUR", first_day=first, last_day=first)
    assert one["handle_minor"].to_list() == of_days["handle_minor"].to_list()[:1]
    both = reading.ask(HOLD_IN_ALL, currency="EUR")["handle_minor"].item()
    assert both == of_days["handle_minor"].sum()
    assert reading.ask(HOLD_BY_TABLE, currency="EUR", venue=[VENUE]).is_empty()
    assert reading.ask(HOLD_BY_TABLE, currency="EUR", table=["SP-01"])["table"].to_list() == ["SP-01"]
    assert reading.ask(HOLD_IN_ALL, currency="EUR", table=[])["handle_minor"].to_list() == [None]


def test_the_session_that_lost_a_round_does_not_tie_out(reading: Reading, night: Night) -> None:
    rows = reading.ask(NOT_TIED_OUT, currency="EUR")
    found = findings_seen(Lake(night.lake), "latest").filter(code="CNT-001")
    assert rows.select("table", "session", "delta_minor").to_dicts() == (
        found.select("table", "session", "delta_minor").to_dicts()
    )
    assert reading.ask(NOT_TIED_OUT, currency="KWD").is_empty()


@pytest.mark.parametrize("run", ["latest", "all"])
def test_findings_are_those_of_the_export(reading: Reading, night: Night, run: str) -> None:
    asked = reading.last_run["run_id"] if run == "latest" and reading.last_run else None
    ours = reading.ask(FINDINGS, run=asked)
    theirs = findings_seen(Lake(night.lake), run)
    assert ours.height
    assert ours["finding_id"].sort().to_list() == theirs["finding_id"].sort().to_list()
    roots = theirs.filter((pl.col("role") == "root") & pl.col("delta_minor").is_not_null())
    money = reading.ask(MONEY, run=asked)
    assert money["balance_minor"].sum() == roots["delta_minor"].sum()
    follow = theirs.filter(pl.col("role") != "root")["delta_minor"].sum()
    assert money["lost_after_minor"].sum() + money["kept_after_minor"].sum() == follow
    by_code = reading.ask(FINDINGS_BY_CODE, run=asked)
    assert by_code["roots"].sum() + by_code["consequences"].sum() == theirs.height


def test_findings_of_a_round_have_their_sessions_day(reading: Reading) -> None:
    found = reading.ask(FINDINGS, code=["RANK-002"])
    assert found.height == 1
    day = found["gaming_day"].item()
    assert str(day) == found["session"].item()[:10]
    assert reading.ask(FINDINGS, code=["RANK-002"], first_day=day, last_day=day).height == 1
    later = day.replace(year=day.year + 1)
    assert reading.ask(FINDINGS, code=["RANK-002"], first_day=later, last_day=later).is_empty()


def test_text_in_a_filter_is_never_sql(reading: Reading) -> None:
    assert reading.ask(FINDINGS, table=["' OR true --", '"; DROP VIEW findings; --']).is_empty()
    assert reading.ask(FINDINGS).height


def test_the_ledger_adds_up_and_what_does_not_stands_first(reading: Reading) -> None:
    assert reading.ask(SOURCES)["adds_up"].all()
    results = reading.ask(CONTRACTS, run=(reading.last_run or {})["run_id"])
    assert results["success"].to_list() == [False, True]


def test_neighbours_are_the_rounds_before_and_after(reading: Reading, night: Night) -> None:
    rounds = Lake(night.lake).read(TABLES["rounds"]).filter(venue=VENUE).sort("session", "round")
    before, here, after = rounds["hand_id"].to_list()[:3]
    assert reading.ask(NEIGHBOURS, hand=here)["hand_id"].to_list() == [before, after]
    assert reading.ask(NEIGHBOURS, hand=before)["hand_id"].to_list() == [here]


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.name)
def test_a_query_only_reads_and_names_its_parameters(query: Query) -> None:
    (statement,) = duckdb.connect().extract_statements(query.sql())
    assert statement.type == duckdb.StatementType.SELECT
    assert set(statement.named_parameters) == set(query.parameters)


def test_asking_changes_no_file_and_opens_none_outside(
    reading: Reading, night: Night, tmp_path: Path
) -> None:
    def state() -> dict[Path, str]:
        files = [path for path in night.lake.rglob("*") if path.is_file()]
        return {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}

    before = state()
    for query in QUERIES:
        reading.ask(query, currency="EUR", run="x", hand="x")
    assert state() == before
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", encoding="utf-8")
    outside = Query("outside", {"text": "SELECT content FROM read_text($file::VARCHAR)"}, "1", ("file",))
    with pytest.raises(duckdb.PermissionException):
        reading.ask(outside, file=str(secret))


def test_a_run_that_is_not_complete_is_not_seen(night: Night, tmp_path: Path) -> None:
    copy = tmp_path / "lake"
    shutil.copytree(night.lake, copy)
    before = Reading(copy).ask(FINDINGS).height
    assert before
    Lake(copy).append(FINDINGS_TABLE, made_frame(FINDINGS_TABLE, {"run_id": "000002-x"}), "000002-x")
    assert Reading(copy).ask(FINDINGS).height == before


@pytest.mark.parametrize("name", TABLES)
def test_a_view_holds_the_rows_of_the_lakes_table(name: str, night: Night) -> None:
    table, lake = TABLES[name], Lake(night.lake)
    connection = duckdb.connect()
    connection.execute("SET TimeZone = 'UTC'")
    connection.execute(duckdb_view(table, table_files(night.lake / "tables" / name, table)))
    ours = connection.table(name).pl()
    theirs = lake.read(table)
    assert ours.columns == theirs.columns
    key = list(table.key)
    assert ours.sort(key).to_dicts() == theirs.sort(key).to_dicts()


def test_a_view_counts_no_file_that_was_replaced_and_knows_a_null_partition(tmp_path: Path) -> None:
    lake = Lake(tmp_path / "it's a lake")
    lake.create()
    rows = [{"run_id": "r1", "hand_id": hand, "subject": "round"} for hand in "abc"]
    lake.append(VERDICTS_TABLE, made_frame(VERDICTS_TABLE, *rows), "r1")
    lake.replace(VERDICTS_TABLE, "r1", made_frame(VERDICTS_TABLE, rows[0]), "r1")
    rounds = TABLES["rounds"]
    lake.append(rounds, made_frame(rounds, {"hand_id": "a", "gaming_day": None}), "r1")
    connection = duckdb.connect()
    for table in (VERDICTS_TABLE, rounds, TABLES["hands"]):
        files = table_files(lake.root / "tables" / table.name, table)
        connection.execute(duckdb_view(table, files))
    assert connection.sql("SELECT run_id, hand_id FROM verdicts").fetchall() == [("r1", "a")]
    assert connection.sql("SELECT hand_id, gaming_day FROM rounds").fetchall() == [("a", None)]
    hands = connection.sql("SELECT * FROM hands").pl()
    assert hands.height == 0
    assert hands.columns == empty_frame(TABLES["hands"]).columns
