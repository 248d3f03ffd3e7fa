"""What the reading commands print: the contract's names, figures by hand, text that cannot move a cursor."""

import csv
import io
from pathlib import Path

import pytest

from pipeline.lake import Lake
from tests.cli.conftest import EVIL, Command, Night

# the contract's names, written down a second time
FINDING = """finding_id run_id code severity role verdict site venue table session gaming_day hand_id round
seat player game rules clause step recorded expected delta_minor currency message source byte_start
byte_end"""
HAND = """hand_id hand_no site source byte_start byte_end kind game limit currency started_at table small_bet
big_bet ante bring_in pot rake fee pot_kind seats actions awards uncalled community"""
SEAT = "seat player start_stack cards folded_on collected finish_stack"
ACTION = "step street seat action amount to all_in cards"
AWARD = "pot side seat amount"
ROUND = "record v venue table session at round dealer seats hand_id source byte_start byte_end"
LEDGER = """source sha256 format encoding bytes records stored duplicate quarantined set_aside bytes_stored
bytes_duplicate bytes_quarantined bytes_set_aside"""


def test_a_finding_has_the_names_of_the_contract(command: Command, audited: Night) -> None:
    (found,) = command("findings", "--json", "--select", "PAY-002", "--lake", audited.lake).json
    assert list(found) == FINDING.split()
    told = (
        "severity",
        "role",
        "verdict",
        "venue",
        "table",
        "session",
        "gaming_day",
        "round",
        "seat",
        "player",
    )
    assert [found[name] for name in told] == [
        "error", "root", "error", "V1", "T1", "S1", "2026-11-28", 2, 1, EVIL,
    ]  # fmt: skip
    money = ("rules", "delta_minor", "currency", "source")
    assert [found[name] for name in money] == ["stud-poker-fr@1", -2000, "EUR", "1.jsonl"]
    assert isinstance(found["recorded"], str)
    assert isinstance(found["expected"], str)


def test_findings_of_all_runs_say_first_and_last(command: Command, audited: Night) -> None:
    (one,) = command("findings", "--json", "--select", "PAY-002", "--lake", audited.lake).json
    (seen,) = command(
        "findings", "--format", "json", "--run", "all", "--select", "pay-002", "--lake", audited.lake
    ).json
    assert seen["first_run"] == seen["last_run"] == one["run_id"]
    by_id = command("findings", "--json", "--run", one["run_id"], "--lake", audited.lake).json
    assert one in by_id


def test_findings_as_csv_have_the_same_columns(command: Command, audited: Night) -> None:
    answer = command("findings", "--format", "csv", "--lake", audited.lake)
    assert answer.out.splitlines()[0].split(",") == FINDING.split()


def test_the_table_of_findings_names_rounds_as_show_takes_them(command: Command, audited: Night) -> None:
    table = command("findings", "--lake", audited.lake).out.splitlines()
    assert table[0].split()[:4] == ["code", "severity", "role", "place"]
    (line,) = (line.split() for line in table if line.startswith("PAY-002"))
    assert line[:4] == ["PAY-002", "error", "root", "T1/S1/2"]
    assert command("show", line[3], "--lake", audited.lake).code == 0
    severities = [line.split()[1] for line in table[1:] if "root" in line.split()]
    assert severities == sorted(severities, key=["error", "warning", "info"].index)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["findings"], "No findings in this lake: no run is complete yet"),
        (["findings", "--select", "pay-002", "--run", "all"], "No findings of PAY-002 in any run"),
        (["quarantine", "list"], "Nothing in quarantine"),
        (["hold"], "No rounds yet"),
    ],
)
def test_an_empty_list_says_so_beside_the_output(
    command: Command, tmp_path: Path, words: list[str], told: str
) -> None:
    Lake(tmp_path / "lake").create()
    answer = command(*words, "--lake", tmp_path / "lake")
    assert (answer.code, answer.out, answer.err.strip()) == (0, "", told)
    assert command(*words, "--json", "--lake", tmp_path / "lake").json == []


def test_a_run_without_a_finding_of_a_code_is_named(command: Command, audited: Night) -> None:
    answer = command("findings", "--select", "RANK-001", "--lake", audited.lake)
    assert answer.out == ""
    assert answer.err.startswith("No findings of RANK-001 in run 000001-")


