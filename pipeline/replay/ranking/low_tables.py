"""Builds the tables of low hands, from the high value of five cards to their low ones.

A high value names the ranks of its five cards, and whether they are of one suit: that is all that a
low hand is told by.
"""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from schemas.cards import RANKS
from schemas.low_hands import low_code

Ranks = tuple[int, ...]
Order = tuple[object, ...]

_ACE = len(RANKS) - 1
_STRAIGHTS = [tuple(range(low, low + 5)) for low in range(len(RANKS) - 4)]


def low_tables(
    plain: list[Ranks], suited: list[Ranks], values: NDArray[np.int16]
) -> dict[str, NDArray[np.generic]]:
    """Tables by name.

    `ace_to_five_values` int16[7463], `deuce_to_seven_values` int16[7463]: by the high value of five
    cards, their low value, from 1, higher is better, 0 at 0; `ace_to_five_codes` int64[6176],
    `deuce_to_seven_codes` int64[7463]: by low value, the five ranks (schemas.low_hands);
    `ace_to_five_masks`, `deuce_to_seven_masks` int16[8192]: by a set of ranks as bits, the lowest rank's
    lowest, the best value of five of them, 0 where they have none that beats every hand with a pair.

    Args:
        plain, suited: ranks (0 a deuce, 12 an ace) of five cards, not of one suit and of one suit.
        values: the high values of both, one after the other.
    """
    ranks = plain + suited
    flushes = [False] * len(plain) + [True] * len(suited)
    aces_low, aces_high = _table(ranks, flushes, values, _ace_to_five), _table(ranks, flushes, values, _deuce)
    return {
        "ace_to_five_values": aces_low,
        "deuce_to_seven_values": aces_high,
        "ace_to_five_codes": _codes(ranks, values, aces_low, ace=1),
        "deuce_to_seven_codes": _codes(ranks, values, aces_high, ace=14),
        "ace_to_five_masks": _masks(plain, values, aces_low, lowest=_ACE),
        "deuce_to_seven_masks": _masks(plain, values, aces_high, lowest=0),
    }


def _ace_to_five(ranks: Ranks, flush: bool) -> Order:  # noqa: ARG001
    """What ace-to-five lows compare by, the worst first: neither straights nor flushes count."""
    return _grouped([0 if rank == _ACE else rank + 1 for rank in ranks])


def _deuce(ranks: Ranks, flush: bool) -> Order:
    """What deuce-to-seven lows compare by, the worst first: an ace is high alone, also beside 2 to 5."""
    straight = tuple(sorted(ranks)) in _STRAIGHTS
    counts = sorted(Counter(ranks).values(), reverse=True)
    order = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]].index(counts)
    classes = (0, 1, 2, 3, 6, 7)
    made = 8 if straight and flush else 5 if flush else 4 if straight else classes[order]
    return (-made, _grouped(list(ranks))[1])


def _grouped(ranks: list[int]) -> Order:
    counts = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    return tuple(-count for _, count in counts), tuple(-rank for rank, _ in counts)


def _table(
    ranks: list[Ranks], flushes: list[bool], values: NDArray[np.int16], order: Callable[[Ranks, bool], Order]
) -> NDArray[np.int16]:
    orders = [order(five, flush) for five, flush in zip(ranks, flushes, strict=True)]
    place = {each: value for value, each in enumerate(sorted(set(orders)), start=1)}  # type: ignore[type-var]
    table = np.zeros(len(values) + 1, dtype=np.int16)
    table[values] = [place[each] for each in orders]
    return table


def _codes(
    ranks: list[Ranks], values: NDArray[np.int16], lows: NDArray[np.int16], ace: int
) -> NDArray[np.int64]:
    codes = np.zeros(int(lows.max()) + 1, dtype=np.int64)
    for five, value in zip(ranks, values.tolist(), strict=True):
        codes[lows[value]] = low_code(ace if rank == _ACE else rank + 2 for rank in five)
    return codes


def _masks(
    plain: list[Ranks], values: NDArray[np.int16], lows: NDArray[np.int16], lowest: int
) -> NDArray[np.int16]:
    """The best value of five different ranks of each set of ranks, `lowest` being bit 0, the next bit 1."""
    fives: dict[int, int] = {}
    worst = 0
    for ranks, value in zip(plain, values[: len(plain)].tolist(), strict=True):
        if len(set(ranks)) == len(ranks):
            fives[sum(1 << (rank - lowest) % len(RANKS) for rank in ranks)] = int(lows[value])
        else:
            worst = max(worst, int(lows[value]))
    masks = np.zeros(1 << len(RANKS), dtype=np.int16)
    for ranks in range(len(masks)):
        bits = [1 << bit for bit in range(len(RANKS)) if ranks >> bit & 1]
        best = max((fives[sum(five)] for five in combinations(bits, 5)), default=0)
        masks[ranks] = best if best > worst else 0
    return masks
