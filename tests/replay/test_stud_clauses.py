"""The betting rules clause by clause, on hands worked out by hand from rules.md.

Stakes are 2/4 in cents with an ante of 0.40 and a bring-in of 0.50, the figures of source 003,
unless a case says otherwise. Each id names the clause.
"""

import pytest

from schemas.undecidable import Undecidable
from tests.replay.stud_hand import TOURNAMENT, Row, breaches, judged, reason, stud_hand

RICH = dict.fromkeys((1, 2, 3, 4), 100_000)
THREE = {1: 100_000, 2: 100_000, 3: 100_000}
TWO = {1: 100_000, 2: 100_000}


def dues_of(row: Row, seat: int) -> list[tuple[int, int]]:
    """Amounts due at each betting action of a seat, antes apart."""
    (expected,) = judged(row)
    return [
        (amount, other)
        for amount, other, acting, kind in zip(
            expected["due_amount_minor"],
            expected["due_other_minor"],
            row["action_seat"],
            row["action_kind"],
            strict=True,
        )
        if acting == seat and 1 <= kind <= 7
    ]


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
    "003.7 lower bet beside an open pair, then a raise of the upper": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n"
        "[4] 1 3h 2 Kh\n2 bets 200\n1 raises 600\n2 raises 800\n1 calls 400\n"
        "[5] 1 4h 2 5d\n2 bets 400\n1 folds",
        TWO,
        {},
    ),
    "003.7 any player may bet the upper limit, not only the one with the pair": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 2h 2 Ah\n1 checks\n2 bets 400\n1 folds",
        TWO,
        {},
    ),
    "003.8 highest board acts first": (
        "[3] 1 ????2c 2 ????Kd 3 ????Kh\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 Qh 2 Qd 3 Jd\n2 checks\n3 checks\n1 bets 200\n2 folds\n3 folds",
        THREE,
        {},
    ),
    "003.8 a pair beats an ace": (
        "[3] 1 ????Ac 2 ????4d\n2 brings-in 50\n1 calls 50\n[4] 1 Kd 2 4h\n2 bets 200\n1 folds",
        TWO,
        {},
    ),
    "003.8 equal pairs: nearest to the left of the button, which sits by seat 8": (
        "[3] 1 ????2c 2 ????7d 3 ????7s\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 7h 3 7c\n2 checks\n3 checks\n1 checks\n"
        "[5] 1 4h 2 Jd 3 Qd\n3 bets 400\n1 folds\n2 folds",
        THREE,
        {},
    ),
    "003.8 equal boards: nearest to the left of a button that is printed": (
        "[3] 1 ????2c 2 ????Kd 3 ????Ks\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 7h 3 7c\n3 checks\n1 checks\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {"button": 2},
    ),
    "002.D equal boards: suit of the highest card, spades first": (
        "[3] 1 ????2c 2 ????Kd 3 ????Ks\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 7h 3 7c\n3 checks\n1 checks\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {"rules": TOURNAMENT},
    ),
    "002.D equal pairs: suit of the pair": (
        "[3] 1 ????2c 2 ????7d 3 ????7s\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 7h 3 7c\n3 checks\n1 checks\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {"rules": TOURNAMENT},
    ),
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
    "003.9 all may check, and a checker may raise": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 4h 2 5h\n2 checks\n1 checks\n"
        "[5] 1 5d 2 7d\n2 checks\n1 bets 400\n2 raises 800\n1 calls 400\n"
        "[6] 1 7h 2 8d\n2 checks\n1 checks\n[7] 1 ?? 2 ??\n2 checks\n1 checks\n1 shows\n2 shows",
        TWO,
        {},
    ),
    "five-card stud: lower limit on 2nd and 3rd, upper from 4th, no upper bet beside a pair": (
        "[2] 1 ??2c 2 ??Kd\n1 brings-in 50\n2 completes 200\n1 calls 150\n"
        "[3] 1 4h 2 Kh\n2 bets 200\n1 calls 200\n"
        "[4] 1 5d 2 7d\n2 bets 400\n1 raises 800\n2 calls 400\n"
        "[5] 1 7h 2 8d\n2 checks\n1 bets 400\n2 folds",
        TWO,
        {"game": "5stud"},
    ),
    "stud hi/lo: betting as in seven-card stud": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 calls 150\n"
        "[4] 1 4h 2 Kh\n2 bets 200\n1 folds",
        TWO,
        {"game": "7stud8"},
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


