"""Every case of every code: the findings that it must give, and those that it must not."""

from functools import cache
from typing import Any

import polars as pl
import pytest

from checks import (
    Checked,
    check_hands,
    check_rounds,
    check_sessions,
    check_sheets,
    check_sources,
    check_stacks,
    check_statistics,
    findings_of_ingest,
)
from checks.stack_frames import AGAIN
from tests.checks.cases import Case, all_cases
from tests.checks.made_hands import made_hands, made_sources
from tests.checks.made_rounds import made_otherwise, made_rounds
from tests.checks.made_sessions import made_quarantine, made_sessions
from tests.checks.made_statistics import made_statistics

_COLUMNS = {"delta": "delta_minor"}
_BATCHES = ("round", "hand")


@cache
def _batch(subject: str) -> tuple[list[tuple[str, str]], Checked]:
    """All cases of rounds, or of hands, checked as one batch, so that none may touch another."""
    cases = [case for case in all_cases() if case.subject == subject]
    described = [case.described for case in cases]
    if subject == "round":
        checked = check_rounds(*made_rounds(*described), made_otherwise(*described))
    else:
        checked = check_hands(*made_hands(*described))
    return [(case.code, case.name) for case in cases], checked


def _findings(case: Case) -> tuple[pl.DataFrame, str | None]:
    """The case's findings, and how its code is listed, None where nothing is."""
    if case.subject in _BATCHES:
        names, checked = _batch(case.subject)
        hand = f"{case.subject}-{names.index((case.code, case.name)) + 1}"
        own = checked.coverage.row(by_predicate=pl.col("hand_id") == hand, named=True)
        return checked.findings.filter(pl.col("hand_id") == hand), _status(own, case.code)
    if case.subject == "stacks":
        return check_stacks(*made_hands(*case.described["hands"]), _again(case.described)).findings, None
    if case.subject == "session":
        return check_sessions(**made_sessions(case.described)).findings, None
    if case.subject == "sources":
        return check_sources(made_sources(case.described["hands"])).findings, None
    if case.subject == "sheets":
        sheets = pl.DataFrame(case.described["sheets"]).with_columns(rules=pl.lit("stud-poker-bonus@1"))
        return check_sheets(sheets).findings, None
    if case.subject == "statistics":
        return check_statistics(made_statistics(case.described)).findings, None
    twice = made_quarantine({"quarantine": case.described.get("duplicates", [])})
    return findings_of_ingest(made_quarantine(case.described), twice), None


def _again(described: dict[str, Any]) -> pl.DataFrame:
    """Further places of hands: record, hand (`none`: a cancelled one) and source."""
    places = [
        (None if hand == "none" else hand, source, "00", number)
        for number, hand, source in described.get("again", [])
    ]
    return pl.DataFrame(places, schema=AGAIN, orient="row")


def _status(coverage: dict[str, Any], code: str) -> str:
    listed = {
        "ran": code in coverage["ran"],
        "not applicable": code in coverage["not_applicable"],
        "undecidable": any(text.startswith(f"{code}: ") for text in coverage["undecidable"]),
    }
    (status,) = (name for name, is_listed in listed.items() if is_listed)
    return status


def _wanted(find: dict[str, Any]) -> dict[str, Any]:
    """TOML has no null: `none` stands for it."""
    return {_COLUMNS.get(name, name): None if value == "none" else value for name, value in find.items()}


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.code} {case.name}") for case in all_cases()])
def test_a_case_gives_exactly_its_findings(case: Case) -> None:
    findings, status = _findings(case)
    found = findings.filter(pl.col("code") == case.code).sort("seat", "step", maintain_order=True).to_dicts()
    wanted = [_wanted(each) for each in case.finds]
    seen = [{name: row[name] for name in want} for row, want in zip(found, wanted, strict=False)]
    assert seen == wanted
    assert len(found) == len(wanted), found
    assert sorted(findings.filter(pl.col("code") != case.code)["code"]) == sorted(case.also)
    assert status in (None, case.status)
    assert bool(case.finds) == (case.kind == "faulty")
