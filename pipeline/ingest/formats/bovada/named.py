"""What Bovada says of a hand: a class in words, and the five cards that play."""

from collections import Counter
from collections.abc import Sequence

from schemas.cards import HIDDEN
from schemas.high_hands import ranks_code
from schemas.low_hands import low_code
from schemas.vocabulary import NOT_STATED, HandClass

_CLASSES = {
    "high card": HandClass.HIGH_CARD,
    "one pair": HandClass.PAIR,
    "two pair": HandClass.TWO_PAIR,
    "three of a kind": HandClass.TRIPS,
    "straight": HandClass.STRAIGHT,
    "flush": HandClass.FLUSH,
    "full house": HandClass.FULL_HOUSE,
    "four of a kind": HandClass.QUADS,
    "straight flush": HandClass.STRAIGHT_FLUSH,
    "royal flush": HandClass.ROYAL_FLUSH,
}
_SETS = {
    HandClass.PAIR: [2, 1, 1, 1],
    HandClass.TWO_PAIR: [2, 2, 1],
    HandClass.TRIPS: [3, 1, 1],
    HandClass.FULL_HOUSE: [3, 2],
    HandClass.QUADS: [4, 1],
}
"""How many cards of each rank make a class; five ranks where it is not named."""
_STRAIGHTS = (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH)
_WHEEL = [14, 5, 4, 3, 2]


def class_of(words: str) -> int:
    """The `HandClass` of words such as `One pair`, `NOT_STATED` where they name none."""
    return int(_CLASSES.get(words.lower(), NOT_STATED))


def ranks_of(made: int, best: Sequence[int]) -> int:
    """The ranks of five cards that are said to make a class, by `schemas.high_hands`.

    Returns:
        `NOT_STATED` where the cards are not five of which the class can be made, or it has no ranks.
    """
    if len(best) != 5 or HIDDEN in best or made in (NOT_STATED, HandClass.ROYAL_FLUSH):
        return NOT_STATED
    held = Counter(card // 4 + 2 for card in best)
    ranks = sorted(held, key=lambda rank: (-held[rank], -rank))
    if [held[rank] for rank in ranks] != _SETS.get(HandClass(made), [1] * 5):
        return NOT_STATED
    if made in _STRAIGHTS:
        if ranks == _WHEEL:
            return ranks_code([5, 14])
        return ranks_code([ranks[0], ranks[4]]) if ranks[0] - ranks[4] == 4 else NOT_STATED
    return ranks_code(ranks)


def low_of(best: Sequence[int]) -> int:
    """The low hand of five cards, the ace low, by `schemas.low_hands`; `NOT_STATED` of another number."""
    if len(best) != 5 or HIDDEN in best:
        return NOT_STATED
    return low_code((card // 4 + 1) % 13 + 1 for card in best)
