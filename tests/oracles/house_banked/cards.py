"""Cards as the record writes them, and what five of them make, by sorting and counting."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

CLASSES = (
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
"""Worst first."""

_POINTS = {face: 14 - place for place, face in enumerate("AKQJT98765432")}
UNKNOWN = "??"


class Hand(NamedTuple):
    """Five cards: their class, their ranks (14 the ace) as they count, and the flush's suit or "".

    Ranks that stand oftener come first, then the higher; a straight has its top rank alone, 5 for the wheel.
    """

    name: str
    ranks: tuple[int, ...]
    suit: str


def made_of(cards: Sequence[str]) -> Hand:
    """What five different known cards make."""
    times = Counter(_POINTS[card[0]] for card in cards)
    ranks = tuple(sorted(times, key=lambda rank: (times[rank], rank), reverse=True))
    shape = sorted(times.values(), reverse=True)
    one_suit = len({card[1] for card in cards}) == 1
    suit = cards[0][1] if one_suit else ""

    top = 0
    if len(ranks) == 5:
        if ranks[0] - ranks[4] == 4:
            top = ranks[0]
        elif ranks == (14, 5, 4, 3, 2):
            top = 5
    if top and one_suit:
        return Hand("royal-flush" if top == 14 else "straight-flush", (top,), suit)
    if top:
        return Hand("straight", (top,), "")
    if one_suit:
        return Hand("flush", ranks, suit)
    named = {
        (4, 1): "quads",
        (3, 2): "full-house",
        (3, 1, 1): "trips",
        (2, 2, 1): "two-pair",
        (2, 1, 1, 1): "pair",
        (1, 1, 1, 1, 1): "high-card",
    }
    return Hand(named[tuple(shape)], ranks, "")


def purchases(seat: Mapping[str, Any]) -> list[Mapping[str, str]]:
    """The bought cards of a seat: the record has one alone, or a list."""
    draw = seat.get("draw")
    if draw is None:
        return []
    return [draw] if isinstance(draw, Mapping) else list(draw)


def known_hand(cards: Sequence[str], bought: Sequence[Mapping[str, str]] = ()) -> Hand | None:
    """What the cards make after the purchases, None where the record does not tell.

    It does not tell where a card is hidden, where there are not five, where one stands twice, or where
    a discard is not among the cards as dealt.
    """
    if len(cards) != 5:
        return None
    held = list(cards)
    for each in bought:
        if each["discard"] not in cards or each["discard"] not in held:
            return None
        held[held.index(each["discard"])] = each["card"]
    if UNKNOWN in held or UNKNOWN in cards or len(set(held)) != 5 or len(set(cards)) != 5:
        return None
    return made_of(held)
