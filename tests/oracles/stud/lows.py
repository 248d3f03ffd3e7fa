"""Which low is better: ace-to-five for razz and for the low half of stud hi/lo."""

from collections.abc import Sequence
from itertools import combinations

LowStrength = tuple[list[int], list[int]]

_EIGHT = 8


def best_low(cards: Sequence[int]) -> LowStrength:
    """The best ace-to-five low of five or more known cards: less is better, straights do not count."""
    return min(_five_low(five) for five in combinations(cards, 5))


def best_eight_low(cards: Sequence[int]) -> LowStrength | None:
    """The same where it is eight or better without a pair, else None."""
    times, ranks = best_low(cards)
    return (times, ranks) if times == [1] * 5 and ranks[0] <= _EIGHT else None


def _five_low(cards: Sequence[int]) -> LowStrength:
    """Multiplicities, then ranks from the top, an ace 1 and a king 13."""
    ranks = [1 if card // 4 == 12 else card // 4 + 2 for card in cards]
    weighed = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return [ranks.count(rank) for rank in weighed], weighed
