"""All-in seats clause by clause: short antes, bring-ins, raises and calls (003.5, 003.12, 002.E).

Stakes are 2/4 in cents with an ante of 0.40 and a bring-in of 0.50, the figures of source 003. Each id names
the clause.
"""

import pytest

from schemas.undecidable import Undecidable
from tests.replay.stud_hand import Row, breaches, dues_of, judged, reason, stud_hand

RICH = dict.fromkeys((1, 2, 3, 4), 100_000)
THREE = {1: 100_000, 2: 100_000, 3: 100_000}

LEGAL = {
    "002.E low card all-in by the ante: the seat to its left brings in": (
        "[3] 1 ????Kc 2 ????2d 3 ????9s 4 ????Ac\n3 brings-in 50\n4 folds\n1 calls 50\n"
        "[4] 1 Kd 2 3c 3 4c\n1 bets 200\n3 folds\n"
        "[5] 1 5d 2 6c\n[6] 1 7d 2 8c\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {**RICH, 2: 40},
        {},
    ),
    "002.E the seat to the left may fold and the next opens": (
        "[3] 1 ????Kc 2 ????2d 3 ????9s 4 ????Ac\n3 folds\n4 completes 200\n1 folds\n"
        "[4] 2 3c 4 4c\n[5] 2 5c 4 5d\n[6] 2 6c 4 6d\n[7] 2 ?? 4 ??\n4 shows\n2 shows",
        {**RICH, 2: 40},
        {},
    ),
    "002.E highest board all-in: the next with chips to its left": (
        "[3] 1 ????2c 2 ????Ad 3 ????Kh\n1 brings-in 50\n2 calls 50 all-in\n3 calls 50\n"
        "[4] 1 3h 2 Ah 3 Jd\n3 checks\n1 bets 200\n3 folds\n"
        "[5] 1 4h 2 4d\n[6] 1 5h 2 5d\n[7] 1 ?? 2 ??\n2 shows\n1 shows",
        {**THREE, 2: 90},
        {},
    ),
    "003.5 all-in for less than the bring-in: callers owe the full one": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 20 all-in\n2 calls 50\n3 raises 200\n2 folds\n"
        "[4] 1 3h 3 4h\n[5] 1 4d 3 5d\n[6] 1 6h 3 7d\n[7] 1 ?? 3 ??\n3 shows\n1 shows",
        {**THREE, 1: 60},
        {},
    ),
    "003.5 all-in for less than the bring-in, one caller left": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 20 all-in\n2 calls 20\n"
        "[4] 1 3h 2 4h\n[5] 1 4d 2 5d\n[6] 1 6h 2 7d\n[7] 1 ?? 2 ??\n2 shows\n1 shows",
        {1: 60, 2: 1000},
        {},
    ),
    "003.12 a short all-in raise of half a bet counts and is completed": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 300 all-in\n3 raises 400\n1 calls 200\n"
        "[4] 1 3h 2 Ks 3 4h\n3 bets 200\n1 folds\n"
        "[5] 2 5d 3 7d\n[6] 2 7h 3 8d\n[7] 2 ?? 3 ??\n2 shows\n3 shows",
        {**THREE, 2: 340},
        {},
    ),
    "003.12 a short all-in raise of half a bet counts and is raised by a full bet": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 300 all-in\n3 raises 500\n1 folds\n"
        "[4] 2 4h 3 5h\n[5] 2 5d 3 7d\n[6] 2 7h 3 8d\n[7] 2 ?? 3 ??\n2 shows\n3 shows",
        {**THREE, 2: 340},
        {},
    ),
    "003.12 a counted short raise lets the first bettor raise again": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 raises 300 all-in\n1 calls 100\n"
        "[4] 1 4h 2 5h\n[5] 1 5d 2 7d\n[6] 1 7h 2 8d\n[7] 1 ?? 2 ??\n2 shows\n1 shows",
        {1: 100_000, 2: 340},
        {},
    ),
    "003.12 a short all-in raise of less than half is a call: the next goes to the full raise": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 280 all-in\n3 raises 400\n1 folds\n"
        "[4] 2 4h 3 5h\n[5] 2 5d 3 7d\n[6] 2 7h 3 8d\n[7] 2 ?? 3 ??\n2 shows\n3 shows",
        {**THREE, 2: 320},
        {},
    ),
    "003.12 who is left alone with all-in seats has nothing more to do": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 100 all-in\n1 calls 50\n"
        "[4] 1 4h 2 5h\n[5] 1 5d 2 7d\n[6] 1 7h 2 8d\n[7] 1 ?? 2 ??\n2 shows\n1 shows",
        {1: 100_000, 2: 140},
        {},
    ),
    "a short all-in ante": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 folds\n"
        "[4] 1 3h 3 4h\n[5] 1 4d 3 5d\n[6] 1 6h 3 7d\n[7] 1 ?? 3 ??\n1 shows\n3 shows",
        {**THREE, 3: 25},
        {"antes": {1: 40, 2: 40, 3: 25}},
    ),
    "one seat with chips among all-in ones need not bring in": (
        "[3] 1 ????2c 2 ????Kd\n[4] 1 3h 2 4h\n[5] 1 4d 2 5d\n[6] 1 6h 2 7d\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {1: 100_000, 2: 40},
        {},
    ),
}