BROUGHT = "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
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
    "ACT-004 out of turn on a later street": (
        BROUGHT + "[4] 1 3h 2 4h 3 5h\n2 checks\n1 checks\n3 checks\n"
        "[5] 1 5d 2 6d 3 7d\n2 bets 400\n3 folds\n1 folds",
        THREE,
        {},
        (4, 1),
    ),
    "ACT-005 a completion of another size": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 250\n1 folds",
        TWO,
        {},
        (5, 2),
    ),
    "ACT-005 003.7 a lower raise after an upper bet": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 Kh\n2 bets 400\n1 raises 600\n2 folds",
        TWO,
        {},
        (5, 1),
    ),
    "ACT-005 003.10 a lower bet on 5th street": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 checks\n1 checks\n"
        "[5] 1 6h 2 7h\n2 bets 200\n1 folds",
        TWO,
        {},
        (5, 2),
    ),
    "ACT-005 003.12 a raise by a seat to which a short all-in gave no new turn to raise": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 280 all-in\n3 calls 280\n"
        "1 raises 200\n3 folds\n"
        "[4] 1 3h 2 4h\n[5] 1 5h 2 6h\n[6] 1 7h 2 8h\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {**THREE, 2: 320},
        {},
        (5, 1),
    ),
    "ACT-006 003.6 a fourth raise": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 raises 400\n1 raises 400\n2 raises 400\n"
        "1 raises 400\n2 folds",
        TWO,
        {},
        (6, 1),
    ),
    "ACT-006 003.6 a fourth raise on a later street": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 bets 200\n1 raises 400\n"
        "2 raises 400\n1 raises 400\n2 raises 400\n1 folds",
        TWO,
        {},
        (6, 2),
    ),
    "ACT-006 003.12 a counted short raise fills the cap": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 400\n3 raises 600\n1 raises 550 all-in\n"
        "2 raises 550\n3 folds\n[4] 1 3h 2 4h\n[5] 1 5h 2 6h\n[6] 1 7h 2 8h\n[7] 1 ?? 2 ??\n1 shows\n2 shows",
        {**THREE, 1: 790},
        {},
        (6, 2),
    ),
    "ACT-007 an action by a folded seat": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 folds\n3 calls 50\n2 calls 50\n"
        "[4] 1 3h 3 4h\n3 bets 200\n1 folds",
        THREE,
        {},
        (7, 2),
    ),
    "ACT-007 an action by an all-in seat": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50 all-in\n3 calls 50\n"
        "[4] 1 3h 2 Kh 3 4h\n2 checks\n3 bets 200\n1 folds\n"
        "[5] 2 5d 3 7d\n[6] 2 7h 3 8d\n[7] 2 ?? 3 ??\n2 shows\n3 shows",
        {**THREE, 2: 90},
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
    "ACT-008 a check facing a bet": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 bets 200\n1 checks\n1 folds",
        TWO,
        {},
        (8, 1),
    ),
    "ACT-008 a call of nothing": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 calls 200\n1 folds",
        TWO,
        {},
        (8, 2),
    ),
    "ACT-009 a short call": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 calls 150\n2 folds",
        TWO,
        {},
        (9, 2),
    ),
    "ACT-009 003.5 after a short bring-in callers owe the full one": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 20 all-in\n2 calls 20\n3 raises 200\n2 folds\n"
        "[4] 1 3h 3 4h\n[5] 1 4d 3 5d\n[6] 1 6h 3 7d\n[7] 1 ?? 3 ??\n3 shows\n1 shows",
        {**THREE, 1: 60},
        {},
        (9, 2),
    ),
    "ACT-010 the next street comes too early": (
        "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50\n"
        "[4] 1 3h 2 4h 3 5h\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {},
        (10, 1),
    ),
    "ACT-010 a showdown with a bet open": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 calls 200\n[4] 1 3h 2 4h\n2 checks\n1 checks\n"
        "[5] 1 5h 2 6h\n2 checks\n1 checks\n[6] 1 7h 2 8h\n2 checks\n1 checks\n"
        "[7] 1 ?? 2 ??\n2 bets 400\n1 shows\n2 shows",
        TWO,
        {},
        (10, 1),
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
    "ACT-012 003.8 the lower board acts first": (
        BROUGHT + "[4] 1 3h 2 4h 3 5h\n3 checks\n1 checks\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {},
        (12, 3),
    ),
    "ACT-012 003.8 equal boards: not the nearest to the left of the button": (
        "[3] 1 ????2c 2 ????Kd 3 ????Ks\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 7h 3 7c\n3 checks\n1 checks\n2 bets 200\n3 folds\n1 folds",
        THREE,
        {},
        (12, 3),
    ),
    "ACT-012 002.D equal boards: not the one with the spade": (
        "[3] 1 ????2c 2 ????Kd 3 ????Ks\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 7h 3 7c\n2 checks\n3 bets 200\n1 folds\n2 folds",
        THREE,
        {"rules": TOURNAMENT},
        (12, 2),
    ),
    "ACT-013 003.7 an upper bet on 4th street without an open pair": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 bets 400\n1 folds",
        TWO,
        {},
        (13, 2),
    ),
    "ACT-013 002.F an upper bet beside an open pair in a tournament": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 Kh\n2 bets 400\n1 folds",
        TWO,
        {"rules": TOURNAMENT},
        (13, 2),
    ),
    "ACT-013 an upper bet beside an open pair in hi/lo": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 Kh\n2 bets 400\n1 folds",
        TWO,
        {"game": "7stud8"},
        (13, 2),
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
    "003.7 either limit beside an open pair": (
        "003.7 lower bet",
        2,
        [(50, -1), (200, 400), (800, -1), (400, -1)],
    ),
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


def test_at_the_cap_the_call_is_due() -> None:
    text, stacks, options, _ = FAULTY["ACT-006 003.6 a fourth raise"]
    assert dues_of(stud_hand(text, stacks, **options), 1)[-1] == (200, -1)


def test_a_street_that_closes_early_names_the_seat_that_was_to_act() -> None:
    row = stud_hand(BROUGHT.replace("3 calls 50\n", "") + "[4] 1 3h 2 4h 3 5h\n2 bets 200", THREE)
    (expected,) = judged(row)
    step = expected["ruling"].index(10)
    assert (expected["due_seat"][step], expected["due_amount_minor"][step]) == (3, 50)
    assert expected["ruling"][-1] == 10 and expected["due_seat"][-1] == 3


def test_each_code_has_a_faulty_case() -> None:
    assert {code for *_, (code, _) in FAULTY.values()} == set(range(1, 14))
