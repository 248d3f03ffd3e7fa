"""A simulation of stud hands: its files, its labels, and what a night makes of them."""

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from pipeline.simulate.stud import StudPlan
from pipeline.simulate.stud.breaking import suiting
from pipeline.simulate.stud.run import StudSummary, simulate_stud
from schemas.sheets import StudSheet, load_sheet
from schemas.tables_recorded import HANDS, QUARANTINE

ASKED = (
    ("PokerStars", "7stud", "pokerstars-stud-cash@1"),
    ("PokerStars", "razz", "pokerstars-stud-tournament@1"),
    ("Full Tilt", "7stud8", "seven-card-stud-limit@1"),
    ("Full Tilt", "5stud", "stud-tournament-tda@1"),
)
"""Site, game, and the sheet that a night takes for its hands."""


def a_plan(site: str, game: str, name: str, hands: int, seed: int = 5) -> StudPlan:
    sheet = load_sheet(name)
    assert isinstance(sheet, StudSheet)
    money: dict[str, Any] = {"currency": "chips", "minor_digits": 0} if "tournament" in sheet.kinds else {}
    return StudPlan(
        site=site, game=game, kind=sheet.kinds[0], sheet=sheet, hands=hands, seed=seed, sees="hero",
        hands_a_table=30, **money,
    )  # fmt: skip


def all_faults(plan: StudPlan) -> dict[str, int]:
    return dict.fromkeys(suiting(plan.game, plan.kind, plan.sheet, plan.site), 1)


def labels_of(made: StudSummary) -> list[dict[str, Any]]:
    return [json.loads(line) for line in made.labels.read_text(encoding="utf-8").splitlines()]


def test_the_same_plan_writes_the_same_bytes(tmp_path: Path) -> None:
    plan = a_plan(*ASKED[0], hands=90)
    one, two = (simulate_stud(plan, tmp_path / name, faults=all_faults(plan)) for name in ("a", "b"))
    assert [path.name for path in one.files] == [path.name for path in two.files]
    assert [path.read_bytes() for path in one.files] == [path.read_bytes() for path in two.files]
    assert one.labels.read_bytes() == two.labels.read_bytes()
    assert (one.hands, one.faults) == (90, len(labels_of(one)))
    assert one.faults + sum(one.unplaced.values()) == len(all_faults(plan))


def test_a_hand_with_a_fault_is_the_last_of_its_file(tmp_path: Path) -> None:
    plan = a_plan(*ASKED[2], hands=90)
    made = simulate_stud(plan, tmp_path / "made", faults=all_faults(plan))
    assert made.faults > 10
    for label in labels_of(made):
        text = (tmp_path / "made" / label["source"]).read_text(encoding="utf-8")
        assert text.rindex("Game #") == text.index(f"Game #{label['hand_no']}:")


def test_what_no_text_expresses_is_refused_before_a_file_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="razz27"):
        simulate_stud(a_plan("PokerStars", "razz27", ASKED[0][2], hands=5), tmp_path / "made")
    assert not (tmp_path / "made").exists()


def _wrong(label: dict[str, Any] | None, found: Sequence[dict[str, Any]]) -> str | None:
    roots = [(row["code"], row["step"], row["seat"]) for row in found if row["role"] == "root"]
    follow = {row["code"] for row in found if row["role"] != "root"}
    if label is None:
        return f"besides: {roots}" if found else None
    if roots != [(label["code"], label["step"], label["seat"])]:
        return f"{label}: roots {roots}"
    return None if follow <= set(label["consequence_codes"]) else f"{label}: consequences {follow}"


@pytest.mark.parametrize("hands", [60, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_night_finds_each_fault_where_it_is_and_nothing_else(tmp_path: Path, hands: int) -> None:
    labels: dict[tuple[str, str], dict[str, Any]] = {}
    for site, game, name in ASKED:
        plan = a_plan(site, game, name, hands)
        made = simulate_stud(plan, tmp_path / "inbox", faults=all_faults(plan), labels=tmp_path / "labels")
        assert made.hands == hands and made.faults >= min(12, hands // 10)
        labels |= {(label["site"], label["hand_no"]): label for label in labels_of(made)}
    outcome = nightly(Config(lake=tmp_path / "lake", inbox=tmp_path / "inbox"), Silent())
    lake = Lake(tmp_path / "lake")
    held = lake.read(HANDS).select("hand_id", "site", "hand_no")
    assert lake.read(QUARANTINE).select("reason").rows() == []
    assert held.height == hands * len(ASKED)
    found: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for row in outcome.findings.join(held, on="hand_id", how="left").iter_rows(named=True):
        found[row["site"], row["hand_no"]].append(row)
    wrong = [bad for key in {*labels, *found} if (bad := _wrong(labels.get(key), found[key]))]
    assert not wrong, f"{len(wrong)} of {len(labels)}: " + "\n".join(wrong[:20])
