"""Nights whose rounds were picked, or paid, so that only statistics can tell; and such as chance made."""

import json
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.hold_settings import HoldSettings
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from pipeline.simulate import Plan, simulate
from pipeline.stages.hold_explained import hold_explained
from schemas.thresholds import Threshold

Record = dict[str, Any]
STATISTICS = ("HLD-001", "HLD-002", "INT-001", "INT-002", "INT-003")
PLAN = Plan(seed=17, rounds=4_000, tables=2, days=2, shifts=1, deck_rate=0.0, max_payout_rate=0.0)
PICKED = "SP-01"


def cents(amount: str) -> int:
    return round(Decimal(amount) * 100)


def wins(record: Record) -> int:
    """What the house won in a round."""
    wagers = [wager for seat in record["seats"] for wager in seat["wagers"]]
    return sum(cents(wager["stake"]) - cents(wager["returned"]) for wager in wagers)


def night(
    folder: Path,
    picked: Callable[[Record], Record | None],
    plan: Plan = PLAN,
    hold: HoldSettings | None = None,
) -> pl.DataFrame:
    """The statistics' findings of a night whose rounds at one table were picked or changed."""
    simulate(plan, folder / "inbox")
    for path in sorted((folder / "inbox").rglob("*.jsonl")):
        records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        told = [
            picked(each) if each["record"] == "round" and each["table"] == PICKED else each
            for each in records
        ]
        lines = [json.dumps(each) for each in told if each is not None]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    config = Config(lake=folder / "lake", inbox=folder / "inbox", hold=hold or HoldSettings())
    outcome = nightly(config, Silent())
    return outcome.findings.filter(pl.col("code").is_in(STATISTICS))


def test_an_untouched_night_gives_none(tmp_path: Path) -> None:
    assert night(tmp_path, lambda record: record).is_empty()


def test_a_table_whose_lost_rounds_are_missing_is_outside_its_limits(tmp_path: Path) -> None:
    """A third of the rounds that the house lost were never recorded."""
    found = night(tmp_path, lambda record: None if wins(record) < 0 and record["round"] % 3 == 0 else record)
    limits = found.filter(pl.col("code") == "HLD-001")
    assert set(limits["table"]) == {PICKED}
    assert (limits["delta_minor"] > 0).all()
    assert "2026-11 " in " ".join(limits["message"])
    assert set(limits["severity"]) == {"warning"} and set(limits["role"]) == {"root"}


def test_a_dealer_whose_first_card_is_seldom_a_heart_is_found(tmp_path: Path) -> None:
    def seldom(record: Record) -> Record | None:
        return None if record["dealer"]["cards"][0].endswith("h") and record["round"] % 2 else record

    found = night(tmp_path, seldom).filter(pl.col("code") == "INT-002")
    assert any("deals of the table: card 1 of dealer, counted by suit" in text for text in found["message"])
    assert set(found["table"].drop_nulls()) == {PICKED}


def test_a_seat_that_goes_with_hidden_cards_is_found(tmp_path: Path) -> None:
    """Of seat 3 only those rounds stand in which the dealer's first hidden card is below a nine and makes
    no pair where it raised, and those in which it is not where it folded."""

    def knows(record: Record) -> Record | None:
        dealer = record["dealer"]
        up = dealer["cards"][dealer["up"]]
        first = next(card for place, card in enumerate(dealer["cards"]) if place != dealer["up"])
        harmless = first[0] in "2345678" and first[0] != up[0]
        decisions = [seat.get("decision") for seat in record["seats"] if seat["seat"] == 3]
        return None if any((each == "raise") != harmless for each in decisions) else record

    plan = replace(PLAN, rounds=48_000, days=6)
    found = night(tmp_path, knows, plan).filter(pl.col("code") == "INT-001")
    assert found.filter((pl.col("table") == PICKED) & (pl.col("seat") == 3)).height == 1
    assert found["seat"].drop_nulls().to_list() == [3]
    assert all("hidden card 1" in text for text in found["message"])


def test_a_dealer_who_overpays_one_player_is_found(tmp_path: Path) -> None:
    counts: dict[tuple[str, str], int] = {}

    def overpaid(record: Record) -> Record:
        for seat in record["seats"]:
            pair = record["dealer"]["id"], seat["player"]
            counts[pair] = counts.get(pair, 0) + 1
            if pair == next(iter(counts)) and counts[pair] <= 12:
                ante = seat["wagers"][0]
                ante["returned"] = f"{Decimal(ante['returned']) + 5:.2f}"
        return record

    found = night(tmp_path, overpaid).filter(pl.col("code") == "INT-003")
    dealer, player = next(iter(counts))
    assert found["player"].to_list() == [player]
    assert f"dealer {dealer}'s" in found["message"][0]
    assert found["recorded"][0].startswith("12 of ")


def test_a_threshold_that_is_in_force_is_told_with_its_false_alarms(tmp_path: Path) -> None:
    strict = Threshold("a hair", "win-of-handle", 1, "theory", Decimal("0.001"), None)
    found = night(tmp_path, lambda record: record, hold=HoldSettings(thresholds=(strict,)))
    assert set(found["code"]) == {"HLD-002"}
    assert sorted(found["table"]) == ["SP-01", "SP-02"]  # the last day of each
    for text in found["message"]:
        share = float(text.partition("cross it in ")[2].partition(" %")[0])
        assert 95 < share <= 100


@pytest.mark.parametrize("rules", ["stud-poker-fr@1", "caribbean-stud-us@1"])
def test_a_maximum_payout_is_told_apart_from_luck(tmp_path: Path, rules: str) -> None:
    """What it keeps is no luck: a year of it would lie outside any limit."""
    plan = Plan(
        seed=5, rounds=6_000, tables=1, days=2, max_payout_rate=1.0, ante_min_minor=5_000, rules=rules
    )
    assert night(tmp_path, lambda record: record, plan).is_empty()
    told = hold_explained(Lake(tmp_path / "lake"), (), "table").row(0, named=True)
    parts = ("theoretical", "decisions", "cards", "dealer", "side", "unseparated", "maximum", "errors")
    assert sum(told[f"{part}_minor"] for part in parts) == told["win_minor"]
    assert told["maximum_minor"] > 0 == told["errors_minor"]
