"""What seven cards are worth, by trying every five of them; and which board acts first.

Scores are tuples that compare as the hands do. Slow and plain: it is asked about single hands only.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from schemas.low_hands import low_code
from schemas.vocabulary import HandClass

Score = tuple[int, ...]
_ACE = 12
_WHEEL = [12, 3, 2, 1, 0]
_CLASS_OF_PATTERN: dict[tuple[int, ...], HandClass] = {
    (1, 1, 1, 1, 1): HandClass.HIGH_CARD,
    (2, 1, 1, 1): HandClass.PAIR,
    (2, 2, 1): HandClass.TWO_PAIR,
    (3, 1, 1): HandClass.TRIPS,
    (3, 2): HandClass.FULL_HOUSE,
    (4, 1): HandClass.QUADS,
}
_LOWEST_EIGHT = 8


def high_of(five: Sequence[int], wheel: bool = True) -> Score:
    """Class, then ranks by how often they are held; `wheel`: A-2-3-4-5 is a straight."""
    ranks, counts = _groups([card // 4 for card in five])
    made = _CLASS_OF_PATTERN[counts]
    if made != HandClass.HIGH_CARD:
        return (made, *ranks)
    flush = len({card % 4 for card in five}) == 1
    straight = ranks[0] - ranks[4] == 4
    if wheel and list(ranks) == _WHEEL:
        straight, ranks = True, (3, 2, 1, 0, -1)
    if straight and flush:
        return (HandClass.ROYAL_FLUSH if ranks[0] == _ACE else HandClass.STRAIGHT_FLUSH, *ranks)
    made = HandClass.FLUSH if flush else HandClass.STRAIGHT if straight else made
    return (made, *ranks)


def _groups(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Ranks, those held most often first and then the higher; and how often each."""
    held = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return tuple(rank for _, rank in held), tuple(n for n, _ in held)


def low_of(five: Sequence[int], game: str) -> Score:
    """What a low hand counts: the smaller the better. Razz: pairs, then ranks, aces low; razz27: as high."""
    if game == "razz27":
        return high_of(five, wheel=False)
    ranks, counts = _groups([_ace_low(card) for card in five])
    return (*counts, 0, *ranks)


def _ace_low(card: int) -> int:
    return (card // 4 + 1) % 13 + 1


def best_high(cards: Sequence[int]) -> Score:
    """The best five's score."""
    return max(high_of(five) for five in combinations(cards, 5))


def best_low(cards: Sequence[int], game: str) -> Score | None:
    """The best low five's score, the smaller the better; None where 7stud8 has no eight or better."""
    scores = [low_of(five, game) for five in combinations(cards, 5)]
    if game == "7stud8":
        scores = [score for score in scores if score[0] == 1 and score[6] <= _LOWEST_EIGHT]
    return min(scores, default=None)


def low_code_of(cards: Sequence[int], game: str) -> int:
    """The best low five by `schemas.low_hands`, 0 where none qualifies."""
    best = best_low(cards, game)
    if best is None:
        return 0
    five = next(five for five in combinations(cards, 5) if low_of(five, game) == best)
    if game == "razz27":
        return low_code([card // 4 + 2 for card in five])
    return low_code([_ace_low(card) for card in five])


def odd_chip_order(cards: Sequence[int], best: Score, game: str, low: bool) -> list[tuple[int, int]]:
    """Cards of the winning five, the highest by rank and then suit first: the larger comes first.

    Of equally good fives the one counts whose cards are highest.
    """
    ace_low = low and game != "razz27"
    found: list[list[tuple[int, int]]] = []
    for five in combinations(cards, 5):
        if (low_of(five, game) if low else high_of(five)) == best:
            ranks = [_ace_low(card) if ace_low else card // 4 for card in five]
            found.append(sorted(zip(ranks, (card % 4 for card in five), strict=True), reverse=True))
    return max(found)


def board_score(board: Sequence[int], game: str) -> tuple[Score, int]:
    """A board's worth, the larger the better hand by groups and ranks, and the suit of its first group."""
    ranks = [_ace_low(card) if game == "razz" else card // 4 for card in board]
    order, counts = _groups(ranks)
    pattern = counts + (1,) * (4 - len(counts))
    suit = max(card % 4 for card, rank in zip(board, ranks, strict=True) if rank == order[0])
    return (*pattern, *order), suit


def door_order(card: int, game: str) -> tuple[int, int]:
    """Where a door card stands: the smallest brings in."""
    if game == "razz":
        return -_ace_low(card), -(card % 4)
    if game == "razz27":
        return -(card // 4), -(card % 4)
    return card // 4, card % 4
