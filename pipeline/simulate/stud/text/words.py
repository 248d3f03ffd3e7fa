"""Hands as Full Tilt names them, from the words of `pipeline.simulate.stud.naming`."""

import re
from collections.abc import Sequence

from pipeline.simulate.stud.naming import RANK_NAMES
from schemas.high_hands import ranks_code
from schemas.vocabulary import HandClass

_STRAIGHT = re.compile(r"(a straight(?: flush)?), \w+ to (\w+)")


def tilt_words(text: str, cards: Sequence[int]) -> str:
    """`HI: a pair of Fives; LO: 8,6,5,4,3` as `a pair of Fives, for high and 8,6,5,4,3, for low`.

    Args:
        text: how the hand is named, empty where it is not.
        cards: the seat's cards, of which a hand without a pair names the second highest too.
    """
    high, _, low = text.removeprefix("HI: ").removeprefix("Lo: ").partition("; LO: ")
    high = _STRAIGHT.sub(r"\1, \2 high", high)
    if high.startswith("high card "):
        first = high.removeprefix("high card ")
        second = _second(RANK_NAMES.index(first), cards)
        high = " ".join([first, *(RANK_NAMES[rank] for rank in second), "high"])
    return f"{high}, for high and {low}, for low" if low else high


def tilt_ranks(made: int, ranks: int, cards: Sequence[int]) -> int:
    """The ranks that those words name: of a straight the highest alone, without a pair the second too."""
    top = ranks >> 16
    if made in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH):
        return ranks_code([top])
    if made == HandClass.HIGH_CARD:
        return ranks_code([top, *(rank + 2 for rank in _second(top - 2, cards))])
    return ranks


def _second(first: int, cards: Sequence[int]) -> list[int]:
    """The highest rank of a hand beside one, in a list; empty where there is none."""
    return sorted({card // 4 for card in cards} - {first})[-1:]
