"""Seats that have to be tried otherwise, the dues that fit them, and what checks make of the outcome."""

from typing import Any

import numpy as np
import polars as pl
import pytest

from checks import check_rounds, fitting, unfit
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision
from tests.checks.made_rounds import made_otherwise, made_rounds
from tests.checks.random_rounds import random_round

Row = dict[str, Any]
METER_UNKNOWN = 13
DUE = [f"expected_{wager}_returned_minor" for wager in WAGERS]


def _rows(rounds: pl.DataFrame, expected: pl.DataFrame) -> list[Row]:
    extra = [name for name in expected.columns if name not in rounds.columns]
    return rounds.hstack(expected.select(extra)).to_dicts()


def _plainly_unfit(row: Row, place: int) -> bool:
    if row["minor_digits"] is None:
        return False
    for wager in WAGERS:
        due = row[f"expected_{wager}_returned_minor"][place]
        staked = row[f"{wager}_stake_minor"][place] >= 0
        if staked and due >= 0 and row[f"{wager}_returned_minor"][place] != due:
            return True
    settled = row["undecidable"] == 0 and row["seat_undecidable"][place] in (0, METER_UNKNOWN)
    folded = row["seat_decision"][place] == Decision.FOLD and row["raise_stake_minor"][place] > 0
    nothing_due = row["expected_raise_returned_minor"][place] == -1
    return settled and folded and nothing_due and row["draw_count"][place] > 0


def test_unfit_seats_are_those_of_plain_loops() -> None:
    rounds, expected = made_rounds(*(random_round(seed) for seed in range(700)))
    told = unfit(rounds, expected)
    plain = [
        (row["hand_id"], place)
        for row in _rows(rounds, expected)
        for place in range(len(row["seat"]))
        if _plainly_unfit(row, place)
    ]
    assert told.rows() == plain
    assert len(plain) > 500
    assert unfit(rounds, expected[::-1]).rows() == plain
    assert told.schema == {"hand_id": pl.String(), "place": pl.UInt32()}


def test_where_all_fits_nothing_is_tried() -> None:
    assert unfit(*made_rounds({}, {"seats": []}, {"seats": [{}, {}]})).is_empty()


def test_a_folded_raise_after_a_purchase_is_tried_and_one_without_is_not() -> None:
    folded: Row = {"decision": "fold", "ante": ["10.00", "0"], "raise": ["20.00", "0"], "due": {"raise": ""}}
    bought: Row = folded | {"draws": [["2c", "8h"]], "draw": ["10.00", "0"]}
    hidden = bought | {"undecidable": 2}
    cases = ({"seats": [folded, bought]}, {"seats": [hidden]}, {"seats": [bought], "undecidable": 2})
    assert unfit(*made_rounds(*cases)).rows() == [("round-1", 1)]


def test_a_round_without_an_expected_row_is_refused() -> None:
    rounds, expected = made_rounds({}, {})
    with pytest.raises(ValueError, match="1 recorded rows have no expected one"):
        unfit(rounds, expected.head(1))


def _plainly_fits(row: Row, place: int, due: Row) -> bool:
    for wager in WAGERS:
        stake, returned = row[f"{wager}_stake_minor"][place], row[f"{wager}_returned_minor"][place]
        amount = due[f"expected_{wager}_returned_minor"]
        offered = row["wagers_offered"] is None or wager in row["wagers_offered"]
        nothing = stake == -1 or (stake == 0 and returned == 0 and amount == -1)
        if not (nothing or not offered or (wager == "jackpot" and amount == -1) or returned == amount):
            return False
    return True


