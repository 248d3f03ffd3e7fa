"""A finding cites a clause that the sheet of its hand holds."""

from itertools import product

import polars as pl
import pytest

from checks import CHECKS
from schemas.sheets import StudSheet, all_sheets
from schemas.vocabulary import Action, Street

SHEETS = {name: sheet for name, sheet in all_sheets().items() if isinstance(sheet, StudSheet)}
FRAMES = ("hands", "hand_seats", "steps", "repeated_cards")
WITHOUT = {"POT-007"}
"""Codes that no clause of a sheet decides: stacks follow from arithmetic."""
CITED = sorted(
    code
    for code, check in CHECKS.items()
    if any(rule.over in FRAMES for rule in check.rules) and code not in WITHOUT
)


def _every_place(sheet: str, limit: str = "fixed") -> pl.DataFrame:
    """Steps of each kind on each street, with one card dealt and with two, seen and hidden."""
    places = product(Street, Action, (1, 2), (-1, 7))
    columns = {
        "action_street": pl.Int8,
        "action_kind": pl.Int8,
        "action_card_count": pl.Int8,
        "last_dealt": pl.Int8,
    }
    frame = pl.DataFrame([[int(part) for part in place] for place in places], schema=columns, orient="row")
    return frame.with_columns(rules=pl.lit(sheet), limit=pl.lit(limit))


@pytest.mark.parametrize("code", CITED)
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_stud_sheet_holds_the_clauses_that_its_findings_cite(sheet: str, code: str) -> None:
    held = {clause.id for clause in SHEETS[sheet].clauses}
    for rule in CHECKS[code].rules:
        if rule.over in FRAMES:
            frame = pl.concat(_every_place(sheet, limit) for limit in ("fixed", "no-limit"))
            cited = frame.select(clause=rule.clause)["clause"]
            assert cited.null_count() == 0
            assert set(cited) <= held


@pytest.mark.parametrize(
    ("code", "sheet", "street", "clause"),
    [
        ("ACT-001", "seven-card-stud-limit@1", Street.ANTE, "003.1"),
        ("ACT-005", "seven-card-stud-limit@1", Street.THIRD, "003.6"),
        ("ACT-005", "seven-card-stud-limit@1", Street.FOURTH, "003.7"),
        ("ACT-005", "stud-tournament-tda@1", Street.FOURTH, "002.F"),
        ("ACT-005", "stud-tournament-tda@1", Street.FIFTH, "003.10"),
        ("ACT-008", "merge-stud@1", Street.FIFTH, "003.9"),
        ("DEAL-006", "kingsclub-stud@1", Street.FIFTH, "003.2"),
        ("DEAL-006", "stud-tournament-tda@1", Street.FIFTH, "002.C"),
        ("DEAL-006", "pokerstars-stud-tournament@1", Street.FOURTH, "002.C"),
    ],
)
def test_the_clause_that_decides(code: str, sheet: str, street: Street, clause: str) -> None:
    at = _every_place(sheet).filter(pl.col("action_street") == street)
    rules = [rule for rule in CHECKS[code].rules if rule.over in FRAMES]
    assert rules
    for rule in rules:
        assert set(at.select(clause=rule.clause)["clause"]) == {clause}


def test_a_house_sheet_cites_its_own_deck() -> None:
    house = [name for name, sheet in all_sheets().items() if not isinstance(sheet, StudSheet)]
    for name in house:
        (cited,) = set(_every_place(name).select(clause=CHECKS["DEAL-001"].rules[0].clause)["clause"])
        assert cited == all_sheets()[name].clause_of("deck")


def test_without_a_limit_the_clause_on_least_raises_decides() -> None:
    at = _every_place("stud-tournament-tda@1", "no-limit")
    assert set(at.select(clause=CHECKS["ACT-005"].rules[0].clause)["clause"]) == {"002-e"}
