"""A round in view: found by what people call it, recorded beside expected, findings of its last verdict."""

from pathlib import Path

import pytest

from pipeline.export.tables import latest_verdicts
from pipeline.lake import Lake
from pipeline.view import find_hand, view_hand
from pipeline.view.model import HandView
from schemas.fault import UsageFault
from tests.made_night import WHY, closing, fold, night, opening, raised, write


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    folder = tmp_path_factory.mktemp("view")
    rounds = [fold(1), raised(2, "60.00"), raised(3, "60.00"), raised(4, "60.00"), raised(5)]
    write(folder / "inbox" / "1.jsonl", opening(), *rounds, closing("19825.00", 5))
    night(folder)
    corrections = [raised(3, replaces=WHY), raised(4, "60.00", cancels=WHY), raised(5, "50.00")]
    write(folder / "inbox" / "2.jsonl", *corrections)
    night(folder)
    return Lake(folder / "lake")


def _view(lake: Lake, number: int) -> HandView:
    return view_hand(lake, find_hand(lake, f"T1/S1/{number}"))


def test_a_wrong_payment_stands_beside_the_right_one_with_its_clause(lake: Lake) -> None:
    view = _view(lake, 2)
    wrong = [step for step in view.steps if step.right is False]
    assert [(step.seat, step.recorded, step.expected) for step in wrong] == [
        (1, "raise 20.00, returned 60.00", "returned 40.00")
    ]
    assert wrong[0].clause
    assert [finding["code"] for finding in view.findings] == ["PAY-002"]
    assert view.verdict is not None
    assert view.verdict["verdict"] == "error"


def test_the_bytes_are_those_of_the_record(lake: Lake) -> None:
    view = _view(lake, 2)
    assert view.raw.startswith(b'{"record": "round"')
    assert b'"returned": "60.00"' in view.raw


def test_a_corrected_round_no_longer_shows_what_it_was_corrected_for(lake: Lake) -> None:
    view = _view(lake, 3)
    assert view.verdict is not None
    assert (view.verdict["verdict"], view.findings) == ("ok", ())
    assert all(step.right is not False for step in view.steps)


def test_a_cancelled_round_says_so_and_has_no_verdict(lake: Lake) -> None:
    view = _view(lake, 4)
    assert view.facts["standing"] == "cancelled by a correction"
    assert (view.verdict, view.findings) == (None, ())
    judged = latest_verdicts(lake).collect()["hand_id"].to_list()
    assert sorted(judged) == sorted(find_hand(lake, f"T1/S1/{number}") for number in (1, 2, 3, 5))


def test_the_beginning_of_an_id_finds_the_round(lake: Lake) -> None:
    whole = find_hand(lake, "T1/S1/1")
    assert find_hand(lake, whole[:8]) == whole


@pytest.mark.parametrize(("called", "reason"), [("T1/S1/99", "no round"), ("r-", "5 are called")])
def test_nothing_or_several_is_wrong_usage(lake: Lake, called: str, reason: str) -> None:
    with pytest.raises(UsageFault, match=reason):
        find_hand(lake, called)


def test_the_records_of_a_corrected_round_stand_in_order_with_what_changed(lake: Lake) -> None:
    first, second = _view(lake, 3).records
    assert (first.does, first.at, first.counts, first.changed) == ("first", "2026-11-28T19:03:00Z", False, ())
    assert (second.does, second.at, second.counts) == ("replaces", WHY["at"], True)
    assert (second.by, second.reason) == (WHY["by"], WHY["reason"])
    assert second.changed == ("seat 1 raise returned: 60.00 -> 40.00",)
    assert (first.verdict, second.verdict) == ("error", "ok")
    assert first.run_id is not None
    assert second.run_id is not None
    assert first.run_id < second.run_id
    assert [(record.source, record.byte_start) for record in (first, second)][1] == ("2.jsonl", 0)


def test_of_a_cancelled_round_no_record_counts(lake: Lake) -> None:
    records = _view(lake, 4).records
    assert [(record.does, record.counts, record.verdict) for record in records] == [
        ("first", False, "error"), ("cancels", False, None),
    ]  # fmt: skip


def test_what_contradicts_a_record_without_a_reason_is_kept_apart_beside_it(lake: Lake) -> None:
    records = _view(lake, 5).records
    assert [(record.does, record.counts) for record in records] == [("first", True), ("kept apart", False)]
    assert records[1].source == "2.jsonl"


def test_a_round_alone_has_no_records_to_tell(lake: Lake) -> None:
    assert _view(lake, 1).records == ()


def test_one_name_at_two_venues_is_told_and_parted_by_the_venue(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1))
    write(tmp_path / "inbox" / "2.jsonl", *(record | {"venue": "V/2"} for record in (opening(), fold(1))))
    night(tmp_path)
    lake = Lake(tmp_path / "lake")
    with pytest.raises(UsageFault, match="2 are called 'T1/S1/1', at 2 venues"):
        find_hand(lake, "T1/S1/1")
    for venue in ("V1", "V/2"):
        assert view_hand(lake, find_hand(lake, f"{venue}/T1/S1/1")).facts["venue"] == venue
