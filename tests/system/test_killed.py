"""A night that is killed at any moment and started again ends like an undisturbed one."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline.simulate import Plan, simulate
from tests.system.content import differing

SEED = 20261129


def _command(inbox: Path, lake: Path) -> list[str]:
    return [
        sys.executable,
        "-m",
        "pipeline.cli",
        "nightly",
        "--inbox",
        str(inbox),
        "--lake",
        str(lake),
        "--quiet",
    ]


def _whole(inbox: Path, lake: Path) -> float:
    start = time.monotonic()
    done = subprocess.run(_command(inbox, lake), capture_output=True, check=False)
    assert done.returncode == 1, done.stderr.decode()
    return time.monotonic() - start


def _killed(inbox: Path, lake: Path, after: float) -> bool:
    """Whether the run was still going when it was killed."""
    child = subprocess.Popen(_command(inbox, lake), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        child.wait(timeout=after)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGKILL)
        child.wait()
        return True
    return False


@pytest.fixture(scope="module")
def inbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("killed")
    kinds = ["raise-not-paid", "line-overwritten", "record-repeated"]
    simulate(Plan(seed=SEED, rounds=400, tables=2, days=2, faults=dict.fromkeys(kinds, 1)), folder / "inbox")
    return folder / "inbox"


@pytest.mark.parametrize("kills", [pytest.param(4), pytest.param(50, marks=pytest.mark.slow)])
def test_killed_at_random_moments_ends_with_the_same_content(inbox: Path, tmp_path: Path, kills: int) -> None:
    undisturbed = tmp_path / "undisturbed"
    _whole(inbox, undisturbed)
    took = _whole(inbox, tmp_path / "warm")
    moments = random.Random(SEED)
    struck = 0
    for number in range(kills):
        lake = tmp_path / f"killed-{number}"
        struck += _killed(inbox, lake, moments.uniform(0.1, took))
        done = subprocess.run(_command(inbox, lake), capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr.decode()
        assert differing(undisturbed, lake) == [], f"after kill {number}"
    assert struck >= kills // 2
