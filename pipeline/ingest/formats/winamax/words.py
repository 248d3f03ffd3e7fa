"""What Winamax says of a hand: `Two pairs : Kings and 4`, `Flush Queen high`."""

import re
from functools import lru_cache

from schemas.high_hands import ranks_code
from schemas.vocabulary import NOT_STATED, HandClass

_RANKS = {
    "ace": 14, "king": 13, "queen": 12, "jack": 11, "ten": 10, "nine": 9, "eight": 8, "seven": 7, "six": 6,
    "five": 5, "four": 4, "three": 3, "two": 2,
} | {str(rank): rank for rank in range(2, 11)}  # fmt: skip
_RANK = rf"(?:{'|'.join(sorted(_RANKS, key=len, reverse=True))})"
_NAMED = re.compile(rf"\b({_RANK})(?:e?s)?\b", re.IGNORECASE)
_CLASSES = tuple(
    (re.compile(pattern, re.IGNORECASE), made, named)
    for pattern, made, named in (
        (r"high card\b", HandClass.HIGH_CARD, 1),
        (r"one pair\b", HandClass.PAIR, 1),
        (r"two pairs\b", HandClass.TWO_PAIR, 2),
        (r"(?:trips|three of a kind)\b", HandClass.TRIPS, 1),
        (r"straight flush\b", HandClass.STRAIGHT_FLUSH, 1),
        (r"royal (?:straight )?flush\b", HandClass.ROYAL_FLUSH, 0),
        (r"straight\b", HandClass.STRAIGHT, 1),
        (r"flush\b", HandClass.FLUSH, 1),
        (r"full\b", HandClass.FULL_HOUSE, 2),
        (r"(?:quads|four)\b", HandClass.QUADS, 1),
    )
)
"""Classes with how many ranks their words name; in this order, as one may begin another."""


@lru_cache(maxsize=16384)
def high_of(words: str) -> tuple[int, int]:
    """The `HandClass` that the words name and its ranks by `schemas.high_hands`, as far as they are named;
    `NOT_STATED` for either that they do not name."""
    for pattern, made, named in _CLASSES:
        match = pattern.match(words)
        if match is not None:
            ranks = [_RANKS[word.lower()] for word in _NAMED.findall(words, match.end())[:named]]
            return int(made), ranks_code(ranks)
    return NOT_STATED, NOT_STATED
