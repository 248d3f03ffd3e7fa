"""Hands as Full Tilt names them, from the words of `pipeline.simulate.stud.naming`."""

import re
from collections.abc import Sequence

from pipeline.simulate.stud.naming import RANK_NAMES

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
        others = sorted({card // 4 for card in cards} - {RANK_NAMES.index(first)})
        high = " ".join([first, *(RANK_NAMES[rank] for rank in others[-1:]), "high"])
    return f"{high}, for high and {low}, for low" if low else high
