"""What stood before each step, worked out by hand: stakes 2/4, ante 0.40, bring-in 0.50."""

import pytest

from pipeline.replay.stud.trace import SCHEMA, trace
from schemas.vocabulary import Action
from tests.replay.stud_hand import Row, batch_of, judged, sheets, stud_hand
from tests.replay.test_stud_clauses import LEGAL

TWO = {1: 100_000, 2: 100_000}
THREE = {1: 100_000, 2: 100_000, 3: 100_000}
COLUMNS = ("turn_seat", "to_call_minor", "raise_least_minor", "raise_other_minor")


def traced(row: Row) -> Row:
    return trace(batch_of([row]), sheets()).to_pylist()[0]


def betting(row: Row) -> list[tuple[int, ...]]:
    """`COLUMNS` at the betting actions."""
    found = traced(row)
    steps = [k for k, kind in enumerate(row["action_kind"]) if 1 <= kind <= 7]
    return [tuple(found[name][k] for name in COLUMNS) for k in steps]


def may(row: Row) -> list[set[str]]:
    """What the seat in turn might do, at the betting actions."""
    bits = [b for b, kind in zip(traced(row)["may"], row["action_kind"], strict=True) if 1 <= kind <= 7]
    return [{action.name for action in Action if b >> action & 1} for b in bits]


def test_pot_and_stack_before_each_step() -> None:
    third = "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 calls 150\n"
    text = third + "[4] 1 4h 2 5h\n2 bets 200\n1 folds"
    found = traced(stud_hand(text, TWO))
    # Two antes, two deals, bring-in, completion, call, two deals, bet, fold.
    assert found["pot_before_minor"] == [0, 40, 80, 80, 80, 130, 330, 480, 480, 480, 680]
    assert found["stack_before_minor"][:2] == [100_000, 100_000]
    assert found["stack_before_minor"][4:7] == [99_960, 99_960, 99_910]
    assert found["turn_seat"] == [0, 0, 0, 0, 1, 2, 1, 0, 0, 2, 1]
    assert set(found["may"][:4]) == {0} and set(found["to_call_minor"][:4]) == {-1}


SIZES = {
    "003.5 bring-in or completion, completion, then raises of 2": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 raises 350\n2 raises 400\n1 folds",
        TWO,
        {},
        [(1, 50, 200, -1), (2, 50, 200, -1), (1, 150, 350, -1), (2, 200, 400, -1), (1, 200, 400, -1)],
    ),
    "003.6 at the cap there is only the call": (
        "[3] 1 ????2c 2 ????Kd\n1 completes 200\n2 raises 400\n1 raises 400\n2 raises 400\n1 folds",
        TWO,
        {},
        [(1, 50, 200, -1), (2, 200, 400, -1), (1, 200, 400, -1), (2, 200, 400, -1), (1, 200, -1, -1)],
    ),
    "003.7 either limit beside an open pair": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 Kh\n2 bets 400\n1 folds",
        TWO,
        {},
        [(1, 50, 200, -1), (2, 50, 200, -1), (2, 0, 200, 400), (1, 400, 800, -1)],
    ),
    "003.12 a stack that is shorter than the raise": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 calls 150",
        {1: 290, 2: 100_000},
        {},
        [(1, 50, 200, -1), (2, 50, 200, -1), (1, 150, 200, -1)],
    ),
    "003-e without a limit the least raise": (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 500\n1 folds",
        TWO,
        {"limit": "no-limit"},
        [(1, 50, 200, -1), (2, 50, 200, -1), (1, 450, 950, -1)],
    ),
}


@pytest.mark.parametrize(("text", "stacks", "options", "expected"), SIZES.values(), ids=SIZES)
def test_sizes(text: str, stacks: dict[int, int], options: Row, expected: list[tuple[int, ...]]) -> None:
    assert betting(stud_hand(text, stacks, **options)) == expected


def test_003_5_and_003_9_what_a_seat_may_do() -> None:
    text = (
        "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 completes 200\n1 calls 150\n"
        "[4] 1 4h 2 5h\n2 checks\n1 bets 200\n2 folds"
    )
    assert may(stud_hand(text, TWO)) == [
        {"BRING_IN", "COMPLETE"},
        {"FOLD", "CALL", "COMPLETE"},
        {"FOLD", "CALL", "RAISE"},
        {"FOLD", "CHECK", "BET"},
        {"FOLD", "CHECK", "BET"},
        {"FOLD", "CALL", "RAISE"},
    ]


def test_002_e_the_seat_to_the_left_of_an_all_in_low_card_may_fold() -> None:
    text = "[3] 1 ????2c 2 ????Kd 3 ????Qd\n2 folds\n3 brings-in 50"
    assert may(stud_hand(text, {**THREE, 1: 40}))[0] == {"BRING_IN", "COMPLETE", "FOLD"}


def test_003_12_a_seat_to_which_a_short_all_in_gave_no_turn_to_raise_may_call() -> None:
    text = "[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 completes 200\n2 raises 280 all-in\n3 calls 280\n1 calls 80"
    row = stud_hand(text, {**THREE, 2: 320})
    assert may(row)[-1] == {"FOLD", "CALL"}
    assert betting(row)[-1] == (1, 80, -1, -1)


def test_nobody_is_due_after_the_street_closed_and_unknown_boards_say_nothing() -> None:
    text = "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 calls 50\n1 raises 150"
    assert betting(stud_hand(text, TWO))[-1] == (0, -1, -1, -1)
    hidden = text.replace("????2c", "??????")
    assert betting(stud_hand(hidden, TWO))[0] == (-1, -1, -1, -1)


def test_an_action_without_its_chips_leaves_what_follows_unknown() -> None:
    text = "[3] 1 ????2c 2 ????Kd\n1 brings-in 50\n2 raises\n1 folds"
    found = traced(stud_hand(text, TWO))
    assert found["pot_before_minor"][-1] == -1 and found["stack_before_minor"][-1] == -1


@pytest.mark.parametrize(("text", "stacks", "options"), LEGAL.values(), ids=LEGAL)
def test_the_turn_is_that_of_the_judgement_and_legal_actions_are_offered(
    text: str, stacks: dict[int, int], options: Row
) -> None:
    row = stud_hand(text, stacks, **options)
    (expected,) = judged(row)
    found = traced(row)
    for k, kind in enumerate(row["action_kind"]):
        if not 1 <= kind <= 7 or expected["ruling"][k]:
            continue
        assert found["turn_seat"][k] == expected["due_seat"][k]
        same_wager = {Action.COMPLETE, Action.BET, Action.RAISE}
        offered = {action for action in Action if found["may"][k] >> action & 1}
        assert kind in offered or (kind in same_wager and offered & same_wager)


def test_a_row_for_each_hand() -> None:
    rows = [stud_hand(text, stacks, **options) for text, stacks, options in LEGAL.values()]
    whole = trace(batch_of(rows), sheets())
    assert whole.schema.equals(SCHEMA) and whole.num_rows == len(rows)
    assert [len(steps) for steps in whole.column("may").to_pylist()] == [len(r["action_kind"]) for r in rows]
    assert trace(batch_of([]), sheets()).num_rows == 0
