"""A record that gives cause for a code without a check is not judged right: it says which code is open."""

from typing import Any

import pytest

from checks import CHECKS, check_hands, check_rounds
from checks.pending import PENDING
from schemas.codes import CODES
from schemas.undecidable import Undecidable, reason_text
from tests.checks.cases import all_cases
from tests.checks.made_hands import made_hands
from tests.checks.made_rounds import made_otherwise, made_rounds

OPEN = reason_text(Undecidable.NOT_IMPLEMENTED_CHECK)
Described = dict[str, Any]
SPLIT: Described = {
    "showdown": True, "winners": [0b101],
    "seats": [{"won": "2.61"}, {}, {"won": "2.60"}], "built": ["5.21"], "pot": "5.21",
}  # fmt: skip
EVEN = SPLIT | {"seats": [{"won": "2.60"}, {}, {"won": "2.60"}], "built": ["5.20"], "pot": "5.20"}


def _open(coverage: Described) -> set[str]:
    return {text.partition(":")[0] for text in coverage["undecidable"] if text.endswith(f": {OPEN}")}


def _hand(case: Described) -> set[str]:
    return _open(check_hands(*made_hands(case)).coverage.row(0, named=True))


def test_every_code_has_a_check_or_none_but_not_both() -> None:
    pending = [each.code for each in PENDING]
    assert len(pending) == len(set(pending))
    assert set(pending) <= set(CODES) - set(CHECKS)


def test_no_code_of_rounds_is_open() -> None:
    cases = [case for case in all_cases() if case.subject == "round"]
    described = [case.described for case in cases]
    coverage = check_rounds(*made_rounds(*described), made_otherwise(*described)).coverage
    assert coverage.height == len(cases) > 100
    assert not any(_open(row) for row in coverage.iter_rows(named=True))


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
