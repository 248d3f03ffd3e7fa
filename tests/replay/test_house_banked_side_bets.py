"""Pay conventions, purchases and the bonus of `stud-poker-bonus` and its readings, worked by hand."""

import pytest

from pipeline.replay.house_banked import settle
from schemas.sheets import load_sheet, with_readings
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision, HandVoid, Outcome
from tests.replay.house_banked_table import Round, Seat, batch

SHEET = "stud-poker-bonus@1"
QUALIFIED, NOT_QUALIFIED, HIGH = "Ah Kc 8s 6d 3c", "Ah Qc 8s 6d 3c", "Kd Kh Kc 8s 8d"
FLUSH, PAIR, TRIPS = "2c 5c 9c Jc Qc", "2c 2d 5h 9s Jc", "2c 2d 2h 9s Jc"
STAKES = {"ante": 1000, "raise": 2000, "bonus": 500}
B2, B3, B4 = ({"001-i": name} for name in ("B2", "B3", "B4"))
PAID, LOST, FOR_1, MISSED = (
    {"001-j": "paid"},
    {"001-j": "lost"},
    {"001-k": "for-1"},
    {"001-k-missed": "returned"},
)


def due(each: Round, readings: dict[str, str], sets: dict[str, object] | None = None) -> dict[str, int]:
    """What is due to the first seat by wager, and its outcome."""
    sheet = with_readings(load_sheet(SHEET), readings, sets)
    row = settle(batch([each]), {each.sheet: sheet}).to_pylist()[0]
    amounts = {wager: row[f"expected_{wager}_returned_minor"][0] for wager in WAGERS}
    return {**amounts, "outcome": row["expected_outcome"][0]}


@pytest.mark.parametrize(
    ("sets", "dealer", "cards", "raised"),
    [
        pytest.param({}, QUALIFIED, TRIPS, 8000, id="3-to-1-on-the-raise"),
        pytest.param({"pay_convention": "for_1"}, QUALIFIED, TRIPS, 6000, id="3-for-1"),
        pytest.param({"pay_basis": "ante"}, QUALIFIED, TRIPS, 5000, id="3-to-1-on-the-ante"),
        pytest.param(
            {"pay_basis": "ante", "pay_convention": "for_1"}, QUALIFIED, TRIPS, 4000, id="3-for-1-on-the-ante"
        ),
        pytest.param({"pay_convention": "for_1"}, QUALIFIED, PAIR, 2000, id="1-for-1-is-a-push"),
        pytest.param({"ak_win_pay": 0}, QUALIFIED, "Ad Kd Qh 7s 4c", 2000, id="ace-king-win-pushed"),
        pytest.param(
            {"ak_win_pay": 0, "pay_convention": "for_1"},
            QUALIFIED,
            "Ad Kd Qh 7s 4c",
            2000,
            id="pushed-for-1-too",
        ),
        pytest.param({"nq_raise": "pay_1_1"}, NOT_QUALIFIED, PAIR, 4000, id="raise-paid-without-a-game"),
    ],
)
def test_the_raise_is_paid(sets: dict[str, object], dealer: str, cards: str, raised: int) -> None:
    each = Round(dealer, [Seat(cards, stakes=STAKES)], sheet=SHEET)
    assert due(each, {}, {"kickers": "full", **sets})["raise"] == raised


def test_the_ante_only_goes_back_without_a_game() -> None:
    each = Round(NOT_QUALIFIED, [Seat(PAIR, stakes=STAKES)], sheet=SHEET)
    assert due(each, {}, {"nq_ante": "return"})["ante"] == 1000


@pytest.mark.parametrize(
    ("readings", "dealer", "cards", "bonus"),
    [
        pytest.param({}, QUALIFIED, FLUSH, 50500, id="001.11-bonus-100-to-1"),
        pytest.param(FOR_1, QUALIFIED, FLUSH, 50000, id="001-k-for-1"),
        pytest.param({}, QUALIFIED, PAIR, 0, id="001.11-bonus-missed"),
        pytest.param({}, HIGH, FLUSH, 0, id="001.9-beaten"),
        pytest.param({}, NOT_QUALIFIED, FLUSH, 50500, id="001-i-B1"),
        pytest.param(B2, NOT_QUALIFIED, FLUSH, 500, id="001-i-B2"),
        pytest.param(B3, NOT_QUALIFIED, FLUSH, 0, id="001-i-B3"),
        pytest.param(B4, NOT_QUALIFIED, FLUSH, 500, id="001-i-B4-hit"),
        pytest.param(B4, NOT_QUALIFIED, PAIR, 500, id="001-i-B4-missed"),
        pytest.param(B4, QUALIFIED, PAIR, 0, id="001-i-B4-missed-with-a-game"),
        pytest.param(MISSED, NOT_QUALIFIED, PAIR, 500, id="001-k-missed-returned"),
        pytest.param({}, NOT_QUALIFIED, PAIR, 0, id="001-k-missed-lost"),
        pytest.param({}, "3d 6d 8d Td Kd", FLUSH, 500, id="001-j-pushed"),
        pytest.param(PAID, "3d 6d 8d Td Kd", FLUSH, 50500, id="001-j-paid"),
        pytest.param(LOST, "3d 6d 8d Td Kd", FLUSH, 0, id="001-j-lost"),
        pytest.param(PAID, "2h 2s Kc 8d 7d", PAIR, 0, id="001-j-missed-on-a-tie"),
    ],
)
def test_the_bonus(readings: dict[str, str], dealer: str, cards: str, bonus: int) -> None:
    each = Round(dealer, [Seat(cards, stakes=STAKES)], sheet=SHEET)
    assert due(each, readings)["bonus"] == bonus


