"""A hand that an error names after it was judged is no longer `ok`."""

from pathlib import Path

import polars as pl

from pipeline.lake import Lake
from pipeline.stages.context import latest_verdicts
from schemas.tables_judged import VERDICTS_TABLE
from tests.made_night import WHY, closing, fold, night, opening, write
from tests.system.test_meter_nights import SHEET, closed, opened, round_of

DAY = "2026-11-01"


def verdicts(folder: Path) -> dict[str, int]:
    last = latest_verdicts(Lake(folder / "lake")).collect()
    return dict(last["verdict"].value_counts().iter_rows())


def test_a_broken_meter_makes_its_round_an_error(tmp_path: Path) -> None:
    write(
        tmp_path / "inbox" / "a.jsonl",
        opened("100.00", DAY, "N1"),
        round_of(1, ("100.00", "101.00"), DAY, "N1"),
        round_of(2, ("105.00", "106.00"), DAY, "N1"),
        closed("106.00", DAY, "N1", 2),
    )
    outcome = night(tmp_path)
    broken = outcome.findings.filter(code="JKP-002")
    assert broken.select("round", "verdict", "rules").rows() == [(2, "error", SHEET)]
    assert outcome.rounds == {"ok": 1, "error": 1}
    assert verdicts(tmp_path) == {"ok": 1, "error": 1}
    written = Lake(tmp_path / "lake").read(VERDICTS_TABLE)
    assert written["hand_id"].n_unique() == written.height == 2


def test_a_contradicting_record_of_a_later_night_makes_its_round_an_error(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "a.jsonl", opening(), fold(1), closing("20005.00", 1))
    assert night(tmp_path).rounds == {"ok": 1}
    write(tmp_path / "inbox" / "b.jsonl", fold(1, returned="5.00"))
    outcome = night(tmp_path)
    assert outcome.findings.filter(code="SRC-004")["verdict"].to_list() == ["error"]
    assert verdicts(tmp_path) == {"error": 1}
    lake = Lake(tmp_path / "lake")
    assert lake.scan(VERDICTS_TABLE).sort("run_id").select("verdict").collect().rows() == [
        ("ok",),
        ("error",),
    ]
    assert pl.Series(outcome.findings["code"]).to_list() == ["SRC-004"]


def test_a_round_timed_before_the_one_that_another_file_holds(tmp_path: Path) -> None:
    late = fold(2) | {"at": "2026-11-28T20:00:30+01:00"}
    write(tmp_path / "inbox" / "a.jsonl", opening(), fold(1))
    write(tmp_path / "inbox" / "b.jsonl", late, fold(3), closing("20015.00", 3))
    found = night(tmp_path).findings
    assert found.select("code", "round", "source").rows() == [("SRC-006", 2, "b.jsonl")]


def test_a_meter_that_a_correction_mends_frees_the_round_that_its_break_named(tmp_path: Path) -> None:
    first, third = (round_of(n, (f"{99 + n}.00", f"{100 + n}.00"), DAY, "N1") for n in (1, 3))
    write(
        tmp_path / "inbox" / "a.jsonl",
        opened("100.00", DAY, "N1"),
        first,
        round_of(2, ("101.00", "105.00"), DAY, "N1"),
        third,
        closed("103.00", DAY, "N1", 3),
    )
    outcome = night(tmp_path)
    assert set(outcome.findings["code"]) == {"JKP-001", "JKP-002", "CNT-001"}
    assert verdicts(tmp_path) == {"ok": 1, "error": 2}
    write(tmp_path / "inbox" / "b.jsonl", round_of(2, ("101.00", "102.00"), DAY, "N1", replaces=WHY))
    assert set(night(tmp_path).findings["code"]) == {"CNT-001"}
    assert verdicts(tmp_path) == {"ok": 3}
