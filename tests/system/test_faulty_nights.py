"""Every simulated fault of every house-banked game is found, by its code, where it is, and nothing else."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import Config
from pipeline.export.tables import plain_rows
from pipeline.nightly import Outcome, nightly
from pipeline.run import Silent
from pipeline.simulate import Plan, faults_of, simulate
from schemas.sheets import load_sheet
from tests.system.labels import SHEETS, mismatches, read_labels


def _night(folder: Path) -> Outcome:
    return nightly(Config(lake=folder / "lake", inbox=folder / "inbox"), Silent())


GAP = "round-left-out"
"""Asked for by itself: beside a line that cannot be read, lying between the same two rounds of the
file, nobody can tell which of two gaps that line would fill."""
TIMES = pytest.mark.parametrize("times", [3, pytest.param(100, marks=pytest.mark.slow)])


def _made(folder: Path, sheet: str, names: Sequence[str], times: int) -> list[dict[str, Any]]:
    """Sessions with faults; their labels."""
    days = max(2, times * len(names) // 16)
    faults = dict.fromkeys(names, times)
    plan = Plan(seed=7, rounds=400 * days, tables=10, days=days, faults=faults, rules=sheet)
    labels = read_labels(simulate(plan, folder / "inbox").labels)
    assert len(labels) == times * len(names)
    return labels


@TIMES
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("kinds", ["all", GAP])
def test_every_fault_is_found_where_it_is_and_nothing_else(
    tmp_path: Path, sheet: str, kinds: str, times: int
) -> None:
    names = [GAP] if kinds == GAP else [name for name in faults_of(sheet) if name != GAP]
    labels = _made(tmp_path, sheet, names, times)
    outcome = _night(tmp_path)
    assert mismatches(labels, list(plain_rows(outcome.findings))) == []


@TIMES
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_another_reading_pays_is_other_reading_and_names_the_clause(
    tmp_path: Path, sheet: str, times: int
) -> None:
    names = [name for name, fault in faults_of(sheet).items() if fault.code == "RUL-001"]
    if not names:
        assert sheet == "caribbean-stud-us@1"
        return
    labels = _made(tmp_path, sheet, names, times)
    outcome = _night(tmp_path)
    assert mismatches(labels, list(plain_rows(outcome.findings))) == []
    listed = {clause.id for clause in load_sheet(sheet).clauses if clause.alternatives}
    assert {clause for label in labels for clause in label["clause"].split(", ")} == listed
    assert outcome.rounds["other-reading"] == len(labels)
    assert set(outcome.rounds) == {"ok", "other-reading"}
    assert outcome.exit_code == 0
