"""What the engine promises: nothing undecided counts as right, causes before effects, lasting names."""

from datetime import date

import polars as pl
import pytest

from checks import check_hands, check_rounds, verdicts, with_verdicts
from checks.judge import judge
from checks.round_frames import round_frames
from checks.rule import Check, Rule
from schemas.render.frame import polars_schema
from schemas.tables_judged import FINDINGS, VERDICTS_TABLE
from tests.checks.made_hands import made_hands
from tests.checks.made_rounds import made_rounds

OVERPAID = {"seats": [{"ante": ["10.00", "30.00"], "due": {"ante": "20.00"}}]}
CLEAN: dict[str, object] = {}


def _without_run(table: dict[str, pl.DataType]) -> dict[str, pl.DataType]:
    return {name: kind for name, kind in table.items() if name != "run_id"}


def _judged(*cases: dict[str, object]) -> list[str]:
    checked = check_rounds(*made_rounds(*cases))
    return verdicts(checked.coverage, checked.findings)["verdict"].to_list()


@pytest.mark.parametrize("cases", [(), (CLEAN,), (OVERPAID, CLEAN)])
def test_findings_and_verdicts_have_the_tables_columns(cases: tuple[dict[str, object], ...]) -> None:
    checked = check_rounds(*made_rounds(*cases))
    assert dict(checked.findings.schema) == _without_run(polars_schema(FINDINGS))
    judged = verdicts(checked.coverage, checked.findings)
    columns = _without_run(polars_schema(VERDICTS_TABLE))
    assert dict(judged.select(*columns).schema) == columns
    assert set(judged.columns) == set(columns)
    assert judged.height == len(cases)


def test_a_check_without_an_answer_is_undecidable_not_right() -> None:
    silent = Rule(
        over="rounds",
        breach=pl.lit(None, pl.Boolean),
        recorded=pl.lit(""),
        expected=pl.lit(""),
        message=pl.lit(""),
    )
    checked = judge(round_frames(*made_rounds(CLEAN)), [Check("DEAL-006", "", (silent,))])
    assert checked.findings.is_empty()
    assert checked.coverage["undecidable"].to_list() == [
        ["DEAL-006: the record does not state what the check compares"]
    ]


def test_one_undecidable_seat_leaves_the_check_undecidable_and_its_finding_standing() -> None:
    hidden = {"cards": "7s 7c Qd 2h ??", "seat": 2, "due": {"ante": "", "raise": ""}, "undecidable": 2}
    wrong = {"ante": ["10.00", "30.00"], "due": {"ante": "20.00"}}
    checked = check_rounds(*made_rounds({"seats": [wrong, hidden]}))
    own = checked.coverage.row(0, named=True)
    assert "PAY-001: a card that decides is hidden" in own["undecidable"]
    assert "PAY-001" not in own["ran"]
    assert checked.findings["code"].to_list() == ["PAY-001"]


def test_verdict_is_ok_where_all_checks_ran_and_found_nothing() -> None:
    assert _judged(CLEAN) == ["ok"]


def test_verdict_is_error_even_where_something_is_undecidable() -> None:
    hidden = {"cards": "7s 7c Qd 2h ??", "seat": 2, "due": {"ante": ""}, "undecidable": 2}
    assert _judged(OVERPAID, {"seats": [hidden]}, {"seats": [OVERPAID["seats"][0], hidden]}) == [
        "error",
        "undecidable",
        "error",
    ]


def test_a_hand_on_which_nothing_ran_is_undecidable() -> None:
    checked = check_rounds(*made_rounds(CLEAN))
    idle = checked.coverage.with_columns(ran=pl.lit([], pl.List(pl.String)))
    assert verdicts(idle, checked.findings)["verdict"].to_list() == ["undecidable"]


