"""The meter through a session: growth, shares, seeds, against sums by hand and a plain loop."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.simulate.games import GAMES
from pipeline.simulate.meters import Meter, MeterTerms, meter_terms, promotions, shares_due, staked_minor

PROGRESSIVE = GAMES["caribbean-progressive@1"].progressive
assert PROGRESSIVE is not None
ROYAL, ROYAL_2 = "Ts Js Qs Ks As", "Th Jh Qh Kh Ah"
STRAIGHT_FLUSH, STRAIGHT_FLUSH_2 = "3d 4d 5d 6d 7d", "3c 4c 5c 6c 7c"
PAIR = "2c 2d 5h 7s Kd"


def seat(cards: str, *, chip: bool = True, **more: Any) -> dict[str, Any]:
    wagers = [{"on": "ante", "stake": "5", "returned": "0"}]
    wagers += [{"on": "jackpot", "stake": "1", "returned": "0"}] if chip else []
    return {"seat": 1, "cards": cards.split(), "wagers": wagers, **more}


def amounts(*seats: dict[str, Any], meter: int = 1_000_009) -> list[int]:
    assert PROGRESSIVE is not None
    return [amount for _, amount in shares_due({"seats": list(seats)}, meter, PROGRESSIVE)]


@pytest.mark.parametrize(
    ("hands", "paid"),
    [
        ([PAIR], []),
        ([STRAIGHT_FLUSH], [100_000]),
        ([ROYAL], [1_000_009]),
        ([STRAIGHT_FLUSH, STRAIGHT_FLUSH_2], [100_000, 100_000]),
        ([ROYAL, STRAIGHT_FLUSH], [100_000, 900_009]),
        ([ROYAL, ROYAL_2], [500_004, 500_004]),
        ([ROYAL, STRAIGHT_FLUSH, ROYAL_2], [100_000, 450_004, 450_004]),
    ],
)
def test_the_royal_takes_what_straight_flushes_left(hands: list[str], paid: list[int]) -> None:
    assert amounts(*[seat(hand) for hand in hands]) == paid


def test_only_live_bets_hold_a_share() -> None:
    assert amounts(seat(ROYAL, chip=False), seat(STRAIGHT_FLUSH)) == [100_000]
    assert amounts(seat(ROYAL, void="looked-early"), seat(STRAIGHT_FLUSH)) == [100_000]
    assert PROGRESSIVE is not None
    assert shares_due({"seats": [seat(ROYAL)], "void": "misdeal"}, 1000, PROGRESSIVE) == []


def test_bets_of_void_hands_and_rounds_do_not_feed_the_meter() -> None:
    seats = [seat(PAIR), seat(PAIR, void="looked-early"), seat(PAIR, chip=False), seat(PAIR)]
    assert staked_minor({"seats": seats}, 2) == 200
    assert staked_minor({"seats": seats, "void": "card-count"}, 2) == 0


@pytest.mark.parametrize(("contribution", "grown"), [(None, 300), ("1", 300), ("0.71", 213), ("0.333", 99)])
def test_growth_is_the_contribution_rounded_down_once_a_round(contribution: str | None, grown: int) -> None:
    terms = MeterTerms("CP-01", contribution, 100, 500_000)
    assert terms.growth(np.array([300, 0])).tolist() == [grown, 0]


def test_terms_of_a_table() -> None:
    terms = [meter_terms(100, table, np.random.default_rng(table)) for table in range(4)]
    assert [each.contribution for each in terms] == ["0.71", None, "1", "0.71"]
    assert len({each.jackpot_id for each in terms}) == 4
    assert all(500_000 <= each.first_minor <= 2_500_000 for each in terms)
    assert promotions(terms[0], 0, np.random.default_rng(1)) == {}


events = st.lists(st.tuples(st.integers(0, 700), st.sampled_from([None, 10, 100])), max_size=12)


@given(
    rounds=events,
    gifts=st.dictionaries(st.integers(0, 11), st.integers(1, 9)),
    opening=st.integers(500_000, 900_000),
)
def test_winding_is_the_loop_over_the_rounds(
    rounds: list[tuple[int, int | None]], gifts: dict[int, int], opening: int
) -> None:
    """Each round grows and perhaps pays a percentage; below 5,000 chips whole hundreds are added."""
    given_away = {place: 10_000 * units for place, units in gifts.items() if place < len(rounds)}
    meter = Meter(
        terms=MeterTerms("CP-01", "1", 100, opening),
        opening_minor=opening,
        growth=np.array([grown for grown, _ in rounds], np.int64),
        share_due=np.array([percent is not None for _, percent in rounds], np.bool_),
        promotions=given_away,
        slip_stem="010000A",
    )
    meter.wind(0, lambda index, level: level * (rounds[index][1] or 0) // 100)
    level, seeds = opening, list[tuple[int, int]]()
    for place, (grown, percent) in enumerate(rounds):
        assert meter.before[place] == level
        level += grown
        level -= level * (percent or 0) // 100
        assert meter.after[place] == level
        added = given_away.get(place, 0)
        while level + added < 500_000:
            added += 10_000
        if added:
            seeds.append((place, added))
        level += added
    assert meter.closing_minor == level
    assert [(seed.after_round, seed.amount_minor) for seed in meter.seeds] == seeds
    assert not any(seed.float_change_minor for seed in meter.seeds)
    assert [seed.ref for seed in meter.seeds] == [f"J-010000A{n:02d}" for n in range(1, len(seeds) + 1)]


@given(place=st.integers(0, 9), moved=st.integers(-400_000, 400_000))
def test_a_meter_that_stands_otherwise_goes_on_from_there(place: int, moved: int) -> None:
    growth = np.array([100, 700, 0, 300, 200, 500, 100, 100, 0, 400], np.int64)
    share_due = np.arange(10) == 6

    def pay(_: int, level: int) -> int:
        return level // 10

    meter = Meter(MeterTerms("CP-01", "1", 100, 0), 800_000, growth, share_due, {3: 20_000}, "010000A")
    meter.wind(0, pay)
    meter.after[place] += moved
    kept = meter.after[: place + 1].tolist()
    meter.wind(place + 1, pay)
    assert meter.after[: place + 1].tolist() == kept
    added = {seed.after_round: seed.amount_minor for seed in meter.seeds}
    for index in range(place, 9):
        assert meter.before[index + 1] == meter.after[index] + added.get(index, 0)
    assert meter.closing_minor == meter.after[9] + added.get(9, 0)
    assert len(added) == len(meter.seeds) and 3 in added
