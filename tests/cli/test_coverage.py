"""`coverage`: what ran, what had no cause, what was left open, on the command line's small lake."""

from pathlib import Path

import pytest

from pipeline.lake import Lake
from tests.cli.conftest import Command, Night


def test_by_source_adds_up_to_the_verdicts(command: Command, audited: Night) -> None:
    rows = command("coverage", "--json", "--lake", audited.lake).json
    verdicts = command("export", "verdicts", "--lake", audited.lake).lines
    for name in ("ran", "not_applicable", "undecidable"):
        assert sum(row[name] for row in rows) == sum(len(row[name]) for row in verdicts) > 0
    assert sum(row["judged"] for row in rows) == len(verdicts)
    assert sum(row["undecided"] for row in rows) == sum(bool(row["undecidable"]) for row in verdicts)
    assert {row["source"] for row in rows} >= {"1.jsonl", "2.jsonl", "3.jsonl"}
    for row in rows:
        assert sum(reason["number"] for reason in row["reasons"]) == row["undecidable"]


def test_by_check_adds_up_to_the_verdicts(command: Command, audited: Night) -> None:
    rows = command("coverage", "--by", "check", "--json", "--lake", audited.lake).json
    verdicts = command("export", "verdicts", "--lake", audited.lake).lines
    ran = {row["code"]: row["ran"] for row in rows}
    assert ran == {code: sum(code in row["ran"] for row in verdicts) for code in ran}
    (bring_in,) = [row for row in rows if row["code"] == "ACT-003"]
    # no header states the bring-in, and no other hand of that stake stands at the table
    assert (bring_in["ran"], bring_in["undecidable"], bring_in["share"]) == (0, 2, 0.0)
    assert bring_in["reasons"] == [{"reason": "the full bring-in of this stake is not known", "number": 2}]


def test_by_hand_has_a_row_for_each(command: Command, audited: Night) -> None:
    rows = command("coverage", "--by", "hand", "--json", "--lake", audited.lake).json
    verdicts = command("export", "verdicts", "--lake", audited.lake).lines
    assert {row["hand_id"] for row in rows} == {row["hand_id"] for row in verdicts}
    assert [row["undecidable"] for row in rows] == sorted((row["undecidable"] for row in rows), reverse=True)


def test_the_table_says_why(command: Command, audited: Night) -> None:
    answer = command("coverage", "--by", "check", "--lake", audited.lake)
    assert answer.code == 0
    (line,) = [line for line in answer.out.splitlines() if line.startswith("ACT-003")]
    assert line.split()[1:5] == ["0", "0", "2", "0.00%"]
    assert "the full bring-in of this stake is not known (2)" in line


@pytest.mark.parametrize("by", ["source", "check", "hand"])
def test_an_empty_lake_says_so_and_ends_with_0(command: Command, tmp_path: Path, by: str) -> None:
    Lake(tmp_path / "lake").create()
    answer = command("coverage", "--by", by, "--lake", tmp_path / "lake")
    assert (answer.code, answer.out, answer.err.strip()) == (0, "", "No round or hand has been judged yet")
    assert command("coverage", "--by", by, "--json", "--lake", tmp_path / "lake").json == []


def test_the_help_teaches_what_the_words_mean(command: Command) -> None:
    told = " ".join(command("coverage", "--help").out.split())
    for word in ("RAN", "NO CAUSE", "UNDECIDED", "COULD RUN", "ends with 0"):
        assert word in told
