"""Which low is better: ace-to-five for razz and for the low half of stud hi/lo, deuce-to-seven.

Every function takes five or more known cards and looks at all their fives. Of strengths less is better.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from schemas.low_hands import low_code
from schemas.vocabulary import HandClass
from tests.oracles.ranking import five_card_strength

LowStrength = tuple[list[int], list[int]]
Strength = tuple[object, ...]
Five = tuple[int, ...]

_EIGHT = 8
_ACE = 12
_WHEEL = {0, 1, 2, 3, _ACE}


def best_low(cards: Sequence[int]) -> LowStrength:
    """The best ace-to-five low of five or more known cards: less is better, straights do not count."""
    return min(_five_low(five) for five in combinations(cards, 5))


def best_eight_low(cards: Sequence[int]) -> LowStrength | None:
    """The same where it is eight or better without a pair, else None."""
    times, ranks = best_low(cards)
    return (times, ranks) if times == [1] * 5 and ranks[0] <= _EIGHT else None


def best_deuce_low(cards: Sequence[int]) -> Strength:
    """The best deuce-to-seven low: the worst high hand, aces high, so that 5-4-3-2-A is no straight."""
    return min(_five_deuce(five) for five in combinations(cards, 5))


def low(game: str, cards: Sequence[int]) -> Strength | None:
    """The low that counts in a game; None where the hand has none that does."""
    return _remembered(game, tuple(sorted(cards)))


@lru_cache(maxsize=50_000)
def _remembered(game: str, cards: Five) -> Strength | None:
    if game == "razz27":
        return best_deuce_low(cards)
    return best_low(cards) if game == "razz" else best_eight_low(cards)


def low_fives(game: str, cards: Sequence[int]) -> list[Five]:
    """Every five of a hand that is its best low; none where no low counts."""
    if low(game, cards) is None:
        return []
    order = _five_deuce if game == "razz27" else _five_low
    fives = list(combinations(cards, 5))
    best = min(map(order, fives))
    return [five for five in fives if order(five) == best]


def code(game: str, cards: Sequence[int]) -> int:
    """The ranks of the low by `schemas.low_hands`, 0 where none counts."""
    fives = low_fives(game, cards)
    ace = 14 if game == "razz27" else 1
    return low_code(ace if card // 4 == _ACE else card // 4 + 2 for card in fives[0]) if fives else 0


def _five_low(cards: Sequence[int]) -> LowStrength:
    """Multiplicities, then ranks from the top, an ace 1 and a king 13."""
    ranks = [1 if card // 4 == _ACE else card // 4 + 2 for card in cards]
    weighed = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return [ranks.count(rank) for rank in weighed], weighed


def _five_deuce(cards: Sequence[int]) -> Strength:
    made, ranks = five_card_strength(cards)
    if {card // 4 for card in cards} != _WHEEL:
        return made, ranks
    flush = made == HandClass.STRAIGHT_FLUSH
    return (HandClass.FLUSH if flush else HandClass.HIGH_CARD), (_ACE, 3, 2, 1, 0)
