"""Antes and the first street clause by clause, on hands worked out by hand from rules.md.

Stakes are 2/4 in cents with an ante of 0.40 and a bring-in of 0.50, the figures of source 003, unless a
case says otherwise. Each id names the clause.
"""

import pytest

from schemas.undecidable import Undecidable
from tests.replay.stud_hand import Row, breaches, dues_of, judged, reason, stud_hand

RICH = dict.fromkeys((1, 2, 3, 4), 100_000)
THREE = {1: 100_000, 2: 100_000, 3: 100_000}
TWO = {1: 100_000, 2: 100_000}

LEGAL = {
    "003.4 lowest door card brings in": (
        "[3] 1 ????Kc 2 ????3d 3 ????9s 4 ????Ac\n2 brings-in 50\n3 folds\n4 folds\n1 folds",
        RICH,
        {},
    ),
    "003.4 equal door cards: the deuce of diamonds below hearts and spades": (
        "[3] 1 ????2s 2 ????2h 3 ????2d\n3 brings-in 50\n1 folds\n2 folds",
        THREE,
        {},
    ),
    "003.4 equal door cards: clubs lowest": (
        "[3] 1 ????2c 2 ????2d\n1 brings-in 50\n2 folds",
        TWO,
        {},
    ),
    "003.4 the ace is high": ("[3] 1 ????Ac 2 ????Kd\n2 brings-in 50\n1 folds", TWO, {}),
    "003.5 the opener completes": ("[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 folds", TWO, {}),
    "003.5 the opener completes, worded as a bet": ("[3] 1 ????2c 2 ????Kd\n1 bets 200\n2 folds", TWO, {}),
    "003.6 0.50, completed to 2, raised to 4, 6, and capped at 8": (
        "[3] 1 ????Kc 2 ????2d 3 ????9s 4 ????Ac\n"
        "2 brings-in 50\n3 completes 200\n4 raises 400\n1 raises 600\n2 folds\n3 raises 600\n"
        "4 calls 400\n1 calls 200\n"
        "[4] 1 7c 3 8d 4 9c\n4 bets 200\n1 folds\n3 folds",
        RICH,
        {},
    ),
    "003.6 completion and three raises heads-up": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 raises 400\n1 raises 400\n2 raises 400\n1 folds",
        TWO,
        {},
    ),
    "003.6 the bring-in has no option once all have called": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 4h 3 5s\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {},
    ),
    "seats listed in another order still act clockwise": (
        "[3] 3 ????2c 1 ????Kd 2 ????Qd\n3 brings-in 50\n1 calls 50\n2 folds\n"
        "[4] 3 3c 1 4c\n1 bets 200\n3 folds",
        {3: 100_000, 1: 100_000, 2: 100_000},
        {},
    ),
    "a seat that sits out is passed over": (
        "[3] 1 ????2c 3 ????Kd\n1 brings-in 50\n3 folds",
        THREE,
        {"sitting_out": (2,)},
    ),
    "a seat that is listed and never dealt in is passed over": (
        "[3] 1 ????2c 3 ????Kd\n1 brings-in 50\n3 folds",
        THREE,
        {"antes": {1: 40, 3: 40}},
    ),
}


@pytest.mark.parametrize(("text", "stacks", "options"), LEGAL.values(), ids=LEGAL.keys())
def test_no_ruling_on(text: str, stacks: dict[int, int], options: Row) -> None:
    row = stud_hand(text, stacks, **options)
    assert breaches(row) == []
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.NONE


