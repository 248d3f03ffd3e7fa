"""Seats whose player is away: dealt in, dead, and folded by their sites where the source says so (002.C)."""

from random import Random
from typing import Any

import polars as pl
import pytest

from pipeline.replay.stud import replay
from pipeline.simulate.stud import play
from pipeline.stages.settlement import arrow
from schemas.sheets import StudSheet
from schemas.vocabulary import Action
from tests.replay.stud_fuzz import SCHEMA, Case, disagreements, plans, rows_of
from tests.replay.stud_hand import Row, breaches, judged, stud_hand

THREE = {1: 100_000, 2: 100_000, 3: 100_000}
ALL_ANTE = dict.fromkeys(THREE, 40)
OUT_OF_TURN, WRONG_BRING_IN, CANNOT_ACT, BAD_CHECK, DEAD_DEALT = 4, 3, 7, 8, 6
MOST_MOVED = 4

LOW_DOOR_AWAY = "[3] 1 ????3d 2 ????2c 3 ????Kd\n"
"""Seat 2 has the lowest door card; without it seat 1 has."""


def absent(text: str, *away: int, **options: Any) -> Row:
    return stud_hand(text, THREE, antes=ALL_ANTE, sitting_out=away, **options)


RIGHT = {
    "in its place after the next low card opened": (LOW_DOOR_AWAY + "1 brings-in 50\n2 folds\n3 folds", (2,)),
    "before anybody opened": (LOW_DOOR_AWAY + "2 folds\n1 brings-in 50\n3 folds", (2,)),
    "before a seat to its right": ("[3] 1 ????2c 2 ????9d 3 ????Kd\n1 brings-in 50\n3 folds\n2 folds", (3,)),
    "between the actions of a later street": (
        "[3] 1 ????2c 2 ????9d 3 ????Kd\n1 brings-in 50\n2 calls 50\n"
        "[4] 1 3h 2 9h\n2 checks\n3 folds\n1 bets 200\n2 folds",
        (3,),
    ),
    "after the hand was over": (LOW_DOOR_AWAY + "1 brings-in 50\n3 folds\n2 folds", (2,)),
    "with one seat left, which brings in": (LOW_DOOR_AWAY + "1 brings-in 50\n2 folds\n3 folds", (2, 3)),
    "with one seat left, which completes": (LOW_DOOR_AWAY + "1 completes 200\n2 folds\n3 folds", (2, 3)),
    "with one seat left, which is not asked": (LOW_DOOR_AWAY + "2 folds\n3 folds", (2, 3)),
    "with one seat left that speaks between them": (
        LOW_DOOR_AWAY + "2 folds\n1 brings-in 50\n3 folds", (2, 3)
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "away"), RIGHT.values(), ids=RIGHT.keys())
def test_a_fold_of_a_dead_hand_is_right(text: str, away: tuple[int, ...]) -> None:
    assert breaches(absent(text, *away)) == []


WRONG = {
    "who is left alone brings in too little": (LOW_DOOR_AWAY + "1 brings-in 30", (2, 3), (WRONG_BRING_IN, 1)),
    "who is left alone checks": (LOW_DOOR_AWAY + "2 folds\n1 checks\n3 folds", (2, 3), (BAD_CHECK, 1)),
    "an absent seat that called folds before its turn": (
        "[3] 1 ????2c 2 ????9d 3 ????Kd\n1 brings-in 50\n2 calls 50\n3 calls 50\n"
        "[4] 1 3h 2 9h 3 Kh\n3 checks\n2 folds\n1 folds",
        (2,),
        (OUT_OF_TURN, 2),
    ),
    "a player who sits there folds before his turn": (
        LOW_DOOR_AWAY + "3 folds\n2 brings-in 50\n1 folds", (), (OUT_OF_TURN, 3)
    ),
    "a folded player who sits there folds again": (
        LOW_DOOR_AWAY + "2 brings-in 50\n3 folds\n3 folds\n1 folds", (), (CANNOT_ACT, 3)
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "away", "breach"), WRONG.values(), ids=WRONG.keys())
def test_what_stays_wrong(text: str, away: tuple[int, ...], breach: tuple[int, int]) -> None:
    assert breaches(absent(text, *away)) == [breach]


