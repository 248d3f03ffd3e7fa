"""`show` of a stud hand: followed street by street, down cards hidden, all of it in the JSON."""

import re

import pytest

from tests.cli.conftest import EVIL, Command, Night
from tests.ingest.samples import sample

HI_LO = "70011223344"
"""The sample's first hand: antes of 0.02, two hands at the showdown, the writer folds on 4th street."""


@pytest.fixture
def shown(command: Command, audited: Night) -> str:
    return command("show", HI_LO, "--lake", audited.lake).out


def _line(text: str, number: int) -> str:
    return next(line for line in text.splitlines() if re.match(rf" .\s+{number}\s", line))


def test_each_street_has_its_boards_before_its_betting(shown: str) -> None:
    lines = shown.splitlines()
    begins = lines.index("fourth street")
    street = lines[begins : lines.index("fifth street")]
    (board,) = [n for n, line in enumerate(street) if "seat 2" in line and "?? ?? 5d 5h" in line]
    betting = next(n for n, line in enumerate(street) if " bet 0.20" in line)
    assert board < betting
    assert "2.34" in street[board]
    # who folded on 3rd street is no longer there
    assert not any("seat 6" in line for line in street)


def test_a_step_tells_pot_deed_turn_and_what_was_legal(shown: str) -> None:
    line = _line(shown, 10)
    assert "0.13  seat 2   raise 0.10 (to 0.10)" in line
    assert line.rstrip().endswith("seat 2: fold, call 0.05, complete to 0.10")


def test_the_end_tells_pots_showdown_rake_and_stacks(shown: str) -> None:
    assert "main pot 2.18 between seat 1 and seat 2" in shown
    assert "low half won by seat 1" in shown
    assert "1. seat 1 shows 6h 7d 2c 3d 4h 9s Tc  high-card, low 7-6-4-3-2" in shown
    assert "2. seat 2 shows Jd 8c 5d 5h Jc Kd 2s  two-pair, no low" in shown
    assert "rake 0.10  no schedule" in shown
    assert "began with 3.10  ends with 3.22" in shown


def test_down_cards_are_told_only_when_asked_for(command: Command, audited: Night, shown: str) -> None:
    assert "?? ?? Qd" in shown
    assert "As Qd" not in shown
    assert "7h As Qd" in command("show", HI_LO, "--down", "--lake", audited.lake).out
    places = [at for at, line in enumerate(shown.splitlines()) if "6h 7d 2c" in line]
    assert min(places) > shown.splitlines().index("showdown")


def test_the_json_carries_the_table_and_the_end(command: Command, audited: Night) -> None:
    view = command("show", HI_LO, "--json", "--lake", audited.lake).json
    step = view["steps"][9]
    table = step["table"]
    assert (step["number"], table["pot"], table["turn"]) == (10, "0.13", 2)
    assert table["legal"] == ["fold", "call 0.05", "complete to 0.10"]
    assert [seat["cards"] for seat in table["seats"]][:3] == [
        ["??", "??", "2c"], ["??", "??", "5d"], ["??", "??", "Qd"],
    ]  # fmt: skip
    assert table["seats"][0]["stack"] == "3.03"
    end = view["end"]
    assert end["pots"] == [
        {
            "name": "main pot", "amount": "2.18", "eligible": [1, 2], "winners": [2], "low_winners": [1],
            "why_open": "",
        }
    ]  # fmt: skip
    assert [shown["cards"][0] for shown in end["showdown"]] == ["6h", "Jd"]
    assert (end["rake"], end["stacks"][0]["finish"]) == ("0.10", "3.22")
    assert (end["schedule"], end["rake_due"], end["fee_due"]) == ("no schedule", None, None)


def test_the_json_hides_down_cards_too(command: Command, audited: Night) -> None:
    view = command("show", HI_LO, "--json", "--lake", audited.lake).json
    assert "As" in view.pop("raw")
    assert '"As"' not in str(view).replace("'", '"')
    view = command("show", HI_LO, "--json", "--down", "--lake", audited.lake).json
    assert view["steps"][9]["table"]["seats"][2]["cards"] == ["7h", "As", "Qd"]


def test_a_round_has_no_table_of_stud(command: Command, audited: Night) -> None:
    view = command("show", "T1/S1/2", "--json", "--lake", audited.lake).json
    assert "end" not in view
    assert all("table" not in step for step in view["steps"])


@pytest.mark.parametrize("called", [f"#{HI_LO}", f"PokerStars/{HI_LO}"])
def test_a_hand_answers_to_its_printed_number_and_site(command: Command, audited: Night, called: str) -> None:
    assert command("show", called, "--lake", audited.lake).out.startswith("hand h-")


def test_names_of_a_hand_do_not_reach_the_terminal_as_they_stand(
    command: Command, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("evil")
    text = sample("stars_cash_stud8.txt").replace("newcomer", EVIL)
    (folder / "inbox").mkdir()
    (folder / "inbox" / "1.txt").write_text(text, encoding="utf-8")
    command("ingest", folder / "inbox" / "1.txt", "--lake", folder / "lake", "--quiet")
    answer = command("show", "70011223399", "--lake", folder / "lake")
    assert "seat 3" in answer.out
    for control in "\x1b\x9b\u202e\u2066":
        assert control not in answer.out
