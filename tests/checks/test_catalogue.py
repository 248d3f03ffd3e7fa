"""The catalogue of codes, the checks, their pages and their cases say the same."""

import inspect

import pytest

from checks import CHECKS, FAMILIES, explain
from checks.rule import SECTIONS, Rule, check
from schemas.codes import CODES, EXPLAINED_BY
from schemas.fault import UsageFault
from schemas.tables_judged import SEVERITIES
from tests.checks.cases import KINDS, all_cases, cases_of

FAMILY_SIZES = {
    "SRC": 10, "DEAL": 8, "BET": 8, "ACT": 13, "RANK": 3, "QUAL": 2, "PAY": 7, "JKP": 3, "POT": 7,
    "RAKE": 2, "SHOW": 2, "CNT": 3, "HLD": 2, "INT": 3, "RUL": 2,
}  # fmt: skip
"""How many codes each family has, in the catalogue's order."""
WARNINGS = {
    "SRC-005", "SRC-006", "SHOW-001", "CNT-002", "CNT-003", "RUL-001", "RUL-002", "HLD-001", "HLD-002",
    "INT-001", "INT-002", "INT-003",
}  # fmt: skip
CHECKED = {
    *(f"SRC-{n:03d}" for n in range(1, 11)),
    *(f"DEAL-{n:03d}" for n in range(1, 9)),
    *(f"BET-{n:03d}" for n in range(1, 9)),
    *(f"ACT-{n:03d}" for n in range(1, 14)),
    *(f"POT-{n:03d}" for n in range(1, 8)),
    *(f"PAY-{n:03d}" for n in range(1, 8)),
    *(f"JKP-{n:03d}" for n in range(1, 4)),
    *(f"CNT-{n:03d}" for n in range(1, 4)),
    *(f"RANK-{n:03d}" for n in range(1, 4)),
    *("QUAL-001", "QUAL-002", "RAKE-001", "RAKE-002", "SHOW-001", "SHOW-002", "RUL-001"),
    "RUL-002",
    *("HLD-001", "HLD-002", "INT-001", "INT-002", "INT-003"),
}
BESIDE_THEIR_FAMILY = {
    "JKP-002": "METERS",
    **{f"ACT-{n:03d}": "ACT_SIZES" for n in (3, 5, 6, 8, 9, 11, 13)},
    **dict.fromkeys(("POT-003", "POT-006"), "AWARDS"),
    "POT-007": "STACKS",
    **dict.fromkeys(("DEAL-006", "DEAL-007", "DEAL-008"), "STUD_DEAL"),
    **{f"INT-{n:03d}": "INTEGRITY" for n in range(1, 4)},
    **dict.fromkeys(("BET-003", "BET-004", "BET-005", "BET-006", "BET-008"), "SIDE_BETS"),
}
"""Codes with a file apart: amounts bet, who gets the pots, stacks, the meter from round to round, bought
cards and side bets, stud cards."""


def test_every_code_stands_in_the_catalogue_in_order() -> None:
    assert list(CODES) == [
        f"{name}-{n:03d}" for name, most in FAMILY_SIZES.items() for n in range(1, most + 1)
    ]
    assert [code.order for code in CODES.values()] == list(range(len(CODES)))
    assert all(code.family == name.split("-")[0] for name, code in CODES.items())


def test_severities_are_errors_but_for_the_listed_ones() -> None:
    told = {name: code.severity for name, code in CODES.items()}
    assert {name for name, severity in told.items() if severity == "warning"} == WARNINGS
    assert {name for name, severity in told.items() if severity == "info"} == {"SRC-003"}
    assert set(told.values()) <= set(SEVERITIES)


def test_titles_are_one_line_each_and_differ() -> None:
    titles = [code.title for code in CODES.values()]
    assert len(set(titles)) == len(titles)
    assert all(title and "\n" not in title and not title.endswith(".") for title in titles)


def test_a_cause_stands_before_what_it_explains() -> None:
    """But for actions, which go by their step, for a cut file, which is in quarantine like the rest, for the
    winner who mucked, after whom the pot goes astray, and for hands that a wrong common card makes larger."""
    others = {("SRC-010", name) for name in EXPLAINED_BY}
    others |= {("SHOW-002", "POT-003"), ("DEAL-008", "DEAL-002")}
    for name, causes in EXPLAINED_BY.items():
        for cause in causes:
            by_step = cause.startswith("ACT-") and name.startswith("ACT-")
            assert by_step or (cause, name) in others or CODES[cause].order < CODES[name].order, (cause, name)


def test_these_codes_have_a_check() -> None:
    assert set(CHECKS) == CHECKED


@pytest.mark.parametrize("code", sorted(CHECKED))
def test_a_check_has_its_page_and_its_cases(code: str) -> None:
    page = CHECKS[code].page
    assert page.splitlines()[0] == f"{CODES[code].title}."
    places = [page.index(f"\n{section}:\n") for section in SECTIONS]
    assert places == sorted(places)
    assert page in explain(code)
    assert {case.kind for case in cases_of(code)} == set(KINDS)


def test_a_check_is_a_function_of_its_familys_file_named_after_its_code() -> None:
    homes = {family.__name__.rpartition(".")[2].upper(): family for family in FAMILIES}
    for code in CHECKS:
        home = homes[BESIDE_THEIR_FAMILY.get(code, CODES[code].family)]
        assert inspect.isfunction(getattr(home, code.lower().replace("-", "_")))


def test_only_codes_of_the_catalogue_have_cases() -> None:
    assert {case.code for case in all_cases()} == CHECKED


def test_a_code_without_a_check_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CHECKS, "RUL-002")
    assert "No check looks for it yet" in explain("RUL-002")


def test_an_unknown_code_names_the_nearest() -> None:
    with pytest.raises(UsageFault, match="did you mean PAY-001"):
        explain("PAY-01")


def test_a_check_that_is_no_code_is_refused() -> None:
    def pay_099() -> Rule:
        """No code."""
        return CHECKS["PAY-001"].rules[0]

    with pytest.raises(ValueError, match="PAY-099"):
        check(pay_099)
