"""High hands of the showdown, remembered: a hand is asked for again whenever its record is spoiled."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from tests.oracles.ranking import Strength, best_strength, five_card_strength


def high(cards: Sequence[int]) -> Strength:
    """The strength of the best five of five or more known cards."""
    return _remembered(tuple(sorted(cards)))


@lru_cache(maxsize=20_000)
def _remembered(cards: tuple[int, ...]) -> Strength:
    return best_strength(cards)


@lru_cache(maxsize=1)
def values() -> dict[Strength, int]:
    """Every strength of five cards with its place, 1 the worst to 7462 the best."""
    strengths: set[Strength] = set()
    for ranks in combinations(range(13), 5):
        strengths.add(five_card_strength([rank * 4 for rank in ranks]))
    for ranks in combinations_with_replacement(range(13), 5):
        if max(ranks.count(rank) for rank in ranks) < 5:
            strengths.add(five_card_strength(_of_mixed_suits(ranks)))
    return {strength: place for place, strength in enumerate(sorted(strengths), start=1)}


def _of_mixed_suits(ranks: Sequence[int]) -> list[int]:
    """Equal ranks in different suits; five different ones not all of one suit."""
    seen = [ranks[:at].count(rank) for at, rank in enumerate(ranks)]
    suits = [1, 0, 0, 0, 0] if not any(seen) else seen
    return [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)]
