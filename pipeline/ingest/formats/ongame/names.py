"""Hands as OnGame names them: `TWO_PAIR JACK, NINE`."""

from schemas.high_hands import ranks_code
from schemas.vocabulary import NOT_STATED, HandClass

_CLASSES = {
    "HIGH_CARD": (HandClass.HIGH_CARD, 5),
    "PAIR": (HandClass.PAIR, 1),
    "ONE_PAIR": (HandClass.PAIR, 1),
    "TWO_PAIR": (HandClass.TWO_PAIR, 2),
    "THREE_OF_A_KIND": (HandClass.TRIPS, 1),
    "STRAIGHT": (HandClass.STRAIGHT, 1),
    "FLUSH": (HandClass.FLUSH, 5),
    "FULL_HOUSE": (HandClass.FULL_HOUSE, 2),
    "FOUR_OF_A_KIND": (HandClass.QUADS, 1),
    "STRAIGHT_FLUSH": (HandClass.STRAIGHT_FLUSH, 1),
    "ROYAL_FLUSH": (HandClass.ROYAL_FLUSH, 0),
}
"""Each class by its word, and how many ranks can follow it that belong to its set; others are kickers."""
_RANKS = {
    word: rank
    for rank, word in enumerate(
        ("TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING",
         "ACE"), 2,
    )
}  # fmt: skip


def named(words: str) -> tuple[int, int]:
    """The `HandClass` that the words name and its ranks as far as they are named, by `schemas.high_hands`;
    `NOT_STATED` for either that they do not name."""
    word, _, rest = words.partition(" ")
    known = _CLASSES.get(word)
    if known is None:
        return NOT_STATED, NOT_STATED
    made, most = known
    ranks: list[int] = []
    for name in rest.split(", ")[:most]:
        rank = _RANKS.get(name)
        if rank is None:
            break
        ranks.append(rank)
    return int(made), ranks_code(ranks)
