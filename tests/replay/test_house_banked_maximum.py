"""The maximum payout, worked by hand: who is cut, and by how much."""

import pytest

from pipeline.replay.house_banked import settle
from schemas.sheets import load_sheet, with_readings
from schemas.tables_recorded import WAGERS
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, HandVoid, RoundVoid
from tests.replay.house_banked_table import Round, Seat, batch

SHEET = "stud-poker-bonus@1"
QUALIFIED = "Ah Kc 8s 6d 3c"
FLUSH, PAIR = "2c 5c 9c Jc Qc", "2c 2d 5h 9s Jd"
STAKES = {"ante": 1000, "raise": 2000, "bonus": 500}
# A flush wins 1000 on the ante, 8 * 2000 on the raise, 100 * 500 on the bonus.
ANTE, RAISE, BONUS = 2_000, 18_000, 50_500
WON = 1_000 + 16_000 + 50_000


def due(
    each: Round, sets: dict[str, object] | None = None, *, without_maximum: bool = False
) -> list[list[int]]:
    """Ante, raise and bonus of each seat."""
    sheet = with_readings(load_sheet(SHEET), {}, sets)
    row = settle(batch([each]), {SHEET: sheet}, without_maximum=without_maximum).to_pylist()[0]
    columns = [row[f"expected_{wager}_returned_minor"] for wager in ("ante", "raise", "bonus")]
    return [list(amounts) for amounts in zip(*columns, strict=True)]


def one_seat(maximum: int | None) -> Round:
    return Round(QUALIFIED, [Seat(FLUSH, stakes=STAKES)], sheet=SHEET, maximum=maximum)


@pytest.mark.parametrize(
    ("maximum", "expected"),
    [
        pytest.param(None, [ANTE, RAISE, BONUS], id="none-posted"),
        pytest.param(WON, [ANTE, RAISE, BONUS], id="just-reached"),
        pytest.param(WON - 1, [ANTE, RAISE - 1, BONUS], id="the-raise-is-cut-first"),
        pytest.param(WON - 16_000, [ANTE, 2_000, BONUS], id="the-raise-goes-back-alone"),
        pytest.param(WON - 16_500, [ANTE, 2_000, BONUS - 500], id="then-the-bonus"),
        pytest.param(1_000, [ANTE, 2_000, 500], id="the-ante-alone-is-paid"),
        pytest.param(400, [1_400, 2_000, 500], id="then-the-ante"),
        pytest.param(0, [1_000, 2_000, 500], id="nothing-is-won"),
    ],
)
def test_a_seat_is_cut_in_the_sheets_order(maximum: int | None, expected: list[int]) -> None:
    assert due(one_seat(maximum)) == [expected]
    assert due(one_seat(maximum), without_maximum=True) == [[ANTE, RAISE, BONUS]]


def test_another_order_and_a_wager_that_is_never_cut() -> None:
    maximum = WON - 10_000
    assert due(one_seat(maximum), {"max_payout_cuts": ["bonus", "raise", "ante"]}) == [
        [ANTE, RAISE, BONUS - 10_000]
    ]
    assert due(one_seat(20_000), {"max_payout_cuts": ["raise", "ante"]}) == [[1_000, 2_000, BONUS]]
    assert due(one_seat(50_400), {"max_payout_cuts": ["raise", "ante"]}) == [[1_400, 2_000, BONUS]]


def test_each_seat_has_the_maximum_to_itself_and_a_round_shares_it() -> None:
    seats = [Seat(PAIR, stakes={"ante": 1000, "raise": 2000}) for _ in range(3)]  # 3000 won by each
    each = Round(QUALIFIED, seats, sheet=SHEET, maximum=4_000)
    assert due(each) == [[2_000, 4_000, -1]] * 3
    assert due(each, {"max_payout_scope": "round"}) == [
        [1_000, 2_000, -1],
        [2_000, 2_000, -1],
        [2_000, 4_000, -1],
    ]


def test_what_a_round_never_cuts_comes_before_all_others() -> None:
    bonus = {"ante": 1000, "raise": 2000, "bonus": 10}  # the bonus wins 1000
    each = Round(QUALIFIED, [Seat(FLUSH, stakes=bonus), Seat(PAIR)], sheet=SHEET, maximum=2_500)
    sets = {"max_payout_scope": "round", "max_payout_cuts": ["raise", "ante"]}
    assert due(each, sets) == [[1_000, 2_000, 1_010], [2_000, 2_500, -1]]


def test_voids_and_the_jackpot_are_not_bounded() -> None:
    void = Round(QUALIFIED, [Seat(FLUSH, stakes=STAKES)], RoundVoid.MISDEAL, SHEET, maximum=0)
    assert due(void) == [[1_000, 2_000, 500]]
    hand = Round(QUALIFIED, [Seat(FLUSH, void=HandVoid.LOOKED_EARLY, stakes=STAKES)], sheet=SHEET, maximum=0)
    assert due(hand) == [[1_000, 2_000, 500]]
    stakes = {"ante": 1000, "raise": 2000, "jackpot": 100}
    progressive = Round(QUALIFIED, [Seat(FLUSH, stakes=stakes)], sheet="caribbean-progressive@1", maximum=0)
    row = settle(batch([progressive])).to_pylist()[0]
    assert [row[f"expected_{wager}_returned_minor"][0] for wager in WAGERS] == [1_000, 2_000, -1, -1, 5_000]


def test_beside_a_seat_that_is_not_known_a_rounds_maximum_is_open_for_those_paid_after_it() -> None:
    seats = [Seat(PAIR), Seat("2c 2d 5h 9s ??"), Seat(PAIR), Seat(PAIR, Decision.FOLD, stakes={"ante": 1000})]
    each = Round(QUALIFIED, seats, sheet=SHEET, maximum=100_000)
    sheet = with_readings(load_sheet(SHEET), {}, {"max_payout_scope": "round"})
    row = settle(batch([each]), {SHEET: sheet}).to_pylist()[0]
    assert row["expected_ante_returned_minor"] == [-1, -1, 2_000, 0]
    assert row["seat_undecidable"] == [Undecidable.HIDDEN_CARD] * 2 + [Undecidable.NONE] * 2
