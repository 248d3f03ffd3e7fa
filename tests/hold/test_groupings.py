"""Whatever hold goes by, its groups add up to the same whole, and the parts of each to its win."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any, get_args

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.export.tables import hold
from pipeline.hold.decompose import PARTS
from pipeline.hold.groups import OF_SESSIONS, By, grouped, keys_of
from pipeline.hold.hold import hold_by
from pipeline.lake import Lake
from pipeline.simulate import Plan, simulate
from pipeline.stages.context import superseded_rounds
from pipeline.stages.hold_explained import hold_explained
from schemas.shifts import Shift
from schemas.tables_judged import TIE_OUTS
from schemas.tables_recorded import MOVEMENTS, ROUNDS, SESSIONS, WAGERS
from tests.made_night import closing, fold, night, opening, write
from tests.made_rows import made_frame

EVERY = get_args(By)
SHIFTS = (Shift("afternoon", time(14)), Shift("evening", time(19, 30)), Shift("night", time(23)))
FAULTS = dict.fromkeys(
    ("ante-not-paid", "raise-wrong-multiple", "raise-paid-on-push", "dealer-wrongly-qualified"), 3
)
Row = dict[str, Any]


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    """Two games at two stakes and in two currencies, over the end of a month, with payment errors."""
    folder = tmp_path_factory.mktemp("groupings")
    plans = [
        Plan(seed=5, rounds=240, tables=2, days=3, first_day=date(2026, 11, 29), faults=FAULTS),
        Plan(
            seed=6, rounds=160, tables=1, days=3, first_day=date(2026, 12, 30), currency="USD",
            rules="caribbean-progressive@1", ante_min_minor=1000, ante_max_minor=20_000,
        ),
        Plan(seed=7, rounds=80, tables=1, days=1, first_day=date(2026, 12, 6), ante_min_minor=1000),
    ]  # fmt: skip
    for place, plan in enumerate(plans):
        simulate(plan, folder / "inbox" / str(place))
    night(folder)
    return Lake(folder / "lake")


def plain_sums(rounds: list[Row], wagers: tuple[str, ...] = WAGERS) -> dict[str, Counter[str]]:
    """Antes, handle and win by currency, seat by seat."""
    sums: dict[str, Counter[str]] = {name: Counter() for name in ("antes", "handle", "win")}
    for row in rounds:
        for wager in wagers:
            for stake, returned in zip(
                row[f"{wager}_stake_minor"], row[f"{wager}_returned_minor"], strict=True
            ):
                if stake >= 0 and row["currency"] is not None:
                    sums["handle"][row["currency"]] += stake
                    sums["win"][row["currency"]] += stake - returned
                    sums["antes"][row["currency"]] += stake if wager == "ante" else 0
    return sums


def of_groups(found: pl.DataFrame, name: str) -> dict[str, int]:
    return dict(found.group_by("currency").agg(pl.col(f"{name}_minor").sum()).iter_rows())


def dropped(rows: list[Row]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for row in rows:
        sums[row["currency"]] += row["amount_minor"] if row["kind"] == "drop" else 0
    return sums


def test_the_lake_has_more_than_one_group_of_each_kind(lake: Lake) -> None:
    for by in EVERY:
        assert hold(lake, by, SHIFTS).select(keys_of(by)).unique().height > 1, by


@pytest.mark.parametrize("by", EVERY)
def test_parts_of_every_group_add_up_to_its_win(lake: Lake, by: By) -> None:
    told = hold_explained(lake, (), by, SHIFTS)
    assert told.drop([name for name in told.columns if name not in hold(lake, by, SHIFTS).columns]).equals(
        hold(lake, by, SHIFTS)
    )
    for row in told.to_dicts():
        assert sum(row[f"{name}_minor"] for name in PARTS) == row["win_minor"]
        assert row["z"] is not None
        assert row["interval_low_minor"] < row["interval_high_minor"]
        assert 0 < row["antes_judged_minor"] <= row["antes_minor"]
    assert of_groups(told, "errors") == of_groups(hold_explained(lake, (), "day"), "errors")


@pytest.mark.parametrize("by", EVERY)
def test_groups_add_up_to_what_the_records_say(lake: Lake, by: By) -> None:
    gone = superseded_rounds(lake).lazy()
    rounds = lake.scan(ROUNDS).join(gone, on=["hand_id", "content_hash"], how="anti").collect()
    found = hold(lake, by, SHIFTS)
    for name, sums in plain_sums(rounds.to_dicts()).items():
        assert of_groups(found, name) == sums
    if by != "player":
        assert found["rounds"].sum() == rounds.height


@pytest.mark.parametrize("by", OF_SESSIONS)
def test_drops_and_counts_add_up_to_those_of_the_sessions(lake: Lake, by: By) -> None:
    found, tied = hold(lake, by), lake.read(TIE_OUTS)
    assert of_groups(found, "drop") == dropped(lake.read(MOVEMENTS).to_dicts())
    assert of_groups(found, "win_by_count") == of_groups(tied, "win_by_count")
    apart = tied.with_columns(apart_minor=pl.col("win_by_count_minor") - pl.col("win_by_rounds_minor"))
    assert of_groups(found, "apart") == of_groups(apart, "apart")
    assert found["sessions"].sum() == found["sessions_counted"].sum() == tied.height


def test_rounds_of_an_unknown_sheet_have_parts_where_hold_puts_them(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(rules="house-game@1"), fold(1), closing("20005.00", 1))
    night(tmp_path)
    (row,) = hold_explained(Lake(tmp_path / "lake"), (), "sheet").to_dicts()
    assert (row["rules"], row["win_minor"], row["unseparated_minor"]) == ("house-game@1", 500, 500)


amounts = st.integers(0, 10**12)
wager = st.one_of(st.just((-1, 0)), st.tuples(amounts, amounts))
places = {
    "venue": st.sampled_from(["V1", "V2"]),
    "table": st.sampled_from(["T1", "T2"]),
    "session": st.sampled_from(["S1", "S2"]),
    "currency": st.sampled_from(["EUR", "USD", None]),
    "gaming_day": st.sampled_from([date(2026, 11, 30), date(2026, 12, 1), date(2027, 11, 30)]),
    "at_zone": st.sampled_from(["+01:00", "-11:30", "Z", None]),
}


@st.composite
def made_rounds(draw: Callable[[st.SearchStrategy[Any]], Any]) -> list[Row]:
    rows: list[Row] = []
    for number in range(draw(st.integers(0, 6))):
        seats = draw(st.integers(1, 3))
        row = {name: draw(values) for name, values in places.items()} | {
            "hand_id": f"r-{number}",
            "rules": draw(st.sampled_from(["one@1", None])),
            "dealer": draw(st.sampled_from(["D1", "D2", None])),
            "at_utc": datetime(2026, 11, 30, tzinfo=UTC) + timedelta(minutes=draw(st.integers(0, 3000))),
            "seat_player": [draw(st.sampled_from(["P1", "P2", "P3"])) for _ in range(seats)],
        }
        for name in WAGERS:
            made = [draw(wager) for _ in range(seats)]
            row[f"{name}_stake_minor"] = [stake for stake, _ in made]
            row[f"{name}_returned_minor"] = [returned for _, returned in made]
        rows.append(row)
    return rows


@settings(max_examples=40, deadline=None)
@given(made_rounds())
def test_any_rounds_add_up_to_the_same_whole_by_any_grouping(rows: list[Row]) -> None:
    frame = (
        made_frame(ROUNDS, *rows)
        .lazy()
        .with_columns(rules=pl.Series([row["rules"] for row in rows], dtype=pl.String))
    )
    opened = made_frame(
        SESSIONS, {"venue": "V1", "table": "T1", "session": "S1", "ante_min_minor": 500},
        {"venue": "V2", "table": "T1", "session": "S1", "ante_min_minor": 1000},
    )  # fmt: skip
    # beside each round a drop of 7 and a session that was counted 11 - 4 apart
    at = [
        {name: row[name] for name in ("venue", "table", "session", "currency", "gaming_day")} for row in rows
    ]
    drops = made_frame(MOVEMENTS, *(each | {"kind": "drop", "amount_minor": 7} for each in at))
    counts = {"win_by_count_minor": 11, "win_by_rounds_minor": 4}
    of_sessions = drops.lazy(), made_frame(TIE_OUTS, *(each | counts for each in at)).lazy()
    numbers = Counter(row["currency"] for row in rows if row["currency"] is not None)
    for by in EVERY:
        whole = by in OF_SESSIONS
        moved, tied = (grouped(each, by, opened, SHIFTS) if whole else each for each in of_sessions)
        found = hold_by(by, grouped(frame, by, opened, SHIFTS), moved, tied)
        for name, each in (("drop", 7), ("win_by_count", 11), ("apart", 7)):
            sums = {currency: each * number * whole for currency, number in numbers.items()}
            assert of_groups(found, name) == sums, by
        for name, sums in plain_sums(rows).items():
            known = {row["currency"] for row in rows} - {None}
            assert of_groups(found, name) == {currency: sums[currency] for currency in known}, by
        assert not found.select(*keys_of(by), "currency").is_duplicated().any()


def test_a_sum_past_64_bits_is_not_told() -> None:
    most = {"currency": "EUR", "ante_stake_minor": [2**62], "ante_returned_minor": [0], "seat_player": ["P1"]}
    rest = {f"{name}_{each}_minor": [-1] for name in WAGERS[1:] for each in ("stake", "returned")}
    rows = [most | rest | {"hand_id": name} for name in ("a", "b")]
    frame, none = made_frame(ROUNDS, *rows).lazy(), made_frame(TIE_OUTS).lazy()
    (row,) = hold_by("day", frame, made_frame(MOVEMENTS).lazy(), none).to_dicts()
    assert (row["rounds"], row["handle_minor"], row["win_minor"], row["win_of_handle"]) == (
        2,
        None,
        None,
        None,
    )


def test_where_the_rounds_of_a_counted_session_are_not_known_no_difference_is() -> None:
    known, unknown = {"win_by_count_minor": 11, "win_by_rounds_minor": 4}, {"win_by_count_minor": 20}
    tied = made_frame(TIE_OUTS, *({"currency": "EUR"} | each for each in (known, unknown))).lazy()
    (row,) = hold_by("day", made_frame(ROUNDS).lazy(), made_frame(MOVEMENTS).lazy(), tied).to_dicts()
    assert (row["win_by_count_minor"], row["sessions_counted"], row["apart_minor"]) == (31, 2, None)
