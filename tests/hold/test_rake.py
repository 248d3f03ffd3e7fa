"""Rake of stud hands as stated: added up by group, hands that state none told apart."""

from collections import Counter
from datetime import UTC, date, datetime
from typing import Any, get_args

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.hold.rake import HandsLeftOut, RakeBy, hands_left_out, rake_by, rake_keys_of
from schemas.tables_recorded import HANDS
from tests.made_rows import made_frame

Row = dict[str, Any]
PLAIN: Row = {
    "site": "A", "table": "Ymir", "kind": "cash", "currency": "USD", "limit": "fixed", "pot_kind": "gross",
    "small_bet_minor": 100, "big_bet_minor": 200, "played_in": "2010-03",
    "started_at_utc": datetime(2010, 3, 5, 2, 5, tzinfo=UTC),
}  # fmt: skip
COUNTS = ("hands", "hands_without_rake", "pots_minor", "rake_minor", "fee_minor", "raked_pots_minor")


def hands(*rows: Row) -> pl.LazyFrame:
    return made_frame(HANDS, *(PLAIN | row for row in rows)).lazy()


def stated(pot: int | None, rake: int | None, fee: int | None = None, **more: Any) -> Row:
    return {"pot_minor": pot, "rake_minor": rake, "fee_minor": fee} | more


def test_amounts_are_added_up_as_stated() -> None:
    (row,) = rake_by("site", hands(stated(1000, 50, 10), stated(400, None), stated(600, 0))).to_dicts()
    assert tuple(row[name] for name in COUNTS) == (3, 1, 2000, 50, 10, 1600)
    assert row["rake_of_pots"] == 50 / 1600


def test_a_pot_that_is_stated_net_is_shared_gross() -> None:
    """940 + 50 + 10 = 1000; the sum of the pots stays as stated."""
    (row,) = rake_by("site", hands(stated(940, 50, 10, pot_kind="net"))).to_dicts()
    assert (row["pots_minor"], row["raked_pots_minor"], row["rake_of_pots"]) == (940, 1000, 0.05)


@pytest.mark.parametrize("row", [stated(None, 50), stated(1000, 50, pot_kind=None)])
def test_no_share_where_the_gross_pot_is_not_known(row: Row) -> None:
    (found,) = rake_by("site", hands(row)).to_dicts()
    assert (found["rake_minor"], found["raked_pots_minor"], found["rake_of_pots"]) == (50, None, None)


def test_a_rake_without_a_pot_is_no_part_of_the_share() -> None:
    (row,) = rake_by("site", hands(stated(1000, 50), stated(None, 30))).to_dicts()
    assert (row["rake_minor"], row["raked_pots_minor"], row["rake_of_pots"]) == (80, 1000, 0.05)


def test_what_no_hand_states_is_not_nought() -> None:
    (row,) = rake_by("site", hands(stated(None, None), stated(None, None))).to_dicts()
    assert tuple(row[name] for name in COUNTS) == (2, 2, None, None, None, None)


def test_chips_of_tournaments_and_nameless_money_are_left_out() -> None:
    every = hands(
        stated(1000, 50),
        stated(3000, 0, kind="tournament", currency="chips"),
        stated(3000, 0, kind="tournament", currency=None),
        stated(700, 30, currency=None),
        stated(90, 0, currency="play"),
    )
    assert hands_left_out(every) == HandsLeftOut(tournaments=2, nameless=1)
    assert rake_by("site", every).select("currency", "pots_minor").rows() == [("USD", 1000), ("play", 90)]


@pytest.mark.parametrize(
    ("by", "groups"),
    [
        ("site", [("A",), ("B",)]),
        ("table", [("A", "Ymir"), ("B", "Ymir")]),
        # 21:05 of the fourth in New York; the zone of the second is not known
        ("day", [(date(2010, 3, 5),), (None,)]),
        ("month", [("2010-03",)]),
        ("stake", [("fixed", 100, 200), ("fixed", None, None)]),
    ],
)
def test_each_grouping_has_its_columns(by: RakeBy, groups: list[tuple[object, ...]]) -> None:
    other = {"site": "B", "started_at_utc": None, "small_bet_minor": None, "big_bet_minor": None}
    assert (
        rake_by(by, hands(stated(1000, 50), stated(1000, 50, **other))).select(rake_keys_of(by)).rows()
        == groups
    )


amount = st.one_of(st.none(), st.integers(0, 10**14))
made = st.fixed_dictionaries(
    {
        "site": st.sampled_from(["A", "B"]),
        "table": st.sampled_from(["Ymir", None]),
        "currency": st.sampled_from(["USD", "EUR", "play"]),
        "pot_kind": st.sampled_from(["gross", "net", None]),
        "started_at_utc": st.sampled_from([PLAIN["started_at_utc"], None]),
        "played_in": st.sampled_from(["2010-03", "2010-04", None]),
        "small_bet_minor": st.sampled_from([100, None]),
        **{f"{name}_minor": amount for name in ("pot", "rake", "fee")},
    }
)


@settings(max_examples=60, deadline=None)
@given(st.lists(made, max_size=8))
def test_groups_add_up_to_the_same_whole_by_any_grouping(rows: list[Row]) -> None:
    sums = {name: Counter({row["currency"]: 0 for row in rows}) for name in ("pot", "rake", "fee", "hands")}
    for row in rows:
        sums["hands"][row["currency"]] += 1
        for name in ("pot", "rake", "fee"):
            sums[name][row["currency"]] += row[f"{name}_minor"] or 0
    for by in get_args(RakeBy):
        found = rake_by(by, hands(*rows)).group_by("currency").agg(
            pot=pl.col("pots_minor").sum(), rake=pl.col("rake_minor").sum(), fee=pl.col("fee_minor").sum(),
            hands=pl.col("hands").sum(),
        )  # fmt: skip
        for name, of_currency in sums.items():
            assert dict(found.select("currency", name).iter_rows()) == of_currency, by
