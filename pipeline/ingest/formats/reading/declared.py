"""What a site's words say of a hand: class and ranks of the high one, the ranks of the low one."""

import re
from functools import lru_cache

from schemas.high_hands import ranks_code
from schemas.low_hands import low_code
from schemas.vocabulary import NOT_STATED, HandClass

_RANK_WORDS = {
    "ace": 14, "king": 13, "queen": 12, "jack": 11, "ten": 10, "nine": 9, "eight": 8, "seven": 7, "six": 6,
    "five": 5, "four": 4, "trey": 3, "three": 3, "deuce": 2, "two": 2,
}  # fmt: skip
_RANK = rf"(?:{'|'.join(_RANK_WORDS)})"
_RANK_NAMED = re.compile(rf"\b({_RANK[3:-1]})(?:es|s)?\b", re.IGNORECASE)
_END_OF_HIGH = re.compile(r"; | - |, for high|$")
_RANKS_NAMED = {
    HandClass.HIGH_CARD: 5,
    HandClass.PAIR: 1,
    HandClass.TWO_PAIR: 2,
    HandClass.TRIPS: 1,
    HandClass.STRAIGHT: 2,
    HandClass.FLUSH: 5,
    HandClass.FULL_HOUSE: 2,
    HandClass.QUADS: 1,
    HandClass.STRAIGHT_FLUSH: 2,
    HandClass.ROYAL_FLUSH: 0,
}
"""How many ranks the words of a class can name. What follows a dash are kickers, which are not read."""
_CLASSES = tuple(
    (re.compile(pattern, re.IGNORECASE), hand_class)
    for pattern, hand_class in (
        (r"a pair of ", HandClass.PAIR),
        (r"two pair, ", HandClass.TWO_PAIR),
        (r"three of a kind, ", HandClass.TRIPS),
        (r"a straight flush", HandClass.STRAIGHT_FLUSH),
        (r"a straight, ", HandClass.STRAIGHT),
        (r"a flush, ", HandClass.FLUSH),
        (r"a full house, ", HandClass.FULL_HOUSE),
        (r"four of a kind, ", HandClass.QUADS),
        (r"a royal flush", HandClass.ROYAL_FLUSH),
        (r"high card ", HandClass.HIGH_CARD),
        (rf"{_RANK}(?: {_RANK})? high", HandClass.HIGH_CARD),
    )
)
_LOW = re.compile(r"(?:^|(?:LO: |Lo: | and ))([2-9TJQKA](?:,[2-9TJQKA]){4})(?=$|, for low|;)", re.IGNORECASE)
_RANKS = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}
_HIGH_MARK = re.compile(r"HI: ", re.IGNORECASE)


@lru_cache(maxsize=16384)
def declared_high(text: str) -> tuple[int, int]:
    """The `HandClass` that a text names and its ranks as far as they are named, by `schemas.high_hands`;
    `NOT_STATED` for either that it does not name.

    Args:
        text: such as `"a pair of Tens"`, `"HI: a flush, Queen high; LO: 8,6,4,3,A"`,
            `"Ace Jack high"`, `"a straight, Three to Seven"`, `"a pair of Kings, for high"`.
    """
    mark = _HIGH_MARK.match(text)
    start = mark.end() if mark else 0
    for pattern, hand_class in _CLASSES:
        match = pattern.match(text, start)
        if match is None:
            continue
        begin = start if hand_class is HandClass.HIGH_CARD else match.end()
        end = _END_OF_HIGH.search(text, begin)
        words = _RANK_NAMED.findall(text, begin, end.start() if end else len(text))
        ranks = [_RANK_WORDS[word.lower()] for word in words[: _RANKS_NAMED[hand_class]]]
        if hand_class in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH):
            ranks.reverse()
        return int(hand_class), ranks_code(ranks)
    return NOT_STATED, NOT_STATED


@lru_cache(maxsize=16384)
def declared_low(text: str) -> int:
    """The low hand that a text names, by `schemas.low_hands`, the ace low; `NOT_STATED` where none.

    Args:
        text: such as `"HI: a pair of Fives; LO: 8,6,5,4,3"`, `"Lo: T,5,3,2,A"`, `"9,7,6,3,2"`,
            `"a pair of Kings, for high and 6,4,3,2,A, for low"`.
    """
    match = _LOW.search(text)
    if match is None:
        return NOT_STATED
    return low_code(_RANKS.get(rank, 0) or int(rank) for rank in match[1].upper().split(","))
