"""The later streets clause by clause: who acts first, sizes, the open pair, streets that close too early.

Stakes are 2/4 in cents with an ante of 0.40 and a bring-in of 0.50, the figures of source 003. Each id names
the clause.
"""

import pytest

from schemas.undecidable import Undecidable
from tests.replay.stud_hand import TOURNAMENT, Row, breaches, dues_of, judged, reason, stud_hand

THREE = {1: 100_000, 2: 100_000, 3: 100_000}
TWO = {1: 100_000, 2: 100_000}
BROUGHT = "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50\n3 calls 50\n"

LEGAL = {
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
}


@pytest.mark.parametrize(("text", "stacks", "options"), LEGAL.values(), ids=LEGAL.keys())
def test_no_ruling_on(text: str, stacks: dict[int, int], options: Row) -> None:
    row = stud_hand(text, stacks, **options)
    assert breaches(row) == []
    assert reason(judged(row)[0], "betting_undecidable") == Undecidable.NONE


FAULTY = {
    "ACT-004 out of turn on a later street": (
        BROUGHT + "[4] 1 3h 2 4h 3 5h\n2 checks\n1 checks\n3 checks\n"
        "[5] 1 5d 2 6d 3 7d\n2 bets 400\n3 folds\n1 folds",
        THREE,
        {},
        (4, 1),
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
    "ACT-006 003.6 a fourth raise on a later street": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 bets 200\n1 raises 400\n"
        "2 raises 400\n1 raises 400\n2 raises 400\n1 folds",
        TWO,
        {},
        (6, 2),
    ),
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
    "003.7 either limit beside an open pair": (
        "003.7 lower bet",
        2,
        [(50, -1), (200, 400), (800, -1), (400, -1)],
    ),
}


@pytest.mark.parametrize(("case", "seat", "amounts"), AMOUNTS.values(), ids=AMOUNTS.keys())
def test_amounts_due(case: str, seat: int, amounts: list[tuple[int, int]]) -> None:
    ((text, stacks, options),) = [hand for name, hand in LEGAL.items() if name.startswith(case)]
    assert dues_of(stud_hand(text, stacks, **options), seat)[: len(amounts)] == amounts


def test_a_street_that_closes_early_names_the_seat_that_was_to_act() -> None:
    row = stud_hand(BROUGHT.replace("3 calls 50\n", "") + "[4] 1 3h 2 4h 3 5h\n2 bets 200", THREE)
    (expected,) = judged(row)
    step = expected["ruling"].index(10)
    assert (expected["due_seat"][step], expected["due_amount_minor"][step]) == (3, 50)
    assert expected["ruling"][-1] == 10 and expected["due_seat"][-1] == 3
