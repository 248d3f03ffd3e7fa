"""How cards become numbers whose sum tells a hand.

Each of the thirteen ranks has a random-looking 32-bit number. The sum of a hand's rank numbers,
taken modulo 2**32, is the same in whatever order the cards lie, and differs between any two
sets of ranks that five or seven cards can show (the build proves it, for this seed). The sum is
thereby a name for the set of ranks and a well mixed hash of it at once: its top bits
pick a bucket, the bits below a place, and the bucket's displacement, XORed into the place, gives the
slot of the table where the hand's value stands, without any collision.

A seven-card key also counts suits, four bits each, above the bits that carries can reach; adding
3 to a count of five or more sets its top bit. Five cards need no counts: they are a flush when
all suit bits agree, and then `FLUSH_KEY` is added.

Key arrays have 256 places so that any byte, also that of a hidden card, stays inside them.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from schemas.cards import DECK_SIZE, RANKS, SUITS

TABLES_FILE = Path(__file__).with_name("tables.npz")

SEED = 1
"""The first seed for which all tables come out without a collision."""

FIVE_BUCKET_BITS, FIVE_SLOT_BITS = 11, 14
SEVEN_BUCKET_BITS, SEVEN_SLOT_BITS = 13, 16

SUIT_SHIFT = 36
SUIT_BITS = 4
FLUSH_CARRY = 0x3333 << SUIT_SHIFT
FLUSH_MARKS = 0x8888 << SUIT_SHIFT

_BYTES = 256
_MASK_64 = (1 << 64) - 1


def _mixed_numbers(seed: int, count: int) -> list[int]:
    """The first `count` outputs of SplitMix64 (Steele, Lea, Flood 2014), their low 32 bits."""
    numbers: list[int] = []
    state = seed
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & _MASK_64
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK_64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK_64
        numbers.append((mixed ^ (mixed >> 31)) & 0xFFFFFFFF)
    return numbers


_NUMBERS = _mixed_numbers(SEED, len(RANKS) + 1)

RANK_KEYS: NDArray[np.int64] = np.array(_NUMBERS[:-1], dtype=np.int64)
"""int64[13]: the number of each rank, deuce first, below 2**32."""

FLUSH_KEY = _NUMBERS[-1]


def _five_keys() -> NDArray[np.uint32]:
    keys = np.zeros(_BYTES, dtype=np.uint32)
    keys[:DECK_SIZE] = np.repeat(RANK_KEYS, len(SUITS))
    return keys


def _seven_keys() -> NDArray[np.uint64]:
    keys = np.zeros(_BYTES, dtype=np.uint64)
    for card in range(DECK_SIZE):
        rank, suit = divmod(card, len(SUITS))
        keys[card] = int(RANK_KEYS[rank]) | 1 << (SUIT_SHIFT + SUIT_BITS * suit)
    return keys


FIVE_KEYS = _five_keys()
"""uint32[256]: the number of each card's rank."""

SEVEN_KEYS = _seven_keys()
"""uint64[256]: the number of each card's rank, and one in its suit's counter."""
