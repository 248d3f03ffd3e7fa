"""The class of a high hand, and the ranks of a low one, out of the words that a site names them with."""

import re

from schemas.low_hands import low_code
from schemas.vocabulary import NOT_STATED, HandClass

_RANK = r"(?:Ace|King|Queen|Jack|Ten|Nine|Eight|Seven|Six|Five|Four|Trey|Three|Deuce|Two)"
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


def declared_class(text: str) -> int:
    """The `HandClass` that a text names, `NOT_STATED` where it names no high hand.

    Args:
        text: such as `"a pair of Tens"`, `"HI: a flush, Queen high; LO: 8,6,4,3,A"`,
            `"Ace Jack high"`, `"a pair of Kings, for high"`.
    """
    mark = _HIGH_MARK.match(text)
    start = mark.end() if mark else 0
    for pattern, hand_class in _CLASSES:
        if pattern.match(text, start):
            return hand_class
    return NOT_STATED


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
