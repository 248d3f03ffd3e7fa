"""Hands of the seven-card family that no rule sheet judges: told once a source (SRC-007), checked further."""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.ingest.asked import Asked
from pipeline.lake import Lake
from pipeline.nightly import check_lake, ingest_paths
from pipeline.run import Silent
from pipeline.signing import Signing
from schemas.tables_judged import VERDICTS_TABLE
from tests.ingest.samples import sample
from tests.made_night import night, without_contracts

TEXT = sample("stars_cash_stud8.txt")
"""Two hands of 2010-03-05 (UTC)."""
EARLY = TEXT.replace("2010/03/04", "1999/03/04")


def _inbox(folder: Path, **texts: str) -> None:
    (folder / "inbox").mkdir(exist_ok=True)
    for name, text in texts.items():
        (folder / "inbox" / f"{name}.txt").write_text(text, encoding="utf-8")


def _found(findings: pl.DataFrame) -> list[tuple[object, ...]]:
    columns = ("code", "source", "hand_id", "severity", "verdict", "recorded", "expected")
    return findings.sort("source", "code").select(columns).rows()


@pytest.fixture
def unruled() -> tuple[object, ...]:
    return ("SRC-007", "1.txt", None, "error", None, "no sheet named", "a sheet in force on 1999-03-05")


def test_a_source_before_any_sheet_is_told_once(tmp_path: Path, unruled: tuple[object, ...]) -> None:
    assert EARLY.count("1999/03/04") == 2
    _inbox(tmp_path, **{"1": EARLY})
    outcome = night(tmp_path)
    assert _found(outcome.findings) == [unruled]
    assert outcome.hands == {"undecidable": 2}
    assert outcome.exit_code == 1
    first = outcome.findings.row(0, named=True)
    assert EARLY.encode()[first["byte_start"] :].startswith(b"PokerStars Game #70011223344")


def test_hands_that_a_sheet_judges_give_none(tmp_path: Path) -> None:
    _inbox(tmp_path, **{"1": TEXT})
    assert "SRC-007" not in night(tmp_path).findings["code"].to_list()


def test_checks_that_need_no_sheet_still_run(tmp_path: Path) -> None:
    # the up card of 6th street is the one of seat 6's door
    _inbox(tmp_path, **{"1": EARLY.replace("9s", "8s")})
    outcome = night(tmp_path)
    assert [row[0] for row in _found(outcome.findings)] == ["DEAL-001", "SRC-007"]
    ran = Lake(tmp_path / "lake").read(VERDICTS_TABLE).sort("verdict")
    assert ran["verdict"].to_list() == ["error", "undecidable"]
    for codes in ran["ran"]:
        assert {"DEAL-001", "POT-002"} <= {*codes}


def test_each_source_is_told_for_itself_and_again_by_a_check(
    tmp_path: Path, unruled: tuple[object, ...]
) -> None:
    both = TEXT.replace("2010/03/04", "1999/03/04", 1).replace("70011", "70022")
    _inbox(tmp_path, **{"1": EARLY, "2": both, "3": TEXT.replace("70011", "70033")})
    outcome = night(tmp_path)
    second = (unruled[0], "2.txt", *unruled[2:])
    told = outcome.findings.filter(code="SRC-007").sort("source")
    assert _found(told) == [unruled, second]
    assert "1 of 2 hands" in told["message"][1]
    with without_contracts():
        again = check_lake(Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox"), Silent())
    repeated = again.findings.filter(code="SRC-007").sort("source")
    assert repeated["finding_id"].to_list() == told["finding_id"].to_list()


def test_a_sheet_that_a_source_was_read_under_must_be_in_force_too(tmp_path: Path) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / "1.txt").write_text(EARLY, encoding="utf-8")
    config = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox")
    with without_contracts():
        ingest_paths(config, Silent(), [tmp_path / "1.txt"], Asked(rules="seven-card-stud-limit@1"))
    outcome = night(tmp_path)
    assert outcome.findings.select("code", "rules", "recorded").rows() == [
        ("SRC-007", "seven-card-stud-limit@1", "seven-card-stud-limit@1")
    ]


def test_what_a_site_signed_does_not_hold_before_its_sheet(
    tmp_path: Path, unruled: tuple[object, ...]
) -> None:
    signed = Signing("PokerStars", None, "pokerstars-stud-cash@1", None, None, "J. Doe", date(1999, 1, 1))
    _inbox(tmp_path, **{"1": EARLY})
    assert _found(night(tmp_path, [signed]).findings) == [unruled]