def test_a_fold_loses_the_bonus() -> None:
    seat = Seat(FLUSH, Decision.FOLD, stakes={"ante": 1000, "bonus": 500})
    assert due(Round(QUALIFIED, [seat], sheet=SHEET), {})["bonus"] == 0


REFUNDABLE = {"purchase_refundable": True}
BOUGHT = STAKES | {"draw": 1000}
MADE = [("9s", "2h")]


@pytest.mark.parametrize(
    ("sets", "dealer", "draw", "raised", "bonus"),
    [
        pytest.param({}, QUALIFIED, 0, 8000, 0, id="001.5-the-bought-card-makes-trips"),
        pytest.param(REFUNDABLE, QUALIFIED, 0, 8000, 0, id="refundable-not-on-a-win"),
        pytest.param(REFUNDABLE, NOT_QUALIFIED, 1000, 2000, 0, id="refundable-without-a-game"),
        pytest.param(REFUNDABLE, "2s 2c 2d Ah 3c", 1000, 2000, 0, id="refundable-on-a-tie"),
        pytest.param(REFUNDABLE, HIGH, 0, 0, 0, id="refundable-not-when-beaten"),
        pytest.param(
            {"purchase_forfeits_bonus": False, "bonus_nonhit_on_nq": "push"}, NOT_QUALIFIED, 0, 2000, 500,
            id="bonus-kept",
        ),
    ],
)  # fmt: skip
def test_a_purchase(sets: dict[str, object], dealer: str, draw: int, raised: int, bonus: int) -> None:
    each = Round(dealer, [Seat(PAIR, stakes=BOUGHT, draws=MADE)], sheet=SHEET)
    found = due(each, {}, sets)
    assert (found["draw"], found["raise"], found["bonus"]) == (draw, raised, bonus)


def test_a_purchase_breaks_a_hand_and_a_bonus_is_forfeited_by_buying_alone() -> None:
    broken = Seat(FLUSH, stakes=BOUGHT, draws=[("Qc", "3d")])
    assert due(Round(QUALIFIED, [broken], sheet=SHEET), {})["raise"] == 0
    kept = Seat(FLUSH, stakes=BOUGHT, draws=[("Qc", "Kc")])
    assert due(Round("Ah Kd 8s 6d 3h", [kept], sheet=SHEET), {})["bonus"] == 0


@pytest.mark.parametrize(
    ("sets", "outcome", "ante"),
    [
        ({}, Outcome.FOLD, 0),
        ({"after_buy": "must_raise"}, Outcome.SEAT_WINS, 2000),
        ({"purchase_when": "with_raise"}, Outcome.SEAT_WINS, 2000),
    ],
)
@pytest.mark.parametrize("decision", [Decision.FOLD, Decision.NONE])
def test_001_e_whether_buying_commits(
    sets: dict[str, object], outcome: Outcome, ante: int, decision: Decision
) -> None:
    stakes = {"ante": 1000, "draw": 1000}
    found = due(Round(QUALIFIED, [Seat(PAIR, decision, stakes=stakes, draws=MADE)], sheet=SHEET), {}, sets)
    if decision == Decision.FOLD or sets:
        assert (found["outcome"], found["ante"], found["raise"]) == (outcome, ante, -1)
    else:
        assert (found["outcome"], found["ante"]) == (-1, -1)


def test_a_void_hand_may_forfeit_the_ante_alone() -> None:
    seat = Seat(PAIR, void=HandVoid.LOOKED_EARLY, stakes=BOUGHT | {"jackpot": 100})
    found = due(Round(QUALIFIED, [seat], sheet=SHEET), {}, {"void_hand": "forfeit_ante"})
    assert found == {**BOUGHT, "jackpot": 100, "ante": 0, "outcome": Outcome.VOID_HAND}
