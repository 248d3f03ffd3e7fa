"""Low hands told slowly and in the words of the rules; shares nothing with the tables of the kernels.

Deuce-to-seven is the order of high hands turned round, but that five-four-three-two-ace is no straight:
the ace is high.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from schemas.low_hands import low_code
from schemas.vocabulary import HandClass
from tests.oracles.ranking import Strength, five_card_strength
from tests.oracles.stud.lows import LowStrength, best_low

Cards = Sequence[int]
_ACE = 12
_WHEEL = [0, 1, 2, 3, _ACE]
_NO_STRAIGHT = {
    HandClass.STRAIGHT: HandClass.HIGH_CARD,
    HandClass.STRAIGHT_FLUSH: HandClass.FLUSH,
}


def ace_to_five(cards: Cards) -> LowStrength:
    """The strength of the best five of five or more cards; less is better."""
    return best_low(cards)


def ace_to_five_code(cards: Cards) -> int:
    """The ranks of the best five of five or more cards."""
    best = min(combinations(cards, 5), key=best_low)
    return low_code(1 if card // 4 == _ACE else card // 4 + 2 for card in best)


def eight_low_code(cards: Cards) -> int:
    """The same where it is eight or better, 0 where it is not."""
    lowest = {1 if card // 4 == _ACE else card // 4 + 2 for card in cards}
    eights = sorted(rank for rank in lowest if rank <= 8)
    return low_code(eights[:5]) if len(eights) >= 5 else 0


def deuce_of_five(cards: Cards) -> Strength:
    """The strength of five cards; less is better."""
    made, ranks = five_card_strength(cards)
    if sorted(card // 4 for card in cards) == _WHEEL:
        return _NO_STRAIGHT[made], (_ACE, 3, 2, 1, 0)
    return made, ranks


def deuce_to_seven(cards: Cards) -> Strength:
    """The strength of the best five of five or more cards; less is better."""
    return min(map(deuce_of_five, combinations(cards, 5)))


def deuce_to_seven_code(cards: Cards) -> int:
    """The ranks of the best five of five or more cards."""
    best = min(combinations(cards, 5), key=deuce_of_five)
    return low_code(card // 4 + 2 for card in best)


ORDERS: dict[str, Callable[[Cards], tuple[object, ...]]] = {
    "ace-to-five": ace_to_five,
    "deuce-to-seven": deuce_to_seven,
}
CODES: dict[str, Callable[[Cards], int]] = {
    "ace-to-five": ace_to_five_code,
    "deuce-to-seven": deuce_to_seven_code,
}
