"""Five cards: their class, the ranks that break ties, and what a dealer needs to play."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

HANDS = (
    "high-card",
    "pair",
    "two-pair",
    "trips",
    "straight",
    "flush",
    "full-house",
    "quads",
    "straight-flush",
    "royal-flush",
)
"""Names of the classes, worst first."""

_RANKS = "23456789TJQKA"


def plain_hand(cards: Sequence[str]) -> tuple[str, list[int]]:
    """Class of five cards and their ranks in the order that breaks ties [000, clause 10].

    Ranks are 2 to 14. Raises ValueError where there are not five known cards.
    """
    if len(cards) != 5 or any(
        len(card) != 2 or card[0] not in _RANKS or card[1] not in "cdhs" for card in cards
    ):
        raise ValueError(f"{list(cards)} are not five cards")
    counts = Counter(_RANKS.index(card[0]) + 2 for card in cards)
    ranks = sorted(
        (_RANKS.index(card[0]) + 2 for card in cards), key=lambda rank: (counts[rank], rank), reverse=True
    )
    flush = len({card[1] for card in cards}) == 1
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    straight = len(counts) == 5 and ranks[0] - ranks[4] == 4
    shape = sorted(counts.values(), reverse=True)
    if straight and flush:
        name = "royal-flush" if ranks[0] == 14 else "straight-flush"
    elif shape[0] == 4:
        name = "quads"
    elif shape == [3, 2]:
        name = "full-house"
    elif flush:
        name = "flush"
    elif straight:
        name = "straight"
    elif shape[0] == 3:
        name = "trips"
    else:
        name = {2: "two-pair", 1: "pair", 0: "high-card"}[shape.count(2)]
    return name, ranks


def hand_or_none(cards: Sequence[str]) -> str | None:
    """The class, or None where there are not five known cards."""
    try:
        return plain_hand(cards)[0]
    except ValueError:
        return None


def plain_qualifies(cards: Sequence[str], qualifier: str = "A-K") -> bool:
    """Whether a dealer has a game: A-K or better [000, clauses 15, 16], or a pair or better [001-b]."""
    name, ranks = plain_hand(cards)
    return name != "high-card" or (qualifier == "A-K" and ranks[:2] == [14, 13])


def purchases(seat: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A seat's bought cards in order; the record writes one of them plain or any number as a list."""
    draw = seat.get("draw")
    if draw is None:
        return []
    return list(draw) if isinstance(draw, list) else [draw]


def final_cards(seat: Mapping[str, Any]) -> list[str]:
    """The hand after its purchases: each new card takes the place of its discard.

    Raises ValueError where a discard is not held.
    """
    cards = list(seat["cards"])
    for bought in purchases(seat):
        if bought["discard"] not in cards:
            raise ValueError(f"the discard {bought['discard']} is not among {cards}")
        cards[cards.index(bought["discard"])] = bought["card"]
    return cards
