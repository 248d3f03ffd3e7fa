"""Contracts: the files say what the schemas say, every expectation gives a result, breaches are seen."""

import json
from pathlib import Path

import polars as pl
import pytest

from checks.contracts import validate
from checks.contracts.generate import contract_text
from schemas.tables import TABLES
from schemas.tables_recorded import ROUNDS, SESSIONS
from tests.made_rows import made_frame


def _broken(results: pl.DataFrame) -> set[tuple[str, str | None]]:
    return set(results.filter(~pl.col("success")).select("expectation", "column").iter_rows())


@pytest.mark.parametrize("name", list(TABLES))
def test_the_file_is_the_schemas_rendering(name: str) -> None:
    folder = Path(validate.__file__).parent
    assert (folder / f"{name}.json").read_text(encoding="utf-8") == contract_text(name)


@pytest.mark.parametrize("name", list(TABLES))
def test_plain_rows_keep_every_contract(name: str) -> None:
    results = validate.validate_rows(TABLES[name], made_frame(TABLES[name], {}))
    assert _broken(results) == set()
    assert results.height == len(json.loads(contract_text(name))["expectations"])


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ({"record": "session_pause"}, ("expect_column_values_to_be_in_set", "record")),
        ({"byte_start": -1}, ("expect_column_values_to_be_between", "byte_start")),
        ({"venue": None, "source": None}, ("expect_column_values_to_not_be_null", "source")),
    ],
)
def test_a_breach_is_seen(change: dict[str, object], broken: tuple[str, str]) -> None:
    assert _broken(validate.validate_rows(SESSIONS, made_frame(SESSIONS, change))) == {broken}


def test_lists_of_unequal_length_and_impossible_cards_are_seen() -> None:
    groups = {name: [] for name in ROUNDS.groups[0]} | {"seat": [1]}
    results = validate.validate_rows(ROUNDS, made_frame(ROUNDS, groups | {"dealer_cards": [52]}))
    assert ("expect_column_values_to_be_between", "dealer_cards.most") in _broken(results)
    assert ("expect_column_pair_values_to_be_equal", "seat_player.length") in _broken(results)


def test_the_same_key_twice_is_seen() -> None:
    rows = made_frame(SESSIONS, {}, {})
    assert _broken(validate.validate_rows(SESSIONS, rows)) == {
        ("expect_compound_columns_to_be_unique", "identity,content_hash")
    }


def test_an_expectation_that_is_dropped_in_silence_breaks_the_contract(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = json.loads(contract_text("sessions"))
    written["expectations"].append(
        {"type": "expect_nothing_known", "kwargs": {}, "meta": {}, "severity": "critical"}
    )
    (tmp_path / "sessions.json").write_text(json.dumps(written), encoding="utf-8")
    monkeypatch.setattr(validate, "files", lambda _: tmp_path)
    results = validate.validate_rows(SESSIONS, made_frame(SESSIONS, {}))
    details = results.filter(pl.col("expectation") == "contract_is_whole")["detail"].to_list()
    assert any("1 expectations of the file gave no result" in detail for detail in details)
    assert any("differs from the schemas" in detail for detail in details)


def test_a_contract_that_lost_an_expectation_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = json.loads(contract_text("sessions"))
    written["expectations"].pop()
    (tmp_path / "sessions.json").write_text(json.dumps(written), encoding="utf-8")
    monkeypatch.setattr(validate, "files", lambda _: tmp_path)
    assert _broken(validate.validate_rows(SESSIONS, made_frame(SESSIONS, {}))) == {
        ("contract_is_whole", None)
    }
