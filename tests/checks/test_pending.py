"""A record that gives cause for a code without a check is not judged right: it says which code is open."""

from typing import Any

import pytest

from checks import CHECKS, check_hands, check_rounds, verdicts
from checks.pending import PENDING
from schemas.codes import CODES
from schemas.undecidable import Undecidable, reason_text
from tests.checks.made_hands import made_hands
from tests.checks.made_rounds import made_rounds

OPEN = reason_text(Undecidable.NOT_IMPLEMENTED_CHECK)
Described = dict[str, Any]
BONUS = {"wagers_offered": ["ante", "raise", "bonus", "jackpot"]}
SPLIT: Described = {
    "showdown": True, "winners": [0b101],
    "seats": [{"won": "2.61"}, {}, {"won": "2.60"}], "built": ["5.21"], "pot": "5.21",
}  # fmt: skip
EVEN = SPLIT | {"seats": [{"won": "2.60"}, {}, {"won": "2.60"}], "built": ["5.20"], "pot": "5.20"}


def _open(coverage: Described) -> set[str]:
    return {text.partition(":")[0] for text in coverage["undecidable"] if text.endswith(f": {OPEN}")}


def _round(case: Described) -> tuple[set[str], str]:
    checked = check_rounds(*made_rounds(case))
    judged = verdicts(checked.coverage, checked.findings).row(0, named=True)
    return _open(judged), judged["verdict"]


def _hand(case: Described) -> set[str]:
    return _open(check_hands(*made_hands(case)).coverage.row(0, named=True))


def test_every_code_has_a_check_or_none_but_not_both() -> None:
    pending = [each.code for each in PENDING]
    assert len(pending) == len(set(pending))
    assert set(pending) <= set(CODES) - set(CHECKS)


@pytest.mark.parametrize(
    ("case", "codes"),
    [
        ({}, set()),
        ({"seats": [{"draws": [["2c", "8h"]], "hand": "trips"}]}, {"BET-004", "BET-005"}),
        ({"seats": [{"draw": ["10.00", "0"]}]}, {"BET-004", "BET-005", "PAY-003"}),
        ({"session": BONUS, "seats": [{"bonus": ["5.00", "0"]}]}, {"BET-006", "BET-008", "PAY-004"}),
        ({"session": BONUS, "seats": [{"jackpot": ["1.00", "0"]}]}, {"BET-008", "PAY-005"}),
        ({"session": BONUS, "seats": [{"bonus": ["0", "0"]}]}, set()),
        ({"meter": ["100.00", "100.00"]}, {"JKP-001", "JKP-002"}),
        (
            {"session": BONUS, "meter": ["100.00", "90.00"], "seats": [{"jackpot": ["1.00", "10.00"]}]},
            {"BET-008", "PAY-005", "JKP-001", "JKP-002", "JKP-003"},
        ),
        ({"session": {"max_payout": "60.00"}}, set()),
        ({"session": {"max_payout": "59.99"}}, {"PAY-007", "PAY-001", "PAY-002"}),
    ],
)
def test_a_round_names_the_codes_that_it_gives_cause_for(case: Described, codes: set[str]) -> None:
    assert _round(case) == (codes, "undecidable" if codes else "ok")


def test_a_side_bet_that_is_not_offered_is_wrong_and_leaves_nothing_open() -> None:
    assert _round({"seats": [{"bonus": ["5.00", "0"]}]}) == (set(), "error")


def test_a_payment_cut_to_the_maximum_is_not_called_short() -> None:
    """Due are 20.00 and 160.00; the table pays out 100.00 at the most, and 80.00 came on the raise."""
    seat = {"raise": ["20.00", "80.00"], "due": {"raise": "160.00"}}
    checked = check_rounds(*made_rounds({"session": {"max_payout": "100.00"}, "seats": [seat]}))
    assert checked.findings.is_empty()
    assert checked.coverage["not_applicable"].list.contains("PAY-007").to_list() == [False]


def test_more_than_the_maximum_where_less_was_due_is_an_overpayment() -> None:
    seat = {"raise": ["20.00", "160.00"], "due": {"raise": "40.00"}}
    checked = check_rounds(*made_rounds({"session": {"max_payout": "100.00"}, "seats": [seat]}))
    assert checked.findings["code"].to_list() == ["PAY-002"]
    assert _open(checked.coverage.row(0, named=True)) == {"PAY-007"}


@pytest.mark.parametrize(
    ("case", "codes"),
    [
        ({}, set()),
        ({"showdown": True}, set()),
        (SPLIT, {"POT-006"}),
        (EVEN, set()),
        ({"community": "8c"}, {"DEAL-008"}),
        ({"seats": [{}, {"cards": "?? ?? 7h 8h"}, {}]}, {"DEAL-006"}),
        ({"hero": 1, "steps": {"8": {"kind": "deal", "street": 7, "seat": 3}}}, {"DEAL-007"}),
        ({"hero": 3, "steps": {"8": {"kind": "deal", "street": 7, "seat": 3}}}, set()),
        ({"steps": {"8": {"kind": "deal", "street": 7, "seat": 3}}}, set()),
        ({"game": "7stud8", "showdown": True, "seats": [{"called": "8,7,6,5,4"}, {}, {}]}, {"RANK-003"}),
        ({"game": "7stud", "showdown": True, "seats": [{"called": "a pair"}, {}, {}]}, set()),
    ],
)
def test_a_hand_names_the_codes_that_it_gives_cause_for(case: Described, codes: set[str]) -> None:
    assert _hand(case) == codes
