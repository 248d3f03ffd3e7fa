"""How Merge names hands: `Two Pair Sixes and Twos`, `Ten High Straight`, `7-6-5-4-A`."""

import re
from functools import lru_cache

from schemas.high_hands import ranks_code
from schemas.low_hands import low_code
from schemas.vocabulary import NOT_STATED, HandClass

_RANKS = {
    "Ace": 14, "King": 13, "Queen": 12, "Jack": 11, "Ten": 10, "Nine": 9, "Eight": 8, "Seven": 7, "Six": 6,
    "Five": 5, "Four": 4, "Three": 3, "Two": 2,
}  # fmt: skip
_RANK = rf"({'|'.join(_RANKS)})"
_RANK_MANY = rf"{_RANK}(?:es|s)"
_HIGH = (
    (re.compile("Royal Flush"), HandClass.ROYAL_FLUSH),
    (re.compile(rf"Four of a Kind {_RANK_MANY}"), HandClass.QUADS),
    (re.compile(rf"Flush {_RANK} High"), HandClass.FLUSH),
    (re.compile(rf"{_RANK} High Straight"), HandClass.STRAIGHT),
    (re.compile(rf"Three of a Kind {_RANK_MANY}"), HandClass.TRIPS),
    (re.compile(rf"Two Pair {_RANK_MANY} and {_RANK_MANY}"), HandClass.TWO_PAIR),
    (re.compile(rf"Pair of {_RANK_MANY}"), HandClass.PAIR),
    (re.compile(rf"{_RANK} High"), HandClass.HIGH_CARD),
)
_LOW = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA]){4}")
_LOW_RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}


@lru_cache(maxsize=16384)
def named_high(text: str) -> tuple[int, int]:
    """The `HandClass` that a text names and its ranks, by `schemas.high_hands`; `NOT_STATED` for either
    that it does not name in a known way."""
    for pattern, made in _HIGH:
        match = pattern.fullmatch(text)
        if match is not None:
            return int(made), ranks_code([_RANKS[rank] for rank in match.groups()])
    return NOT_STATED, NOT_STATED


@lru_cache(maxsize=16384)
def named_low(text: str) -> int:
    """The low hand that a text names, by `schemas.low_hands`, the ace low; `NOT_STATED` where none."""
    if _LOW.fullmatch(text) is None:
        return NOT_STATED
    return low_code(_LOW_RANKS.get(rank, 0) or int(rank) for rank in text.split("-"))
