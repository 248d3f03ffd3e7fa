"""Ranking against published counts, a plain second evaluator, and pokerkit."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pokerkit import StandardHighHand

from pipeline.replay.ranking import (
    VALUE_CLASSES,
    are_dealable,
    hand_class,
    rank_five,
    rank_seven,
    rank_six,
    value_of_seven,
)
from schemas.cards import card_number, card_text
from schemas.compile import kernel
from schemas.vocabulary import HandClass
from tests.oracles.ranking import best_strength, five_card_strength

RANKERS = {5: rank_five, 6: rank_six, 7: rank_seven}

# Published frequencies of poker hands, worst class first; royal flushes apart.
FIVE_CARD_COUNTS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
SEVEN_CARD_COUNTS = [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]
DISTINCT_FIVE_CARD_VALUES = 7462
DISTINCT_SEVEN_CARD_VALUES = 4824


@pytest.fixture(scope="module")
def all_hands() -> NDArray[np.int8]:
    return np.array(list(combinations(range(52), 5)), dtype=np.int8)


@pytest.fixture(scope="module")
def all_values(all_hands: NDArray[np.int8]) -> NDArray[np.int16]:
    return rank_five(all_hands)


def random_hands(count: int, size: int, seed: int) -> NDArray[np.int8]:
    order = np.random.default_rng(seed).random((count, 52)).argsort(axis=1)
    return order[:, :size].astype(np.int8)


def hand(text: str) -> NDArray[np.int8]:
    return np.array([[card_number(card) for card in text.split()]], dtype=np.int8)


def test_all_five_card_hands_have_the_published_class_counts(all_values: NDArray[np.int16]) -> None:
    counts = np.bincount(hand_class(all_values), minlength=len(HandClass))
    assert counts.tolist() == FIVE_CARD_COUNTS


def test_all_five_card_hands_have_every_value_once_or_more(all_values: NDArray[np.int16]) -> None:
    assert np.unique(all_values).tolist() == list(range(1, DISTINCT_FIVE_CARD_VALUES + 1))


def test_every_five_card_hand_stands_where_the_plain_evaluator_puts_it(
    all_hands: NDArray[np.int8], all_values: NDArray[np.int16]
) -> None:
    """Hands of the same ranks, flush or not, share a value; one of each is judged plainly."""
    ranks = np.sort(all_hands >> 2, axis=1).astype(np.int64)
    suits = all_hands & 3
    flush = (suits == suits[:, :1]).all(axis=1)
    kinds = (ranks * 13 ** np.arange(5)).sum(axis=1) * 2 + flush
    _, first, group = np.unique(kinds, return_index=True, return_inverse=True)
    assert len(first) == DISTINCT_FIVE_CARD_VALUES
    assert (all_values == all_values[first][group]).all()

    plain = [five_card_strength(all_hands[row].tolist()) for row in first]
    places = {strength: place for place, strength in enumerate(sorted(plain), start=1)}
    assert [places[strength] for strength in plain] == all_values[first].tolist()
    assert [strength[0] for strength in plain] == hand_class(all_values[first]).tolist()


def test_seven_cards_rank_as_the_best_of_their_21_fives() -> None:
    cards = random_hands(100_000, 7, seed=7)
    fives = [rank_five(cards[:, list(five)]) for five in combinations(range(7), 5)]
    assert (rank_seven(cards) == np.max(fives, axis=0)).all()


def test_six_cards_rank_as_the_best_of_their_6_fives() -> None:
    cards = random_hands(100_000, 6, seed=6)
    fives = [rank_five(cards[:, list(five)]) for five in combinations(range(6), 5)]
    assert (rank_six(cards) == np.max(fives, axis=0)).all()


def test_seven_suited_cards_rank_as_the_best_of_their_fives() -> None:
    """Random deals hardly ever hold six or seven of one suit: take all of them."""
    clubs = np.array(list(combinations(range(0, 52, 4), 7)), dtype=np.int8)
    fives = [rank_five(clubs[:, list(five)]) for five in combinations(range(7), 5)]
    assert (rank_seven(clubs) == np.max(fives, axis=0)).all()


@pytest.mark.parametrize("size", RANKERS)
def test_order_agrees_with_the_plain_evaluator(size: int) -> None:
    cards = random_hands(1_000, size, seed=100 + size)
    values = RANKERS[size](cards)
    order = np.argsort(values)
    plain = [best_strength(cards[row].tolist()) for row in order]
    assert plain == sorted(plain)
    assert [a == b for a, b in pairwise(plain)] == (np.diff(values[order]) == 0).tolist()


@pytest.mark.parametrize("count", [2_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_order_of_seven_card_hands_agrees_with_pokerkit(count: int) -> None:
    cards = random_hands(count, 7, seed=11)
    values = rank_seven(cards)
    order = np.argsort(values, kind="stable")
    theirs = [StandardHighHand.from_game("".join(map(card_text, cards[row].tolist()))) for row in order]
    for (low, high), step in zip(pairwise(theirs), np.diff(values[order]).tolist(), strict=True):
        assert low < high if step else low == high, f"{low} {high}"


@kernel
def count_seven_card_values(counts: NDArray[np.int64]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                count_with(counts, a, b, c)


@kernel
def count_with(counts: NDArray[np.int64], a: int, b: int, c: int) -> None:
    for d in range(c):
        for e in range(d):
            for f in range(e):
                for g in range(f):
                    counts[value_of_seven(a, b, c, d, e, f, g)] += 1


@pytest.mark.slow
def test_all_seven_card_hands_have_the_published_class_counts() -> None:
    counts = np.zeros(len(VALUE_CLASSES), dtype=np.int64)
    count_seven_card_values(counts)
    assert counts[0] == 0
    by_class = [int(counts[1:][VALUE_CLASSES[1:] == member].sum()) for member in HandClass]
    assert by_class == SEVEN_CARD_COUNTS
    assert np.count_nonzero(counts) == DISTINCT_SEVEN_CARD_VALUES


unhurried = settings(deadline=None)  # the first example may have to wait for the kernels to be compiled

deals = st.sampled_from(sorted(RANKERS)).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
)


@unhurried
@given(deals, st.randoms(use_true_random=False))
def test_order_of_cards_does_not_matter(cards: list[int], random: st.DataObject) -> None:
    shuffled = random.sample(cards, len(cards))
    first, second = RANKERS[len(cards)](np.array([cards, shuffled], dtype=np.int8))
    assert first == second


@unhurried
@given(deals, st.permutations(range(4)))
def test_suits_are_equal(cards: list[int], suits: list[int]) -> None:
    renamed = [card // 4 * 4 + suits[card % 4] for card in cards]
    first, second = RANKERS[len(cards)](np.array([cards, renamed], dtype=np.int8))
    assert first == second


@unhurried
@given(deals)
def test_any_deal_ranks_as_the_plain_evaluator_says(cards: list[int]) -> None:
    value = RANKERS[len(cards)](np.array([cards], dtype=np.int8))
    assert hand_class(value)[0] == best_strength(cards)[0]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("As Ks Qs Js Ts", "Kh Qh Jh Th 9h", id="000.10-royal-over-straight-flush"),
        pytest.param("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", id="000.10-ace-low-in-a-straight"),
        pytest.param("Ac Qd Jh Ts 9c", "Kc Qd Jh Ts 8c", id="000.10-ace-high"),
        pytest.param("5c 4d 3h 2s Ac", "Kc Kd Kh Ad Qs", id="000.10-wheel-over-trips"),
        pytest.param("Ac Kd 4h 3s 2c", "Ac Qd Jh Ts 8c", id="000.10-no-straight-around-the-ace"),
        pytest.param("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c", id="000.10-full-house-over-flush"),
    ],
)
def test_order_of_named_hands(better: str, worse: str) -> None:
    assert rank_five(hand(better))[0] > rank_five(hand(worse))[0]


@pytest.mark.parametrize("size", RANKERS)
@pytest.mark.parametrize("bad", [-1, 52, -128, 127])
def test_hidden_cards_and_no_cards_are_refused(size: int, bad: int) -> None:
    cards = random_hands(3, size, seed=1)
    cards[1, size - 1] = bad
    with pytest.raises(ValueError, match="hand 1 holds a hidden card"):
        RANKERS[size](cards)


def test_other_shapes_and_types_are_refused() -> None:
    with pytest.raises(ValueError, match=r"int8\[n, 5\]"):
        rank_five(random_hands(3, 6, seed=1))
    with pytest.raises(ValueError, match=r"int8\[n, 5\]"):
        rank_five(random_hands(3, 5, seed=1).astype(np.int64))  # pyright: ignore[reportArgumentType]
    with pytest.raises(ValueError, match="1 to 7462"):
        hand_class(np.array([0], dtype=np.int16))


def test_no_hands_rank_as_no_values() -> None:
    assert rank_five(np.empty((0, 5), dtype=np.int8)).tolist() == []
    assert hand_class(np.empty(0, dtype=np.int16)).tolist() == []


def test_views_of_other_layouts_rank_alike() -> None:
    cards = random_hands(50, 7, seed=3)
    assert (rank_five(cards[::2, 1:6]) == rank_five(cards[::2, 1:6].copy())).all()
    assert (rank_five(np.asfortranarray(cards[:, :5])) == rank_five(cards[:, :5].copy())).all()


@pytest.mark.parametrize(
    ("cards", "dealable"),
    [
        ([0, 13, 26, 39, 51], True),
        ([0, 13, 26, 39, 0], False),
        ([0, 1, 2, 3, -1], False),
        ([0, 1, 52], False),
    ],
)
def test_dealable_means_known_cards_each_once(cards: list[int], dealable: bool) -> None:
    flat = np.array([7, *cards, 7], dtype=np.int8)
    assert are_dealable(flat, 1, len(cards) + 1) is dealable


def test_impossible_hands_do_not_read_outside_the_tables() -> None:
    """Every hand of one repeated byte, hidden ones too: any value will do, but one of the table's."""
    for byte in range(-128, 128):
        assert 0 <= value_of_seven(*[byte] * 7) < len(VALUE_CLASSES)
