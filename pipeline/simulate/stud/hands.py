"""What seven or five cards make, told plainly: high hands, and lows of the three kinds.

Everything is a tuple that compares: greater is better. Cards are those of `schemas.cards`.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from schemas.vocabulary import HandClass

_ACE, _WHEEL_TOP = 12, 3
Strength = tuple[int, ...]


def high(cards: Sequence[int]) -> Strength:
    """Class and ranks of the best five cards."""
    ranks = [card // 4 for card in cards]
    suits = [card % 4 for card in cards]
    flush = next((suit for suit in range(4) if suits.count(suit) >= 5), None)
    if flush is not None:
        suited = sorted((card // 4 for card in cards if card % 4 == flush), reverse=True)
        top = _straight(frozenset(suited))
        if top is not None:
            royal = HandClass.ROYAL_FLUSH if top == _ACE else HandClass.STRAIGHT_FLUSH
            return (int(royal), top)
        best_flush = (int(HandClass.FLUSH), *suited[:5])
    else:
        best_flush = ()
    return max(best_flush, _of_ranks(tuple(sorted(ranks, reverse=True))))


@cache
def _of_ranks(ranks: tuple[int, ...]) -> Strength:
    """The best five without regard to suits, of ranks from the highest down."""
    times = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    by_rank = sorted(set(ranks), reverse=True)
    (most, first), (second, other) = times[0], times[1] if len(times) > 1 else (0, -1)
    if most == 4:
        return (int(HandClass.QUADS), first, max(rank for rank in by_rank if rank != first))
    if most == 3 and second >= 2:
        pair = max(rank for count, rank in times if count >= 2 and rank != first)
        return (int(HandClass.FULL_HOUSE), first, pair)
    top = _straight(frozenset(ranks))
    if top is not None:
        return (int(HandClass.STRAIGHT), top)
    if most == 3:
        return (int(HandClass.TRIPS), first, *[rank for rank in by_rank if rank != first][:2])
    if most == 2 and second == 2:
        kicker = max(rank for rank in by_rank if rank not in (first, other))
        return (int(HandClass.TWO_PAIR), first, other, kicker)
    if most == 2:
        return (int(HandClass.PAIR), first, *[rank for rank in by_rank if rank != first][:3])
    return (int(HandClass.HIGH_CARD), *by_rank[:5])


def _straight(ranks: frozenset[int]) -> int | None:
    """The highest card of the best straight; the five where it is the wheel."""
    for top in range(_ACE, _WHEEL_TOP, -1):
        if all(rank in ranks for rank in range(top - 4, top + 1)):
            return top
    return _WHEEL_TOP if {_ACE, 0, 1, 2, 3} <= ranks else None


def ace_to_five(cards: Sequence[int]) -> Strength:
    """The best low, an ace 1; neither straights nor flushes count."""
    return _ace_to_five(tuple(sorted(1 if card // 4 == _ACE else card // 4 + 2 for card in cards)))


@cache
def _ace_to_five(ranks: tuple[int, ...]) -> Strength:
    unlike = sorted(set(ranks))
    if len(unlike) >= 5:
        return (0, *(-rank for rank in reversed(unlike[:5])))
    return max(_paired_low(five) for five in set(combinations(ranks, 5)))


def _paired_low(ranks: Sequence[int]) -> Strength:
    weighed = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    shape = sorted((ranks.count(rank) for rank in weighed), reverse=True)
    worse = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]].index(shape)
    return (-worse, *(-rank for rank in weighed))


def eight_low(cards: Sequence[int]) -> Strength | None:
    """The best low of five different ranks up to eight, None where there is none."""
    low = ace_to_five(cards)
    return low if low[0] == 0 and low[1] >= -8 else None


def deuce_to_seven(cards: Sequence[int]) -> Strength:
    """The best low where aces are high and straights and flushes count against."""
    return max(_deuce(five) for five in combinations(cards, 5))


def _deuce(five: Sequence[int]) -> Strength:
    made = high(five)
    ranks = sorted((card // 4 for card in five), reverse=True)
    if made[0] in (HandClass.STRAIGHT, HandClass.STRAIGHT_FLUSH) and made[1] == _WHEEL_TOP:
        made = (int(HandClass.FLUSH if made[0] == HandClass.STRAIGHT_FLUSH else HandClass.HIGH_CARD), *ranks)
    return tuple(-part for part in made)


def low_ranks(game: str, cards: Sequence[int]) -> list[int] | None:
    """The ranks of a game's low, as `schemas.low_hands` counts them; None where none qualifies."""
    if game == "razz27":
        five = max(combinations(cards, 5), key=_deuce)
        return [card // 4 + 2 for card in five]
    low = eight_low(cards) if game == "7stud8" else ace_to_five(cards)
    if low is None:
        return None
    five = next(five for five in combinations(cards, 5) if ace_to_five(five) == low)
    return [1 if card // 4 == _ACE else card // 4 + 2 for card in five]


def highest_cards(cards: Sequence[int], worth: object, *, low: bool, ace_low: bool, game: str) -> list[int]:
    """The winning five, the highest card first; of equally good fives the one that is highest so."""

    def order(card: int) -> int:
        return card % 4 if ace_low and card // 4 == _ACE else (card // 4 + ace_low) * 4 + card % 4

    def makes(five: Sequence[int]) -> object:
        if not low:
            return high(five)
        return deuce_to_seven(five) if game == "razz27" else ace_to_five(five)

    fives = (five for five in combinations(cards, 5) if makes(five) == worth)
    return max(sorted((order(card) for card in five), reverse=True) for five in fives)