@pytest.mark.parametrize(("text", "stacks", "options"), LEGAL.values(), ids=LEGAL.keys())
def test_no_ruling_on(text: str, stacks: dict[int, int], options: Row) -> None:
    row = stud_hand(text, stacks, **options)
    assert breaches(row) == []
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.NONE


FAULTY = {
    "ACT-005 003.12 a raise by a seat to which a short all-in gave no new turn to raise": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 280 all-in\n3 calls 280\n"
        "1 raises 200\n3 folds\n"
        "[4] 1 3h 2 4h\n[5] 1 5h 2 6h\n[6] 1 7h 2 8h\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {**THREE, 2: 320},
        {},
        (5, 1),
    ),
    "ACT-006 003.12 a counted short raise fills the cap": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 400\n3 raises 600\n1 raises 550 all-in\n"
        "2 raises 550\n3 folds\n[4] 1 3h 2 4h\n[5] 1 5h 2 6h\n[6] 1 7h 2 8h\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {**THREE, 1: 790},
        {},
        (6, 2),
    ),
    "ACT-007 an action by an all-in seat": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50 all-in\n3 calls 50\n"
        "[4] 1 3h 2 Kh 3 4h\n2 checks\n3 bets 200\n1 folds\n"
        "[5] 2 5d 3 7d\n[6] 2 7h 3 8d\n[7] 2 ?? 3 ??\n2 shows\n3 shows",
        {**THREE, 2: 90},
        {},
        (7, 2),
    ),
    "ACT-009 003.5 after a short bring-in callers owe the full one": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 20 all-in\n2 calls 20\n3 raises 200\n2 folds\n"
        "[4] 1 3h 3 4h\n[5] 1 4d 3 5d\n[6] 1 6h 3 7d\n[7] 1 ?? 3 ??\n3 shows\n1 shows",
        {**THREE, 1: 60},
        {},
        (9, 2),
    ),
    "ACT-011 a call of more than is held": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 calls 200\n"
        "[4] 1 3h 2 4h\n[5] 1 5h 2 6h\n[6] 1 7h 2 8h\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {1: 100_000, 2: 200},
        {},
        (11, 2),
    ),
    "ACT-011 a raise of more than is held": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 raises 400\n1 folds",
        {1: 100_000, 2: 400},
        {},
        (11, 2),
    ),
}


@pytest.mark.parametrize(("text", "stacks", "options", "first"), FAULTY.values(), ids=FAULTY.keys())
def test_first_ruling_is(text: str, stacks: dict[int, int], options: Row, first: tuple[int, int]) -> None:
    found = breaches(stud_hand(text, stacks, **options))
    assert found[:1] == [first]


AMOUNTS = {
    "003.12 complete a short raise, or add a full bet": (
        "003.12 a short all-in raise of half a bet counts and is c",
        3,
        [(400, 500), (200, 400)],
    ),
    "003.12 over less than half, the raise without it": (
        "003.12 a short all-in raise of less than half",
        3,
        [(400, -1)],
    ),
    "003.5 after a short bring-in the full one": (
        "003.5 all-in for less than the bring-in: c",
        2,
        [(50, -1), (150, -1)],
    ),
    "003.5 with one caller left either": ("003.5 all-in for less than the bring-in, o", 2, [(50, 20)]),
}


@pytest.mark.parametrize(("case", "seat", "amounts"), AMOUNTS.values(), ids=AMOUNTS.keys())
def test_amounts_due(case: str, seat: int, amounts: list[tuple[int, int]]) -> None:
    ((text, stacks, options),) = [hand for name, hand in LEGAL.items() if name.startswith(case)]
    assert dues_of(stud_hand(text, stacks, **options), seat)[: len(amounts)] == amounts
