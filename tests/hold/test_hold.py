"""Handle, drop, win and hold of two sessions worked out by hand; what has no currency is left out."""

import tomllib
from datetime import time
from pathlib import Path
from typing import cast, get_args

import polars as pl
import pytest

from pipeline.export.tables import hold, hold_left_out
from pipeline.hold.groups import OF_SESSIONS, By, keys_of
from pipeline.hold.hold import LeftOut
from pipeline.hold_settings import read_hold_settings
from pipeline.lake import Lake
from schemas.fault import UsageFault
from schemas.shifts import Shift
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
FIGURES = ("rounds", "handle_minor", "drop_minor", "win_minor", "hold", "win_of_handle")
DAY = (Shift("day", time(10)), Shift("late", time(20, 2)))


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
            "month",
            [
                ("2026-11", "EUR", 3, 4000, 20000, -4500, -0.225, -1.125),
                ("2026-11", "USD", 1, 500, 0, 500, None, 1.0),
            ],
        ),
        (
            "stake",
            [
                ("500", "EUR", 3, 4000, 20000, -4500, -0.225, -1.125),
                ("500", "USD", 1, 500, 0, 500, None, 1.0),
            ],
        ),
        # rounds are played at 20:01, 20:02 and 20:03 by the clock of the table, 19:01 and on in UTC
        (
            "shift",
            [
                ("day", "EUR", 1, 500, None, 500, None, 1.0),
                ("day", "USD", 1, 500, None, 500, None, 1.0),
                ("late", "EUR", 2, 3500, None, -5000, None, -5000 / 3500),
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
    found = hold(lake, cast(By, by), DAY)
    keys = keys_of(cast(By, by))
    figures = found.select(pl.col(keys).cast(pl.String), "currency", *FIGURES)
    assert list(figures.iter_rows()) == [pytest.approx(row) for row in rows]


@pytest.mark.parametrize("by", OF_SESSIONS)
def test_win_by_count_stands_beside_groups_of_whole_sessions(lake: Lake, by: By) -> None:
    # 19755.00 + 200.00 - 20000.00 = -45.00; 20005.00 - 20000.00 = 5.00
    names = ("currency", "win_by_count_minor", "sessions", "sessions_counted", "apart_minor")
    assert hold(lake, by).select(names).rows() == [("EUR", -4500, 1, 1, 0), ("USD", 500, 1, 1, 0)]


@pytest.mark.parametrize("by", ["shift", "sheet", "dealer", "player"])
def test_no_count_stands_beside_parts_of_sessions(lake: Lake, by: By) -> None:
    found = hold(lake, by, DAY)
    for name in ("drop_minor", "win_by_count_minor", "sessions", "sessions_counted", "apart_minor"):
        assert found[name].null_count() == found.height


@pytest.mark.parametrize("by", get_args(By))
def test_antes_are_told_in_every_row(lake: Lake, by: By) -> None:
    found = hold(lake, by, DAY)
    assert found.group_by("currency").agg(pl.col("antes_minor").sum()).sort("currency").rows() == [
        ("EUR", 500 + 1000 + 500), ("USD", 500),
    ]  # fmt: skip


def test_sessions_that_were_not_counted_have_no_part_in_the_count(tmp_path: Path) -> None:
    """Of three sessions of a table one lacks its closing, and one was counted 7.00 short."""
    whole, lacking, short = ({"session": name} for name in ("S1", "S2", "S3"))
    write(
        tmp_path / "inbox" / "1.jsonl",
        opening(**whole), fold(1, **whole), closing("20005.00", 1, **whole),
        opening("2026-11-29", **lacking), fold(1, "2026-11-29", **lacking),
        opening("2026-11-30", **short), fold(1, "2026-11-30", **short),
        closing("19998.00", 1, "2026-11-30", **short),
    )  # fmt: skip
    night(tmp_path)
    found = hold(Lake(tmp_path / "lake"), "day")
    names = ("win_minor", "win_by_count_minor", "sessions", "sessions_counted", "apart_minor")
    assert found.select(names).rows() == [
        (500, 500, 1, 1, 0),
        (500, None, 1, 0, None),
        (500, -200, 1, 1, -700),
    ]
    month = hold(Lake(tmp_path / "lake"), "month")
    assert month.select("month", *names).rows() == [("2026-11", 1500, 300, 3, 2, -700)]


def test_a_table_that_was_opened_and_not_played_has_its_count(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), closing("19990.00", 0))
    night(tmp_path)
    (row,) = hold(Lake(tmp_path / "lake"), "table").to_dicts()
    assert (row["rounds"], row["antes_minor"], row["win_minor"], row["drop_minor"]) == (0, 0, 0, 0)
    assert (row["win_by_count_minor"], row["apart_minor"]) == (-1000, -1000)


def test_by_shift_without_shifts_says_what_to_write(lake: Lake) -> None:
    with pytest.raises(UsageFault, match="no shifts are configured") as fault:
        hold(lake, "shift")
    assert fault.value.hint is not None
    assert "studaudit.toml" in fault.value.hint
    written = fault.value.hint[fault.value.hint.index("shifts = ") :]
    assert len(read_hold_settings(tomllib.loads(written), "studaudit.toml").shifts) == 2


def test_what_has_no_currency_is_counted_and_left_out(lake: Lake) -> None:
    assert hold_left_out(lake) == LeftOut(rounds=1, drops=1)
