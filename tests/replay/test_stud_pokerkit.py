"""Random hands with all-ins, played by pokerkit: who acts, the pots, and who wins them agree."""

import random
from random import Random

import pytest

from pipeline.replay.stud import replay
from schemas.vocabulary import Action
from tests.replay.stud_hand import Row, batch_of
from tests.replay.stud_pokerkit import SHEET, Played, play

HANDS = 400


@pytest.fixture(scope="module")
def played() -> list[Played]:
    random.seed(7)  # pokerkit shuffles by the module's own generator
    source = Random(7)
    hands = [play(source, source.randrange(2, 7)) for _ in range(HANDS)]
    return [hand for hand in hands if hand is not None]


@pytest.fixture(scope="module")
def expected(played: list[Played]) -> list[Row]:
    return replay(batch_of([hand.row for hand in played]), [SHEET]).to_pylist()


def test_enough_hands_are_compared(played: list[Played]) -> None:
    side_pots = sum(len(hand.pushed) > 1 for hand in played)
    assert len(played) > 0.8 * HANDS and side_pots > 0.1 * HANDS


def test_no_ruling_and_the_same_seats_in_turn(played: list[Played], expected: list[Row]) -> None:
    for hand, row in zip(played, expected, strict=True):
        assert set(row["ruling"]) | set(row["ante_ruling"]) == {0}
        betting = [1 <= kind <= 7 for kind in hand.row["action_kind"]]
        turns = [seat for seat, bets in zip(row["due_seat"], betting, strict=True) if bets]
        assert turns == hand.actors


def test_the_same_pots_go_to_the_same_seats_at_showdowns(played: list[Played], expected: list[Row]) -> None:
    for hand, row in zip(played, expected, strict=True):
        if sum(kind == Action.FOLD for kind in hand.row["action_kind"]) == len(hand.finish) - 1:
            continue
        assert pushed_by_pot(row) == [
            (sum(pot), sum(1 << i for i, amount in enumerate(pot) if amount)) for pot in hand.pushed
        ]


def test_the_same_stacks_are_left(played: list[Played], expected: list[Row]) -> None:
    for hand, row in zip(played, expected, strict=True):
        assert row["award_undecidable"] == 0
        left = [
            start - given
            for start, given in zip(hand.row["start_stack_minor"], row["contributed_minor"], strict=True)
        ]
        for amount, winners in zip(row["expected_pot_minor"], row["pot_winners"], strict=True):
            shares = [i for i in range(len(left)) if winners >> i & 1]
            for i in shares:
                left[i] += amount // len(shares)
            left[shares[0]] += amount % len(shares)
        assert left == hand.finish


def pushed_by_pot(row: Row) -> list[tuple[int, int]]:
    """Our pots and winners as pokerkit pushes them: seats that lost left out."""
    pots = list(zip(row["expected_pot_minor"], row["pot_eligible"], row["pot_winners"], strict=True))
    still_in = 0
    for _, _, winners in pots:
        still_in |= winners
    merged: list[tuple[int, int, int]] = []
    for amount, eligible, winners in pots:
        if merged and merged[-1][1] == eligible & still_in:
            merged[-1] = (merged[-1][0] + amount, *merged[-1][1:])
        else:
            merged.append((amount, eligible & still_in, winners))
    return [(amount, winners) for amount, _, winners in merged]
