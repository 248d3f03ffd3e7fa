"""What an ACT, RANK or RAKE finding explains, and what stands beside it as a cause of its own."""

from typing import Any

import pytest

from checks import check_hands
from schemas.codes import CODES
from tests.checks.made_hands import made_hands

NEVER_SAY_WHO_WINS = (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13)
STRAY: dict[str, Any] = {"showdown": True, "seats": [{"won": "5.20"}, {}, {"won": ""}]}
"""Seat 3 has the best hand of a pot of 5.20, which seat 1 is awarded."""


def _roles(case: dict[str, Any]) -> dict[tuple[str, int | None], str]:
    findings = check_hands(*made_hands(case)).findings
    return {(row["code"], row["seat"]): row["role"] for row in findings.iter_rows(named=True)}


def _with_action(number: int, case: dict[str, Any], **ruled: Any) -> dict[str, Any]:
    """The case with an ACT finding of its own: an ante of seat 2, else the eighth step, a bet of seat 3."""
    if number > 1:
        return case | {"steps": {"8": {"ruling": number, "due_seat": 1} | ruled}}
    seats = [dict(seat) for seat in case.get("seats", [{}, {}, {}])]
    seats[1] |= {"ante_ruling": 1, "ante_due": "0.50"}
    return case | {"seats": seats}


@pytest.mark.parametrize("number", NEVER_SAY_WHO_WINS)
def test_how_it_was_bet_does_not_say_who_wins(number: int) -> None:
    roles = _roles(_with_action(number, STRAY))
    assert roles[("POT-003", 1)] == "root"
    assert roles[("SHOW-002", 3)] == "consequence"
    assert any(code == f"ACT-{number:03d}" for code, _ in roles)


@pytest.mark.parametrize("number", NEVER_SAY_WHO_WINS)
def test_how_it_was_bet_does_not_say_who_gets_the_odd_chip(number: int) -> None:
    split = {
        "showdown": True, "built": ["5.21"], "pot": "5.21", "winners": [0b101],
        "seats": [{"won": "2.60", "odd_high": 1}, {"gave": "0.41"}, {"won": "2.61", "odd_high": 2}],
    }  # fmt: skip
    assert _roles(_with_action(number, split))[("POT-006", 3)] == "root"


@pytest.mark.parametrize("number", NEVER_SAY_WHO_WINS)
def test_a_winner_who_mucks_does_so_on_his_own(number: int) -> None:
    muck = {"seat": 3, "cards": "Kc Kd Ks 4c 5s 8h Jd", "kind": "muck", "card_ruling": 2}
    assert _roles(_with_action(number, STRAY | {"shows": [muck]}))[("SHOW-002", 3)] == "root"


@pytest.mark.parametrize(("seat", "role"), [(1, "consequence"), (3, "root")])
def test_a_seat_that_was_out_and_acts_explains_that_it_gets_the_pot(seat: int, role: str) -> None:
    assert _roles(_with_action(7, STRAY, seat=seat))[("POT-003", 1)] == role


# A call of 1.50 where 2.00 are due: off by 0.50 for each of three seats at the most.
@pytest.mark.parametrize(
    ("number", "pot", "role"),
    [
        (9, "5.70", "consequence"), (5, "6.70", "consequence"), (9, "6.71", "root"), (9, "31.40", "root"),
        (2, "5.70", "root"), (4, "5.70", "root"), (12, "5.70", "root"),
    ],
)  # fmt: skip
def test_a_wrong_amount_explains_a_pot_that_is_off_by_as_much(number: int, pot: str, role: str) -> None:
    case = _with_action(number, {"pot": pot}, amount="1.50", due="2.00")
    assert _roles(case)[("POT-001", None)] == role


def test_who_wins_is_the_only_thing_that_no_amount_explains() -> None:
    for number in NEVER_SAY_WHO_WINS:
        assert not {"POT-003", "POT-006", "SHOW-002", "SHOW-001"} & set(CODES[f"ACT-{number:03d}"].explains)


# Three live seats: 1 holds two pair, 2 a pair, 3 trips and so the pot.
LIVE: dict[str, Any] = {
    "showdown": True, "eligible": [0b111], "built": ["7.20"], "pot": "7.20",
    "seats": [
        {"won": "7.20", "makes": "two-pair"},
        {"folded": 0, "gave": "2.40", "cards": "6c 6d 7h 2h 3s 9c Jc", "makes": "pair"},
        {"won": "", "makes": "trips"},
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("misnamed", "role"),
    [((1, "full-house"), "consequence"), ((2, "trips"), "root"), ((3, "pair"), "consequence")],
)
def test_a_misnamed_hand_explains_what_its_own_seat_gained_or_lost(
    misnamed: tuple[int, str], role: str
) -> None:
    seat, name = misnamed
    seats = [each | ({"hand": name} if at == seat else {}) for at, each in enumerate(LIVE["seats"], 1)]
    roles = _roles(LIVE | {"seats": seats})
    assert roles[("RANK-001", seat)] == "root"
    assert roles[("POT-003", 1)] == role


@pytest.mark.parametrize(("seat", "role"), [(1, "consequence"), (2, "root"), (3, "consequence")])
def test_a_misnamed_low_explains_what_its_own_seat_gained_or_lost(seat: int, role: str) -> None:
    """Razz: seat 3 holds the low that wins all, seat 1 is given it."""
    seats = [
        {name: value for name, value in each.items() if name != "makes"} | {"makes_low": 0x54321 + at}
        for at, each in enumerate(LIVE["seats"])
    ]
    seats[seat - 1]["low"] = 0x76543
    roles = _roles(LIVE | {"game": "razz", "seats": seats})
    assert roles[("RANK-003", seat)] == "root"
    assert roles[("POT-003", 1)] == role
