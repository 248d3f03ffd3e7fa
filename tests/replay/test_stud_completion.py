"""`raises-from-bring-in`: the first wager over the bring-in completes to the lower limit, further raises
count from the bring-in. Figures of a recorded site: 22/44 with a bring-in of 16.58 goes 22, 38.58; 44/88
with one of 33.16 goes 44, 77.16, 121.16; 500/1000 with one of 125: all-in for 225, then 625."""

import msgspec
import pytest

from pipeline.replay.stud import replay
from tests.replay.stud_hand import CASH, Row, batch_of, sheets, stud_hand

FROM_BRING_IN = msgspec.structs.replace(sheets()[0], completion="raises-from-bring-in")
CHIPS = {1: 1_000_000, 2: 1_000_000, 3: 1_000_000}
AT_22 = {"stakes": (2_200, 4_400), "bring_in": 1_658}
AT_44 = {"stakes": (4_400, 8_800), "bring_in": 3_316}
AT_500 = {"stakes": (50_000, 100_000), "bring_in": 12_500}


def rulings(text: str, stacks: dict[int, int], **options: object) -> list[int]:
    row: Row = stud_hand("[3] 1 ????2c 2 ????Kd 3 ????Qd\n" + text, stacks, **options)
    (expected,) = replay(batch_of([row]), {CASH: FROM_BRING_IN}).to_pylist()
    betting = zip(expected["ruling"], row["action_kind"], strict=True)
    return [ruling for ruling, kind in betting if 1 <= kind <= 7]


CASES = {
    "a large bring-in is completed to the limit": (
        "1 brings-in 1658\n2 raises 2200\n3 folds\n1 folds", AT_22, [0, 0, 0, 0],
    ),
    "then raised to bring-in and limit": (
        "1 brings-in 1658\n2 raises 2200\n3 raises 3858\n1 folds\n2 folds", AT_22, [0, 0, 0, 0, 0],
    ),
    "then by the limit": (
        "1 brings-in 3316\n2 raises 4400\n3 raises 7716\n1 raises 8800\n2 folds\n3 folds",
        AT_44, [0, 0, 0, 0, 0, 0],
    ),
    "not to two limits": (
        "1 brings-in 1658\n2 raises 2200\n3 raises 4400\n1 folds\n2 folds", AT_22, [0, 0, 5, 0, 0],
    ),
    "nor onto the bring-in at once": (
        "1 brings-in 1658\n2 raises 3858\n3 folds\n1 folds", AT_22, [0, 5, 0, 0],
    ),
    "so it is where the opener completes": (
        "1 completes 2200\n2 raises 3858\n3 folds\n1 folds", AT_22, [0, 0, 0, 0],
    ),
    "a small bring-in is no exception": (
        "1 brings-in 12500\n2 raises 50000\n3 raises 62500\n1 folds\n2 folds", AT_500, [0, 0, 0, 0, 0],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "options", "expected"), CASES.values(), ids=CASES)
def test_003_6_raises_count_from_the_bring_in(text: str, options: Row, expected: list[int]) -> None:
    assert rulings(text, CHIPS, **options) == expected


SHORT = {
    "of less than half the limit, then to bring-in and limit": (22_500, "3 raises 62500", 0),
    "or completed to the limit": (22_500, "3 raises 50000", 0),
    "of more than half, then to bring-in and limit": (26_000, "3 raises 62500", 0),
    "or completed": (26_000, "3 raises 50000", 0),
    "no limit comes on top of it": (26_000, "3 raises 76000", 5),
}


@pytest.mark.parametrize(("all_in", "then", "ruling"), SHORT.values(), ids=SHORT)
def test_003_6_an_all_in_short_of_the_limit_completes(all_in: int, then: str, ruling: int) -> None:
    text = f"1 brings-in 12500\n2 raises {all_in} all-in\n{then}\n1 folds"
    assert rulings(text, {**CHIPS, 2: 40 + all_in}, **AT_500)[2] == ruling


def test_one_of_half_a_raise_or_more_after_the_completion_counts() -> None:
    """Of 62500 over 50000, 38000 beyond the bring-in of 12500 are more than half of the limit."""
    text = "1 brings-in 12500\n2 raises 50000\n3 raises 50500 all-in\n1 folds\n2 raises 12500"
    assert rulings(text, {**CHIPS, 3: 40 + 50_500}, **AT_500)[-1] == 0


def test_to_limit_is_the_shipped_reading() -> None:
    assert {sheet.completion for sheet in sheets()} == {"to-limit"}