@pytest.mark.parametrize("fold", ["", "3 folds\n"], ids=["silent", "folded on 4th street"])
def test_a_dead_hand_gets_no_card_of_fourth_street(fold: str) -> None:
    text = "[3] 1 ????2c 2 ????9d 3 ????Kd\n1 brings-in 50\n2 calls 50\n[4] 1 3h 2 9h 3 Kh\n"
    (expected,) = judged(absent(text + fold + "2 bets 200\n1 folds", 3))
    assert [ruling for ruling in expected["card_ruling"] if ruling] == [DEAD_DEALT]
    assert max(expected["ruling"]) == 0


def test_a_dead_hand_wins_nothing_and_what_nobody_called_goes_back() -> None:
    (expected,) = judged(absent(LOW_DOOR_AWAY + "1 brings-in 50\n2 folds\n3 folds", 2, 3))
    assert (expected["expected_uncalled_minor"], expected["contributed_minor"]) == ([50, 0, 0], [40, 40, 40])
    assert (expected["expected_pot_minor"], expected["pot_eligible"]) == ([120], [0b001])


def _steps(row: Row) -> list[tuple[int, int]]:
    """The seat and the kind of each step."""
    return list(zip(row["action_seat"], row["action_kind"], strict=True))


def _moved(row: Row, step: int, to: int) -> Row:
    """The row with a step, which has no cards, in another place and of the street of what it then follows."""
    lists = [
        name for name in row
        if name.startswith("action_") and name != "action_cards" and len(row[name]) == len(row["action_kind"])
    ]  # fmt: skip
    moved = dict(row)
    for name in lists:
        values = list(row[name])
        values.insert(to, values.pop(step))
        moved[name] = values
    moved["action_street"][to] = moved["action_street"][to - 1]
    return moved


def _sent_away(row: Row, rng: Random) -> Row | None:
    """A legal hand in which seats that did nothing but fold are away, and fold anywhere after the antes.

    None where nobody is, or where there was no betting but for them: nobody is asked then.
    """
    kinds = row["action_kind"]
    spoke = {seat for seat, kind in _steps(row) if Action.ANTE < kind < Action.FOLD}
    folders = [seat for seat, kind in _steps(row) if kind == Action.FOLD and seat not in spoke]
    deep = [seat for seat, stack in zip(row["seat"], row["start_stack_minor"], strict=True) if stack > 200]
    if not folders or len(deep) < 2:
        return None
    away = set(rng.sample(folders, rng.randint(1, len(folders))))
    out = zip(row["seat"], row["sitting_out"], strict=True)
    sent = row | {"sitting_out": [int(seat in away or bool(was)) for seat, was in out]}
    antes = sum(kind == Action.ANTE for kind in kinds)
    opening = antes + kinds[antes:].index(Action.DEAL) + 1
    shows = sum(kind in (Action.SHOW, Action.MUCK) for kind in kinds)
    for _ in range(MOST_MOVED):
        folds = [at for at, (seat, kind) in enumerate(_steps(sent)) if kind == Action.FOLD and seat in away]
        step = rng.choice(folds)
        sent = _moved(sent, step, rng.randrange(opening, len(kinds) - shows))
    return sent


def _cases(hands: int) -> list[Case]:
    rng = Random(11)
    found: list[Case] = []
    for plan in plans(hands, 50_000):
        sent = [_sent_away(row, rng) for row in rows_of(list(play(plan)))]
        found += [(row, plan.sheet) for row in sent if row is not None]
    return found


@pytest.mark.parametrize("hands", [3, pytest.param(60, marks=pytest.mark.slow)])
def test_seats_that_only_folded_may_be_away_and_fold_anywhere(hands: int) -> None:
    cases = _cases(hands)
    assert len(cases) > 60 * hands
    assert disagreements(cases) == []
    sheets: dict[str, StudSheet] = {str(id(sheet)): sheet for _, sheet in cases}
    rows = [
        {name: row.get(name) for name in SCHEMA} | {"rules": str(id(sheet)), "hand_id": f"h{number}"}
        for number, (row, sheet) in enumerate(cases)
    ]
    expected = pl.DataFrame(replay(arrow(pl.DataFrame(rows, schema=SCHEMA)), sheets))
    assert expected["ruling"].list.max().max() == 0
    assert expected["card_ruling"].list.max().max() == 0
