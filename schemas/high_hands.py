"""The ranks of high hands as one number: up to five, the most telling first, four bits each.

Two pair of kings and nines with a ten is 0xD9A00, as far as a source names it 0xD9000: places that are
not named or tell nothing hold 0. Ranks are 2 to 14 (ace, also at the low end of a straight). The order is
that in which hands of one class are compared: the set before its kickers, the full house's trips before
its pair; of a straight the highest card, then the lowest, which tells no more but is often named.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from schemas.vocabulary import NOT_STATED, HandClass

_PLACES = 5
_DOWN = tuple(range(14, 1, -1))
_WORDS = {10: "T", 11: "J", 12: "Q", 13: "K", 14: "A"}
_STRAIGHT_TOPS = tuple(range(14, 4, -1))


def ranks_code(ranks: Sequence[int]) -> int:
    """The number of ranks in the order told above; `NOT_STATED` where there are none.

    Args:
        ranks: five at most, each 2 to 14.

    Raises:
        ValueError: more than five, or a rank out of bounds.
    """
    if len(ranks) > _PLACES or not all(2 <= rank <= 14 for rank in ranks):
        raise ValueError(f"{list(ranks)} are not the ranks of a hand")
    if not ranks:
        return NOT_STATED
    code = 0
    for rank in [*ranks, *[0] * (_PLACES - len(ranks))]:
        code = code << 4 | rank
    return code


def ranks_agree(one: int, other: int) -> bool:
    """Whether two numbers say the same as far as both say anything."""
    if NOT_STATED in (one, other):
        return True
    shifts = range(0, 4 * _PLACES, 4)
    both = ((one >> shift & 15, other >> shift & 15) for shift in shifts)
    return all(mine == theirs or 0 in (mine, theirs) for mine, theirs in both)


def ranks_text(code: int) -> str:
    """`K-9`; empty for `NOT_STATED`."""
    ranks = (code >> shift & 15 for shift in range(16, -1, -4)) if code > 0 else ()
    return "-".join(_WORDS.get(rank, str(rank)) for rank in ranks if rank)


def _sets(sizes: int, kickers: int) -> Iterator[tuple[int, ...]]:
    """Ranks of `sizes` sets that count in their order, then of kickers, best first."""
    for first in permutations(_DOWN, sizes):
        rest = [rank for rank in _DOWN if rank not in first]
        yield from (first + others for others in combinations(rest, kickers))


def _straights() -> list[tuple[int, ...]]:
    return [(top, 14 if top == 5 else top - 4) for top in _STRAIGHT_TOPS]


def _unlike() -> list[tuple[int, ...]]:
    """Five ranks that make no straight, best first."""
    runs = {frozenset(range(top - 4, top + 1)) for top in _STRAIGHT_TOPS[:-1]} | {frozenset((14, 2, 3, 4, 5))}
    return [ranks for ranks in combinations(_DOWN, _PLACES) if frozenset(ranks) not in runs]


def _best_first() -> Iterator[tuple[HandClass, tuple[int, ...]]]:
    """Every hand that differs in value, best first."""
    yield HandClass.ROYAL_FLUSH, ()
    two_pair = ((high, low, kicker) for high, low, kicker in _sets(2, 1) if high > low)
    for made, hands in (
        (HandClass.STRAIGHT_FLUSH, _straights()[1:]),
        (HandClass.QUADS, _sets(1, 1)),
        (HandClass.FULL_HOUSE, _sets(2, 0)),
        (HandClass.FLUSH, _unlike()),
        (HandClass.STRAIGHT, _straights()),
        (HandClass.TRIPS, _sets(1, 2)),
        (HandClass.TWO_PAIR, two_pair),
        (HandClass.PAIR, _sets(1, 3)),
        (HandClass.HIGH_CARD, _unlike()),
    ):
        yield from ((made, ranks) for ranks in hands)


RANKS_OF_VALUE: tuple[int, ...] = (
    NOT_STATED,
    *reversed([ranks_code(ranks) for _, ranks in _best_first()]),
)
"""The number of each value of a high hand, 1 (7-5-4-3-2) to 7462 (a royal flush, which needs no rank)."""
