"""Stakes and meters too large to be paid exactly leave their seats undecided, and end no run."""

import numpy as np
import pytest

from pipeline.replay.house_banked import settle
from schemas.undecidable import Undecidable
from schemas.vocabulary import Decision, RoundVoid
from tests.replay.house_banked_table import Round, Seat, batch

QUALIFIED = "Ah Kc 8s 6d 3c"
PAIR = "2c 2d 5h 9s Jc"
PROGRESSIVE = "caribbean-progressive@1"


def judged(each: Round) -> dict[str, object]:
    return settle(batch([each])).to_pylist()[0]


MOST = np.iinfo(np.int64).max
# A wager may return a quarter of what 64 bits hold; an ante comes back twice, a raise 101 times at most.
EXACT = {"ante": int(MOST // 4 // 2), "raise": int(MOST // 4 // 101)}


def test_the_largest_exact_stakes_are_settled() -> None:
    row = judged(Round(QUALIFIED, [Seat("Td Jd Qd Kd Ad", stakes=EXACT)]))
    assert row["expected_ante_returned_minor"] == [2 * EXACT["ante"]]
    assert row["expected_raise_returned_minor"] == [101 * EXACT["raise"]]


@pytest.mark.parametrize("wager", ["ante", "raise"])
@pytest.mark.parametrize("cards", ["Td Jd Qd Kd Ad", "2c 3d 5h 9s Jc"])
def test_a_stake_too_large_to_pay_exactly_leaves_its_seat_alone_undecided(wager: str, cards: str) -> None:
    seats = [Seat(cards, stakes=EXACT | {wager: EXACT[wager] + 1}), Seat(PAIR)]
    row = judged(Round(QUALIFIED, seats, maximum=10**6))
    assert (row["expected_ante_returned_minor"], row["expected_raise_returned_minor"]) == (
        [-1, 2000],
        [-1, 4000],
    )
    assert row["seat_undecidable"] == [Undecidable.STAKE_TOO_LARGE, Undecidable.NONE]


def test_a_void_round_gives_back_stakes_of_any_size() -> None:
    row = judged(Round(QUALIFIED, [Seat(PAIR, stakes={"ante": int(MOST)})], RoundVoid.MISDEAL))
    assert (row["expected_ante_returned_minor"], row["seat_undecidable"]) == ([MOST], [Undecidable.NONE])


@pytest.mark.parametrize("count", [1, 7])
def test_stakes_on_the_progressive_that_are_too_large_together_leave_the_meter_unknown(count: int) -> None:
    stakes = {"ante": 1000, "jackpot": int(MOST // 4)}
    seats = [Seat("5d 6d 7d 8d 9d", Decision.FOLD, stakes=stakes) for _ in range(count)]
    row = judged(Round(QUALIFIED, seats, sheet=PROGRESSIVE, meter=int(MOST // 4)))
    assert row["expected_growth_minor"] == (MOST // 4 if count == 1 else None)
    expected = (2 * (MOST // 4)) // 10 if count == 1 else -1
    assert row["expected_jackpot_returned_minor"] == [expected] * count


def test_a_meter_too_large_for_exact_shares_is_told() -> None:
    seat = Seat("5d 6d 7d 8d 9d", Decision.FOLD, stakes={"ante": 1000, "jackpot": 100})
    row = judged(Round(QUALIFIED, [seat], sheet=PROGRESSIVE, meter=int(MOST)))
    assert (row["expected_jackpot_returned_minor"], row["expected_award_minor"]) == ([-1], None)
    assert row["seat_undecidable"] == [Undecidable.STAKE_TOO_LARGE]
