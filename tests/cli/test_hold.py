"""`studaudit hold`: its groupings, the win by count, and the rake of stud hands."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command, Night
from tests.ingest.samples import sample

SHIFTS = 'hold.shifts = [{ name = "evening", starts = "18:00" }, { name = "late", starts = "20:02" }]\n'
MONEY = ("currency", "rounds", "antes_minor", "handle_minor", "win_minor")


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def test_by_month_and_by_stake(command: Command, audited: Night) -> None:
    """Two rounds of 35.00 in EUR, one of 5.00 in USD; both tables from 5.00."""
    for by, key, value in (("month", "month", "2026-11"), ("stake", "ante_min_minor", 500)):
        found = command("hold", "--by", by, "--json", "--lake", audited.lake).json
        assert [[row[name] for name in (key, *MONEY)] for row in found] == [
            [value, "EUR", 2, 1500, 3500, -4500],
            [value, "USD", 1, 500, 500, 500],
        ]
    heading, first, *_ = command("hold", "--by", "stake", "--lake", audited.lake).out.splitlines()
    assert heading.startswith("ante minimum  currency")
    assert first.split()[:3] == ["5.00", "EUR", "2"]


def test_by_shift_as_configured(command: Command, audited: Night, tmp_path: Path) -> None:
    """The rounds are of 20:01 and 20:02 by the clock of the tables."""
    (tmp_path / "studaudit.toml").write_text(SHIFTS, encoding="utf-8")
    words = ("hold", "--by", "shift", "--config", tmp_path / "studaudit.toml", "--lake", audited.lake)
    assert [[row[name] for name in ("shift", *MONEY)] for row in command(*words, "--json").json] == [
        ["evening", "EUR", 1, 500, 500, 500],
        ["evening", "USD", 1, 500, 500, 500],
        ["late", "EUR", 1, 1000, 3000, -5000],
    ]
    told = command(*words, "--parts")
    assert rows(told.out)[-1][:4] == ["total", "EUR", "2", "-45.00"]
    assert "no drop and no hold by shift" in told.err


def test_by_shift_unconfigured_says_what_to_write(command: Command, audited: Night) -> None:
    answer = command("hold", "--by", "shift", "--lake", audited.lake)
    assert (answer.code, answer.out) == (64, "")
    assert "studaudit.toml" in answer.err
    assert "shifts = [{ name = " in answer.err


def test_the_win_by_count_stands_beside(command: Command, audited: Night) -> None:
    heading, first, *_ = command("hold", "--by", "table", "--lake", audited.lake).out.splitlines()
    for column, value in (("win by count", "-45.00"), ("sessions counted", "1 of 1"), ("apart", "0.00")):
        end = heading.index(column) + len(column)
        assert first[:end].endswith(f" {value}")
    dealers = command("hold", "--by", "dealer", "--lake", audited.lake).out.splitlines()[0]
    assert "count" not in dealers


def test_rake_by_stake(command: Command, audited: Night) -> None:
    """A pot of 2.18 USD with a rake of 0.10, and one of 1.20 EUR without."""
    words = ("hold", "--rake", "--by", "stake", "--lake", audited.lake)
    names = (
        "limit",
        "small_bet_minor",
        "big_bet_minor",
        "currency",
        "hands",
        "pots_minor",
        "rake_minor",
        "fee_minor",
    )
    assert [[row[name] for name in names] for row in command(*words, "--json").json] == [
        ["fixed", 10, 20, "USD", 1, 218, 10, None],
        ["fixed", 100, 200, "EUR", 1, 120, 0, None],
    ]
    assert rows(command(*words).out)[1:] == [
        ["fixed", "0.10", "0.20", "USD", "1", "0", "2.18", "0.10", "4.59%"],
        ["fixed", "1.00", "2.00", "EUR", "1", "0", "1.20", "0.00", "0.00%"],
    ]


@pytest.mark.parametrize(
    ("by", "first"), [("site", "PokerStars"), ("day", "2010-03-05"), ("month", "2010-03")]
)
def test_rake_by_other_groupings(command: Command, audited: Night, by: str, first: str) -> None:
    """21:05 in New York is past midnight in UTC."""
    answer = command("hold", "--rake", "--by", by, "--lake", audited.lake)
    assert [line[0] for line in rows(answer.out)[1:]] == [first, first]
    assert "left out" not in answer.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--by", "site"), "hold does not go by site"),
        (("--rake", "--by", "dealer"), "--rake does not go by dealer"),
        (("--rake", "--parts"), "--parts takes the win of house-banked tables apart"),
    ],
)
def test_what_does_not_go_together_is_refused(
    command: Command, audited: Night, words: tuple[str, ...], why: str
) -> None:
    answer = command("hold", *words, "--lake", audited.lake)
    assert (answer.code, answer.out) == (64, "")
    assert why in answer.err


def test_help_teaches_shifts_and_rake(command: Command) -> None:
    told = command("hold", "--help").out
    assert all(word in told for word in ("[hold]", "shifts = [{ name", "--rake", "win by count"))


def test_hands_of_tournaments_are_counted_and_left_out(command: Command, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(sample("stars_tournament_razz.txt"), encoding="utf-8")
    command("ingest", tmp_path / "hands.txt", "--lake", tmp_path / "lake")
    answer = command("hold", "--rake", "--lake", tmp_path / "lake")
    assert (answer.code, answer.out) == (0, "")
    assert "left out: 1 hands of tournaments" in answer.err
    assert "No cash hands yet" in answer.err
