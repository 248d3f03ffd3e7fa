"""The plain settlement of the progressive sheet by its clauses, and the meter."""

from typing import Any

import pytest

from pipeline.simulate.settlement import Readings
from tests.simulate.plain_rounds import (
    ACE_KING,
    FLUSH,
    FULL_HOUSE,
    NO_GAME,
    PROGRESSIVE,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    a_seat,
    backs,
    due,
)


@pytest.mark.parametrize(
    ("clause", "dealer", "seat", "options", "expected"),
    [
        ("004.7 a flush 50 chips", ACE_KING, a_seat(FLUSH, jackpot="1"), {}, [2000, 12000, 5000]),
        ("004.7 a straight nothing", ACE_KING, a_seat(STRAIGHT, jackpot="1"), {}, [2000, 10000, 0]),
        ("004-h after a fold too", ACE_KING, a_seat(FULL_HOUSE, "fold", jackpot="1"), {}, [0, 10000]),
        (
            "004.7 n chips whatever the stake",
            ACE_KING,
            a_seat(FLUSH, jackpot="2"),
            {},
            [2000, 12000, 5000],
        ),
        (
            "004-a-jackpot as printed",
            ACE_KING,
            a_seat(STRAIGHT, jackpot="1"),
            {"readings": Readings(jackpot_labels="printed")},
            [2000, 10000, 5000],
        ),
        (
            "004-a-jackpot as printed, a flush",
            ACE_KING,
            a_seat(FLUSH, jackpot="1"),
            {"readings": Readings(jackpot_labels="printed")},
            [2000, 12000, 0],
        ),
        (
            "004-a-pay as printed",
            ACE_KING,
            a_seat(STRAIGHT),
            {"readings": Readings(pay_labels="printed")},
            [2000, 12000],
        ),
        (
            "004-d only returned",
            NO_GAME,
            a_seat(STRAIGHT),
            {"readings": Readings(unqualified_ante="returned")},
            [1000, 2000],
        ),
        (
            "004-e for 1",
            ACE_KING,
            a_seat(STRAIGHT),
            {"readings": Readings(pay_convention="for-1")},
            [2000, 8000],
        ),
        (
            "004-e for 1, a pair wins nothing",
            ACE_KING,
            a_seat("2c 2d 5h 7s 9d"),
            {"readings": Readings(pay_convention="for-1")},
            [2000, 2000],
        ),
        (
            "004-e and 004-e-basis",
            ACE_KING,
            a_seat(STRAIGHT),
            {"readings": Readings(pay_convention="for-1", pay_basis="ante")},
            [2000, 5000],
        ),
        (
            "004.8 a straight above a flush",
            "2c 4c 6c 8c Tc",
            a_seat(STRAIGHT),
            {"readings": Readings(ranking="printed")},
            [2000, 10000],
        ),
        (
            "004.8 a straight flush above both",
            "Kd Kh Ks Kc 2c",
            a_seat(STRAIGHT_FLUSH),
            {"readings": Readings(ranking="printed")},
            [2000, 102000],
        ),
        (
            "004-i the maximum leaves the jackpot alone",
            ACE_KING,
            a_seat(FLUSH, jackpot="1"),
            {"max_payout": 3000},
            [2000, 4000, 5000],
        ),
    ],
)
def test_clause_of_the_progressive_sheet(
    clause: str, dealer: str, seat: dict[str, Any], options: dict[str, Any], expected: list[int]
) -> None:
    (back,) = backs(due(PROGRESSIVE, dealer, seat, **options))
    assert list(back.values()) == expected, clause


def jackpot_of(*hands: str, meter: str = "1000.00", **options: Any) -> tuple[list[int], int, int]:
    seats = [a_seat(hand, jackpot="1") for hand in hands]
    settled = due(PROGRESSIVE, NO_GAME, *seats, meter=meter, **options)
    return [back["jackpot"] for back in backs(settled)], settled["growth_minor"], settled["award_minor"]


@pytest.mark.parametrize(
    ("case", "hands", "options", "expected"),
    [
        ("the stake is part of the meter", [STRAIGHT_FLUSH], {}, ([10010], 100, 10010)),
        ("half the stake is", [STRAIGHT_FLUSH], {"contribution": "0.5"}, ([10005], 50, 10005)),
        ("growth is rounded down", [STRAIGHT], {"contribution": "0.777"}, ([0], 77, 0)),
        ("growth is rounded once", [STRAIGHT, FLUSH], {"contribution": "0.777"}, ([0, 5000], 155, 0)),
        ("a share is rounded down", [STRAIGHT_FLUSH], {"meter": "0.09"}, ([10], 100, 10)),
        ("a royal takes all", [ROYAL], {}, ([100100], 100, 100100)),
        (
            "each straight flush has its share",
            [STRAIGHT_FLUSH, "5s 6s 7s 8s 9s"],
            {},
            ([10020, 10020], 200, 20040),
        ),
        ("a royal takes what is left", [ROYAL, STRAIGHT_FLUSH], {}, ([90180, 10020], 200, 100200)),
        (
            "royals share equally, an odd unit stays",
            [ROYAL, "As Ks Qs Js Ts"],
            {"meter": "1000.01"},
            ([50100, 50100], 200, 100200),
        ),
        (
            "royals share what a straight flush left",
            [ROYAL, "As Ks Qs Js Ts", STRAIGHT_FLUSH],
            {},
            ([45135, 45135, 10030], 300, 100300),
        ),
    ],
)
def test_meter(
    case: str, hands: list[str], options: dict[str, Any], expected: tuple[list[int], int, int]
) -> None:
    assert jackpot_of(*hands, **options) == expected, case


def test_stakes_of_void_hands_go_back_and_feed_no_meter() -> None:
    seats = [a_seat(FLUSH, jackpot="1", void="looked-early"), a_seat(STRAIGHT, jackpot="1")]
    settled = due(PROGRESSIVE, NO_GAME, *seats, meter="1000.00")
    assert [back["jackpot"] for back in backs(settled)] == [100, 0]
    assert (settled["growth_minor"], settled["award_minor"]) == (100, 0)


def test_a_share_of_a_meter_that_is_not_stated_is_refused() -> None:
    with pytest.raises(ValueError, match="meter before the round is not stated"):
        due(PROGRESSIVE, NO_GAME, a_seat(ROYAL, jackpot="1"))
