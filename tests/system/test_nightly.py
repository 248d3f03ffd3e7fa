"""Whole nights: what is found, what is not, and what a second night changes."""

import json
import os
import shutil
from datetime import date
from pathlib import Path

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.export.tables import export_rows, findings_seen, latest_verdicts
from pipeline.lake import Lake
from pipeline.nightly import Outcome, check_lake, ingest_paths, nightly, replay_lake, retry
from pipeline.run import Silent
from pipeline.simulate import Plan, simulate
from schemas.fault import IntegrityFault
from schemas.tables_recorded import ROUNDS, SESSIONS
from tests.system.content import content

CLOSE = "session_close"


def _night(folder: Path) -> Outcome:
    return nightly(Config(lake=folder / "lake", inbox=folder / "inbox"), Silent())


def _write(path: Path, *records: dict[str, object]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


def _opening(**more: object) -> dict[str, object]:
    return _of("session_open", "20:00:00") | {
        "gaming_day": "2026-11-28", "currency": "EUR", "rules": "stud-poker-fr@1",
        "limits": {"min": "5.00", "max": "100.00"}, "float": "20000.00", **more,
    }  # fmt: skip


def _of(record: str, clock: str) -> dict[str, object]:
    place = {"venue": "V1", "table": "T1", "session": "S1"}
    return {"record": record, "v": 1, **place, "at": f"2026-11-28T{clock}+01:00"}


def _round(number: int, returned: str = "0", **more: object) -> dict[str, object]:
    seat = {
        "seat": 2, "player": "P1", "cards": ["Jh", "8d", "5c", "3s", "2d"], "decision": "fold",
        "wagers": [{"on": "ante", "stake": "5.00", "returned": returned}],
    }  # fmt: skip
    dealer = {"id": "D1", "cards": ["Kc", "9h", "4d", "2s", "As"], "up": 4}
    return _of("round", f"20:0{number}:00") | {"round": number, "dealer": dealer, "seats": [seat], **more}


def _closing(win: int, rounds: int) -> dict[str, object]:
    return _of(CLOSE, "23:00:00") | {"float": f"{20000 + win}.00", "rounds": rounds}


def test_the_same_bytes_again_change_nothing(tmp_path: Path) -> None:
    simulate(Plan(seed=2, rounds=200, days=1, faults={"dealer-misread": 1}), tmp_path / "inbox")
    assert _night(tmp_path).exit_code == 1
    before = content(tmp_path / "lake")
    again = _night(tmp_path)
    assert again.nothing_new
    assert again.exit_code == 0
    assert all(
        frame.equals(before[name], null_equal=True) for name, frame in content(tmp_path / "lake").items()
    )


def test_a_copy_under_another_name_is_duplicate_to_the_last_byte(tmp_path: Path) -> None:
    simulate(Plan(seed=2, rounds=100, days=1), tmp_path / "inbox")
    _night(tmp_path)
    (file,) = (tmp_path / "inbox").iterdir()
    (tmp_path / "inbox" / "copy.jsonl").write_bytes(file.read_bytes())
    outcome = _night(tmp_path)
    row = outcome.sources.row(0, named=True)
    assert row["bytes_duplicate"] == row["bytes"] > 0
    assert set(outcome.findings["code"]) == {"SRC-003"}
    assert outcome.rounds == {}


def test_an_opening_that_comes_a_night_late_makes_its_rounds_decidable(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _round(1), _closing(5, 1))
    first = _night(tmp_path)
    assert first.rounds == {"undecidable": 1}
    assert "SRC-008" in first.findings["code"].to_list()
    _write(tmp_path / "inbox" / "2.jsonl", _opening())
    second = _night(tmp_path)
    assert second.rounds == {"ok": 1}
    assert second.findings.is_empty()
    lake = Lake(tmp_path / "lake")
    assert latest_verdicts(lake).collect()["verdict"].to_list() == ["ok"]
    for row in export_rows(lake, "sources"):
        assert row["bytes_stored"] == row["bytes"]


def test_a_correction_takes_the_place_of_what_it_corrects(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1, "5.00"), _closing(5, 1))
    assert set(_night(tmp_path).findings["code"]) == {"PAY-001", "CNT-001"}
    why = {"at": "2026-11-29T10:00:00+01:00", "by": "M1", "reason": "misread slip"}
    _write(tmp_path / "inbox" / "2.jsonl", _round(1, "0", replaces=why))
    second = _night(tmp_path)
    assert second.findings.is_empty()
    assert second.rounds == {"ok": 1}
    assert len(list(export_rows(Lake(tmp_path / "lake"), "rounds"))) == 2


