"""Which step a finding marks: the wager that it names, never merely the seat's first."""

import pytest

from pipeline.view.mark import marked
from pipeline.view.model import StepView, TableView

STEPS = [
    StepView(1, "dealer", None, "Kc 9h 4d 2s As", "high-card"),
    StepView(2, "hand", 1, "2h 5h 7h Qh Jh, raise", "flush"),
    StepView(3, "purchase", 1, "gives 5c, buys 6c"),
    *(
        StepView(4 + number, "wager", 1, f"{name} 5.00, returned 5.00", "returned 5.00")
        for number, name in enumerate(("ante", "raise", "draw", "bonus", "jackpot"))
    ),
    StepView(9, "hand", 2, "8d 8c 5c 3s 2d, fold", "pair"),
    StepView(10, "wager", 2, "ante 5.00, returned 5.00", "returned 5.00"),
    StepView(11, "meter", None, "before the round 1.00"),
    StepView(12, "meter", None, "after the round 1.00", "after it 2.00", right=None),
]


@pytest.mark.parametrize(
    ("code", "seat", "recorded", "step"),
    [
        ("BET-001", 1, "5.00 EUR", 4),
        ("BET-004", 1, "5.00 EUR", 6),
        ("BET-005", 1, "2 cards bought", 3),
        ("BET-006", 1, "bonus 5.00 EUR", 7),
        ("BET-007", 2, "fold, raise 20.00 EUR", 9),
        ("BET-008", 1, "bonus 50.00 EUR", 7),
        ("BET-008", 1, "jackpot 2.00 EUR", 8),
        ("PAY-001", 2, "5.00 EUR", 10),
        ("PAY-005", 1, "5.00 EUR", 8),
        ("RANK-001", 2, "flush", 9),
        ("RANK-002", None, "pair", 1),
        ("JKP-003", None, "1.00 EUR", 12),
    ],
)
def test_a_finding_marks_the_step_that_it_is_about(
    code: str, seat: int | None, recorded: str, step: int
) -> None:
    finding: dict[str, object] = {
        "code": code,
        "seat": seat,
        "recorded": recorded,
        "step": None,
        "clause": None,
    }
    shown = marked(STEPS, [finding], None)
    assert [each.number for each in shown if each.right is False] == [step]


def test_a_payment_under_another_reading_keeps_its_clause() -> None:
    wrong = [
        *STEPS[:4],
        StepView(5, "wager", 1, "raise 20.00, returned 30.00", "returned 40.00", right=False),
    ]
    finding: dict[str, object] = {
        "code": "RUL-001",
        "seat": 1,
        "recorded": "",
        "step": None,
        "clause": "000-a",
    }
    shown = marked(wrong, [finding], {"verdict": "other-reading"})
    assert [(each.number, each.otherwise) for each in shown if each.otherwise] == [(5, "000-a")]


TABLE = TableView("showdown", "4.00", 0, (), ())
STUD = [
    StepView(1, "showdown", 2, "show Ks Kd", table=TABLE),
    StepView(2, "showdown", 5, "muck", table=TABLE),
    StepView(3, "pots", None, "pot 4.00", right=None),
    StepView(4, "pots", None, "", "main pot 4.00", "003.11", None, stated=False),
    StepView(5, "uncalled", 2, "gets 0.50 back", right=None),
    StepView(6, "awards", 2, "is awarded 3.80", right=None),
    StepView(7, "rake", None, "rake 0.20", right=None),
    StepView(8, "stacks", 2, "ends with 9.00", "ends with 8.00", right=None),
]


@pytest.mark.parametrize(
    ("code", "seat", "named", "step"),
    [
        ("SHOW-001", 5, 2, 2),
        ("SHOW-002", 5, None, 3),
        ("RANK-001", 2, None, 1),
        ("RANK-003", 5, None, 2),
        ("POT-001", None, None, 3),
        ("POT-003", 2, None, 6),
        ("POT-004", 2, None, 5),
        ("POT-004", 5, None, 3),
        ("POT-006", 2, None, 6),
        ("POT-007", 2, None, 8),
        ("RAKE-002", None, None, 7),
    ],
)
def test_a_finding_marks_the_step_of_a_stud_hand_with_its_code(
    code: str, seat: int | None, named: int | None, step: int
) -> None:
    finding: dict[str, object] = {
        "code": code, "seat": seat, "recorded": "", "step": named, "clause": None,
    }  # fmt: skip
    shown = marked(STUD, [finding], None)
    assert [(each.number, each.codes) for each in shown if each.right is False] == [(step, (code,))]


ALL = ["POT-001", "POT-002", "POT-003", "POT-004", "POT-005", "POT-006", "POT-007", "RAKE-001", "RAKE-002",
       "SHOW-002"]  # fmt: skip


def _open(verdict: str, ran: list[str], without_cause: list[str], *codes: str) -> list[int]:
    """Numbers of the steps of the hand's end that stay open, with findings of the codes on seat 9."""
    told: dict[str, object] = {"verdict": verdict, "ran": ran, "not_applicable": without_cause}
    findings: list[dict[str, object]] = [
        {"code": code, "seat": 9, "recorded": "", "step": 2, "clause": None} for code in codes
    ]
    return [step.number for step in marked(STUD, findings, told) if step.right is None]


def test_what_was_looked_for_is_no_longer_open() -> None:
    assert _open("ok", ALL, []) == _open("error", ALL, []) == [4]


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("POT-001", [3]), ("POT-002", [3, 6]), ("POT-003", [6]), ("POT-004", [5]), ("POT-005", [3]),
        ("POT-006", [6]), ("POT-007", [8]), ("RAKE-001", [7]), ("RAKE-002", [7]), ("SHOW-002", [6]),
    ],
)  # fmt: skip
def test_a_part_is_open_where_one_of_its_checks_was_not_decided(code: str, steps: list[int]) -> None:
    assert _open("undecidable", [each for each in ALL if each != code], []) == sorted([4, *steps])


@pytest.mark.parametrize(
    ("code", "steps"), [("RAKE-001", [7]), ("POT-007", [8]), ("POT-004", [5]), ("POT-001", [3])]
)
def test_a_part_that_nothing_looked_at_is_not_right_even_in_a_hand_that_is_ok(
    code: str, steps: list[int]
) -> None:
    assert _open("ok", [each for each in ALL if each != code], [code]) == sorted([4, *steps])


@pytest.mark.parametrize("code", ["POT-005", "POT-006", "RAKE-002", "SHOW-002"])
def test_what_not_every_hand_gives_cause_for_leaves_nothing_open(code: str) -> None:
    assert _open("ok", [each for each in ALL if each != code], [code]) == [4]


def test_awards_beside_one_that_went_wrong_are_not_called_right() -> None:
    assert _open("error", ALL, [], "POT-003") == [4, 6]


def test_a_finding_brings_the_clause_of_the_step_that_it_names() -> None:
    finding: dict[str, object] = {
        "code": "SHOW-001", "seat": 5, "recorded": "", "step": 2, "clause": "003.11-b",
    }  # fmt: skip
    (named,) = (step for step in marked(STUD, [finding], None) if step.right is False)
    assert (named.codes, named.clause) == (("SHOW-001",), "003.11-b")
