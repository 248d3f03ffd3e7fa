"""`studaudit simulate --game`: what it makes, names and refuses."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

MADE = (
    ("PokerStars", "7stud"), ("PokerStars", "7stud8"), ("PokerStars", "razz"), ("Full Tilt", "5stud"),
)  # fmt: skip


@pytest.mark.parametrize(("site", "game"), MADE)
@pytest.mark.parametrize("kind", ["cash", "tournament"])
def test_each_game_is_made_as_text(command: Command, tmp_path: Path, site: str, game: str, kind: str) -> None:
    words = ("--game", game, "--site", site, "--kind", kind, "--hands", "20", "--json")
    told = command("simulate", tmp_path / "made", *words).json
    assert (told["hands"], told["faults"], told["unplaced"]) == (20, 0, {})
    texts = [Path(path).read_text(encoding="utf-8") for path in told["files"]]
    assert sum(text.count("*** SUMMARY ***") for text in texts) == 20
    assert all(text.startswith(f"{site} ") for text in texts)
    assert all(("Tournament" in text or "Evening" in text) == (kind == "tournament") for text in texts)


def test_faults_are_labelled_by_hand_seat_and_step(command: Command, tmp_path: Path) -> None:
    words = ("--game", "7stud", "--hands", "60", "--fault", "bet-size=2", "--fault", "pot-misstated")
    told = command("simulate", tmp_path / "made", *words, "--json").json
    assert told["faults"] == 3
    lines = Path(told["labels"]).read_text(encoding="utf-8").splitlines()
    labels = [json.loads(line) for line in lines]
    assert sorted(label["code"] for label in labels) == ["ACT-005", "ACT-005", "POT-001"]
    for label in labels:
        text = (tmp_path / "made" / label["source"]).read_text(encoding="utf-8")
        assert f"#{label['hand_no']}:" in text
        assert (label["step"] is None) == (label["code"] == "POT-001")


def test_seats_are_bounded_and_observed_tables_show_no_down_cards(command: Command, tmp_path: Path) -> None:
    words = ("--game", "razz", "--hands", "15", "--seats", "6", "--observed", "--json")
    for path in command("simulate", tmp_path / "made", *words).json["files"]:
        for hand in Path(path).read_text(encoding="utf-8").split("PokerStars Hand")[1:]:
            assert hand.partition("*** 3rd")[0].count(" in chips)") == 6
            third = hand.partition("*** 3rd STREET ***")[2].partition("*** 4th")[0]
            assert all(len(line.split("[")[1]) == 3 for line in third.splitlines() if "Dealt" in line)


def test_a_sheet_that_nobody_signed_is_told_of(command: Command, tmp_path: Path) -> None:
    words = ("--game", "7stud", "--hands", "5")
    other = command("simulate", tmp_path / "a", *words, "--sheet", "seven-card-stud-limit@1").out
    assert 'venue = "PokerStars"' in other and "seven-card-stud-limit@1" in other
    assert "[[rules]]" not in command("simulate", tmp_path / "b", *words).out


@pytest.mark.parametrize(
    ("site", "kind", "sheet"),
    [
        ("PokerStars", "cash", "pokerstars-stud-cash@1"),
        ("PokerStars", "tournament", "pokerstars-stud-tournament@1"),
        ("Full Tilt", "cash", "seven-card-stud-limit@1"),
        ("Full Tilt", "tournament", "stud-tournament-tda@1"),
    ],
)
def test_hands_are_played_by_the_sheet_that_judges_them_unasked(
    command: Command, tmp_path: Path, site: str, kind: str, sheet: str
) -> None:
    words = ("--game", "7stud", "--hands", "5", "--site", site, "--kind", kind)
    plain, named = (
        command("simulate", tmp_path / at, *words, *more, "--json").json
        for at, more in (("a", ()), ("b", ("--sheet", sheet)))
    )
    texts = [[Path(path).read_text(encoding="utf-8") for path in made["files"]] for made in (plain, named)]
    assert texts[0] == texts[1]
    assert "[[rules]]" not in command("simulate", tmp_path / "c", *words, "--sheet", sheet).out


def test_each_game_has_its_own_faults(command: Command) -> None:
    def names(*words: str) -> set[str]:
        return {fault["name"] for fault in command("simulate", "--list-faults", "--json", *words).json}

    assert "scoop" in names("--game", "7stud8") - names("--game", "razz")
    assert "wrong-low-board-first" in names("--game", "razz") - names("--game", "7stud")
    assert "bet-size" not in names("--rules", "stud-poker-fr@1")
    assert not {"finish-misstated", "fee-wrong"} & names("--game", "7stud8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--game", "7studd"), "did you mean"),
        (("--game", "razz27"), "no text of PokerStars is on record for razz27"),
        (("--game", "5stud"), "no text of PokerStars is on record for 5stud"),
        (("--game", "7stud", "--site", "Winamax"), "site's text"),
        (("--game", "7stud", "--sheet", "stud-poker-fr@1"), "no stud sheet"),
        (("--game", "7stud", "--sheet", "stud-tournament-tda@1"), "for tournament, not for cash"),
        (("--game", "7stud", "--seats", "2-9"), "two to eight"),
        (("--game", "7stud", "--seats", "many"), "is no range"),
        (("--game", "7stud", "--kind", "tournament", "--currency", "USD"), "for chips"),
        (("--game", "7stud", "--currency", "XXY"), "XXY"),
        (("--game", "7stud", "--currency", "CHF"), "CHF"),
        (("--game", "7stud", "--hands", "0"), "at least one hand"),
        (("--game", "7stud", "--first-day", "1999-12-31"), "no sheet judges cash hands of PokerStars"),
        (("--game", "7stud", "--fault", "dealer-misread"), "no fault"),
        (("--game", "razz", "--fault", "scoop"), "no fault"),
        (("--game", "7stud", "--rounds", "5"), "--rounds"),
        (("--hands", "5"), "--hands needs --game"),
    ],
)
def test_what_cannot_be_made_is_refused(
    command: Command, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    answer = command("simulate", tmp_path / "made", *words)
    assert answer.code == 64 and told in answer.err
    assert not list(tmp_path.glob("made/*"))