@pytest.mark.parametrize(("severity", "verdict"), [("info", "ok"), ("warning", "ok"), ("error", "error")])
def test_only_errors_make_an_error(severity: str, verdict: str) -> None:
    checked = check_rounds(*made_rounds(CLEAN, OVERPAID))
    told = checked.findings.with_columns(hand_id=pl.lit("round-1"), severity=pl.lit(severity))
    assert verdicts(checked.coverage, told)["verdict"].to_list() == [verdict, "ok"]


def test_another_reading_shows_where_nothing_worse_does() -> None:
    checked = check_rounds(*made_rounds(CLEAN, OVERPAID))
    reading = checked.findings.with_columns(
        hand_id=pl.lit("round-1"), code=pl.lit("RUL-001"), severity=pl.lit("warning")
    )
    told = pl.concat([checked.findings, reading])
    judged = verdicts(checked.coverage, told)
    assert judged["verdict"].to_list() == ["other-reading", "error"]
    assert with_verdicts(told, judged)["verdict"].to_list() == ["error", "other-reading"]


def test_a_finding_keeps_its_name_whatever_stands_around_it() -> None:
    alone = check_rounds(*made_rounds(OVERPAID)).findings
    recorded, expected = made_rounds(OVERPAID, CLEAN, OVERPAID)
    again = check_rounds(recorded[::-1], expected).findings
    assert alone["finding_id"][0] in again["finding_id"].to_list()
    assert again["finding_id"].n_unique() == again.height == 2
    assert all(len(name) == 32 for name in again["finding_id"])


def test_a_finding_says_where_it_is() -> None:
    found = check_rounds(*made_rounds(OVERPAID)).findings.row(0, named=True)
    where = {"venue": "V", "table": "T", "session": "S", "round": 1, "hand_id": "round-1", "site": None}
    assert where.items() <= found.items()
    assert (found["gaming_day"], found["currency"], found["rules"]) == (
        date(2026, 11, 28),
        "EUR",
        "stud-poker-fr@1",
    )
    assert (found["source"], found["byte_start"], found["byte_end"]) == ("a.jsonl", 0, 9)


def test_a_cause_reaches_no_other_hand() -> None:
    misread = {"seats": [{"hand": "trips", "makes": "pair"}]}
    found = check_rounds(*made_rounds(misread, OVERPAID)).findings.sort("hand_id")
    assert found.select("code", "role").rows() == [("RANK-001", "root"), ("PAY-001", "root")]


def test_of_several_broken_actions_the_first_is_the_root() -> None:
    """Turns explain later turns, and no amount."""
    steps = {"6": {"ruling": 4, "due_seat": 2}, "8": {"ruling": 4, "due_seat": 1}, "4": {"ruling": 2}}
    found = check_hands(*made_hands({"steps": steps, "pot": "9.00"})).findings.sort("step", nulls_last=True)
    assert found.select("code", "step", "role").rows() == [
        ("ACT-002", 4, "root"),
        ("ACT-004", 6, "consequence"),
        ("ACT-004", 8, "consequence"),
        ("POT-001", None, "root"),
    ]


def test_a_round_without_an_expected_row_is_refused() -> None:
    recorded, expected = made_rounds(CLEAN, CLEAN)
    with pytest.raises(ValueError, match="1 recorded rows have no expected one"):
        check_rounds(recorded, expected.head(1))


def test_a_round_that_stands_twice_is_refused() -> None:
    recorded, expected = made_rounds(CLEAN)
    with pytest.raises(ValueError, match="stands twice"):
        check_rounds(pl.concat([recorded, recorded]), expected)


def test_a_money_finding_reads_in_the_currencys_own_decimals() -> None:
    recorded, expected = made_rounds(OVERPAID)
    yen = recorded.with_columns(currency=pl.lit("JPY"), minor_digits=pl.lit(0, pl.Int8))
    assert check_rounds(yen, expected).findings["recorded"].to_list() == ["3000 JPY"]
    dinar = recorded.with_columns(currency=pl.lit("KWD"), minor_digits=pl.lit(3, pl.Int8))
    assert check_rounds(dinar, expected).findings["recorded"].to_list() == ["3.000 KWD"]
