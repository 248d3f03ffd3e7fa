"""Nights at tables whose venue signed a sheet or a reading: what is right there is right elsewhere not.

A pair of sevens wins against A-K with 10.00 on the ante and 20.00 on the raise. By the sheet's own
reading the pair pays once the raise: 40.00 come back. On the ante (000-a) it pays once 10.00: 30.00.
"""

import json
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import Outcome, check_lake, nightly, replay_lake
from pipeline.run import Silent
from pipeline.signing import Signing, read_signings
from pipeline.summary import summary_lines
from schemas.fault import IntegrityFault
from schemas.sheets import load_sheet, with_readings
from schemas.tables_judged import RUNS, VERDICTS_TABLE
from tests.made_night import STRAIGHT, closing, fold, night, opening, raised, without_contracts, write

FR, US = "stud-poker-fr@1", "caribbean-stud-us@1"
ON_ANTE, ON_RAISE = "30.00", "40.00"
DAY = date(2026, 11, 28)


def _signed(*entries: dict[str, object]) -> tuple[Signing, ...]:
    own: dict[str, Any] = {"venue": "V1", "sheet": FR, "signed_by": "M. Roy", "signed_on": date(2026, 1, 5)}
    return read_signings([own | entry for entry in entries], "studaudit.toml")


ANTE = {"readings": {"000-a": "on-the-ante"}}


def _at(clock: str) -> Any:
    return datetime.fromisoformat(f"2026-11-28T{clock}:00+01:00")


def _told(outcome: Outcome) -> list[tuple[object, ...]]:
    return outcome.findings.select("code", "round", "seat", "clause", "delta_minor").sort("round").rows()


def test_a_payment_by_another_reading_is_no_error_and_names_the_clause(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, ON_ANTE), closing("19980.00", 1))
    outcome = night(tmp_path)
    assert _told(outcome) == [("RUL-001", 1, 1, "000-a", 1000)]
    assert outcome.findings["severity"].to_list() == ["warning"]
    assert outcome.rounds == {"other-reading": 1}
    assert outcome.exit_code == 0


def test_what_the_venue_signed_is_right_there_and_the_sheets_own_reading_is_not(tmp_path: Path) -> None:
    rounds = [raised(1, ON_ANTE), raised(2, ON_RAISE)]
    write(tmp_path / "inbox" / "1.jsonl", opening(), *rounds, closing("19950.00", 2))
    other = {"table": "T2", "session": "S2"}
    elsewhere = [raised(1, ON_RAISE) | other, raised(2, ON_ANTE) | other]
    write(tmp_path / "inbox" / "2.jsonl", opening(**other), *elsewhere, closing("19950.00", 2, **other))
    outcome = night(tmp_path, _signed({"table": "T1", **ANTE}))
    found = outcome.findings.select("table", "code", "round", "clause", "delta_minor").sort("table").rows()
    assert found == [("T1", "RUL-001", 2, "000-a", -1000), ("T2", "RUL-001", 2, "000-a", 1000)]
    assert outcome.rounds == {"ok": 2, "other-reading": 2}


@pytest.mark.parametrize("paid", [(ON_RAISE, ON_ANTE), (ON_ANTE, ON_RAISE)])
def test_a_reading_may_change_in_mid_session(tmp_path: Path, paid: tuple[str, str]) -> None:
    rounds = [raised(29, paid[0]), raised(30, paid[1])]
    rounds = [each | {"round": number} for number, each in enumerate(rounds, 1)]
    write(tmp_path / "inbox" / "1.jsonl", opening(), *rounds, closing("19950.00", 2))
    outcome = night(tmp_path, _signed({"until": _at("20:30")}, {"from": _at("20:30"), **ANTE}))
    if paid == (ON_RAISE, ON_ANTE):
        assert outcome.findings.is_empty()
        assert outcome.rounds == {"ok": 2}
    else:
        assert _told(outcome) == [("RUL-001", 1, 1, "000-a", 1000), ("RUL-001", 2, 1, "000-a", -1000)]


def test_a_sheet_may_change_in_mid_session(tmp_path: Path) -> None:
    """A straight wins 5 times the raise by source 000, 4 times by the US table."""
    hand = {"cards": STRAIGHT, "hand": "straight"}
    rounds = [raised(29, "120.00", **hand), raised(30, "100.00", **hand), raised(31, "120.00", **hand)]
    rounds = [each | {"round": number} for number, each in enumerate(rounds, 1)]
    write(tmp_path / "inbox" / "1.jsonl", opening(), *rounds, closing("19690.00", 3))
    outcome = night(tmp_path, _signed({"table": "T1", "sheet": US, "from": _at("20:30")}))
    found = outcome.findings.select("code", "round", "rules", "delta_minor").rows()
    assert found == [("PAY-002", 3, US, -2000)]
    judged = Lake(tmp_path / "lake").read(VERDICTS_TABLE).select("rules", "sheet_sha256", "verdict")
    assert sorted(judged.rows()) == sorted(
        (name, load_sheet(name).sha256, verdict) for name, verdict in ((FR, "ok"), (US, "ok"), (US, "error"))
    )


