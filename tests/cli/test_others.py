"""Commands besides the audit: simulate makes what it says, doctor and explain answer, output is escaped."""

import json
import shlex
import socket
from pathlib import Path

import pytest

from pipeline.cli.output import safe, safe_lines
from schemas.codes import CODES
from tests.cli.conftest import Command, Night


def test_simulate_writes_the_same_bytes_for_the_same_seed(command: Command, tmp_path: Path) -> None:
    words = ("--rounds", "40", "--days", "1", "--tables", "1", "--fault", "dealer-misread=2", "--json")
    first = command("simulate", tmp_path / "a", *words)
    assert first.code == 0
    assert (first.json["rounds"], first.json["faults"]) == (40, 2)
    command("simulate", tmp_path / "b", *words)
    (one,), (two,) = (sorted((tmp_path / name).iterdir()) for name in "ab")
    assert one.read_bytes() == two.read_bytes()
    rounds = [
        line for line in one.read_text(encoding="utf-8").splitlines() if json.loads(line)["record"] == "round"
    ]
    assert len(rounds) == 40


@pytest.mark.parametrize(
    ("fault", "names"), [("dealer-misred", "dealer-misread"), ("dealer-misread=x", "COUNT")]
)
def test_simulate_refuses_a_fault_that_it_does_not_know(
    command: Command, tmp_path: Path, fault: str, names: str
) -> None:
    answer = command("simulate", tmp_path / "a", "--fault", fault)
    assert answer.code == 64
    assert names in answer.err
    assert not (tmp_path / "a").exists()


def test_simulate_names_a_lake_of_its_own_for_what_it_made(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--rounds", "4", "--days", "1", "--tables", "1", "--shifts", "1")
    made = tmp_path / "made up"
    hint = command("simulate", made, *words).out.splitlines()[-1]
    assert shlex.split(hint)[1:] == ["studaudit", "nightly", "--inbox", str(made), "--lake", f"{made}-lake"]
    monkeypatch.chdir(made)
    assert command("simulate", ".", *words).out.splitlines()[-1] == hint
    assert [path.name for path in made.iterdir()] == ["FR-001_2026-11-02.jsonl"]


def test_a_dashboard_whose_port_is_taken_names_another(command: Command, audited: Night) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = command("dashboard", "--port", port, "--lake", audited.lake)
    assert (answer.code, answer.out) == (2, "")
    assert "Address already in use" in answer.err
    assert "next: --port" in answer.err
    assert "http://" not in answer.err


def test_doctor_names_every_part(command: Command, audited: Night) -> None:
    place = ("--lake", audited.lake)
    rows = {row["part"]: row for row in command("doctor", "--json", *place).json}
    assert rows["Python"]["state"] == rows["polars"]["state"] == rows["lake"]["state"] == "ok"
    assert rows["last run"]["told"].startswith("000001-")
    assert rows["unfinished run"]["told"] == "none"


def test_doctor_finds_no_fault_with_a_fresh_start(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = command("doctor", "--json")
    assert answer.code == 0
    rows = {row["part"]: row for row in answer.json}
    assert rows["inbox"]["state"] == rows["lake"]["state"] == "-"
    assert "--inbox" in rows["inbox"]["told"]
    assert "no lake yet" in rows["lake"]["told"]


def test_doctor_ends_with_2_where_a_named_inbox_is_missing(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "studaudit.toml").write_text('inbox = "received"', encoding="utf-8")
    answer = command("doctor", "--lake", tmp_path / "lake")
    assert answer.code == 2
    assert "FAULT" in answer.out


def test_explain_answers_for_any_spelling_of_a_code(command: Command) -> None:
    assert command("explain", "pay-002").out == command("explain", "PAY-002").out != ""


def test_explain_without_a_code_lists_the_catalogue(command: Command) -> None:
    rows = {row["code"]: row for row in command("explain", "--json").json}
    assert rows.keys() == CODES.keys()
    title = "A piece of the source cannot be read as a record"
    assert rows["SRC-001"] == {"code": "SRC-001", "severity": "error", "checked": True, "title": title}
    lines = [line.split(maxsplit=2) for line in command("explain").out.splitlines()]
    assert [line[0] for line in lines] == ["code", *CODES]
    for code, row in rows.items():
        said = "Checked: yes" if row["checked"] else "Checked: not yet"
        assert said in command("explain", code).out.splitlines(), code


def test_options_stand_before_or_after_the_command(command: Command, audited: Night) -> None:
    before = command("--json", "--lake", audited.lake, "findings")
    after = command("findings", "--json", "--lake", audited.lake)
    assert before == after
    assert after.json


@pytest.mark.parametrize("code", [0x00, 0x07, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0x200E, 0x202E, 0x2029, 0x2067])
def test_controls_are_spelled_out(code: int) -> None:
    escaped = f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    assert safe(f"a{chr(code)}b") == safe_lines(f"a{chr(code)}b") == f"a{escaped}b"


def test_line_ends_stay_where_lines_are_meant() -> None:
    assert (safe("a\nb"), safe_lines("a\nb")) == ("a\\nb", "a\nb")


def test_letters_of_all_scripts_stay() -> None:
    assert safe("Zoë Ἀθηνᾶ 北京 עברית ♠") == "Zoë Ἀθηνᾶ 北京 עברית ♠"
