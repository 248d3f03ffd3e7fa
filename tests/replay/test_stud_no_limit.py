"""Hands without a limit: a bet of at least the lower limit, a raise of at least the last bet or raise,
shorter only all-in, which reopens nothing; no cap (clause `no_limit_raise` of the sheets)."""

import pytest

from pipeline.replay.stud.rules import rules_of
from tests.replay.stud_hand import Row, batch_of, breaches, judged, stud_hand

THREE = {1: 100_000, 2: 100_000, 3: 100_000}
TWO = {1: 100_000, 2: 100_000}
CALLED = "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 50\n2 calls 50\n3 calls 50\n[4] 1 3h 2 4h 3 5h\n"


def no_limit(text: str, stacks: dict[int, int], **options: object) -> Row:
    return stud_hand(text, stacks, limit="no-limit", **options)


def run_out(*seats: int) -> str:
    deals = {5: "5d6d7d", 6: "7h8h9h", 7: "??????"}
    lines = [
        f"[{street}] " + " ".join(f"{n} {cards[2 * n - 2 : 2 * n]}" for n in seats)
        for street, cards in deals.items()
    ]
    return "\n".join(lines) + "\n"


LEGAL = {
    "003-e the opener completes to more than the lower limit": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 350\n2 raises 700\n1 folds",
        TWO,
    ),
    "003-e the lower limit is enough over a bring-in": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 raises 350\n2 folds",
        TWO,
    ),
    "003-e a raise of the last bet": (CALLED + "2 bets 700\n3 raises 1400\n1 folds\n2 folds", THREE),
    "003-e a raise of the last raise": (
        CALLED + "2 bets 200\n3 raises 1000\n1 folds\n2 raises 1600\n3 folds",
        THREE,
    ),
    "003-e any larger raise, and no cap": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 raises 550\n2 raises 900\n"
        "1 raises 1000\n2 raises 5000\n1 raises 90000\n2 folds",
        TWO,
    ),
    "003-e the lower limit on every street": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 4h\n2 checks\n1 checks\n"
        "[5] 1 5h 2 6h\n2 bets 200\n1 folds",
        TWO,
    ),
    "003-e a shorter bet all-in": (
        CALLED + "2 bets 120 all-in\n3 calls 120\n1 folds\n" + run_out(2, 3) + "2 shows\n3 shows",
        {**THREE, 2: 210},
    ),
    "003-e after a short all-in a seat that has not acted may raise by the last full bet": (
        CALLED
        + "2 bets 500\n3 raises 700 all-in\n1 raises 1200\n2 folds\n"
        + run_out(1, 3)
        + "1 shows\n3 shows",
        {**THREE, 3: 790},
    ),
    "003-e a full all-in raise reopens the betting": (
        CALLED
        + "2 bets 500\n3 raises 1000 all-in\n1 folds\n2 calls 500\n"
        + run_out(2, 3)
        + "3 shows\n2 shows",
        {**THREE, 3: 1090},
    ),
}


@pytest.mark.parametrize(("text", "stacks"), LEGAL.values(), ids=LEGAL)
def test_no_ruling_on(text: str, stacks: dict[int, int]) -> None:
    row = no_limit(text, stacks)
    assert breaches(row) == []
    assert judged(row)[0]["betting_undecidable"] == 0


FAULTY = {
    "ACT-003 003.4 a bring-in of another amount": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 60\n2 folds",
        TWO,
        (3, 1),
    ),
    "ACT-005 an opening between bring-in and lower limit": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 150\n2 folds",
        TWO,
        (5, 1),
    ),
    "ACT-005 a raise over the bring-in to less than the lower limit": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 raises 150\n1 folds",
        TWO,
        (5, 2),
    ),
    "ACT-005 a bet below the lower limit": (CALLED + "2 bets 190\n3 folds\n1 folds", THREE, (5, 2)),
    "ACT-005 a raise of less than the last bet": (
        CALLED + "2 bets 700\n3 raises 1399\n1 folds\n2 folds",
        THREE,
        (5, 3),
    ),
    "ACT-005 a raise of less than the last raise": (
        CALLED + "2 bets 200\n3 raises 1000\n1 folds\n2 raises 1599\n3 folds",
        THREE,
        (5, 2),
    ),
    "ACT-005 a completion is a bet of all that it comes to": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 500\n1 raises 900\n2 folds",
        TWO,
        (5, 1),
    ),
    "ACT-005 a short all-in reopens nothing for who had acted": (
        CALLED + "2 bets 500\n3 raises 700 all-in\n1 calls 700\n2 raises 1700\n1 folds\n"
        + run_out(2, 3) + "2 shows\n3 shows",
        {**THREE, 3: 790},
        (5, 2),
    ),
    "ACT-011 more than is held": (
        CALLED + "2 bets 500\n3 folds\n1 folds",
        {**THREE, 2: 300},
        (11, 2),
    ),
    "ACT-009 a short call": (CALLED + "2 bets 500\n3 calls 400\n1 folds", THREE, (9, 3)),
}  # fmt: skip


@pytest.mark.parametrize(("text", "stacks", "first"), FAULTY.values(), ids=FAULTY)
def test_first_ruling_is(text: str, stacks: dict[int, int], first: tuple[int, int]) -> None:
    assert breaches(no_limit(text, stacks))[:1] == [first]


def test_003_7_an_open_pair_changes_nothing() -> None:
    text = (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 Kh\n2 bets 400\n1 raises 600\n2 folds"
    )
    assert breaches(no_limit(text, TWO))[:1] == [(5, 1)]


def test_the_least_is_due() -> None:
    row = no_limit(CALLED + "2 bets 700\n3 raises 2000\n1 folds\n2 raises 5000\n3 folds", THREE)
    (expected,) = judged(row)
    due = list(zip(expected["due_amount_minor"], expected["due_other_minor"], strict=True))
    # The opener's bring-in, a bet of the lower limit, a raise to 1,400, and one to 3,300 by who has 700 in.
    steps = [k for k, kind in enumerate(row["action_kind"]) if kind in (1, 3, 4)]
    assert [due[k] for k in steps] == [(50, -1), (200, -1), (1_400, -1), (2_600, -1)]


def test_without_stakes_sizes_are_open() -> None:
    row = no_limit(CALLED + "2 bets 700\n3 folds\n1 folds", THREE, stakes=(None, None))
    (expected,) = judged(row)
    assert expected["ruling"][row["action_kind"].index(3)] == -1


@pytest.mark.parametrize(("limit", "without"), [("no-limit", 1), ("fixed", 0)])
def test_a_hand_that_no_sheet_judges_keeps_its_limit(limit: str, without: int) -> None:
    row = stud_hand(CALLED, THREE, limit=limit) | {"rules": None}
    table, rows = rules_of(batch_of([row]), [])
    assert table[rows[0]]["no_limit"] == without
