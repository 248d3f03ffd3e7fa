"""The plain settlement of the bonus sheet by its clauses."""

from typing import Any

import pytest

from pipeline.simulate.settlement import Readings
from tests.simulate.plain_rounds import (
    ACE_KING,
    BONUS,
    FLUSH,
    FULL_HOUSE,
    NO_GAME,
    PAIR_OF_NINES,
    STRAIGHT,
    a_seat,
    backs,
    due,
)


@pytest.mark.parametrize(
    ("clause", "dealer", "seat", "options", "expected"),
    [
        ("001.9 a hit that wins", ACE_KING, a_seat(FLUSH, bonus="5.00"), {}, [2000, 18000, 50500]),
        ("001.11 a full house 150", ACE_KING, a_seat(FULL_HOUSE, bonus="5.00"), {}, [2000, 22000, 75500]),
        ("001.9 a miss that wins", ACE_KING, a_seat(STRAIGHT, bonus="5.00"), {}, [2000, 12000, 0]),
        (
            "001.9 a hit that is beaten",
            "9c 9s 9h 9d 2s",
            a_seat("2h 5h 7h Qh Kh", bonus="5.00"),
            {},
            [0, 0, 0],
        ),
        ("001-j a hit that ties", "2c 4c 6c 8c Tc", a_seat(FLUSH, bonus="5.00"), {}, [1000, 2000, 500]),
        ("001-i B1, no game", NO_GAME, a_seat(FLUSH, bonus="5.00"), {}, [2000, 2000, 50500]),
        ("001-k a miss, no game", NO_GAME, a_seat(STRAIGHT, bonus="5.00"), {}, [2000, 2000, 0]),
        ("001.5 a fold loses the bonus", ACE_KING, a_seat(FLUSH, "fold", bonus="5.00"), {}, [0, 0]),
        (
            "001.5 a bought card makes a straight, and gives up the bonus",
            ACE_KING,
            a_seat("5c 6d 7h 8s 2d", draw={"discard": "2d", "card": "9d"}),
            {},
            [2000, 12000],
        ),
        ("001.6 other cards do not count", PAIR_OF_NINES, a_seat("9c 9d Ah 3s 2d"), {}, [1000, 2000]),
        ("001-c both pairs", "9h 9s 6h 6s Th", a_seat("9c 9d 7c 7d 2h"), {}, [2000, 6000]),
        ("001-d flushes are equal", "2c 4c 6c 8c Tc", a_seat(FLUSH), {}, [1000, 2000]),
        (
            "001-b pair",
            ACE_KING,
            a_seat("2c 2d 5h 7s 9d"),
            {"readings": Readings(qualifier="pair")},
            [2000, 2000],
        ),
        (
            "001-c top pair",
            "9h 9s 6h 6s Th",
            a_seat("9c 9d 7c 7d 2h"),
            {"readings": Readings(two_pairs="top")},
            [1000, 2000],
        ),
        (
            "001-d compared",
            "2c 4c 6c 8c Tc",
            a_seat(FLUSH),
            {"readings": Readings(flushes="compare")},
            [2000, 18000],
        ),
        (
            "001-i B2",
            NO_GAME,
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_unqualified="B2")},
            [2000, 2000, 500],
        ),
        (
            "001-i B3",
            NO_GAME,
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_unqualified="B3")},
            [2000, 2000, 0],
        ),
        (
            "001-i B4, a miss",
            NO_GAME,
            a_seat(STRAIGHT, bonus="5.00"),
            {"readings": Readings(bonus_unqualified="B4")},
            [2000, 2000, 500],
        ),
        (
            "001-j paid",
            "2c 4c 6c 8c Tc",
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_tie="paid")},
            [1000, 2000, 50500],
        ),
        (
            "001-j lost",
            "2c 4c 6c 8c Tc",
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_tie="lost")},
            [1000, 2000, 0],
        ),
        (
            "001-k for 1",
            ACE_KING,
            a_seat(FLUSH, bonus="5.00"),
            {"readings": Readings(bonus_convention="for-1")},
            [2000, 18000, 50000],
        ),
        (
            "001-k-missed returned",
            NO_GAME,
            a_seat(STRAIGHT, bonus="5.00"),
            {"readings": Readings(bonus_missed="returned")},
            [2000, 2000, 500],
        ),
        (
            "001-e must raise: the fold plays on",
            NO_GAME,
            a_seat("5c 6d 7h 8s 2d", "fold", draw={"discard": "2d", "card": "9d"}),
            {"readings": Readings(after_purchase="must-raise")},
            [2000],
        ),
        ("001.10 a void round", ACE_KING, a_seat("2c 2d 5h", bonus="5.00"), {"void": "x"}, [1000, 2000, 500]),
        (
            "001.1 the maximum cuts the raise, then the bonus, never the stakes",
            ACE_KING,
            a_seat(FLUSH, bonus="5.00"),
            {"max_payout": 20000},
            [2000, 2000, 19500],
        ),
        (
            "001.1 the maximum takes all but the ante's win",
            ACE_KING,
            a_seat(FLUSH, bonus="5.00"),
            {"max_payout": 400},
            [1400, 2000, 500],
        ),
    ],
)
def test_clause_of_the_bonus_sheet(
    clause: str, dealer: str, seat: dict[str, Any], options: dict[str, Any], expected: list[int]
) -> None:
    (back,) = backs(due(BONUS, dealer, seat, **options))
    assert list(back.values()) == expected, clause


def test_a_bought_card_forfeits_a_bonus_that_it_hits_and_its_price_stays() -> None:
    seat = a_seat("2h 5h 7h 9h Kd", bonus="5.00", draw={"discard": "Kd", "card": "Kh"})
    seat["wagers"].append({"on": "draw", "stake": "10.00", "returned": "0"})
    settled = due(BONUS, ACE_KING, seat)
    assert settled["seats"][0]["hand"] == "flush"
    assert backs(settled) == [{"ante": 2000, "raise": 18000, "bonus": 0, "draw": 0}]


def test_a_discard_that_is_not_held_is_refused() -> None:
    with pytest.raises(ValueError, match="the discard 2c is not among"):
        due(BONUS, NO_GAME, a_seat(FLUSH, draw={"discard": "2c", "card": "3c"}))
