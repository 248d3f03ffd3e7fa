"""Builds the ranking tables from the order of poker hands; `python -m pipeline.replay.ranking.build`.

Takes two seconds and gives the same bytes each time. The tables are shipped beside this
file; a test builds them again and compares.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import keys
from pipeline.replay.ranking.low_tables import low_tables
from schemas.cards import RANKS
from schemas.vocabulary import HandClass

Ranks = tuple[int, ...]

_ACE = len(RANKS) - 1
_WHEEL: Ranks = (0, 1, 2, 3, _ACE)
_PATTERNS: dict[Ranks, HandClass] = {
    (4, 1): HandClass.QUADS,
    (3, 2): HandClass.FULL_HOUSE,
    (3, 1, 1): HandClass.TRIPS,
    (2, 2, 1): HandClass.TWO_PAIR,
    (2, 1, 1, 1): HandClass.PAIR,
}


def strength(ranks: Ranks, flush: bool) -> tuple[HandClass, Ranks]:
    """What two five-card hands compare by: the class, then ranks by their count, highest first.

    The ace counts low only in the five-high straight (rule 000.10).
    """
    counts = sorted(Counter(ranks).items(), key=lambda item: (item[1], item[0]), reverse=True)
    by_count = tuple(rank for rank, _ in counts)
    pattern = tuple(count for _, count in counts)
    if pattern in _PATTERNS:
        return _PATTERNS[pattern], by_count
    wheel = tuple(sorted(ranks)) == _WHEEL
    straight = wheel or max(ranks) - min(ranks) == len(ranks) - 1
    if not straight:
        return (HandClass.FLUSH if flush else HandClass.HIGH_CARD), by_count
    top = _WHEEL[-2] if wheel else max(ranks)
    if not flush:
        return HandClass.STRAIGHT, (top,)
    return (HandClass.ROYAL_FLUSH if top == _ACE else HandClass.STRAIGHT_FLUSH), (top,)


def build_tables() -> dict[str, NDArray[np.generic]]:
    """All ranking tables by name.

    `five_values` int16[2**14], `five_shifts` uint16[2**11], `seven_values` int16[2**16],
    `seven_shifts` uint16[2**13]: displacement tables (see `keys`); `flush_values` int16[2**13]: by
    the set of ranks, as bits, that five to seven cards of one suit show; `value_classes`
    int8[7463]: the `HandClass` of each value, -1 for 0, which is no value; the tables of `low_tables`.

    Raises:
        ValueError: the seed of the keys gives two sets of ranks one slot.
    """
    plain = [ranks for ranks in combinations_with_replacement(range(len(RANKS)), 5) if _dealable(ranks)]
    suited = list(combinations(range(len(RANKS)), 5))
    strengths = [strength(ranks, False) for ranks in plain] + [strength(ranks, True) for ranks in suited]
    order = {level: value for value, level in enumerate(sorted(strengths), start=1)}
    values = np.array([order[level] for level in strengths], dtype=np.int16)
    plain_values, suited_values = values[: len(plain)], values[len(plain) :]

    plain_sums, suited_sums = _rank_sums(plain), (_rank_sums(suited) + keys.FLUSH_KEY) & 0xFFFFFFFF
    five_values, five_shifts = _displace(
        np.concatenate((plain_sums, suited_sums)), values, keys.FIVE_BUCKET_BITS, keys.FIVE_SLOT_BITS
    )
    seven = [ranks for ranks in combinations_with_replacement(range(len(RANKS)), 7) if _dealable(ranks)]
    seven_values, seven_shifts = _displace(
        _rank_sums(seven),
        _best_of_seven(seven, plain_sums, plain_values),
        keys.SEVEN_BUCKET_BITS,
        keys.SEVEN_SLOT_BITS,
    )
    return {
        "five_values": five_values,
        "five_shifts": five_shifts,
        "seven_values": seven_values,
        "seven_shifts": seven_shifts,
        "flush_values": _flush_values(dict(zip(suited, suited_values.tolist(), strict=True))),
        "value_classes": np.array([-1, *(hand_class for hand_class, _ in sorted(order))], dtype=np.int8),
    } | low_tables(plain, suited, values)


def _dealable(ranks: Ranks) -> bool:
    return max(Counter(ranks).values()) <= 4


def _rank_sums(rank_sets: list[Ranks]) -> NDArray[np.int64]:
    return keys.RANK_KEYS[np.array(rank_sets)].sum(axis=1) & 0xFFFFFFFF


def _best_of_seven(
    seven: list[Ranks], plain_sums: NDArray[np.int64], plain_values: NDArray[np.int16]
) -> NDArray[np.int16]:
    """The best of the 21 five-card hands in each set of seven ranks, flushes apart."""
    order = np.argsort(plain_sums)
    sums, values = plain_sums[order], plain_values[order]
    rank_keys = keys.RANK_KEYS[np.array(seven)]
    best = np.zeros(len(seven), dtype=np.int16)
    for five in combinations(range(7), 5):
        subset = rank_keys[:, five].sum(axis=1) & 0xFFFFFFFF
        best = np.maximum(best, values[np.searchsorted(sums, subset)])
    return best


def _flush_values(suited: dict[Ranks, int]) -> NDArray[np.int16]:
    values = np.zeros(1 << len(RANKS), dtype=np.int16)
    for count in (5, 6, 7):
        for ranks in combinations(range(len(RANKS)), count):
            mask = sum(1 << rank for rank in ranks)
            values[mask] = max(suited[five] for five in combinations(ranks, 5))
    return values


def _displace(
    sums: NDArray[np.int64], values: NDArray[np.int16], bucket_bits: int, slot_bits: int
) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """Place each value in a slot of its own: fullest bucket first, smallest displacement that fits."""
    buckets = sums >> (32 - bucket_bits)
    places = (sums >> (32 - bucket_bits - slot_bits)) & ((1 << slot_bits) - 1)
    table = np.zeros(1 << slot_bits, dtype=np.int16)
    shifts = np.zeros(1 << bucket_bits, dtype=np.uint16)
    order = np.argsort(buckets, kind="stable")
    ends = np.searchsorted(buckets[order], np.arange((1 << bucket_bits) + 1))
    sizes = np.diff(ends)
    for bucket in np.argsort(-sizes, kind="stable")[: np.count_nonzero(sizes)]:
        rows = order[ends[bucket] : ends[bucket + 1]]
        if len(np.unique(places[rows])) < len(rows):
            raise ValueError(f"two sets of ranks share a place in bucket {bucket}: take another seed")
        shift = _first_fit(places[rows], table)
        table[places[rows] ^ shift] = values[rows]
        shifts[bucket] = shift
    return table, shifts


def _first_fit(places: NDArray[np.int64], table: NDArray[np.int16]) -> int:
    for start in range(0, len(table), 256):
        fits = (table[places[:, None] ^ np.arange(start, start + 256)] == 0).all(axis=0)
        if fits.any():
            return start + int(fits.argmax())
    raise ValueError("no displacement fits: take another seed or a larger table")


if __name__ == "__main__":
    np.savez(keys.TABLES_FILE, allow_pickle=False, **build_tables())