def test_fitting_dues_are_those_of_plain_loops() -> None:
    rounds, expected = made_rounds(*(random_round(seed) for seed in range(300)))
    rng = np.random.default_rng(7)
    by_hand = {row["hand_id"]: row for row in _rows(rounds, expected)}
    dues: list[Row] = []
    for hand, row in by_hand.items():
        for place in range(len(row["seat"])):
            for variant in range(3):
                recorded = {
                    f"expected_{on}_returned_minor": row[f"{on}_returned_minor"][place] for on in WAGERS
                }
                for name in DUE:
                    if rng.random() < 0.15:
                        recorded[name] = int(rng.choice([-1, 0, 1000, 2000]))
                dues.append({"hand_id": hand, "place": place, "variant": variant, **recorded})
    kinds = {"hand_id": pl.String(), "place": pl.UInt32(), "variant": pl.UInt32()}
    due = pl.DataFrame(dues, schema=kinds | dict.fromkeys(DUE, pl.Int64()))
    plain = [
        (each["hand_id"], each["place"], each["variant"])
        for each in dues
        if _plainly_fits(by_hand[each["hand_id"]], each["place"], each)
    ]
    assert fitting(rounds, due).rows() == plain
    assert 0 < len(plain) < len(dues)


CUT: Row = {"session": {"max_payout": "100.00"}}
FLUSH: Row = {"hand": "flush", "raise": ["20.00", "180.00"], "due": {"raise": "110.00"}}


def _codes(case: Row, *, tried: bool) -> list[str]:
    return (
        check_rounds(*made_rounds(case), made_otherwise(case) if tried else None).findings["code"].to_list()
    )


def test_where_nothing_was_tried_a_whole_maximum_counts_as_cut() -> None:
    """Due are 110.00 on the raise, 100.00 won in all: the posted maximum; 180.00 came back."""
    assert _codes(CUT | {"seats": [FLUSH]}, tried=False) == ["PAY-007"]
    short = FLUSH | {"raise": ["20.00", "90.00"]}
    assert _codes(CUT | {"seats": [short]}, tried=False) == ["PAY-002"]
    assert _codes({"seats": [FLUSH]}, tried=False) == ["PAY-002"]


def test_what_without_a_maximum_would_be_due_is_the_word_on_it() -> None:
    """A win that is exactly the maximum by the table is not cut, and more than it is an overpayment."""
    exactly = FLUSH | {"tried": {"uncapped": {"ante": "20.00", "raise": "110.00"}}}
    assert _codes(CUT | {"seats": [exactly]}, tried=True) == ["PAY-002"]


def test_where_nothing_was_tried_no_reading_is_judged() -> None:
    wrong = {"seats": [{"raise": ["20.00", "30.00"], "due": {"raise": "40.00"}}]}
    coverage = check_rounds(*made_rounds(wrong)).coverage.row(0, named=True)
    assert "RUL-001" in coverage["not_applicable"]


def test_a_seat_that_is_in_no_round_is_refused() -> None:
    rounds, expected = made_rounds({}, {})
    strange = made_otherwise({"seats": [{}, {"tried": {}}]})
    with pytest.raises(ValueError, match="in none of the rounds"):
        check_rounds(rounds, expected, strange)
    with pytest.raises(ValueError, match="in none of the rounds"):
        check_rounds(rounds, expected, made_otherwise({}, {}, {"seats": [{"tried": {}}]}))


def test_rounds_without_what_their_session_says_are_refused() -> None:
    rounds, expected = made_rounds({})
    with pytest.raises(ValueError, match="layout_seats"):
        check_rounds(rounds.drop("layout_seats"), expected)


def test_declared_as_one_seats_reading_has_it_is_no_fault_of_the_round() -> None:
    """Another round's reading says nothing of this one's declaration."""
    read: Row = {
        "reading_clause": "001-b",
        "reading": "001-b pair",
        "reading_says": "A pair.",
        "reading_qualified": 0,
    }
    wrong: Row = {"raise": ["20.00", "20.00"], "due": {"raise": "40.00"}}
    declared: Row = {"game": "bonus", "dealer": {"qualified": False}, "qualifies": True}
    cases = (declared | {"seats": [{}, wrong | {"tried": read}]}, declared)
    found = check_rounds(*made_rounds(*cases), made_otherwise(*cases)).findings
    assert found.select("hand_id", "code", "seat").rows() == [
        ("round-2", "QUAL-002", None), ("round-1", "RUL-001", 2),
    ]  # fmt: skip
