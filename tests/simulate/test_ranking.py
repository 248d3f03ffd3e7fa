"""Both rankings of the simulator against the published counts of five-card hands and against pokerkit."""

from itertools import combinations, pairwise

import numpy as np
import pytest
from pokerkit import StandardHighHand

from pipeline.simulate.ranking import ACE_KING_SCORE, combination, rank_hands
from pipeline.simulate.settlement import HANDS, plain_hand, plain_qualifies
from schemas.cards import card_number, card_text
from schemas.vocabulary import HandClass
from tests.oracles.house_banked.cards import made_of
from tests.oracles.house_banked.comparison import against_dealer
from tests.oracles.house_banked.rules import GAMES

PUBLISHED_COUNTS = {
    HandClass.HIGH_CARD: 1_302_540,
    HandClass.PAIR: 1_098_240,
    HandClass.TWO_PAIR: 123_552,
    HandClass.TRIPS: 54_912,
    HandClass.STRAIGHT: 10_200,
    HandClass.FLUSH: 5_108,
    HandClass.FULL_HOUSE: 3_744,
    HandClass.QUADS: 624,
    HandClass.STRAIGHT_FLUSH: 36,
    HandClass.ROYAL_FLUSH: 4,
}
DISTINCT_HANDS = 7_462
CARDS_SAMPLED = 3_000


def random_hands(count: int, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.argsort(rng.random((count, 52)), axis=1)[:, :5].astype(np.int8)


def test_every_hand_falls_into_the_published_classes() -> None:
    hands = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), np.int8).reshape(
        -1, 5
    )
    classes, scores = rank_hands(np.ascontiguousarray(hands.T))
    assert dict(zip(*np.unique(classes, return_counts=True), strict=True)) == PUBLISHED_COUNTS
    assert np.unique(scores).size == DISTINCT_HANDS


def test_both_rankings_order_hands_as_pokerkit_does() -> None:
    hands = random_hands(CARDS_SAMPLED, 5)
    classes, scores = rank_hands(np.ascontiguousarray(hands.T))
    texts = [[card_text(card) for card in hand] for hand in hands.tolist()]
    theirs = [StandardHighHand("".join(hand)) for hand in texts]
    plain = [plain_hand(hand) for hand in texts]
    for first in range(len(hands) - 1):
        second = first + 1
        expected = (theirs[first] > theirs[second]) - (theirs[first] < theirs[second])
        assert np.sign(int(scores[first]) - int(scores[second])) == expected
        mine = [(HANDS.index(name), ranks) for name, ranks in plain[first : second + 1]]
        assert (mine[0] > mine[1]) - (mine[0] < mine[1]) == expected
    assert [HANDS.index(name) for name, _ in plain] == classes.tolist()


def test_without_kickers_hands_compare_as_the_oracle_compares_them() -> None:
    """Dealers with a game against any hand, of like classes more often than chance has it."""
    hands = random_hands(4 * CARDS_SAMPLED, 6)
    classes, scores = rank_hands(np.ascontiguousarray(hands.T))
    by_class = np.argsort(classes, kind="stable")
    order = np.concatenate((by_class, np.arange(len(hands))))
    held = combination(classes, scores)
    word = {1: "seat wins", 0: "tie", -1: "dealer wins"}
    plain = [made_of([card_text(card) for card in hand]) for hand in hands.tolist()]
    ties = 0
    for seat, dealer in pairwise(order):
        if scores[dealer] >= ACE_KING_SCORE:
            outcome = word[int(np.sign(int(held[seat]) - int(held[dealer])))]
            assert outcome == against_dealer(plain[seat], plain[dealer], GAMES["stud-poker-bonus"])
            ties += outcome == "tie"
    assert ties > CARDS_SAMPLED // 6


@pytest.mark.parametrize(
    ("left", "right", "order"),
    [
        ("As Kd 4h 3c 2s", "Ah Kc Qd Jh 9s", 0),
        ("2s 3s 4s 5s 7s", "Ah Kh Qh Jh 9h", 0),
        ("9c 9d 4h 4s Ah", "9h 9s 4c 4d 2h", 0),
        ("9c 9d 4h 4s Ah", "9h 9s 3c 3d Ad", 1),
        ("Qc Qd 4h 3s 2h", "Jc Jd Ah Ks Qh", 1),
        ("As 2d 3h 4c 5s", "2s 3d 4h 5c 6s", -1),
    ],
)
def test_001_6_only_the_combination_counts(left: str, right: str, order: int) -> None:
    cards = np.array([[card_number(card) for card in hand.split()] for hand in (left, right)], np.int8)
    classes, scores = rank_hands(np.ascontiguousarray(cards.T))
    mine, theirs = combination(classes, scores).tolist()
    assert (mine > theirs) - (mine < theirs) == order


@pytest.mark.parametrize(
    ("cards", "name", "ranks"),
    [
        ("As 2d 3h 4c 5s", "straight", [5, 4, 3, 2, 1]),
        ("As Ks Qs Js Ts", "royal-flush", [14, 13, 12, 11, 10]),
        ("5h 4h 3h 2h Ah", "straight-flush", [5, 4, 3, 2, 1]),
        ("Ks As 2s 3s 4s", "flush", [14, 13, 4, 3, 2]),
        ("Qc Kd As 2h 3c", "high-card", [14, 13, 12, 3, 2]),
        ("9c 9d 2h 2s 9h", "full-house", [9, 9, 9, 2, 2]),
        ("9c 2d 2h 9h Ks", "two-pair", [9, 9, 2, 2, 13]),
    ],
)
def test_clause_10_the_ace_is_low_only_inside_a_straight(cards: str, name: str, ranks: list[int]) -> None:
    assert plain_hand(cards.split()) == (name, ranks)


@pytest.mark.parametrize(
    ("cards", "qualifies"),
    [
        ("As Kd 4h 3c 2s", True),
        ("As Qd Jh Tc 9s", False),
        ("Ks Qd Jh Tc 8s", False),
        ("2s 2d 3h 4c 5s", True),
        ("As 2d 3h 4c 5s", True),
    ],
)
def test_clause_16_ace_king_is_the_lowest_game(cards: str, qualifies: bool) -> None:
    assert plain_qualifies(cards.split()) is qualifies


@pytest.mark.parametrize(
    "cards", [["As"], ["As", "Kd", "4h", "3c", "??"], ["As", "Kd", "4h", "3c", "2s", "9d"]]
)
def test_what_is_not_five_cards_has_no_class(cards: list[str]) -> None:
    with pytest.raises(ValueError, match="five cards"):
        plain_hand(cards)