def test_other_content_of_one_identity_goes_to_quarantine(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _round(1, "5.00"), _closing(5, 1))
    outcome = _night(tmp_path)
    assert outcome.findings["code"].to_list() == ["SRC-004"]
    assert outcome.sources.row(0, named=True)["quarantined"] == 1


def test_quarantine_is_tried_again_without_losing_or_doubling_anything(tmp_path: Path) -> None:
    simulate(Plan(seed=2, rounds=200, days=1, faults={"line-overwritten": 1}), tmp_path / "inbox")
    _night(tmp_path)
    before = content(tmp_path / "lake")
    retry(Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox"), Silent())
    after = content(tmp_path / "lake")
    for name in ("rounds", "quarantine", "sessions", "movements"):
        assert after[name].drop("run_id").equals(before[name].drop("run_id"), null_equal=True), name


def test_replay_and_check_alone_find_what_the_night_found(tmp_path: Path) -> None:
    faults = {"dealer-misread": 2, "ante-taken-on-win": 1}
    simulate(Plan(seed=9, rounds=400, days=1, faults=faults), tmp_path / "inbox")
    config = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox")
    night = nightly(config, Silent())
    replay_lake(config, Silent())
    again = check_lake(config, Silent())
    assert again.findings["finding_id"].sort().to_list() == night.findings["finding_id"].sort().to_list()
    seen = findings_seen(Lake(config.lake), "all")
    assert seen.height == night.findings.height
    assert set(seen.select("first_run", "last_run").iter_rows()) == {(night.run_id, again.run_id)}


def test_an_unknown_format_is_quarantined_whole_and_never_clean(tmp_path: Path) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / "inbox" / "notes.bin").write_bytes(bytes(range(256)))
    outcome = _night(tmp_path)
    assert outcome.exit_code == 1
    assert outcome.sources.select(pl.col("bytes_quarantined")).item() == 256


def test_every_record_of_a_session_has_its_gaming_day(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _round(1), _closing(5, 1))
    _write(tmp_path / "inbox" / "2.jsonl", _opening())
    _night(tmp_path)
    lake = Lake(tmp_path / "lake")
    for table in (ROUNDS, SESSIONS):
        assert set(lake.read(table)["gaming_day"].to_list()) == {date(2026, 11, 28)}


def test_pieces_of_many_files_in_quarantine_are_all_told(tmp_path: Path) -> None:
    line = json.dumps(_opening())
    for name, text in (("c", line + "\ngarbage\n"), ("y", line[:-40]), ("z", line[:-30])):
        (tmp_path / "inbox").mkdir(exist_ok=True)
        (tmp_path / "inbox" / f"{name}.jsonl").write_text(text, encoding="utf-8")
    outcome = _night(tmp_path)
    codes = outcome.findings.filter(pl.col("code").is_in(["SRC-001", "SRC-010"]))["code"].sort().to_list()
    assert codes == ["SRC-001", "SRC-010", "SRC-010"]


def test_what_ingest_stored_is_judged_by_the_next_night(tmp_path: Path) -> None:
    _write(tmp_path / "other" / "1.jsonl", _opening(), _round(1, "5.00"), _closing(0, 1))
    (tmp_path / "inbox").mkdir()
    config = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox")
    assert ingest_paths(config, Silent(), [tmp_path / "other" / "1.jsonl"], None).findings.is_empty()
    night = nightly(config, Silent())
    assert night.rounds == {"error": 1}
    assert night.findings["code"].to_list() == ["PAY-001"]
    assert nightly(config, Silent()).nothing_new


WHY = {"at": "2026-11-29T10:00:00+01:00", "by": "M1", "reason": "misread slip"}


@pytest.mark.parametrize("names", [("1", "2"), ("2", "1")])
def test_a_correction_counts_whichever_file_sorts_first(tmp_path: Path, names: tuple[str, str]) -> None:
    _write(tmp_path / "inbox" / f"{names[0]}.jsonl", _opening(), _round(1, "5.00"), _closing(5, 1))
    _write(tmp_path / "inbox" / f"{names[1]}.jsonl", _round(1, "0", replaces=WHY))
    outcome = _night(tmp_path)
    assert outcome.findings.is_empty()
    assert outcome.rounds == {"ok": 1}


