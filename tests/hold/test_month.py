"""A simulated month with payment errors: the parts of every table-day add up to its win, to the last cent."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.hold.decompose import PARTS, decompose
from pipeline.hold.hold import round_money
from pipeline.lake import Lake
from pipeline.nightly import ingest_paths
from pipeline.run import Silent
from pipeline.simulate import Plan, simulate
from pipeline.stages.context import superseded_rounds
from pipeline.stages.played_seats import played_seats
from pipeline.theory.edge import edge_of
from schemas.tables_recorded import ROUNDS

FAULTS = dict.fromkeys(
    (
        "ante-not-paid", "ante-paid-twice", "ante-taken-on-win", "ante-returned-on-loss",
        "raise-wrong-multiple", "raise-paid-on-push", "raise-not-paid", "raise-too-small", "four-cards",
        "dealer-wrongly-qualified",
    ),
    6,
)  # fmt: skip
KEYS = ["gaming_day", "venue", "table", "currency"]


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1"])
def test_every_table_day_of_a_month_adds_up(rules: str, tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    simulate(Plan(seed=3, rounds=6000, tables=2, days=30, rules=rules, faults=FAULTS), inbox)
    ingest_paths(Config(lake=tmp_path / "lake", inbox=inbox), Silent(), [inbox], None)
    lake = Lake(tmp_path / "lake")
    seats, sheets = played_seats(lake, ())
    groups = decompose(seats, {sha256: edge_of(sheet) for sha256, sheet in sheets.items()}, KEYS)
    recorded = round_money(
        lake.scan(ROUNDS).join(superseded_rounds(lake).lazy(), on=["hand_id", "content_hash"], how="anti")
    )
    wins = recorded.group_by(KEYS).agg(pl.col("win_minor").sum()).collect()
    assert wins.height == len(groups) == 60
    errors = 0
    for row in wins.to_dicts():
        parts = groups[tuple(row[name] for name in KEYS)]
        assert sum(getattr(parts, name) for name in PARTS) == parts.win == row["win_minor"]
        errors += parts.errors != 0
    assert errors > 20
    assert all(parts.decisions >= 0 for parts in groups.values())
