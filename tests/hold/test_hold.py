"""Handle, drop, win and hold of two sessions worked out by hand; what has no currency is left out."""

from typing import cast

import pytest

from pipeline.export.tables import hold, hold_left_out
from pipeline.hold.hold import By, LeftOut
from pipeline.lake import Lake
from tests.made_night import WHY, closing, drop, fold, night, opening, raised, write


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    folder = tmp_path_factory.mktemp("hold")
    # win of the first session: 5.00 on the fold, 30.00 - 80.00 on the raise; the third round is corrected
    # from a win of 5.00 to none
    rounds = [fold(1), raised(2, "60.00"), fold(3)]
    write(folder / "inbox" / "1.jsonl", opening(), *rounds, drop("200.00", "B1"), closing("19755.00", 3))
    write(folder / "inbox" / "2.jsonl", fold(3, returned="5.00", replaces=WHY))
    other = {"session": "S2", "table": "T2"}
    day = "2026-11-29"
    write(
        folder / "inbox" / "3.jsonl",
        opening(day, "USD", **other), fold(1, day, **other), closing("20005.00", 1, day, **other),
    )  # fmt: skip
    nameless = {"session": "S9", "table": "T3"}
    write(folder / "inbox" / "4.jsonl", fold(1, **nameless), drop("70.00", "B2", **nameless))
    night(folder)
    return Lake(folder / "lake")


Group = tuple[object, ...]


@pytest.mark.parametrize(
    ("by", "rows"),
    [
        (
            "day",
            [
                ("2026-11-28", "EUR", 3, 4000, 20000, -4500, -0.225, -1.125),
                ("2026-11-29", "USD", 1, 500, 0, 500, None, 1.0),
            ],
        ),
        (
            "table",
            [
                ("V1", "T1", "EUR", 3, 4000, 20000, -4500, -0.225, -1.125),
                ("V1", "T2", "USD", 1, 500, 0, 500, None, 1.0),
            ],
        ),
        (
            "sheet",
            [
                ("stud-poker-fr@1", "EUR", 3, 4000, None, -4500, None, -1.125),
                ("stud-poker-fr@1", "USD", 1, 500, None, 500, None, 1.0),
            ],
        ),
        (
            "dealer",
            [
                ("D1", "EUR", 2, 1000, None, 500, None, 0.5),
                ("D1", "USD", 1, 500, None, 500, None, 1.0),
                ("D2", "EUR", 1, 3000, None, -5000, None, -5 / 3),
            ],
        ),
        (
            "player",
            [
                ("P1", "EUR", 2, 1000, None, 500, None, 0.5),
                ("P1", "USD", 1, 500, None, 500, None, 1.0),
                ("P2", "EUR", 1, 3000, None, -5000, None, -5 / 3),
            ],
        ),
    ],
)
def test_each_group_has_the_figures_of_its_records(lake: Lake, by: str, rows: list[Group]) -> None:
    found = hold(lake, cast(By, by))
    keys = found.columns.index("currency")
    text = [tuple(str(part) for part in row[:keys]) + row[keys:] for row in found.iter_rows()]
    assert text == [pytest.approx(row) for row in rows]


def test_what_has_no_currency_is_counted_and_left_out(lake: Lake) -> None:
    assert hold_left_out(lake) == LeftOut(rounds=1, drops=1)
