"""Every clause of the stud sheets that a recorded hand can show has cases that were worked out by hand."""

from pathlib import Path

import pytest

from schemas.sheets import load_sheet
from tests.system.stud_cases import SHEETS, Case, Played, Written, cases, play

_EVERY = [pytest.param(case, id=f"{case.sheet}-{case.name}") for sheet in SHEETS for case in cases(sheet)]
NOT_PRINTED = {
    "seven-card-stud-limit": {"003-e"},
    "stud-tournament-tda": {"002.A", "002-d", "002-e", "002-h"},
}
"""Clauses that the site of these cases cannot show: no limit, exposed down cards, decks short by exactly
three (whose own last cards it does not print). They have their cases in tests/replay."""


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Played]:
    """The night of each sheet, played once."""
    return {sheet: play(sheet, Path(tmp_path_factory.mktemp(sheet))) for sheet in SHEETS}


def _number(case: Case) -> str:
    return f"7{case.number:09d}"


@pytest.mark.parametrize("case", _EVERY)
def test_what_is_found(case: Case, nights: dict[str, Played]) -> None:
    night = nights[case.sheet]
    found = night.findings.get(_number(case), [])
    due = Written(case).finds
    told = [(each["code"], each["seat"], each["role"]) for each in found]
    assert sorted(told, key=str) == sorted(((f.code, f.seat, f.role) for f in due), key=str)
    for finding in due:
        if finding.step is not None:
            each = next(
                each for each in found if (each["code"], each["seat"]) == (finding.code, finding.seat)
            )
            assert each["step"] == finding.step, each["message"]


@pytest.mark.parametrize("case", _EVERY)
def test_the_verdict(case: Case, nights: dict[str, Played]) -> None:
    due = case.written.get("verdict", "error" if Written(case).finds else "ok")
    judged = nights[case.sheet].verdicts[_number(case)]
    assert judged["verdict"] == due, judged["undecidable"]


@pytest.mark.parametrize("case", _EVERY)
def test_the_sheet(case: Case, nights: dict[str, Played]) -> None:
    assert nights[case.sheet].verdicts[_number(case)]["rules"] == f"{case.sheet}@1"


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_clause_has_a_case(sheet: str) -> None:
    worked = {case.written["clause"] for case in cases(sheet)}
    assert {clause.id for clause in load_sheet(f"{sheet}@1").clauses} <= worked | NOT_PRINTED[sheet]
