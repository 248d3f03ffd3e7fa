"""Every case of every code: the findings that it must give, and those that it must not."""

from typing import Any

import polars as pl
import pytest

from checks import Checked, check_rounds, check_sessions, findings_of_ingest
from tests.checks.cases import Case, all_cases
from tests.checks.made_rounds import made_rounds
from tests.checks.made_sessions import made_quarantine, made_sessions

_COLUMNS = {"delta": "delta_minor"}


def _findings(case: Case) -> pl.DataFrame:
    if case.subject == "session":
        return check_sessions(**made_sessions(case.described)).findings
    twice = made_quarantine({"quarantine": case.described.get("duplicates", [])})
    return findings_of_ingest(made_quarantine(case.described), twice)


def _checked(case: Case) -> Checked:
    return check_rounds(*made_rounds(case.described))


def _wanted(find: dict[str, Any]) -> dict[str, Any]:
    """TOML has no null: `none` stands for it."""
    return {_COLUMNS.get(name, name): None if value == "none" else value for name, value in find.items()}


def _status(checked: Checked, code: str) -> str:
    row = checked.coverage.row(0, named=True)
    if code in row["ran"]:
        return "ran"
    return "not applicable" if code in row["not_applicable"] else "undecidable"


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.code} {case.name}") for case in all_cases()])
def test_a_case_gives_exactly_its_findings(case: Case) -> None:
    whole = case.subject in ("round", "hand")
    checked = _checked(case) if whole else Checked(_findings(case), pl.DataFrame())
    found = checked.findings.filter(pl.col("code") == case.code).sort("seat", "step").to_dicts()
    wanted = [_wanted(each) for each in case.finds]
    seen = [{name: row[name] for name in want} for row, want in zip(found, wanted, strict=False)]
    assert seen == wanted
    assert len(found) == len(wanted), found
    assert not whole or _status(checked, case.code) == case.status
    assert bool(case.finds) == (case.kind == "faulty")
