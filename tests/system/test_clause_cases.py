"""Every clause of every house-banked sheet has a case that was worked out by hand, named by the clause."""

from pathlib import Path

import pytest

from schemas.sheets import HouseSheet, all_sheets, load_sheet
from tests.system.clause_cases import SHEETS, WAGERS, Case, Played, cases, play

_EVERY = [pytest.param(case, id=f"{case.sheet}-{case.name}") for sheet in SHEETS for case in cases(sheet)]


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """The night of each sheet, played once."""
    return {sheet: play(sheet, Path(tmp_path_factory.mktemp(sheet))) for sheet in SHEETS}


@pytest.mark.parametrize("case", _EVERY)
def test_what_is_due(case: Case, nights: dict[str, Played]) -> None:
    played = nights[case.sheet].round_of(case)
    for place, seat in enumerate(case.written["seats"]):
        for wager in WAGERS:
            due = case.due_minor(seat, wager)
            if due is not None:
                assert played[f"expected_{wager}_returned_minor"][place] == due, (seat["at"], wager)


@pytest.mark.parametrize("case", _EVERY)
def test_what_is_found(case: Case, nights: dict[str, Played]) -> None:
    found = nights[case.sheet].found(case)
    told = [(each["code"], each["seat"], each["role"]) for each in found]
    assert sorted(told, key=str) == sorted(((f.code, f.seat, f.role) for f in case.finds), key=str)
    for due in case.finds:
        each = next(each for each in found if (each["code"], each["seat"]) == (due.code, due.seat))
        if due.delta_minor is not None:
            assert each["delta_minor"] == due.delta_minor, each["message"]
        if due.clause is not None:
            assert each["clause"] == due.clause, each["message"]
        assert each["rules"] == f"{case.sheet}@1"


@pytest.mark.parametrize("case", _EVERY)
def test_the_verdict(case: Case, nights: dict[str, Played]) -> None:
    due = case.written.get("verdict", "error" if case.finds else "ok")
    assert nights[case.sheet].round_of(case)["verdict"] == due


@pytest.mark.parametrize("sheet", [name for name, it in all_sheets().items() if isinstance(it, HouseSheet)])
def test_every_clause_has_a_case(sheet: str) -> None:
    found = load_sheet(sheet)
    worked = {case.written["clause"] for case in cases(found.id)}
    assert {clause.id for clause in found.clauses} == worked


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_alternative_has_a_case_that_only_it_makes_right(sheet: str) -> None:
    """Named by its clause, or played as signed."""
    doubtful = {clause.id for clause in load_sheet(f"{sheet}@1").clauses if clause.alternatives}
    asked = {
        case.written["clause"]
        for case in cases(sheet)
        if "signed" in case.written or any(found.code == "RUL-001" for found in case.finds)
    }
    assert doubtful <= asked
