"""`onto-large-bring-in`: over a bring-in of half the limit or more the first wager goes to bring-in and
lower limit together. Figures of a recorded site: 22/44 with a bring-in of 16.58 goes on at 38.58; 500/1000
with one of 125 completes to 500."""

import msgspec
import pytest

from pipeline.replay.stud import replay
from tests.replay.stud_hand import CASH, Row, batch_of, sheets, stud_hand

ONTO = msgspec.structs.replace(sheets()[0], completion="onto-large-bring-in")
TWO = {1: 1_000_000, 2: 1_000_000}
LARGE = {"stakes": (2_200, 4_400), "bring_in": 1_658}
SMALL = {"stakes": (50_000, 100_000), "bring_in": 12_500}


def rulings(text: str, stacks: dict[int, int], **options: object) -> list[int]:
    row: Row = stud_hand("[3] 1 ????2c 2 ????Kd\n" + text, stacks, **options)
    (expected,) = replay(batch_of([row]), {CASH: ONTO}).to_pylist()
    betting = zip(expected["ruling"], row["action_kind"], strict=True)
    return [ruling for ruling, kind in betting if 1 <= kind <= 7]


CASES = {
    "a large bring-in is added to": ("1 brings-in 1658\n2 raises 3858\n1 folds", LARGE, [0, 0, 0]),
    "then by the limit": ("1 brings-in 1658\n2 raises 3858\n1 raises 4400\n2 folds", LARGE, [0, 0, 0, 0]),
    "the limit alone is too little": ("1 brings-in 1658\n2 raises 2200\n1 folds", LARGE, [0, 5, 0]),
    "the opener completes to the limit": ("1 completes 2200\n2 raises 4400\n1 folds", LARGE, [0, 0, 0]),
    "a small bring-in is completed": ("1 brings-in 12500\n2 raises 50000\n1 folds", SMALL, [0, 0, 0]),
    "a small bring-in is not added to": ("1 brings-in 12500\n2 raises 62500\n1 folds", SMALL, [0, 5, 0]),
    "exactly half is large": (
        "1 brings-in 100\n2 raises 300\n1 folds",
        {"stakes": (200, 400), "bring_in": 100},
        [0, 0, 0],
    ),
    "just below half is not": (
        "1 brings-in 99\n2 raises 299\n1 folds",
        {"stakes": (200, 400), "bring_in": 99},
        [0, 5, 0],
    ),
}


@pytest.mark.parametrize(("text", "options", "expected"), CASES.values(), ids=CASES)
def test_003_6_the_first_wager(text: str, options: Row, expected: list[int]) -> None:
    assert rulings(text, TWO, **options) == expected


SHORT = {
    "half a bet onto the bring-in counts, and is completed": (2_758, "3 raises 3858", 0),
    "or raised by a whole bet": (2_758, "3 raises 4958", 0),
    "a chip less is a call: no bet comes on top of it": (2_757, "3 raises 4957", 5),
    "and the full raise is offered still": (2_757, "3 raises 3858", 0),
}


@pytest.mark.parametrize(("all_in", "then", "ruling"), SHORT.values(), ids=SHORT)
def test_003_12_a_short_all_in_raise(all_in: int, then: str, ruling: int) -> None:
    text = f"[3] 1 ????2c 2 ????Kd 3 ????Qd\n1 brings-in 1658\n2 raises {all_in} all-in\n{then}\n1 folds"
    row = stud_hand(text, {**TWO, 2: 40 + all_in, 3: 1_000_000}, **LARGE)
    (expected,) = replay(batch_of([row]), {CASH: ONTO}).to_pylist()
    assert expected["ruling"][row["action_kind"].index(4) + 1] == ruling


def test_to_limit_is_the_shipped_reading() -> None:
    assert {sheet.completion for sheet in sheets()} == {"to-limit"}
