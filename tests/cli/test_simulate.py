"""The games that `studaudit simulate` plays, as the command line offers them."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

GAMES = ("stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-stud-us@1", "caribbean-progressive@1")


@pytest.mark.parametrize("rules", GAMES)
def test_every_game_can_be_made(command: Command, tmp_path: Path, rules: str) -> None:
    words = ("--rules", rules, "--rounds", "60", "--days", "1", "--tables", "1")
    assert command("simulate", tmp_path / "made", *words).code == 0
    (path,) = (tmp_path / "made").iterdir()
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {record["rules"] for record in records if record["record"] == "session_open"} == {rules}


def test_help_names_every_game(command: Command) -> None:
    shown = command("simulate", "--help").out
    assert all(rules in shown for rules in GAMES)


def test_rates_say_how_often_side_bets_are_made(command: Command, tmp_path: Path) -> None:
    words = ("--rules", "stud-poker-bonus@1", "--rounds", "60", "--days", "1", "--tables", "1")
    rates = ("--bonus-rate", "1", "--buy-rate", "0", "--max-payout-rate", "1")
    command("simulate", tmp_path / "made", *words, *rates)
    (path,) = (tmp_path / "made").iterdir()
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    wagers = [
        {wager["on"] for wager in seat["wagers"]}
        for record in records
        if record["record"] == "round"
        for seat in record["seats"]
    ]
    assert all("bonus" in on and "draw" not in on for on in wagers)
    assert all("max_payout" in each["limits"] for each in records if each["record"] == "session_open")


@pytest.mark.parametrize(
    ("rules", "hint"), [("caribbean-stud-uk@1", "caribbean-stud-us@1"), ("whist", "stud-poker-bonus@1")]
)
def test_an_unknown_game_is_refused_with_those_that_there_are(
    command: Command, tmp_path: Path, rules: str, hint: str
) -> None:
    for words in (("--list-faults",), (tmp_path / "made",)):
        answer = command("simulate", *words, "--rules", rules)
        assert answer.code == 64
        assert rules in answer.err and hint in answer.err
    assert not (tmp_path / "made").exists()


def test_a_game_has_its_own_faults(command: Command) -> None:
    names = {
        rules: {
            fault["name"] for fault in command("simulate", "--list-faults", "--json", "--rules", rules).json
        }
        for rules in GAMES
    }
    assert names["stud-poker-fr@1"] - names["caribbean-stud-us@1"] != set()
    assert names["caribbean-progressive@1"] - names["stud-poker-bonus@1"] != set()
    assert all("ante-paid-twice" in each for each in names.values())


def test_linked_meters_and_faults_exclude_each_other(command: Command, tmp_path: Path) -> None:
    words = ("--rules", "caribbean-progressive@1", "--linked-meter", "--rounds", "60", "--days", "1")
    assert command("simulate", tmp_path / "made", *words).code == 0
    refused = command("simulate", tmp_path / "faulty", *words, "--fault", "all")
    assert refused.code == 64 and "faults" in refused.err
