"""Low games and hi/lo halves, worked out by hand ("Seven-card stud family", low half; 003.12)."""

from schemas.low_hands import NO_LOW, low_text
from schemas.undecidable import Undecidable
from schemas.vocabulary import HandClass
from tests.replay.showdown_hand import pots, showdown

FLUSH = "Ac Kc Qc 9c 7c Kd Jd"
EIGHT_SIX = "8d 6h 5s 4d 2h Ts Th"
EIGHT_SEVEN = "8h 7d 5d 3h 2s Jc Js"
NO_LOW_AT_ALL = "9h 9s Td Jh Qh 2d 3s"


def lows(row: dict[str, list[int]]) -> list[str]:
    return [low_text(code) if code >= 0 else "-" for code in row["expected_low"]]


def test_high_and_low_win_a_half_each() -> None:
    row = showdown({1: FLUSH, 2: EIGHT_SIX, 3: EIGHT_SEVEN}, game="7stud8")
    assert pots(row) == [(120, 0b111, 0b001, 0b010)]
    assert lows(row) == ["no low", "8-6-5-4-2", "8-7-5-3-2"]
    assert row["expected_low_value"][1] > row["expected_low_value"][2] > row["expected_low_value"][0] == 0
    assert row["expected_class"] == [HandClass.FLUSH, HandClass.PAIR, HandClass.PAIR]
    assert row["award_undecidable"] == Undecidable.NONE


def test_without_a_low_all_is_high() -> None:
    row = showdown({1: FLUSH, 2: NO_LOW_AT_ALL}, game="7stud8")
    assert pots(row) == [(80, 0b11, 0b01, NO_LOW)]
    assert row["expected_low"] == [NO_LOW, NO_LOW]


def test_the_wheel_wins_both_halves() -> None:
    row = showdown({1: "Ac 2d 3h 4s 5c Kd Kh", 2: "As 2h 3s 4d 6d 9c 9d"}, game="7stud8")
    assert pots(row) == [(80, 0b11, 0b01, 0b01)]
    assert lows(row) == ["5-4-3-2-A", "6-4-3-2-A"]


def test_straights_and_flushes_do_not_spoil_a_low() -> None:
    row = showdown({1: "8c 7c 6c 5c 4c Kd Kh", 2: "8d 7h 6s 5d 3h Qs Qd"}, game="7stud8")
    assert pots(row) == [(80, 0b11, 0b01, 0b10)]


def test_equal_lows_quarter_the_pot() -> None:
    row = showdown({1: FLUSH, 2: EIGHT_SIX, 3: "8h 6s 5d 4c 2s Jc Js"}, game="7stud8")
    assert pots(row) == [(120, 0b111, 0b001, 0b110)]


def test_the_low_of_a_side_pot_is_among_its_own_seats() -> None:
    # Seat 2, with the best low, gave 25 and is in the main pot alone.
    row = showdown({1: FLUSH, 2: EIGHT_SIX, 3: EIGHT_SEVEN}, game="7stud8", antes={2: 25})
    assert pots(row) == [(75, 0b111, 0b001, 0b010), (30, 0b101, 0b001, 0b100)]


def test_a_side_pot_without_a_low_is_all_high() -> None:
    row = showdown({1: FLUSH, 2: EIGHT_SIX, 3: NO_LOW_AT_ALL}, game="7stud8", antes={2: 25})
    assert pots(row) == [(75, 0b111, 0b001, 0b010), (30, 0b101, 0b001, NO_LOW)]


def test_three_side_pots_with_halves_of_their_own() -> None:
    row = showdown(
        {1: EIGHT_SIX, 2: FLUSH, 3: EIGHT_SEVEN, 4: NO_LOW_AT_ALL},
        game="7stud8",
        antes={1: 10, 2: 20, 3: 30, 4: 50},
    )
    assert pots(row) == [
        (40, 0b1111, 0b0010, 0b0001),
        (30, 0b1110, 0b0010, 0b0100),
        (20, 0b1100, 0b0100, 0b0100),
    ]
    assert row["expected_uncalled_minor"] == [0, 0, 0, 20]
    # Jacks and the only low of its pot for seat 3, nines for seat 4.
    assert row["expected_class"][2:] == [HandClass.PAIR, HandClass.PAIR]


def test_a_common_card_makes_every_low() -> None:
    row = showdown({1: "8c 7d 6h 4s Kd Kh", 2: "7c 5d 4h 2s Qd Qs"}, game="7stud8", community="3c")
    assert lows(row) == ["8-7-6-4-3", "7-5-4-3-2"]
    assert pots(row) == [(80, 0b11, 0b01, 0b10)]


def test_a_folded_low_wins_nothing() -> None:
    row = showdown({1: FLUSH, 2: EIGHT_SIX, 3: EIGHT_SEVEN}, game="7stud8", folded=[2])
    assert pots(row) == [(120, 0b101, 0b001, 0b100)]
    assert row["expected_low"][1] == -1


def test_razz_goes_to_the_lowest_hand_whole() -> None:
    row = showdown({1: EIGHT_SIX, 2: EIGHT_SEVEN, 3: "Ac Kd Qh Jd Tc 9d Kh"}, game="razz")
    assert pots(row) == [(120, 0b111, 0b001, 0)]
    assert lows(row) == ["8-6-5-4-2", "8-7-5-3-2", "Q-J-T-9-A"]
    assert row["expected_class"] == [-1, -1, -1] and row["expected_value"] == [-1, -1, -1]


def test_razz_pairs_lose_to_the_king() -> None:
    row = showdown({1: "Kc Qd Jh Ts 9c Kd Qh", 2: "Ac Ad 2h 2s 3c 3d 4h"}, game="razz")
    assert pots(row) == [(80, 0b11, 0b01, 0)]
    assert lows(row) == ["K-Q-J-T-9", "4-3-2-A-A"]


def test_razz_of_two_pairs_each() -> None:
    row = showdown({1: "Ac Ad 2h 2s 3c 3d 3h", 2: "Ah As 2c 2d 4c 4d 4h"}, game="razz")
    assert lows(row) == ["3-2-2-A-A", "4-2-2-A-A"]
    assert pots(row) == [(80, 0b11, 0b01, 0)]


def test_deuce_to_seven_counts_straights_and_flushes_against() -> None:
    row = showdown(
        {1: "2c 3d 4h 5s 6c 9d Td", 2: "2d 3c 4c 5c 7c Jd Qs", 3: "Ac 2h 3h 4d 5h Kd Kh"}, game="razz27"
    )
    assert lows(row) == ["9-5-4-3-2", "7-5-4-3-2", "K-5-4-3-2"]
    assert pots(row) == [(120, 0b111, 0b010, 0)]


def test_deuce_to_seven_wheel_is_ace_high() -> None:
    row = showdown({1: "Ac 2h 3h 4d 5h Ad Ah", 2: "Kc Qd Jh 9s 8c Kd Kh"}, game="razz27")
    assert lows(row) == ["A-5-4-3-2", "K-Q-J-9-8"]
    assert pots(row) == [(80, 0b11, 0b10, 0)]


def test_a_lone_seat_wins_a_low_game_unseen() -> None:
    row = showdown({1: "?? ?? 2c", 2: "?? ?? 3c"}, game="razz", folded=[1])
    assert pots(row) == [(80, 0b10, 0b10, 0)]
    assert row["expected_low"] == [-1, -1]
