"""The progressive of `caribbean-progressive` and its parameters, worked by hand: 100.00 in the meter."""

import pytest

from pipeline.replay.house_banked import settle
from schemas.sheets import load_sheet, with_readings
from schemas.vocabulary import Decision, HandVoid, RoundVoid
from tests.replay.house_banked_table import Round, Seat, batch

SHEET = "caribbean-progressive@1"
DEALER = "Ah Kc 8s 6d 3c"
METER = 10_000
STAKES = {"ante": 1000, "jackpot": 100}
ROYAL, SPADES = "Th Jh Qh Kh Ah", "Ts Js Qs Ks As"
NINE, EIGHT = "5d 6d 7d 8d 9d", "4c 5c 6c 7c 8c"
FULL, FLUSH, STRAIGHT, PAIR = "4c 4d 4h 9h 9c", "2c 5c 9c Jc Qc", "5c 6d 7h 8s 9c", "2c 2d 5h 9s Jc"


def settled(hands: list[str], sets: dict[str, object] | None = None, **each: object) -> dict[str, list[int]]:
    sheet = with_readings(load_sheet(SHEET), {}, sets)
    seats = [Seat(cards, Decision.FOLD, stakes=STAKES) for cards in hands]
    asked = Round(DEALER, seats, **{"sheet": SHEET, "meter": METER, **each})  # pyright: ignore[reportArgumentType]
    return settle(batch([asked]), {SHEET: sheet}).to_pylist()[0]


@pytest.mark.parametrize(
    ("hands", "sets", "returned", "award"),
    [
        pytest.param([PAIR], {}, [0], 0, id="miss"),
        pytest.param([FLUSH, FULL], {}, [5_000, 10_000], 0, id="fixed-awards-are-the-houses"),
        pytest.param([FLUSH], {"jackpot_own_stake": "returned"}, [5_100], 0, id="own-stake-back"),
        pytest.param([FLUSH], {"chip": "2.5"}, [12_500], 0, id="chips-of-2.50"),
        pytest.param([FLUSH], {"jackpot_after_fold": "lost"}, [0], 0, id="lost-by-a-fold"),
        # One stake of 1.00: the meter is 101.00, a tenth of it 10.10.
        pytest.param([NINE], {}, [1_010], 1_010, id="a-tenth"),
        pytest.param([NINE], {"jackpot_own_stake": "returned"}, [1_110], 1_010, id="a-tenth-and-the-stake"),
        pytest.param([ROYAL], {}, [10_100], 10_100, id="the-meter"),
        # Two stakes: 102.00. The straight flush 10.20, the royal what is left, 91.80.
        pytest.param([ROYAL, NINE], {}, [9_180, 1_020], 10_200, id="royal-last"),
        pytest.param(
            [NINE, ROYAL], {"jackpot_order": "largest_first"}, [0, 10_200], 10_200, id="royal-first"
        ),
        pytest.param([ROYAL, SPADES], {}, [5_100, 5_100], 10_200, id="royals-share"),
        pytest.param([NINE, EIGHT], {}, [1_020, 1_020], 2_040, id="a-tenth-each"),
        pytest.param([NINE, EIGHT], {"jackpot_several": "all_shared"}, [510, 510], 1_020, id="shared-tenth"),
        # Three stakes: 103.00, a tenth 10.30; 92.70 left for two royals, 46.35 each.
        pytest.param([ROYAL, NINE, SPADES], {}, [4_635, 1_030, 4_635], 10_300, id="royals-share-the-rest"),
        # Four stakes: 104.00; shared tenths 5.20 each, then 46.80 for each royal.
        pytest.param(
            [ROYAL, NINE, EIGHT, SPADES], {"jackpot_several": "all_shared"}, [4_680, 520, 520, 4_680], 10_400,
            id="every-share-split",
        ),
        pytest.param([STRAIGHT, FLUSH], {}, [0, 5_000], 0, id="004-a-unswapped"),
    ],
)  # fmt: skip
def test_awards(hands: list[str], sets: dict[str, object], returned: list[int], award: int) -> None:
    row = settled(hands, sets)
    assert row["expected_jackpot_returned_minor"] == returned
    assert row["expected_award_minor"] == award
    assert row["expected_growth_minor"] == 100 * len(hands)


def test_the_table_as_it_is_printed_pays_a_straight() -> None:
    sheet = with_readings(load_sheet(SHEET), {"004-a-jackpot": "as-printed"})
    seats = [Seat(cards, Decision.FOLD, stakes=STAKES) for cards in (STRAIGHT, FLUSH)]
    row = settle(batch([Round(DEALER, seats, sheet=SHEET, meter=METER)]), {SHEET: sheet}).to_pylist()[0]
    assert row["expected_jackpot_returned_minor"] == [5_000, 0]


@pytest.mark.parametrize(
    ("contribution", "growth"),
    [(None, 300), ("1", 300), ("0.7", 210), ("0.015", 4), ("0.000000001", 0), ("0", 0)],
)
def test_the_meter_grows_by_a_part_rounded_down_once(contribution: str | None, growth: int) -> None:
    assert settled([PAIR] * 3, contribution=contribution)["expected_growth_minor"] == growth


def test_odd_units_stay_in_the_meter() -> None:
    """0.01 in the meter and 0.02 of growth: two royals take 0.01 each of 0.03."""
    row = settled([ROYAL, SPADES], meter=1, contribution="0.01")
    assert row["expected_jackpot_returned_minor"] == [1, 1]
    assert (row["expected_growth_minor"], row["expected_award_minor"]) == (2, 2)


@pytest.mark.parametrize(("digits", "returned"), [(0, 50), (2, 5_000), (3, 50_000), (4, 500_000), (5, -1)])
def test_fifty_chips_in_each_currency(digits: int, returned: int) -> None:
    assert settled([FLUSH], digits=digits)["expected_jackpot_returned_minor"] == [returned]


def test_void_stakes_go_back_and_do_not_feed_the_meter() -> None:
    seats = [Seat(ROYAL, void=HandVoid.LOOKED_EARLY, stakes=STAKES), Seat(PAIR, stakes=STAKES)]
    row = settle(batch([Round(DEALER, seats, sheet=SHEET, meter=METER)])).to_pylist()[0]
    assert row["expected_jackpot_returned_minor"] == [100, 0]
    assert (row["expected_growth_minor"], row["expected_award_minor"]) == (100, 0)
    row = settled([ROYAL, FLUSH], void=RoundVoid.MISDEAL)
    assert row["expected_jackpot_returned_minor"] == [100, 100]
    assert (row["expected_growth_minor"], row["expected_award_minor"]) == (0, 0)


def test_a_stake_that_the_sheet_does_not_take_leaves_the_growth_unknown() -> None:
    row = settled([ROYAL], sheet="stud-poker-fr@1")
    assert row["expected_growth_minor"] is row["expected_award_minor"] is None
    plain = settle(batch([Round(DEALER, [Seat(ROYAL, stakes=STAKES)], meter=METER)])).to_pylist()[0]
    assert plain["expected_growth_minor"] is plain["expected_award_minor"] is None
