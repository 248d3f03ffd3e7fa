"""Low hands against published counts, a plain second evaluator, and pokerkit."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardLowHand

from pipeline.replay.ranking import (
    ACE_TO_FIVE_CODES,
    BEST_ACE_TO_FIVE,
    DEUCE_TO_SEVEN_CODES,
    MAX_VALUE,
    WORST_EIGHT_LOW,
    rank_ace_to_five,
    rank_deuce_to_seven,
    rank_eight_low,
)
from schemas.cards import card_number, card_text
from schemas.low_hands import low_text
from tests.replay import plain_lows

RANKERS = {"ace-to-five": rank_ace_to_five, "deuce-to-seven": rank_deuce_to_seven}
ALL_CODES = {"ace-to-five": ACE_TO_FIVE_CODES, "deuce-to-seven": DEUCE_TO_SEVEN_CODES}
BEST = {"ace-to-five": BEST_ACE_TO_FIVE, "deuce-to-seven": MAX_VALUE}
POKERKIT = {"ace-to-five": RegularLowHand, "deuce-to-seven": StandardLowHand}

# "Poker probability", Wikipedia: frequency of five-card and seven-card lowball hands, five-high first.
FIVE_CARD_LOWS = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
SEVEN_CARD_LOWS = [
    781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200,
]  # fmt: skip
# The same page: without straights from the ace there are 9/10 of the straights (10,200) and straight
# flushes (40), 4 more flushes (5,108) and 1,020 more hands of no pair (1,302,540); the rest as ever.
DEUCE_TO_SEVEN_CLASSES = {
    "no pair": 1_303_560,
    "pair": 1_098_240,
    "two pair": 123_552,
    "trips": 54_912,
    "straight": 9_180,
    "flush": 5_112,
    "full house": 3_744,
    "quads": 624,
    "straight flush": 36,
}
# Distinct ranks that each of them can show, of 7462 in all: published for the high game, less the wheel.
DEUCE_TO_SEVEN_DISTINCT = [1_278, 2_860, 858, 858, 9, 1_278, 156, 156, 9]
# By the highest card: 4, 14, 34, 69, 125, 209, 329, 494 sets of ranks without their straight (ace-high: the
# ace-high one, the wheel being none), each in 4**5 - 4 suits.
DEUCE_TO_SEVEN_HIGH = {
    high: sets * 1_020 for high, sets in enumerate((4, 14, 34, 69, 125, 209, 329, 494), start=7)
}


@pytest.fixture(scope="module")
def all_hands() -> NDArray[np.int8]:
    return np.array(list(combinations(range(52), 5)), dtype=np.int8)


def random_hands(count: int, size: int, seed: int) -> NDArray[np.int8]:
    order = np.random.default_rng(seed).random((count, 52)).argsort(axis=1)
    return order[:, :size].astype(np.int8)


def crowded_hands(count: int, seed: int) -> NDArray[np.int8]:
    """Seven of sixteen cards, of few ranks or few suits: pairs, straights and flushes abound."""
    generator = np.random.default_rng(seed)
    rows = [
        generator.permutation(pool)[:7]
        for pool in (
            np.arange(16),
            np.arange(20),
            np.arange(0, 52, 4),
            np.arange(1, 48, 3),
            np.arange(32, 52),
        )
        for _ in range(count // 5)
    ]
    return np.array(rows, dtype=np.int8)


def hand(text: str) -> NDArray[np.int8]:
    return np.array([[card_number(card) for card in text.split()]], dtype=np.int8)


def no_pair(values: NDArray[np.int16], codes: NDArray[np.int64]) -> NDArray[np.bool_]:
    digits = np.stack([codes[values] >> shift & 15 for shift in (16, 12, 8, 4, 0)])
    return (np.diff(digits, axis=0) != 0).all(axis=0)


@pytest.mark.parametrize("order", RANKERS)
def test_every_five_card_hand_stands_where_the_plain_evaluator_puts_it(
    all_hands: NDArray[np.int8], order: str
) -> None:
    """Hands of the same ranks, flush or not, share a value; one of each is judged plainly."""
    values = RANKERS[order](all_hands)
    ranks = np.sort(all_hands >> 2, axis=1).astype(np.int64)
    suits = all_hands & 3
    kinds = (ranks * 13 ** np.arange(5)).sum(axis=1) * 2 + (suits == suits[:, :1]).all(axis=1)
    _, first, group = np.unique(kinds, return_index=True, return_inverse=True)
    assert len(first) == 7_462
    assert (values == values[first][group]).all()

    rows = [all_hands[row].tolist() for row in first]
    plain = [plain_lows.ORDERS[order](row) for row in rows]
    places = {strength: place for place, strength in enumerate(_worst_first(plain), start=1)}
    assert [places[_key(strength)] for strength in plain] == values[first].tolist()
    assert len(places) == BEST[order]
    codes = [plain_lows.CODES[order](row) for row in rows]
    assert codes == ALL_CODES[order][values[first]].tolist()


def _key(strength: tuple[object, ...]) -> str:
    return repr(strength)


def _worst_first(strengths: list[tuple[object, ...]]) -> list[str]:
    return list(dict.fromkeys(_key(each) for each in sorted(strengths, reverse=True)))  # type: ignore[type-var]


def test_all_five_card_lows_have_the_published_counts(all_hands: NDArray[np.int8]) -> None:
    values = rank_ace_to_five(all_hands)
    high = ACE_TO_FIVE_CODES[values] >> 16
    unpaired = no_pair(values, ACE_TO_FIVE_CODES)
    assert [int(((high == rank) & unpaired).sum()) for rank in range(5, 14)] == FIVE_CARD_LOWS
    eights = rank_eight_low(all_hands)
    assert np.count_nonzero(eights) == sum(FIVE_CARD_LOWS[:4])
    assert (eights == np.where(values >= WORST_EIGHT_LOW, values, 0)).all()


def test_all_five_card_deuce_to_seven_hands_have_the_published_counts(all_hands: NDArray[np.int8]) -> None:
    counts = np.bincount(rank_deuce_to_seven(all_hands), minlength=MAX_VALUE + 1)
    ends = np.cumsum([0, *DEUCE_TO_SEVEN_DISTINCT])
    from_the_best = counts[:0:-1]
    by_class = [int(from_the_best[low:high].sum()) for low, high in pairwise(ends.tolist())]
    assert dict(zip(DEUCE_TO_SEVEN_CLASSES, by_class, strict=True)) == DEUCE_TO_SEVEN_CLASSES
    best_codes = DEUCE_TO_SEVEN_CODES[:0:-1][:1_278]
    high = Counter[int]()
    for code, count in zip(best_codes.tolist(), from_the_best[:1_278].tolist(), strict=True):
        high[code >> 16] += count
    assert dict(high) == DEUCE_TO_SEVEN_HIGH


def test_all_seven_card_lows_have_the_published_counts() -> None:
    """One hand of each seven ranks, counted as often as suits allow: lows do not look at suits."""
    kinds = [
        (ranks, Counter(ranks))
        for ranks in combinations_with_replacement(range(13), 7)
        if max(Counter(ranks).values()) <= 4
    ]
    cards = np.array(
        [[r * 4 + ranks[:k].count(r) for k, r in enumerate(ranks)] for ranks, _ in kinds], np.int8
    )
    often = np.array([prod(comb(4, times) for times in counts.values()) for _, counts in kinds])
    assert often.sum() == comb(52, 7)
    values = rank_ace_to_five(cards)
    high = ACE_TO_FIVE_CODES[values] >> 16
    unpaired = no_pair(values, ACE_TO_FIVE_CODES)
    assert [int(often[(high == rank) & unpaired].sum()) for rank in range(5, 14)] == SEVEN_CARD_LOWS
    assert often[rank_eight_low(cards) > 0].sum() == sum(SEVEN_CARD_LOWS[:4])


@pytest.mark.parametrize("order", RANKERS)
def test_seven_cards_rank_as_the_best_of_their_21_fives(order: str) -> None:
    for cards in (random_hands(50_000, 7, seed=7), crowded_hands(50_000, seed=8)):
        fives = [RANKERS[order](cards[:, list(five)]) for five in combinations(range(7), 5)]
        assert (RANKERS[order](cards) == np.max(fives, axis=0)).all()


def test_eight_lows_of_seven_are_those_of_their_fives() -> None:
    for cards in (random_hands(50_000, 7, seed=9), crowded_hands(20_000, seed=10)):
        fives = [rank_eight_low(cards[:, list(five)]) for five in combinations(range(7), 5)]
        assert (rank_eight_low(cards) == np.max(fives, axis=0)).all()


@pytest.mark.parametrize("order", RANKERS)
def test_order_of_seven_card_hands_agrees_with_pokerkit(order: str) -> None:
    cards = np.concatenate((random_hands(400, 7, seed=11), crowded_hands(400, seed=12)))
    values = RANKERS[order](cards)
    placed = np.argsort(values, kind="stable")
    theirs = [POKERKIT[order].from_game("".join(map(card_text, cards[row].tolist()))) for row in placed]
    for (worse, better), step in zip(pairwise(theirs), np.diff(values[placed]).tolist(), strict=True):
        assert worse < better if step else worse == better, f"{worse} {better}"


def test_eight_lows_agree_with_pokerkit() -> None:
    cards = random_hands(1_500, 7, seed=13)
    values = rank_eight_low(cards)
    made = [EightOrBetterLowHand.from_game_or_none("".join(map(card_text, row))) for row in cards.tolist()]
    assert [each is not None for each in made] == (values > 0).tolist()
    lows = sorted(
        ((value, each) for value, each in zip(values.tolist(), made, strict=True) if each is not None),
        key=lambda low: low[0],
    )
    for (worse, one), (better, other) in pairwise(lows):
        assert one < other if worse < better else one == other, f"{one} {other}"


unhurried = settings(deadline=None)  # the first example may have to wait for the kernels to be compiled
deals = st.sampled_from((5, 7)).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
)


@unhurried
@given(st.sampled_from(sorted(RANKERS)), deals)
def test_any_deal_has_the_ranks_that_the_plain_evaluator_finds(order: str, cards: list[int]) -> None:
    (value,) = RANKERS[order](np.array([cards], dtype=np.int8)).tolist()
    assert ALL_CODES[order][value] == plain_lows.CODES[order](cards)


@unhurried
@given(deals)
def test_any_deal_qualifies_where_the_plain_evaluator_says(cards: list[int]) -> None:
    (value,) = rank_eight_low(np.array([cards], dtype=np.int8)).tolist()
    assert ACE_TO_FIVE_CODES[value] == plain_lows.eight_low_code(cards)


@unhurried
@given(st.sampled_from(sorted(RANKERS)), deals, st.randoms(use_true_random=False), st.permutations(range(4)))
def test_order_of_cards_and_names_of_suits_do_not_matter(
    order: str, cards: list[int], random: Random, suits: list[int]
) -> None:
    other = [card // 4 * 4 + suits[card % 4] for card in random.sample(cards, len(cards))]
    first, second = RANKERS[order](np.array([cards, other], dtype=np.int8))
    assert first == second


@pytest.mark.parametrize(
    ("order", "better", "worse"),
    [
        pytest.param(
            "ace-to-five", "5c 4c 3c 2c Ac", "6d 4h 3s 2c Ac", id="straights and flushes do not count"
        ),
        pytest.param("ace-to-five", "8c 6d 5h 4s Ac", "8c 7d 3h 2s Ac", id="the second card decides"),
        pytest.param("ace-to-five", "Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c", id="no pair before a pair of aces"),
        pytest.param("ace-to-five", "Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c", id="a pair of aces is the lowest"),
        pytest.param("ace-to-five", "Kc Kd Qh Js Tc", "Ac Ad 2h 2s 3c", id="a pair before two pairs"),
        pytest.param("deuce-to-seven", "7c 5d 4h 3s 2c", "7c 6d 4h 3s 2c", id="7-5-4-3-2 is the best"),
        pytest.param("deuce-to-seven", "Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c", id="no pair before a pair"),
        pytest.param("deuce-to-seven", "Ac 5d 4h 3s 2c", "Ac 6d 4h 3s 2c", id="the wheel is ace-high"),
        pytest.param("deuce-to-seven", "Kc Qd Jh Ts 8c", "Ac 5d 4h 3s 2c", id="an ace is high"),
        pytest.param(
            "deuce-to-seven", "Ac Ad Ah Ks Kc", "2c 3c 4c 5c 6c", id="a straight flush is the worst"
        ),
        pytest.param("deuce-to-seven", "Ac Ad Ah Ks Qc", "6c 5d 4h 3s 2c", id="trips before a straight"),
        pytest.param("deuce-to-seven", "Ac Kc Qc Jc 9c", "2c 2d 2h 3s 3c", id="a flush before a full house"),
        pytest.param("deuce-to-seven", "9c 5d 4h 3s 2c", "5c 4d 3h 2s 6c", id="a straight counts against"),
    ],
)
def test_order_of_named_hands(order: str, better: str, worse: str) -> None:
    assert RANKERS[order](hand(better))[0] > RANKERS[order](hand(worse))[0]


@pytest.mark.parametrize(
    ("order", "cards", "low"),
    [
        ("ace-to-five", "8c 6d 5h 4s 3c Kd Kh", "8-6-5-4-3"),
        ("ace-to-five", "Ac Ad 2h 2s 3c 3d 9h", "9-3-2-A-A"),
        ("deuce-to-seven", "2c 3d 4h 5s 6c 8d 9h", "8-5-4-3-2"),
        ("deuce-to-seven", "2c 2d 3h 4s 5c 6d 6h", "5-4-3-2-2"),
        ("deuce-to-seven", "2c 3c 4c 5c 7c 8d 9d", "8-5-4-3-2"),
    ],
)
def test_seven_cards_show_the_low(order: str, cards: str, low: str) -> None:
    (value,) = RANKERS[order](hand(cards)).tolist()
    assert low_text(int(ALL_CODES[order][value])) == low


@pytest.mark.parametrize("rank", [rank_ace_to_five, rank_eight_low, rank_deuce_to_seven])
def test_other_shapes_and_hidden_cards_are_refused(
    rank: Callable[[NDArray[np.int8]], NDArray[np.int16]],
) -> None:
    for size in (5, 7):
        cards = random_hands(3, size, seed=1)
        cards[2, 0] = -1
        with pytest.raises(ValueError, match="hand 2 holds a hidden card"):
            rank(cards)
        assert rank(np.empty((0, size), np.int8)).tolist() == []
    with pytest.raises(ValueError, match=r"int8\[n, 7\]"):
        rank(random_hands(3, 6, seed=1))
