"""A round in view: found by what people call it, recorded beside expected, findings of its last verdict."""

import pytest

from pipeline.export.tables import latest_verdicts
from pipeline.lake import Lake
from pipeline.view import HandView, find_hand, view_hand
from schemas.fault import UsageFault
from tests.made_night import WHY, closing, fold, night, opening, raised, write


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    folder = tmp_path_factory.mktemp("view")
    rounds = [fold(1), raised(2, "60.00"), raised(3, "60.00"), raised(4, "60.00")]
    write(folder / "inbox" / "1.jsonl", opening(), *rounds, closing("19855.00", 4))
    night(folder)
    corrections = [raised(3, replaces=WHY), raised(4, "60.00", cancels=WHY)]
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
    assert sorted(latest_verdicts(lake).collect()["verdict"]) == ["error", "ok", "ok"]


def test_the_beginning_of_an_id_finds_the_round(lake: Lake) -> None:
    whole = find_hand(lake, "T1/S1/1")
    assert find_hand(lake, whole[:8]) == whole


@pytest.mark.parametrize(("called", "reason"), [("T1/S1/99", "no round"), ("r-", "4 are called")])
def test_nothing_or_several_is_wrong_usage(lake: Lake, called: str, reason: str) -> None:
    with pytest.raises(UsageFault, match=reason):
        find_hand(lake, called)
