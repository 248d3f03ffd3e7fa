"""Rounds of every house-banked game in view: purchases, side bets, meters, maximum payout, other readings."""

from datetime import date

import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from pipeline.signing import Signing
from pipeline.view import find_hand, view_hand
from pipeline.view.model import ClauseView, HandView
from tests.made_games import FLUSH, PAIR, STRAIGHT_FLUSH, game, seat, won
from tests.made_night import opening, without_contracts, write

BONUS = {"session": "S5", "table": "T5", "rules": "stud-poker-bonus@1"}
CARIBBEAN = {"session": "S6", "table": "T6", "rules": "caribbean-progressive@1"}
PLAIN = {"session": "S7", "table": "T7"}
PRINTED = {"session": "S8", "table": "T8"}
LIMITS = {"limits": {"min": "5.00", "max": "100.00", "max_payout": "1000.00"}}
SIGNED = Signing(
    "V1", "T8", "stud-poker-fr@1", None, None, "M. <b>Duval</b>", date(2026, 10, 1), {"000-a": "on-the-ante"}
)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Lake:
    folder = tmp_path_factory.mktemp("games")
    price, bought = ("draw", "10.00", "10.00"), {"draw": {"discard": "5c", "card": "6c"}}
    bonus = [
        game(
            1, BONUS,
            seat(1, FLUSH, "raise", *won("10.00", "20.00", "20.00", "180.00"), ("bonus", "5.00", "505.00")),
            seat(2, PAIR, "raise", *won("10.00", "20.00", "20.00", "40.00"), price, **bought),
        ),
        game(2, BONUS, seat(1, STRAIGHT_FLUSH, "raise", *won("100.00", "200.00", "200.00", "10200.00"))),
    ]  # fmt: skip
    stake = ("jackpot", "1.00", "100.20")
    jackpots = [
        game(
            1, CARIBBEAN,
            seat(1, STRAIGHT_FLUSH, "raise", *won("10.00", "20.00", "20.00", "1020.00"), stake),
            seat(2, PAIR, "fold", ("ante", "10.00", "0"), ("jackpot", "1.00", "0")),
            jackpot={"before": "1000.00", "after": "1002.00"},
        )
    ]  # fmt: skip
    by_ante = seat(1, FLUSH, "raise", *won("10.00", "20.00", "20.00", "100.00"))
    write(folder / "inbox" / "1.jsonl", opening(**BONUS, **LIMITS), *bonus)
    meter = {"jackpot": {"id": "J1", "meter": "1000.00"}}
    write(folder / "inbox" / "2.jsonl", opening(**CARIBBEAN, **meter), *jackpots)
    write(folder / "inbox" / "3.jsonl", opening(**PLAIN), game(1, PLAIN, by_ante))
    write(folder / "inbox" / "4.jsonl", opening(**PRINTED), game(1, PRINTED, by_ante))
    config = Config(lake=folder / "lake", inbox=folder / "inbox", rules=(SIGNED,))
    with without_contracts():
        nightly(config, Silent())
    return Lake(folder / "lake")


def _view(lake: Lake, called: str) -> HandView:
    return view_hand(lake, find_hand(lake, called), (SIGNED,))


def _steps(view: HandView, part: str) -> list[tuple[object, ...]]:
    return [
        (step.seat, step.recorded, step.expected, step.clause, step.right)
        for step in view.steps
        if step.part == part
    ]


def _clause(view: HandView, name: str) -> ClauseView:
    return next(clause for clause in view.clauses if clause.clause == name)


def test_every_wager_has_the_clause_that_decides_it(lake: Lake) -> None:
    assert _steps(_view(lake, "T5/S5/1"), "wager") == [
        (1, "ante 10.00, returned 20.00", "returned 20.00", "001.9", True),
        (1, "raise 20.00, returned 180.00", "returned 180.00", "001.11", True),
        (1, "bonus 5.00, returned 505.00", "returned 505.00", "001.11-bonus", True),
        (2, "ante 10.00, returned 20.00", "returned 20.00", "001.9", True),
        (2, "raise 20.00, returned 40.00", "returned 40.00", "001.11", True),
        (2, "draw 10.00, returned 10.00", "returned 0.00", "001-g", False),
    ]


def test_a_purchase_says_what_went_and_what_came(lake: Lake) -> None:
    assert _steps(_view(lake, "T5/S5/1"), "purchase") == [(2, "gives 5c, buys 6c", "", "001.5", True)]


def test_a_maximum_payout_says_what_it_cuts(lake: Lake) -> None:
    view = _view(lake, "T5/S5/2")
    assert view.facts["maximum payout"] == "1000.00"
    # 100 and 50 x 200 would be won; the raise is cut to 900
    assert _steps(view, "payout") == [
        (
            1,
            "wins 10100.00 over ante, raise, bonus",
            "wins 1000.00, cut from 10100.00: 1000.00 is the most that can be won",
            "001.1",
            False,
        )
    ]
    assert [step[2] for step in _steps(view, "wager")] == ["returned 200.00", "returned 1100.00"]
    assert not _steps(_view(lake, "T5/S5/1"), "payout")


def test_a_meter_goes_from_before_to_after(lake: Lake) -> None:
    # 1000 and two stakes of 1 are 1002, of which a straight flush gets a tenth
    assert _steps(_view(lake, "T6/S6/1"), "meter") == [
        (None, "before the round 1000.00", "", "", True),
        (None, "", "grows by 2.00", "004.7", True),
        (None, "", "pays 100.20", "004-h", True),
        (None, "after the round 1002.00", "after it 901.80", "004-h", False),
    ]


def test_another_reading_says_what_it_would_pay(lake: Lake) -> None:
    clause = _clause(_view(lake, "T6/S6/1"), "004-e-basis")
    assert (clause.decides, clause.called, clause.signed) == (False, "on-the-call", None)
    assert [(other.name, other.pays) for other in clause.others] == [
        ("on-the-ante", ("seat 1 raise: returned 520.00 in place of 1020.00",))
    ]
    assert _clause(_view(lake, "T6/S6/1"), "004.8").others[0].pays == ()


def test_a_payment_right_under_another_reading_is_marked_as_such(lake: Lake) -> None:
    view = _view(lake, "T7/S7/1")
    assert view.verdict is not None
    assert view.verdict["verdict"] == "other-reading"
    assert [(step.recorded, step.otherwise) for step in view.steps if step.right is False] == [
        ("raise 20.00, returned 100.00", "000-a")
    ]
    assert view.facts["signed by"] == "nobody"


def test_where_that_reading_is_signed_the_payment_is_right(lake: Lake) -> None:
    view = _view(lake, "T8/S8/1")
    assert view.verdict is not None
    assert view.verdict["verdict"] == "ok"
    signed = "M. <b>Duval</b> on 2026-10-01 for V1/T8"
    assert view.facts["signed by"] == signed
    clause = _clause(view, "000-a")
    assert (clause.called, clause.reading, clause.signed) == ("on-the-ante", "venue", signed)
    assert [(other.name, other.pays) for other in clause.others] == [
        ("on-the-raise", ("seat 1 raise: returned 180.00 in place of 100.00",))
    ]


def test_where_the_reading_that_judged_is_no_longer_signed_it_is_said(lake: Lake) -> None:
    view = view_hand(lake, find_hand(lake, "T8/S8/1"))
    assert "no longer" in view.facts["signed by"]
    # the flush is paid 8 times the ante, as was signed; no other reading is tried on it
    assert [step.right for step in view.steps if step.part == "wager"] == [True, True]
    assert all(other.pays is None for clause in view.clauses for other in clause.others)