FAULTY = {
    "ACT-001 an ante missing": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 folds",
        TWO,
        {"antes": {1: 40}},
        (1, 2),
    ),
    "ACT-001 an ante too small": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 folds",
        TWO,
        {"antes": {1: 40, 2: 30}},
        (1, 2),
    ),
    "ACT-001 the commonest of the lines where the header names none": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 folds\n3 folds",
        THREE,
        {"ante": None, "antes": {1: 40, 2: 30, 3: 40}},
        (1, 2),
    ),
    "ACT-002 003.4 another seat brings in": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n2 brings-in 50\n3 folds\n1 folds",
        THREE,
        {},
        (2, 2),
    ),
    "ACT-002 003.4 another seat completes before the bring-in": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n2 completes 200\n3 folds\n1 folds",
        THREE,
        {},
        (2, 2),
    ),
    "ACT-002 003.4 of equal door cards the higher suit brings in": (
        "[3] 1 ????2s 2 ????2h 3 ????2d\n2 brings-in 50\n3 folds\n1 folds",
        THREE,
        {},
        (2, 2),
    ),
    "ACT-003 003.5 a bring-in too small": ("[3] 1 ????2c 2 ????Kd\n1 brings-in 40\n2 folds", TWO, {}, (3, 1)),
    "ACT-003 003.5 a bring-in too large": ("[3] 1 ????2c 2 ????Kd\n1 brings-in 60\n2 folds", TWO, {}, (3, 1)),
    "ACT-003 003.5 the opener folds": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 folds\n2 brings-in 50\n3 folds",
        THREE,
        {},
        (3, 1),
    ),
    "ACT-004 out of turn on the first street": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n3 calls 50\n2 folds",
        THREE,
        {},
        (4, 3),
    ),
    "ACT-004 a fold before the bring-in": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n2 folds\n1 brings-in 50\n3 folds",
        THREE,
        {},
        (4, 2),
    ),
    "ACT-005 a completion of another size": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 250\n1 folds",
        TWO,
        {},
        (5, 2),
    ),
    "ACT-006 003.6 a fourth raise": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 raises 400\n1 raises 400\n2 raises 400\n"
        "1 raises 400\n2 folds",
        TWO,
        {},
        (6, 1),
    ),
    "ACT-007 an action by a folded seat": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 folds\n3 calls 50\n2 calls 50\n"
        "[4] 1 3h 3 4h\n3 bets 200\n1 folds",
        THREE,
        {},
        (7, 2),
    ),
    "ACT-007 an action by a seat that is not there": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n9 calls 50\n2 folds",
        TWO,
        {},
        (7, 9),
    ),
    "ACT-008 a check facing the bring-in": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 checks\n3 folds\n2 folds",
        THREE,
        {},
        (8, 2),
    ),
    "ACT-008 the opener checks": ("[3] 1 ????2c 2 ????Kd\n1 checks\n2 folds", TWO, {}, (8, 1)),
    "ACT-009 a short call": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 calls 150\n2 folds",
        TWO,
        {},
        (9, 2),
    ),
    "ACT-010 betting after the street closed": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n1 raises 150\n2 folds",
        TWO,
        {},
        (10, 1),
    ),
    "ACT-010 betting after all others folded": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 folds\n1 bets 150",
        TWO,
        {},
        (10, 1),
    ),
}


@pytest.mark.parametrize(("text", "stacks", "options", "first"), FAULTY.values(), ids=FAULTY.keys())
def test_first_ruling_is(text: str, stacks: dict[int, int], options: Row, first: tuple[int, int]) -> None:
    found = breaches(stud_hand(text, stacks, **options))
    assert found[:1] == [first]


AMOUNTS = {
    "003.5 to open, the bring-in or the completion": ("003.6 0.50, completed", 2, [(50, 200), (550, -1)]),
    "003.6 completion and raises of the lower limit": (
        "003.6 0.50, completed",
        1,
        [(600, -1), (200, -1), (200, -1)],
    ),
}


@pytest.mark.parametrize(("case", "seat", "amounts"), AMOUNTS.values(), ids=AMOUNTS.keys())
def test_amounts_due(case: str, seat: int, amounts: list[tuple[int, int]]) -> None:
    ((text, stacks, options),) = [hand for name, hand in LEGAL.items() if name.startswith(case)]
    assert dues_of(stud_hand(text, stacks, **options), seat)[: len(amounts)] == amounts


def test_at_the_cap_the_call_is_due() -> None:
    text, stacks, options, _ = FAULTY["ACT-006 003.6 a fourth raise"]
    assert dues_of(stud_hand(text, stacks, **options), 1)[-1] == (200, -1)
