"""Legal play of every house-banked game gives no finding."""

from pathlib import Path

import pytest

from pipeline.config import Config
from pipeline.nightly import nightly
from pipeline.run import Silent
from pipeline.simulate import Plan, simulate
from tests.system.labels import SHEETS


@pytest.mark.parametrize("rounds", [5_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("sheet", SHEETS)
def test_legal_sessions_give_no_finding(tmp_path: Path, sheet: str, rounds: int) -> None:
    plan = Plan(seed=41, rounds=rounds, venues=3, tables=8, days=14, compression="zst", rules=sheet)
    simulate(plan, tmp_path / "inbox")
    outcome = nightly(Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox"), Silent())
    assert outcome.rounds == {"ok": rounds}
    assert outcome.findings.is_empty()
    assert outcome.exit_code == 0