def test_a_retry_leaves_corrections_as_they_are(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1, "5.00"), _closing(5, 1))
    with (tmp_path / "inbox" / "1.jsonl").open("a", encoding="utf-8") as file:
        file.write("garbage\n")
    _night(tmp_path)
    _write(tmp_path / "inbox" / "2.jsonl", _round(1, "0", replaces=WHY))
    assert _night(tmp_path).findings.is_empty()
    again = retry(Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox"), Silent())
    assert again.findings["code"].to_list() == ["SRC-001"]


def test_a_corrected_opening_judges_its_rounds_again(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _closing(5, 1))
    assert _night(tmp_path).findings.is_empty()
    raised = _opening(limits={"min": "20.00", "max": "100.00"}, replaces=WHY)
    _write(tmp_path / "inbox" / "2.jsonl", raised)
    assert _night(tmp_path).findings["code"].to_list() == ["BET-001"]


def test_a_corrected_currency_reads_the_amounts_again(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _closing(5, 1))
    _night(tmp_path)
    _write(tmp_path / "inbox" / "2.jsonl", _opening(currency="KWD", gaming_day="2026-11-27", replaces=WHY))
    assert _night(tmp_path).findings.is_empty()
    rounds = Lake(tmp_path / "lake").read(ROUNDS)
    assert rounds.select("currency", "gaming_day").rows() == [("KWD", date(2026, 11, 27))]
    assert rounds["ante_stake_minor"].to_list() == [[5000]]


def test_a_cancelled_opening_leaves_its_rounds_undecidable(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _closing(5, 1))
    _night(tmp_path)
    _write(tmp_path / "inbox" / "2.jsonl", _opening(cancels=WHY))
    outcome = _night(tmp_path)
    assert outcome.rounds == {"undecidable": 1}
    assert "SRC-008" in outcome.findings["code"].to_list()


def test_an_opening_that_contradicts_sets_nothing(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1))
    _night(tmp_path)
    _write(tmp_path / "inbox" / "2.jsonl", _opening(currency="KWD"), _round(2), _closing(10, 2))
    outcome = _night(tmp_path)
    assert outcome.findings["code"].to_list() == ["SRC-004"]
    assert set(Lake(tmp_path / "lake").read(ROUNDS)["currency"]) == {"EUR"}


def test_a_session_that_comes_late_is_held_against_the_one_after_it(tmp_path: Path) -> None:
    later = [
        record | {"session": "S2", "at": str(record["at"]).replace("-28T", "-29T")}
        for record in (_opening(float="9000.00"), _round(1), _closing(-10995, 1))
    ]
    _write(tmp_path / "inbox" / "1.jsonl", *later)
    assert _night(tmp_path).findings.is_empty()
    _write(tmp_path / "inbox" / "2.jsonl", _opening(), _round(1), _closing(5, 1))
    assert _night(tmp_path).findings["code"].to_list() == ["CNT-002"]


def test_links_and_pipes_in_the_inbox_are_told_and_never_clean(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _closing(5, 1))
    (tmp_path / "outside.jsonl").write_text("{}", encoding="utf-8")
    (tmp_path / "inbox" / "out").symlink_to(tmp_path / "outside.jsonl")
    (tmp_path / "inbox" / "nowhere").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "inbox" / "pipe")
    outcome = _night(tmp_path)
    assert [name for name, _ in outcome.passed_over] == ["nowhere", "out", "pipe"]
    assert outcome.sources["source"].to_list() == ["1.jsonl"]
    assert outcome.exit_code == 2


def test_a_lake_that_lost_a_table_is_refused(tmp_path: Path) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _closing(5, 1))
    _night(tmp_path)
    shutil.rmtree(tmp_path / "lake" / "tables" / "findings")
    with pytest.raises(IntegrityFault, match="lost the table findings"):
        _night(tmp_path)


@pytest.mark.parametrize("again", ["check", "day"])
def test_what_reading_found_stands_when_its_records_are_judged_again(tmp_path: Path, again: str) -> None:
    _write(tmp_path / "inbox" / "1.jsonl", _opening(), _round(1), _round(1, "5.00"), _closing(5, 1))
    first = _night(tmp_path)
    assert first.findings["code"].to_list() == ["SRC-004"]
    assert first.rounds == {"error": 1}
    config = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox")
    second = (
        check_lake(config, Silent()) if again == "check" else nightly(config, Silent(), date(2026, 11, 28))
    )
    assert second.findings["finding_id"].to_list() == first.findings["finding_id"].to_list()
    assert second.rounds == {"error": 1}
    assert second.exit_code == 1
