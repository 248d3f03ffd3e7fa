"""Which high hand is better, told slowly and in the words of the rules.

Shares nothing with the kernels or the builder of their tables: hands are judged as text, straights
are looked up in a written-out list, and six or seven cards are all their fives in turn.
"""

from collections.abc import Sequence
from itertools import combinations

from schemas.cards import card_text
from schemas.vocabulary import HandClass

Strength = tuple[HandClass, tuple[int, ...]]

_LADDER = "A23456789TJQKA"
_STRAIGHTS = [set(_LADDER[low : low + 5]) for low in range(10)]
_FACES = "23456789TJQKA"


def five_card_strength(cards: Sequence[int]) -> Strength:
    """The class of five known cards and what decides within it; greater is better, equal is a tie."""
    texts = [card_text(card) for card in cards]
    faces = [text[0] for text in texts]
    is_flush = len({text[1] for text in texts}) == 1
    times = sorted((faces.count(face) for face in set(faces)), reverse=True)
    by_weight = sorted(faces, key=lambda face: (faces.count(face), _FACES.index(face)), reverse=True)
    kickers = tuple(_FACES.index(face) for face in by_weight)

    if set(faces) in _STRAIGHTS:
        rung = (_STRAIGHTS.index(set(faces)),)
        if not is_flush:
            return HandClass.STRAIGHT, rung
        return (HandClass.ROYAL_FLUSH if rung == (9,) else HandClass.STRAIGHT_FLUSH), rung
    if times[0] == 4:
        return HandClass.QUADS, kickers
    if times == [3, 2]:
        return HandClass.FULL_HOUSE, kickers
    if is_flush:
        return HandClass.FLUSH, kickers
    if times[0] == 3:
        return HandClass.TRIPS, kickers
    if times.count(2) == 2:
        return HandClass.TWO_PAIR, kickers
    if times[0] == 2:
        return HandClass.PAIR, kickers
    return HandClass.HIGH_CARD, kickers


def best_strength(cards: Sequence[int]) -> Strength:
    """The strength of the best five of five or more known cards."""
    return max(five_card_strength(five) for five in combinations(cards, 5))
