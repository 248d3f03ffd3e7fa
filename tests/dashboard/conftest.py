"""One small lake for all tests of the dashboard: a night with faults, a clean venue, hostile names."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from pipeline.config import Config
from pipeline.nightly import nightly
from pipeline.run import Run, Silent
from pipeline.simulate import Plan, simulate
from pipeline.stages.contracts import Contracts
from schemas.tables_judged import CONTRACT_RESULTS
from tests.made_rows import made_frame

APP = Path(__file__).resolve().parents[2] / "dashboard" / "app.py"
SAMPLE = Path(__file__).resolve().parents[1] / "ingest" / "samples" / "stars_tournament_razz.txt"
SCRIPT = "<script>alert(1)</script>"
LINK = "[mail](http://evil.example) **b**"
IMAGE = "![i](http://evil.example/i.png) $x$"
VENUE = '<img src="http://evil.example/v.png" onerror="alert(2)">'
HOSTILE = (SCRIPT, LINK, IMAGE, VENUE)
"""Names that would do something if a page read them as HTML or as markdown."""


@dataclass(frozen=True)
class Night:
    """A lake and what went into it.

    Attributes:
        lake: the lake's folder.
        clean: the records of the venue without faults, whose name is hostile.
        misread: labels of the fault `dealer-misread`.
    """

    lake: Path
    clean: list[dict[str, Any]]
    misread: dict[str, Any]


def _two_results(run: Run) -> Contracts:
    """One expectation that holds and one that does not, without loading Great Expectations."""
    broken = {
        "contract": "rounds",
        "expectation": "expect_made_up",
        "success": False,
        "rows": 7,
        "unexpected": 3,
    }
    results = made_frame(CONTRACT_RESULTS, {"contract": "hands"}, broken).with_columns(
        run_id=pl.lit(run.run_id)
    )
    run.lake.append(CONTRACT_RESULTS, results, run.run_id)
    return Contracts(results)


@pytest.fixture(scope="session")
def night(tmp_path_factory: pytest.TempPathFactory) -> Night:
    folder = tmp_path_factory.mktemp("dashboard")
    inbox, aside = folder / "inbox", folder / "aside"
    faults = {"dealer-misread": 1, "raise-wrong-multiple": 2, "ante-paid-twice": 1, "line-not-text": 1}
    made = simulate(Plan(seed=5, rounds=240, tables=2, days=2, faults=faults), inbox)
    simulate(Plan(seed=6, rounds=60, tables=1, days=2, currency="KWD"), aside)
    records: list[dict[str, Any]] = []
    for path in sorted(aside.glob("*.jsonl")):
        records += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    clean = [record | {"venue": VENUE, "table": "KW-01"} for record in records]
    (inbox / "other.jsonl").write_text(
        "".join(json.dumps(record) + "\n" for record in clean), encoding="utf-8"
    )
    text = SAMPLE.read_text(encoding="utf-8")
    for name, hostile in (("Anna", SCRIPT), ("Béla", LINK), ("Dee", IMAGE)):
        text = text.replace(name, hostile)
    (inbox / "hand.txt").write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipeline.nightly.validate", _two_results)
        nightly(Config(lake=folder / "lake", inbox=inbox), Silent())
    labels = [json.loads(line) for line in made.labels.read_text(encoding="utf-8").splitlines()]
    return Night(folder / "lake", clean, next(label for label in labels if label["code"] == "RANK-002"))


Opened = Callable[..., AppTest]


@pytest.fixture
def page(night: Night, monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Opens a page of the dashboard, with filters in its address, without a browser."""
    return lambda name, **address: open_page(night.lake, monkeypatch, name, **address)


def open_page(lake: Path, monkeypatch: pytest.MonkeyPatch, name: str, **address: str | list[str]) -> AppTest:
    """The page `name` of a lake after its first run, which must not end in an exception."""
    for variable in [key for key in os.environ if key.startswith("STUDAUDIT_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("STUDAUDIT_LAKE", str(lake))
    app = AppTest.from_file(str(APP), default_timeout=60)
    if name != "hold":
        app.switch_page(f"views/{name}.py")
    for key, value in address.items():
        app.query_params[key] = value
    app.run()
    assert not app.exception, [block.message for block in app.exception]
    return app


def words(app: AppTest) -> str:
    """The HTML, captions and titles of a page as one text."""
    return "\n".join(block.value for block in (*app.title, *app.subheader, *app.markdown, *app.caption))
