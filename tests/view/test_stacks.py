"""A seat's chips after a hand: by the awards as checks reckon them, worked out by hand from made hands."""

from typing import Any

import polars as pl
import pytest

from checks import awards_by_seat
from pipeline.view.ends import end_of
from pipeline.view.lists import Purse
from pipeline.view.model import StackView, TableView
from pipeline.view.rake import ScheduleView
from schemas.vocabulary import LAST_DEALS, LastDeal
from tests.checks.made_hands import made_hands

PLAIN: dict[str, Any] = {}
"""Seat 3 began with 100.00, gave 2.40, got 2.00 back that nobody called, and was awarded 5.20."""
PAID_OUT = {"site": "PartyPoker", "seats": [{}, {}, {"returned": "", "uncalled": "2.00", "won": "7.20"}]}
"""The same at a site that pays the uncalled 2.00 out with the pot."""


def _third(hands: pl.DataFrame, expected: pl.DataFrame | None) -> StackView:
    after = TableView("showdown", None, 0, (), ())
    judged = None if expected is None else expected.row(0, named=True)
    end = end_of(hands.row(0, named=True), judged, after, ScheduleView("no schedule"), Purse("USD"))
    return end.stacks[2]


@pytest.mark.parametrize("case", [PLAIN, PAID_OUT], ids=["printed", "paid out with the pot"])
def test_a_stack_ends_the_same_however_a_site_tells_of_uncalled_bets(case: dict[str, Any]) -> None:
    stack = _third(*made_hands(case))
    assert (stack.gave, stack.awarded, stack.finish) == ("2.40", "5.20", "102.80")


def test_what_a_seat_collected_counts_where_no_awards_are_listed() -> None:
    hands, expected = made_hands(PLAIN)
    lists = [name for name in hands.columns if name.startswith("award_")]
    bare = hands.with_columns(pl.col(name).list.head(0) for name in lists)
    assert _third(bare, expected).finish == "102.80"


def test_an_award_without_an_amount_leaves_the_stack_unknown() -> None:
    hands, expected = made_hands(PLAIN)
    unstated = hands.with_columns(award_amount_minor=pl.lit([-1], pl.List(pl.Int64)))
    stack = _third(unstated, expected)
    assert (stack.awarded, stack.finish) == (None, None)


def test_without_a_replay_nothing_is_reckoned() -> None:
    stack = _third(made_hands(PLAIN)[0], None)
    assert (stack.start, stack.gave, stack.awarded, stack.finish) == ("100.00", None, None, None)


def test_awards_stand_in_the_order_of_hands_and_seats() -> None:
    told = awards_by_seat(*made_hands(PLAIN, PAID_OUT))
    assert told.rows() == [
        ("hand-1", 1, 0), ("hand-1", 2, 0), ("hand-1", 3, 520),
        ("hand-2", 1, 0), ("hand-2", 2, 0), ("hand-2", 3, 520),
    ]  # fmt: skip


def test_every_way_of_dealing_the_last_street_has_words() -> None:
    assert set(LAST_DEALS) == set(LastDeal)