def test_a_hand_has_the_names_and_amounts_of_the_contract(command: Command, audited: Night) -> None:
    rows = command("export", "hands", "--lake", audited.lake).lines
    assert len(rows) == 4
    hand = next(row for row in rows if row["hand_no"] == "70011223399" and not row["duplicate"])
    assert sorted(hand) == sorted([*HAND.split(), "duplicate"])
    assert {name: hand[name] for name in ("kind", "game", "limit", "currency", "started_at")} == {
        "kind": "cash", "game": "7stud", "limit": "fixed", "currency": "EUR",
        "started_at": "2010-03-05T02:07:00Z",
    }  # fmt: skip
    amounts = ("small_bet", "big_bet", "ante", "bring_in", "pot", "rake", "fee")
    assert [hand[name] for name in amounts] == ["1.00", "2.00", "0.10", "0.50", "1.20", "0.00", None]
    assert [list(seat) for seat in hand["seats"]] == [SEAT.split()] * 2
    assert [(seat["player"], seat["start_stack"], seat["collected"]) for seat in hand["seats"]] == [
        ("Zoe", "31.00", "1.20"), ("newcomer", "40.50", "0.00"),
    ]  # fmt: skip
    assert hand["seats"][1]["cards"] == ["2h", "2d", "9c"]
    assert {tuple(action) for action in hand["actions"]} == {tuple(ACTION.split())}
    assert [list(award) for award in hand["awards"]] == [AWARD.split()]
    assert hand["uncalled"] == [{"seat": 1, "amount": "0.50"}]


def test_a_round_has_its_own_fields_and_its_place(command: Command, audited: Night) -> None:
    rows = command("export", "rounds", "--lake", audited.lake).lines
    assert len(rows) == 4
    assert {tuple(sorted(row)) for row in rows} == {tuple(sorted(ROUND.split()))}
    assert command("export", "rounds", "--json", "--lake", audited.lake).json == rows


def test_each_ledger_row_adds_up_to_the_last_byte(command: Command, audited: Night) -> None:
    rows = command("export", "sources", "--lake", audited.lake).lines
    assert len(rows) == 6
    for row in rows:
        assert set(LEDGER.split()) <= set(row)
        fates = ("stored", "duplicate", "quarantined", "set_aside")
        assert sum(row[f"bytes_{fate}"] for fate in fates) == row["bytes"]
        assert (audited.folder / "inbox" / row["source"]).stat().st_size == row["bytes"]
    assert [row["quarantined"] for row in rows if row["source"] == f"{EVIL}.jsonl"] == [1]


@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl"])
@pytest.mark.parametrize("table", ["verdicts", "quarantine", "sessions", "hold", "runs"])
def test_every_table_is_exported_in_every_shape(
    command: Command, audited: Night, tmp_path_factory: pytest.TempPathFactory, table: str, form: str
) -> None:
    out = tmp_path_factory.mktemp("export") / "out"
    assert command("export", table, "--format", form, "-o", out, "--lake", audited.lake).code == 0
    assert out.stat().st_size > 0
    assert [path.name for path in out.parent.iterdir()] == ["out"]


def test_cards_are_text_in_csv(command: Command, audited: Night) -> None:
    out = command("export", "rounds", "--format", "csv", "--lake", audited.lake).out
    rows = {(row["table"], row["round"]): row for row in csv.DictReader(io.StringIO(out))}
    assert rows["T1", "2"]["seat_cards"] == "7h 7d Qc 4s 2h"
    assert rows["T1", "2"]["deck"] == ""
    assert rows["T1", "2"]["raise_stake_minor"] == "[2000]"