def test_a_signed_sheet_judges_a_session_whose_opening_names_none_that_is_known(tmp_path: Path) -> None:
    rounds = [raised(1), fold(2)]
    write(tmp_path / "inbox" / "1.jsonl", opening(rules="house@7"), *rounds, closing("19975.00", 2))
    assert night(tmp_path, _signed({"table": "T1"})).findings.is_empty()


def test_a_signed_sheet_that_is_not_in_force_is_told_once(tmp_path: Path) -> None:
    day = "2007-05-16"
    write(tmp_path / "inbox" / "1.jsonl", opening(day), fold(1, day), closing("20005.00", 1, day))
    outcome = night(tmp_path, _signed({"sheet": FR}))
    assert outcome.findings["code"].to_list() == ["SRC-007"]
    assert outcome.rounds == {"undecidable": 1}


def test_check_asks_for_a_replay_where_another_reading_was_signed_since(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, ON_ANTE), closing("19980.00", 1))
    night(tmp_path)
    signed = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox", rules=_signed(ANTE))
    with without_contracts():
        with pytest.raises(IntegrityFault, match="not been replayed"):
            check_lake(signed, Silent())
        replay_lake(signed, Silent())
        assert check_lake(signed, Silent()).rounds == {"ok": 1}


def test_a_day_is_judged_again_by_what_was_signed_since(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, ON_ANTE), closing("19980.00", 1))
    night(tmp_path)
    signed = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox", rules=_signed(ANTE))
    with without_contracts():
        assert nightly(signed, Silent(), DAY).rounds == {"ok": 1}


def test_check_tries_the_readings_too(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, ON_ANTE), closing("19980.00", 1))
    first = night(tmp_path)
    with without_contracts():
        again = check_lake(Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox"), Silent())
    assert again.findings["finding_id"].to_list() == first.findings["finding_id"].to_list()
    assert again.rounds == {"other-reading": 1}


def test_a_run_notes_the_sheets_that_it_judged_by(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), closing("20005.00", 1))
    night(tmp_path, _signed({"table": "T1", "from": DAY, **ANTE}))
    sheets = json.loads(Lake(tmp_path / "lake").read(RUNS)["sheets"].item())
    assert sheets[FR] == load_sheet(FR).sha256
    signed = with_readings(load_sheet(FR), {"000-a": "on-the-ante"})
    assert sheets[f"{FR} (V1/T1) from 2026-11-28"] == signed.sha256 != load_sheet(FR).sha256


def test_severity_by_amount_settles_the_exit_code_and_the_verdict(tmp_path: Path) -> None:
    """35.00 is right by no reading: 5.00 too little against 40.00."""
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, "35.00"), closing("19975.00", 1))
    for place, (limit, code, verdict) in enumerate((("5.01", 0, "ok"), ("5.00", 1, "error"))):
        steps = ((Decimal(limit), "info"), (None, "error"))
        config = Config(lake=tmp_path / f"lake{place}", inbox=tmp_path / "inbox", severity={"PAY-002": steps})
        with without_contracts():
            outcome = nightly(config, Silent())
        assert _told(outcome) == [("PAY-002", 1, 1, "000.19", 500)]
        assert (outcome.exit_code, outcome.rounds) == (code, {verdict: 1})


def test_a_night_says_when_the_lake_was_judged_by_what_is_signed_no_longer(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, ON_ANTE), closing("19980.00", 1))
    plain = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox")
    signed = replace(plain, rules=_signed(ANTE))
    with without_contracts():
        assert not nightly(plain, Silent()).resigned
        assert not nightly(plain, Silent()).resigned
        again = nightly(signed, Silent())
        assert (again.nothing_new, again.resigned) == (True, True)
        assert any("studaudit replay" in line for line in summary_lines(again))
        assert "Nothing was checked." in list(summary_lines(replay_lake(signed, Silent())))
        checked = check_lake(signed, Silent())
        assert (checked.rounds, checked.resigned) == ({"ok": 1}, False)
        assert not nightly(signed, Silent()).resigned


def test_a_refused_check_is_no_run_that_died(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, ON_ANTE), closing("19980.00", 1))
    plain = Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox")
    with without_contracts():
        nightly(plain, Silent())
        with pytest.raises(IntegrityFault, match="replay"):
            check_lake(replace(plain, rules=_signed(ANTE)), Silent())
        assert nightly(plain, Silent()).undone is None
    assert Lake(plain.lake).read(RUNS).height == 1
