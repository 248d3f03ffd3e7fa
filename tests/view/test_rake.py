"""The rake that is due, beside the one that was taken: worked out by hand from a schedule and two texts."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pipeline.lake import Lake
from pipeline.signing import Signing
from pipeline.view import find_hand, view_hand
from pipeline.view.model import HandView
from tests.ingest.samples import sample
from tests.made_night import night

HI_LO = "70011223344"
"""Pot 2.18 of four players at 0.10/0.20, rake 0.10."""
TOURNAMENT = "150000000201"
LINE = {"currency": "USD", "percent": "5", "step": "0.01", "caps": [{"players": 2, "most": "0.05"}]}


def _signed(*lines: dict[str, Any]) -> list[Signing]:
    sheet = "pokerstars-stud-cash@1"
    more = {"sets": {"rake": list(lines)}} if lines else {}
    return [Signing("PokerStars", None, sheet, None, None, "J. Doe", date(2010, 1, 1), **more)]


def _viewed(folder: Path, signed: list[Signing], called: str = HI_LO) -> HandView:
    (folder / "inbox").mkdir()
    for name in ("stars_cash_stud8.txt", "stars_flashed_last_card.txt"):
        (folder / "inbox" / name).write_text(sample(name), encoding="utf-8")
    night(folder, signed)
    lake = Lake(folder / "lake")
    return view_hand(lake, find_hand(lake, called), signed)


def _told(view: HandView) -> tuple[object, ...]:
    assert view.end is not None
    end = view.end
    return end.rake, end.fee, end.rake_due, end.fee_due, end.rake_cap, end.schedule


def _rake_step(view: HandView) -> tuple[object, ...]:
    (step,) = (step for step in view.steps if step.part == "rake")
    return step.recorded, step.expected, step.right, step.codes


@pytest.mark.parametrize(
    ("lines", "due", "fee", "cap", "words", "code"),
    [
        # 5 % of 2.18 is 0.109
        (
            [LINE | {"caps": []}], "0.10", "0.00", None,
            "5 % of the pot in steps of 0.01", None,
        ),
        # 0.109 in steps of 0.05
        (
            [LINE | {"step": "0.05", "caps": []}], "0.10", "0.00", None,
            "5 % of the pot in steps of 0.05", None,
        ),
        (
            [LINE], "0.05", "0.00", "0.05",
            "5 % of the pot in steps of 0.01, at most 0.05", "RAKE-002",
        ),
        # 2.5 % of 2.18 is 0.0545, and the fee is due from 2.00 on
        (
            [LINE | {"percent": "2.5", "caps": [], "fee": "0.01", "fee_from": "2", "from_street": 4}],
            "0.05", "0.01", None,
            "2.5 % of the pot in steps of 0.01, from fourth street on, and a fee of 0.01 from 2.00 on",
            "RAKE-001",
        ),
    ],
)  # fmt: skip
def test_the_schedule_stands_beside_what_was_taken(
    tmp_path: Path, lines: list[dict[str, Any]], due: str, fee: str, cap: str | None, words: str,
    code: str | None,
) -> None:  # fmt: skip
    view = _viewed(tmp_path, _signed(*lines))
    assert _told(view) == ("0.10", None, due, fee, cap, words)
    expected = f"rake {due}, fee {fee} due: {words}"
    assert _rake_step(view) == ("rake 0.10", expected, code is None, (code,) if code else ())


def test_a_sheet_without_a_schedule_says_so(tmp_path: Path) -> None:
    view = _viewed(tmp_path, _signed())
    assert _told(view) == ("0.10", None, None, None, None, "no schedule")
    assert _rake_step(view) == ("rake 0.10", "no schedule", None, ())


def test_a_schedule_may_have_no_line_for_the_hand(tmp_path: Path) -> None:
    view = _viewed(tmp_path, _signed(LINE | {"currency": "EUR"}))
    assert _told(view)[-1] == "no schedule for such a hand"


def test_a_tournament_hand_has_no_schedule(tmp_path: Path) -> None:
    view = _viewed(tmp_path, _signed(LINE), TOURNAMENT)
    assert _told(view) == ("0", None, None, None, None, "no schedule")
    assert _rake_step(view) == ("rake 0", "no schedule", None, ())


def test_a_schedule_that_the_configuration_no_longer_has_is_not_guessed(tmp_path: Path) -> None:
    _viewed(tmp_path, _signed(LINE))
    lake = Lake(tmp_path / "lake")
    assert "no longer" in str(_told(view_hand(lake, find_hand(lake, HI_LO)))[-1])
