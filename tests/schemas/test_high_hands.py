"""The ranks of high hands as numbers: each value's against the plain evaluator's."""

import numpy as np
import pytest

from pipeline.replay.ranking import rank_five
from schemas.high_hands import RANKS_OF_VALUE, ranks_agree, ranks_code, ranks_text
from schemas.vocabulary import HandClass
from tests.oracles.ranking import five_card_strength

_STRAIGHTS = (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH)


def _telling(cards: list[int]) -> list[int]:
    """Ranks of five cards, 2 to 14, each once, in the order in which they are compared."""
    made, kickers = five_card_strength(cards)
    if made is HandClass.ROYAL_FLUSH:
        return []
    if made in _STRAIGHTS:
        return [kickers[0] + 5, kickers[0] + 1 if kickers[0] else 14]
    return [rank + 2 for rank in dict.fromkeys(kickers)]


def test_each_value_has_the_ranks_that_tell_it_apart() -> None:
    order = np.random.default_rng(3).random((20_000, 52)).argsort(axis=1)
    dealt = order[:, :5].astype(np.int8)
    # what chance hardly deals: every straight flush, and the straights of its ranks
    runs = np.array([[(rank % 13) * 4 for rank in range(low, low + 5)] for low in range(-1, 9)], np.int8)
    mixed = runs.copy()
    mixed[:, 0] += 1
    hands = np.concatenate([dealt, runs, mixed])
    for cards, value in zip(hands.tolist(), rank_five(hands).tolist(), strict=True):
        assert RANKS_OF_VALUE[value] == ranks_code(_telling(cards)), ranks_text(RANKS_OF_VALUE[value])


def test_every_value_has_its_number() -> None:
    assert len(RANKS_OF_VALUE) == 7463
    assert [ranks_text(RANKS_OF_VALUE[value]) for value in (1, 1277, 1278, 7461, 7462)] == [
        "7-5-4-3-2", "A-K-Q-J-9", "2-5-4-3", "K-9", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ([13, 9], [13, 9, 2], True),
        ([13], [13, 9], True),
        ([13, 9], [13, 8], False),
        ([12, 9], [13, 9], False),
        ([], [13, 9], True),
    ],
)
def test_numbers_agree_as_far_as_both_say_something(one: list[int], other: list[int], agree: bool) -> None:
    assert ranks_agree(ranks_code(one), ranks_code(other)) is agree
    assert ranks_agree(ranks_code(other), ranks_code(one)) is agree


@pytest.mark.parametrize("ranks", [[1], [15], [2, 3, 4, 5, 6, 7]])
def test_no_ranks_of_a_hand(ranks: list[int]) -> None:
    with pytest.raises(ValueError, match="not the ranks"):
        ranks_code(ranks)