def test_parquet_is_kept_from_a_terminal(
    command: Command, audited: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("export", "runs", "--format", "parquet", "--lake", audited.lake)
    monkeypatch.setattr("pipeline.cli.export.sys.stdout.isatty", lambda: True)
    answer = command(*words)
    assert (answer.code, answer.out) == (64, "")
    assert "--output" in answer.err


def test_a_narrow_terminal_is_spared_what_the_message_says(
    command: Command, audited: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pipeline.cli.output.sys.stdout.isatty", lambda: True)
    for columns, told in (("400", True), ("80", False)):
        monkeypatch.setenv("COLUMNS", columns)
        heading = command("findings", "--lake", audited.lake).out.splitlines()[0]
        assert ("recorded" in heading) is told, columns
        assert "message" in heading


def test_hold_by_day_is_as_worked_out_by_hand(command: Command, audited: Night) -> None:
    answer = command("hold", "--json", "--by", "day", "--lake", audited.lake)
    names = ("gaming_day", "currency", "rounds", "handle_minor", "drop_minor", "win_minor", "hold")
    assert [[row[name] for name in names] for row in answer.json] == [
        ["2026-11-28", "EUR", 2, 3500, 20000, -4500, -0.225],
        ["2026-11-29", "USD", 1, 500, 0, 500, None],
    ]
    assert "left out: 1 rounds and 1 drops" in answer.err
    table = command("hold", "--lake", audited.lake).out.splitlines()
    own = ["2026-11-28", "EUR", "2", "15.00", "35.00", "200.00", "-45.00", "-22.50%", "-128.57%"]
    own += ["-45.00", "1", "of", "1", "0.00"]
    assert table[1].split()[: len(own)] == own
    # 3.6265 % of antes of 5.00 and 10.00 is 0.544: parts are rounded so that they add up
    assert table[1].split()[len(own)] in ("0.54", "0.55")
    assert abs(answer.json[0]["theoretical_minor"] - 1500 * 722_873_086_812 / 19_933_230_517_200) < 1


def test_hold_by_its_parts_adds_up_to_the_win(command: Command, audited: Night) -> None:
    parts = ["theoretical", "decisions", "cards", "dealer", "side", "unseparated", "errors"]
    for row in command("hold", "--json", "--by", "table", "--lake", audited.lake).json:
        if row["theoretical_minor"] is not None:
            assert sum(row[f"{name}_minor"] for name in parts) == row["win_minor"]
    told = command("hold", "--by", "table", "--parts", "--lake", audited.lake).out.splitlines()
    assert told[0].split("  ")[-1].strip() == "errors"
    # round 2 was paid 20.00 too much
    assert [line.split()[-1] for line in told if " T1 " in line] == ["-20.00"]


def test_hold_adds_up_by_currency_and_says_where_no_drop_is_known(command: Command, audited: Night) -> None:
    # 35.00 on the first day, 5.00 on the second in another currency
    dealers = command("hold", "--by", "dealer", "--lake", audited.lake)
    lines = [line.split() for line in dealers.out.splitlines()]
    (total,) = [line for line in lines if line[0] == "total"]
    assert total[:7] == ["total", "EUR", "2", "15.00", "35.00", "-45.00", "-128.57%"]
    assert "no drop and no hold by dealer" in dealers.err
    assert "no drop" not in command("hold", "--by", "table", "--lake", audited.lake).err
    by_json = command("hold", "--by", "dealer", "--json", "--lake", audited.lake)
    assert len(by_json.json) == 3
    assert "no drop" not in by_json.err


def test_show_lays_recorded_beside_expected(command: Command, audited: Night) -> None:
    view = command("show", "T1/S1/2", "--json", "--lake", audited.lake).json
    wrong = [step for step in view["steps"] if step["right"] is False]
    assert [(step["recorded"], step["expected"]) for step in wrong] == [
        ("raise 20.00, returned 60.00", "returned 40.00")
    ]
    assert [finding["code"] for finding in view["findings"]] == ["PAY-002"]
    assert view["verdict"]["verdict"] == "error"
    assert view["seats"][1]["cards"] == ["7h", "7d", "Qc", "4s", "2h"]
    text = command("show", "T1/S1/2", "--lake", audited.lake).out
    assert "✗" in text
    assert f"[{wrong[0]['clause']}]" in text


def test_quarantine_lists_the_torn_record_with_its_place(command: Command, audited: Night) -> None:
    (held,) = command("quarantine", "list", "--json", "--lake", audited.lake).json
    assert (held["code"], held["source"], held["byte_start"]) == ("SRC-001", f"{EVIL}.jsonl", 0)
    assert held["reason"]


@pytest.mark.parametrize(
    "words",
    [
        ["show", "T1/S1/2"],
        ["show", "T1/S1/2", "--raw"],
        ["show", f"{EVIL}/S9/1"],
        ["show", f"{EVIL}/S9/77"],
        ["findings"],
        ["hold", "--by", "player"],
        ["hold", "--by", "table"],
        ["quarantine", "list"],
        ["findings", "--run", EVIL],
        ["findings", "--select", EVIL],
    ],
)
def test_no_name_reaches_the_terminal_as_it_stands(
    command: Command, audited: Night, words: list[str]
) -> None:
    answer = command(*words, "--lake", audited.lake)
    for control in "\x1b\x9b\u202e\u2066":
        assert control not in answer.out + answer.err
    assert answer.out + answer.err


def test_hostile_names_stay_readable(command: Command, audited: Night) -> None:
    assert r"X\x1b[31m\x9b2J\u202eY\u2066Z" in command("hold", "--by", "player", "--lake", audited.lake).out
