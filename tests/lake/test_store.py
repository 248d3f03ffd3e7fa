"""The lake's tables: append, replace a partition, read as of a version, take back."""

import shutil
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest
from deltalake import DeltaTable

from pipeline.lake import Journal, Lake
from schemas.fault import IntegrityFault
from schemas.tables import TABLES
from schemas.tables_judged import FINDINGS, RUNS, VERDICTS_TABLE
from schemas.tables_recorded import MOVEMENTS, SOURCES
from tests.made_rows import made_frame


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    made = Lake(tmp_path / "lake")
    made.create()
    return made


def test_creating_again_changes_no_version(lake: Lake) -> None:
    before = lake.versions()
    lake.create()
    assert lake.versions() == before


@pytest.mark.parametrize("name", list(TABLES))
def test_a_row_of_every_table_comes_back_as_it_went(lake: Lake, name: str) -> None:
    table = TABLES[name]
    rows = made_frame(table, {})
    lake.append(table, rows, "r1")
    assert lake.read(table).equals(rows, null_equal=True)


def test_an_earlier_version_stays_readable(lake: Lake) -> None:
    lake.append(SOURCES, made_frame(SOURCES, {"source": "a"}), "r1")
    version = lake.version(SOURCES)
    lake.append(SOURCES, made_frame(SOURCES, {"source": "b"}), "r2")
    assert lake.read(SOURCES, version)["source"].to_list() == ["a"]
    assert sorted(lake.read(SOURCES)["source"]) == ["a", "b"]


def test_replacing_a_partition_leaves_the_others(lake: Lake) -> None:
    both = made_frame(FINDINGS, {"run_id": "1", "finding_id": "a"}, {"run_id": "2", "finding_id": "b"})
    lake.append(FINDINGS, both, "r1")
    lake.replace(FINDINGS, "1", made_frame(FINDINGS, {"run_id": "1", "finding_id": "c"}), "r2")
    assert lake.read(FINDINGS).sort("run_id")["finding_id"].to_list() == ["c", "b"]


def test_replacing_refuses_rows_of_another_partition(lake: Lake) -> None:
    with pytest.raises(IntegrityFault, match="another partition"):
        lake.replace(FINDINGS, "1", made_frame(FINDINGS, {"run_id": "2"}), "r1")


def test_a_null_where_none_may_be_is_refused(lake: Lake) -> None:
    with pytest.raises(IntegrityFault, match="source is null"):
        lake.append(SOURCES, made_frame(SOURCES, {"source": None}), "r1")


def test_a_missing_column_is_refused(lake: Lake) -> None:
    with pytest.raises(IntegrityFault, match="no column source"):
        lake.append(SOURCES, made_frame(SOURCES, {}).drop("source"), "r1")


def test_taking_out_a_source_quotes_its_name(lake: Lake) -> None:
    rows = made_frame(MOVEMENTS, {"source": "it's"}, {"source": "other"})
    lake.append(MOVEMENTS, rows, "r1")
    lake.remove_source(MOVEMENTS, "it's", "x")
    assert lake.read(MOVEMENTS)["source"].to_list() == ["other"]


def test_batches_are_no_larger_than_asked_and_lose_nothing(lake: Lake) -> None:
    lake.append(SOURCES, made_frame(SOURCES, *({"source": str(n)} for n in range(10))), "r1")
    parts = list(lake.batches(SOURCES, pl.lit(value=True), 3))
    assert max(part.height for part in parts) <= 3
    assert sorted(int(name) for part in parts for name in part["source"]) == list(range(10))


def test_a_dead_run_is_undone(lake: Lake) -> None:
    lake.append(SOURCES, made_frame(SOURCES, {"source": "before"}), "r1")
    Journal(lake).begin("r2")
    lake.append(SOURCES, made_frame(SOURCES, {"source": "half"}), "r2")
    assert Journal(lake).recover() == "r2"
    assert lake.read(SOURCES)["source"].to_list() == ["before"]
    assert Journal(lake).recover() is None


def test_a_run_that_reached_its_row_is_kept(lake: Lake) -> None:
    Journal(lake).begin("r2")
    lake.append(SOURCES, made_frame(SOURCES, {"source": "whole"}), "r2")
    lake.append(RUNS, made_frame(RUNS, {"run_id": "r2"}), "r2")
    assert Journal(lake).recover() is None
    assert lake.read(SOURCES)["source"].to_list() == ["whole"]
    assert not Journal(lake).path.exists()


def test_a_damaged_note_is_no_reason_to_guess(lake: Lake) -> None:
    Journal(lake).path.write_text("{", encoding="utf-8")
    with pytest.raises(IntegrityFault, match="damaged"):
        Journal(lake).recover()


def test_a_lake_of_another_version_is_refused_with_the_next_step(lake: Lake) -> None:
    path = lake.root / "tables" / "sources"
    shutil.rmtree(path)
    DeltaTable.create(str(path), schema=pa.schema([("source", pa.string()), ("gone", pa.string())]))
    with pytest.raises(IntegrityFault, match="another version of the program") as fault:
        lake.read(SOURCES)
    assert "name another --lake" in (fault.value.hint or "")


def test_amending_reaches_the_run_s_own_rows_alone(lake: Lake) -> None:
    rows = [{"run_id": run, "hand_id": hand, "verdict": "ok"} for run in "12" for hand in ("a", "b'c")]
    lake.append(VERDICTS_TABLE, made_frame(VERDICTS_TABLE, *rows), "r1")
    lake.amend(VERDICTS_TABLE, "2", "hand_id", ["b'c", "z"], {"verdict": "error"})
    told = lake.read(VERDICTS_TABLE).sort("run_id", "hand_id").select("run_id", "hand_id", "verdict").rows()
    assert told == [("1", "a", "ok"), ("1", "b'c", "ok"), ("2", "a", "ok"), ("2", "b'c", "error")]
