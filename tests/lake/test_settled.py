"""Readers see complete runs alone: nothing of a night that is dead, still going on, or being undone."""

import json
from pathlib import Path

import pytest

from pipeline.lake import Journal, Lake, SettledLake
from schemas.tables_judged import RUNS
from schemas.tables_recorded import SOURCES
from tests.made_rows import made_frame


@pytest.fixture
def lake(tmp_path: Path) -> Lake:
    made = Lake(tmp_path / "lake")
    made.create()
    return made


def _add(lake: Lake, source: str) -> None:
    lake.append(SOURCES, made_frame(SOURCES, {"source": source}), "r")


def _complete(lake: Lake, run_id: str) -> None:
    versions = json.dumps({name: at for name, at in lake.versions().items() if name != RUNS.name})
    lake.append(RUNS, made_frame(RUNS, {"run_id": run_id, "table_versions": versions}), run_id)


def _seen(lake: Lake) -> list[str]:
    return sorted(SettledLake(lake.root).read(SOURCES)["source"])


def test_nothing_is_seen_before_the_first_run_is_complete(lake: Lake) -> None:
    _add(lake, "half")
    assert _seen(lake) == []
    assert SettledLake(lake.root).read(RUNS).is_empty()


def test_a_run_is_seen_when_its_row_is_there(lake: Lake) -> None:
    _add(lake, "first")
    _complete(lake, "000001-a")
    _add(lake, "half")
    assert _seen(lake) == ["first"]
    _complete(lake, "000002-b")
    assert _seen(lake) == ["first", "half"]


def test_a_dead_run_is_seen_neither_before_nor_after_its_undoing(lake: Lake) -> None:
    _add(lake, "first")
    _complete(lake, "000001-a")
    Journal(lake).begin("000002-b")
    _add(lake, "dead")
    assert _seen(lake) == ["first"]
    assert Journal(lake).recover() == "000002-b"
    assert _seen(lake) == ["first"]
    _add(lake, "second")
    _complete(lake, "000002-c")
    assert _seen(lake) == ["first", "second"]


def test_one_reader_stays_with_the_run_that_it_saw_first(lake: Lake) -> None:
    _add(lake, "first")
    _complete(lake, "000001-a")
    reader = SettledLake(lake.root)
    assert reader.read(RUNS).height == 1
    _add(lake, "second")
    _complete(lake, "000002-b")
    assert reader.read(SOURCES)["source"].to_list() == ["first"]
    assert reader.read(RUNS).height == 1


def test_an_earlier_version_is_read_where_one_is_named(lake: Lake) -> None:
    _add(lake, "first")
    _complete(lake, "000001-a")
    assert SettledLake(lake.root).read(SOURCES, 0).is_empty()
