"""A finding's name tells it from every other one of a run, and lasts; its clause is its sheet's own."""

import polars as pl
import pytest

from checks import CHECKS, check_hands, check_rounds, check_sessions, check_stacks, findings_of_ingest
from checks.findings import findings_of
from checks.rule import Rule
from checks.wording import clause
from schemas.sheets import all_sheets
from tests.checks.cases import all_cases
from tests.checks.made_hands import made_hands
from tests.checks.made_rounds import made_rounds
from tests.checks.made_sessions import made_quarantine, made_sessions

FILL = {"kind": "fill", "amount": "10.00"}
CLOSED = {"closing": {"float": "1020.00"}}


def _names(findings: pl.DataFrame) -> list[str]:
    return findings["finding_id"].to_list()


def test_two_fills_without_a_slip_are_two_findings() -> None:
    found = check_sessions(**made_sessions({"movements": [FILL, FILL], **CLOSED})).findings
    assert found["code"].to_list() == ["CNT-003", "CNT-003"]
    assert found["finding_id"].n_unique() == 2


def test_the_same_bad_line_in_two_files_is_two_findings() -> None:
    twice = made_quarantine({"quarantine": [{"byte": 100}, {"byte": 100, "source": "b.jsonl"}]})
    found = findings_of_ingest(twice, twice)
    assert sorted(found["code"]) == ["SRC-001", "SRC-001", "SRC-003", "SRC-003"]
    assert found["finding_id"].n_unique() == 4


def test_a_seat_that_stands_three_times_gives_findings_with_their_own_names() -> None:
    again = {"seat": 1, "player": "P1", "ante": ["10.00", "30.00"], "due": {"ante": "20.00"}}
    alone = check_rounds(*made_rounds({"seats": [again, again, again]})).findings
    assert dict(alone.group_by("code").len().rows()) == {"DEAL-005": 2, "PAY-001": 3}
    assert alone["finding_id"].n_unique() == alone.height
    beside = check_rounds(*made_rounds({"seats": [again, again, again]}, {})).findings
    assert _names(beside) == _names(alone)


def test_a_stack_within_a_hand_and_one_between_hands_are_told_apart() -> None:
    """Starts with 102.00 where 100.00 was left, ends with it where 100.00 is due: alike but for the frame."""
    before = {"kind_of_game": "tournament", "seats": [{"finish": "100.00"}, {}, {}]}
    seats = [{"start": "102.00", "gave": "2.00", "finish": "102.00"}, {}, {}]
    hands, expected = made_hands(before, {"kind_of_game": "tournament", "seats": seats})
    within = check_hands(hands, expected).findings
    found = pl.concat([within, check_stacks(hands, expected).findings])
    own = found.filter(code="POT-007", hand_id="hand-2", seat=1)
    assert own.select("recorded", "expected").unique().height == 1
    assert own.height == own["finding_id"].n_unique() == 2


def test_all_cases_of_a_family_together_give_no_name_twice() -> None:
    cases = [case for case in all_cases() if case.subject in ("round", "hand")]
    parts = [
        check_rounds(*made_rounds(*(c.described for c in cases if c.subject == "round"))).findings,
        check_hands(*made_hands(*(c.described for c in cases if c.subject == "hand"))).findings,
    ]
    names = pl.concat(parts)["finding_id"]
    assert names.n_unique() == len(names) > 100


def _clauses(rule: Rule, rules: list[str | None]) -> list[str | None]:
    row = pl.DataFrame({"rules": rules}, schema={"rules": pl.String})
    return row.select(rule.clause.alias("clause"))["clause"].to_list()


def test_no_sheet_no_clause() -> None:
    misplaced = {"seats": [{"seat": 9, "hand": "trips", "makes": "pair"}]}
    for rules in (None, "caribbean-stud-us@97", "stud-poker-fr@97"):
        recorded, expected = made_rounds({"session": {"rules": rules, "layout_seats": ""}, **misplaced})
        found = check_rounds(recorded, expected).findings
        assert sorted(found["code"]) == ["DEAL-005", "RANK-001"]
        assert found["clause"].to_list() == [None, None]


def test_a_parameters_clause_is_the_one_that_sets_it() -> None:
    names = ["stud-tournament-tda@1", "seven-card-stud-limit@1", "stud-poker-fr@1", None]
    assert _clauses(CHECKS["ACT-012"].rules[0], names) == ["002.D", "003.8", None, None]
    assert _clauses(CHECKS["BET-002"].rules[0], names) == [None, None, "000.13", None]


def test_every_clause_named_is_of_a_source_of_the_sheet() -> None:
    """A sheet may build on another source, as the tournament's does on the cash game's."""
    frame = pl.DataFrame({"rules": list(all_sheets())})
    told = dict(frame.with_columns(at=clause("002.A", "003.1", sets="deck")).rows())
    wanted = {
        "stud-tournament-tda@1": "002.A", "seven-card-stud-limit@1": "003.1", "stud-poker-fr@1": "000.1",
        "stud-poker-bonus@1": "001.1", "caribbean-progressive@1": "004-i",
        "caribbean-stud-us@1": all_sheets()["caribbean-stud-us@1"].clause_of("deck"),
    }  # fmt: skip
    assert {name: told[name] for name in wanted} == wanted
    built_on = dict(frame.with_columns(at=clause("003.1")).rows())
    assert built_on["stud-tournament-tda@1"] == "003.1"
    assert built_on["stud-poker-fr@1"] is None


def test_a_parameter_that_no_sheet_has_is_refused() -> None:
    with pytest.raises(ValueError, match="qualifire"):
        clause(sets="qualifire")


def test_findings_of_one_rule_know_their_frame() -> None:
    """The frame's name is part of the finding's name: two rules of a code may say the same otherwise."""
    same = pl.lit("the same")
    row = pl.DataFrame({"row": [0]}, schema={"row": pl.UInt32})
    rules = [
        Rule(over=over, breach=pl.lit(True), recorded=same, expected=same, message=same) for over in "ab"
    ]
    names = {findings_of("POT-007", rule, row, None)["finding_id"][0] for rule in rules}
    assert len(names) == 2
