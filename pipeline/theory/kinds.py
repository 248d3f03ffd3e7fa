"""Kinds of a player's hands: classes, of which high cards and pairs are told apart further by their ranks."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES
from pipeline.theory.dealer_hands import RANKS_COUNT
from pipeline.theory.rank_sets import hand_values, rank_sets
from schemas.cards import RANKS
from schemas.vocabulary import HandClass, word

LOWER, ACE_LOWER, ACE_QUEEN, ACE_KING, PAIRS = range(5)
"""Kinds of high cards, and the first of the kinds of pairs, which follow by rank."""
TWO_PAIR = PAIRS + RANKS_COUNT
"""The first of the kinds that are whole classes."""
KINDS = (
    "K high or lower", "A-J or lower", "A-Q", "A-K",
    *(f"pair of {rank}" for rank in RANKS),
    *(word(hand) for hand in HandClass if hand > HandClass.PAIR),
)  # fmt: skip
"""Names of the kinds, worst first."""
CLASSES_OF = (
    *(HandClass.HIGH_CARD for _ in range(PAIRS)),
    *(HandClass.PAIR for _ in RANKS),
    *(hand for hand in HandClass if hand > HandClass.PAIR),
)
"""The class of each kind."""
_QUEEN, _KING, _ACE = RANKS_COUNT - 3, RANKS_COUNT - 2, RANKS_COUNT - 1


@cache
def kinds_of_sets() -> NDArray[np.int8]:
    """int8[6188, 2]: the kinds of the ranks' plain hand, and of their flush; -1 where there is no such
    hand.
    """
    sets, classes = rank_sets(), VALUE_CLASSES[hand_values()]
    second = sets[:, -2]
    by_ranks = [sets[:, -1] != _ACE, second == _KING, second == _QUEEN]
    high = np.select(by_ranks, [LOWER, ACE_KING, ACE_QUEEN], ACE_LOWER)
    pair_at = np.argmax(sets[:, 1:] == sets[:, :-1], axis=1)
    pairs = PAIRS + sets[np.arange(len(sets)), pair_at]
    whole = TWO_PAIR + classes - HandClass.TWO_PAIR
    by_class = [classes < 0, classes == HandClass.HIGH_CARD, classes == HandClass.PAIR]
    kinds = np.select(by_class, [np.full_like(classes, -1), high[:, np.newaxis], pairs[:, np.newaxis]], whole)
    made = kinds.astype(np.int8)
    made.flags.writeable = False
    return made
