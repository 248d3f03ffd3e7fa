"""The value of one hand, for use inside other kernels. The encoding is told in `keys`.

A value is 1 (7-5-4-3-2) to 7462 (a royal flush), higher is better, equal is a tie; 0 is no value.
Cards are those of `schemas.cards`, of any integer type. The functions read inside their tables
whatever they are given, but a hidden card, or a card that comes twice, makes the value
meaningless: ask `are_dealable` first where the input may hold them.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import keys
from schemas.cards import DECK_SIZE
from schemas.compile import kernel

with np.load(keys.TABLES_FILE, allow_pickle=False) as _tables:
    _FIVE_VALUES: NDArray[np.int16] = _tables["five_values"]
    _FIVE_SHIFTS: NDArray[np.uint16] = _tables["five_shifts"]
    _SEVEN_VALUES: NDArray[np.int16] = _tables["seven_values"]
    _SEVEN_SHIFTS: NDArray[np.uint16] = _tables["seven_shifts"]
    _FLUSH_VALUES: NDArray[np.int16] = _tables["flush_values"]
    VALUE_CLASSES: NDArray[np.int8] = _tables["value_classes"]
    """int8[7463]: the `HandClass` of each value; -1 at 0, which is no value."""

MAX_VALUE = len(VALUE_CLASSES) - 1

_FIVE_KEYS = keys.FIVE_KEYS
_SEVEN_KEYS = keys.SEVEN_KEYS
_FLUSH_KEY = np.uint32(keys.FLUSH_KEY)
_FLUSH_CARRY = np.uint64(keys.FLUSH_CARRY)
_FLUSH_MARKS = np.uint64(keys.FLUSH_MARKS)
_FIVE_BUCKET = np.uint32(32 - keys.FIVE_BUCKET_BITS)
_FIVE_PLACE = np.uint32(32 - keys.FIVE_BUCKET_BITS - keys.FIVE_SLOT_BITS)
_FIVE_MASK = np.uint32((1 << keys.FIVE_SLOT_BITS) - 1)
_SEVEN_BUCKET = np.uint32(32 - keys.SEVEN_BUCKET_BITS)
_SEVEN_PLACE = np.uint32(32 - keys.SEVEN_BUCKET_BITS - keys.SEVEN_SLOT_BITS)
_SEVEN_MASK = np.uint32((1 << keys.SEVEN_SLOT_BITS) - 1)
_RANK_SET_MASK = len(_FLUSH_VALUES) - 1
_FIRST_MARK = keys.SUIT_SHIFT + keys.SUIT_BITS - 1
_SUIT_BITS = keys.SUIT_BITS


@kernel
def value_of_five(c0: int, c1: int, c2: int, c3: int, c4: int) -> int:
    """The value of five different known cards, in any order."""
    b0, b1, b2, b3, b4 = np.uint8(c0), np.uint8(c1), np.uint8(c2), np.uint8(c3), np.uint8(c4)
    key = np.uint32(_FIVE_KEYS[b0] + _FIVE_KEYS[b1] + _FIVE_KEYS[b2] + _FIVE_KEYS[b3] + _FIVE_KEYS[b4])
    if ((b0 ^ b1) | (b0 ^ b2) | (b0 ^ b3) | (b0 ^ b4)) & 3 == 0:
        key = np.uint32(key + _FLUSH_KEY)
    place = (key >> _FIVE_PLACE) & _FIVE_MASK
    slot = place ^ _FIVE_SHIFTS[key >> _FIVE_BUCKET]
    return int(_FIVE_VALUES[slot])


@kernel
def value_of_six(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int) -> int:
    """The value of the best five of six different known cards, in any order."""
    best = max(value_of_five(c1, c2, c3, c4, c5), value_of_five(c0, c2, c3, c4, c5))
    best = max(best, value_of_five(c0, c1, c3, c4, c5), value_of_five(c0, c1, c2, c4, c5))
    return max(best, value_of_five(c0, c1, c2, c3, c5), value_of_five(c0, c1, c2, c3, c4))


@kernel
def value_of_seven(c0: int, c1: int, c2: int, c3: int, c4: int, c5: int, c6: int) -> int:
    """The value of the best five of seven different known cards, in any order."""
    b0, b1, b2, b3 = np.uint8(c0), np.uint8(c1), np.uint8(c2), np.uint8(c3)
    b4, b5, b6 = np.uint8(c4), np.uint8(c5), np.uint8(c6)
    total = _SEVEN_KEYS[b0] + _SEVEN_KEYS[b1] + _SEVEN_KEYS[b2] + _SEVEN_KEYS[b3]
    total += _SEVEN_KEYS[b4] + _SEVEN_KEYS[b5] + _SEVEN_KEYS[b6]
    marks = (total + _FLUSH_CARRY) & _FLUSH_MARKS
    if marks != 0:
        return _flush_value((b0, b1, b2, b3, b4, b5, b6), marks)
    key = np.uint32(total)
    place = (key >> _SEVEN_PLACE) & _SEVEN_MASK
    slot = place ^ _SEVEN_SHIFTS[key >> _SEVEN_BUCKET]
    return int(_SEVEN_VALUES[slot])


@kernel
def _flush_value(cards: tuple[np.uint8, ...], marks: np.uint64) -> int:
    """The value of a flush: with five of one suit among seven cards nothing but a better flush beats it."""
    suit = 0
    while suit < 3 and not (marks >> np.uint64(_FIRST_MARK + _SUIT_BITS * suit)) & np.uint64(1):
        suit += 1
    rank_set = 0
    for card in cards:
        if card & 3 == suit:
            rank_set |= 1 << (card >> 2)
    return int(_FLUSH_VALUES[rank_set & _RANK_SET_MASK])


@kernel
def are_dealable(cards: NDArray[np.int8], start: int, stop: int) -> bool:
    """True when `cards[start:stop]` are known cards, each only once."""
    seen = np.uint64(0)
    for position in range(start, stop):
        card = cards[position]
        if card < 0 or card >= DECK_SIZE:
            return False
        mark = np.uint64(1) << np.uint64(card)
        if seen & mark:
            return False
        seen |= mark
    return True
