"""Stacks from one hand of a table to the next, through the night: what may stand between the two hands."""

from pathlib import Path

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.nightly import nightly
from pipeline.run import Silent
from tests.made_night import without_contracts
from tests.system.stud_cases import Case, Written

PLAY = """
3rd: Kd 5c 9h
Bob brings in for 0.50
Cyd folds
Ann folds
"""
FIRST = "Ann 100, Bob 100, Cyd 100"
"""Bob wins three antes of 0.40 and leaves with 100.80, the others with 99.60."""
SHORT = "Ann 99.60, Bob 100, Cyd 99.60"


def _hand(number: int, stacks: str) -> str:
    """A hand of one table with a number of its own."""
    told = {"clause": "", "name": "", "stacks": stacks, "play": PLAY, "back": "Bob 0.50", "wins": "Bob 1.20"}
    text = Written(Case("seven-card-stud-limit", 1, told)).text
    return text.replace("#7000000001", f"#{9_000_000_000 + number}", 1)


A, B = _hand(1, FIRST), _hand(2, SHORT)
OTHER_GAME = _hand(3, FIRST).replace("7 Card Stud", "Hold'em", 1)
CANCELLED = _hand(5, SHORT).replace("Cyd: folds", "Hand cancelled", 1)
CANCELLED_GAME = OTHER_GAME.replace("Cyd: folds", "Hand cancelled", 1)
BROKEN = _hand(6, SHORT).replace("Cyd: folds", "Cyd: dances", 1)
ELSEWHERE = _hand(4, FIRST).replace("Table 'Case 1'", "Table 'Case 2'", 1)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([A, B], [2]),
        ([A, A, B], [2]),
        ([A, A, A, B], [2]),
        ([A, B, A], [2]),
        ([A, OTHER_GAME, B], []),
        ([A, A, OTHER_GAME, B], []),
        ([A, ELSEWHERE, B], []),
        ([A, CANCELLED, B], [2]),
        ([A, CANCELLED_GAME, CANCELLED, B], [2]),
        ([A, CANCELLED, OTHER_GAME, B], []),
        ([A, BROKEN, B], []),
        ([A, CANCELLED, BROKEN, B], []),
        ([A, A, _hand(2, "Ann 99.60, Bob 100.80, Cyd 99.60")], []),
    ],
    ids=[
        "nothing", "told twice", "told three times", "told again later", "another game",
        "told twice, then another game", "another table", "a cancelled hand",
        "cancelled hands of two games", "a cancelled hand and another game", "a hand that could not be read",
        "a cancelled hand and one that could not be read", "told twice, nothing is wrong",
    ],
)  # fmt: skip
def test_what_stands_between_two_hands(tmp_path: Path, texts: list[str], found: list[int]) -> None:
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "a.txt").write_text("".join(texts), encoding="utf-8")
    with without_contracts():
        outcome = nightly(Config(lake=tmp_path / "lake", inbox=inbox), Silent())
    stacks = outcome.findings.filter(pl.col("code") == "POT-007")
    assert stacks["seat"].to_list() == found
    assert set(stacks["recorded"]) <= {"100.00 USD"}
