"""Counts of states: every hand that the dealer can have, one by one, under the sheets' readings."""

from itertools import chain, combinations, product
from math import comb

import numpy as np
import pytest

from pipeline.theory.dealer_hands import Against, against
from pipeline.theory.one_hand import choices_of
from pipeline.theory.state_table import counts_of, state_table
from schemas.cards import card_number
from tests.oracles.theory.enumerated import count
from tests.oracles.theory.payments import folded, worth
from tests.oracles.theory.ranked import ranked
from tests.oracles.theory.readings import readings_of
from tests.theory.states import SHEETS, State, cards, house, random_states

COMPARED: list[dict[str, str]] = [
    {"kickers": "full", "dealer_qualifier": "AK_or_better", "ranking": "standard"},
    *(
        {
            "kickers": "none",
            "flush_vs_flush": flushes,
            "two_pair_by": pairs,
            "dealer_qualifier": qualifier,
            "ranking": "standard" if pairs == "both" else "straight_over_flush",
        }
        for qualifier, pairs, flushes in product(
            ("AK_or_better", "pair_or_better"), ("both", "top"), ("tie_only_if_same_suit", "tie", "compare")
        )
    ),
    {"kickers": "full", "dealer_qualifier": "pair_or_better", "ranking": "straight_over_flush"},
]
"""Combinations of readings: all that bear on flushes, two pairs and the dealer's game."""

STATES = {
    "A-K, its up card of the same rank": ("As Kd Qh 8c 3s", "Ad"),
    "A-K, four of the up card's suit": ("As Ks Qs 8s 3h", "2s"),
    "A-K-J-8-3": ("Ac Kd Jh 8c 3s", "3d"),
    "nothing": ("7c 5d 4h 3c 2s", "7d"),
    "nothing, four of the up card's suit": ("Qc Jc Tc 9c 2s", "8c"),
    "a pair of the up card's rank": ("8c 8d Kh 5c 2s", "8h"),
    "a pair, ace up": ("2c 2d Kh 5c 3s", "Ad"),
    "a pair, both of the up card's suit or not": ("Jc Jd 9c 5c 2c", "3c"),
    "two pairs of the up card's rank": ("8c 8d 3h 3c As", "3s"),
    "two pairs": ("Kc Kd 4h 4c As", "9s"),
    "trips with the last of the rank up": ("8c 8d 8h 3c As", "8s"),
    "trips": ("Ac Ad Ah 3c 7s", "Ks"),
    "the wheel": ("Ac 2d 3h 4c 5s", "6s"),
    "the wheel, its up card of the same rank": ("Ac 2d 3h 4c 5s", "5d"),
    "a straight to the ace, four of the up card's suit": ("Ac Kc Qc Jc Td", "9c"),
    "a flush of the up card's suit": ("Ac Jc 9c 5c 2c", "Kc"),
    "a flush of another suit": ("Ac Jc 9c 5c 2c", "Kd"),
    "a flush of another suit, up card of its ranks": ("Ac Kc 9c 5c 2c", "Kd"),
    "the least flush, up card of its suit": ("7c 5c 4c 3c 2c", "8c"),
    "the best flush": ("Ah Kh Qh Jh 9h", "2h"),
    "a full house": ("8c 8d 8h 3c 3s", "8s"),
    "a full house over the up card": ("8c 8d 8h 3c 3s", "3d"),
    "quads": ("8c 8d 8h 8s 3s", "3d"),
    "quads of aces": ("Ac Ad Ah As 3s", "Kd"),
    "a straight flush of the up card's suit": ("9c 8c 7c 6c 5c", "Tc"),
    "a straight flush of another suit": ("9c 8c 7c 6c 5c", "9d"),
    "the wheel of one suit": ("Ac 2c 3c 4c 5c", "6c"),
    "a royal flush": ("Ac Kc Qc Jc Tc", "9c"),
    "a royal flush, up card of its ranks": ("Ac Kc Qc Jc Tc", "Ad"),
}


def named(sets: dict[str, str]) -> str:
    return " ".join(sets.values())


def counted(read: Against, states: list[State]) -> list[list[int]]:
    hands = np.array([hand for hand, _ in states], dtype=np.int8)
    ups = np.array([up for _, up in states], dtype=np.int8)
    return counts_of(state_table(read), hands, ups).tolist()


def test_the_oracle_ranks_all_hands_as_published() -> None:
    flat = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(flat, dtype=np.int8).reshape(-1, 5)
    assert len(hands) == comb(52, 5)
    classes = np.concatenate([ranked(part).classes for part in np.array_split(hands, 8)])
    expected = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
    assert np.bincount(classes).tolist() == expected


def check_states(sets: dict[str, str], random: int) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    states = [*special_states(), *random_states(seed=1, states=random, ups=random // 2)]
    expected = [count(hand, up, readings_of(sheet)) for hand, up in states]
    assert counted(against(sheet), states) == expected


def special_states() -> list[State]:
    return [(cards(hand), card_number(up)) for hand, up in STATES.values()]


@pytest.mark.parametrize("sets", COMPARED[:3], ids=named)
def test_special_and_random_states(sets: dict[str, str]) -> None:
    check_states(sets, random=12)


@pytest.mark.slow
@pytest.mark.parametrize("sets", COMPARED[3:], ids=named)
def test_special_and_random_states_under_every_reading(sets: dict[str, str]) -> None:
    check_states(sets, random=80)


@pytest.mark.slow
@pytest.mark.parametrize("sets", COMPARED, ids=named)
def test_flushes_under_every_reading(sets: dict[str, str]) -> None:
    sheet = house("stud-poker-bonus@1", **sets)
    rng = np.random.default_rng(2)
    suited = [rng.choice(13, size=5, replace=False) * 4 + rng.integers(4) for _ in range(60)]
    hands = [[int(card) for card in hand] for hand in suited]
    states = [(hand, up) for up in (0, 21, 47) for hand in hands if up not in hand]
    expected = [count(hand, up, readings_of(sheet)) for hand, up in states]
    assert counted(against(sheet), states) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_thousand_states_of_each_sheet(name: str) -> None:
    sheet = house(name)
    states = list(random_states(seed=3, states=1040, ups=52))
    expected = [count(hand, up, readings_of(sheet)) for hand, up in states]
    assert counted(against(sheet), states) == expected
    for (hand, up), counts in zip(states, expected, strict=True):
        hand_class = int(ranked(np.array([hand])).classes[0])
        choices = choices_of(sheet, np.array(hand, dtype=np.int8), up)
        assert choices.raising.numerator == worth(sheet, hand_class, counts)
        assert choices.fold == folded(sheet)
        assert list(choices.raising.counts)[:4] == counts
