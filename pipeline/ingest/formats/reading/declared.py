"""The class of a high hand out of the words that a site names it with."""

import re

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
