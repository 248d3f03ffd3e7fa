"""How all pairs of a player's and a dealer's hand end, for players who do not look at the up card.

Two hands that have no card in common are counted by inclusion and exclusion over the cards that they would
share: with S running over all sets of at most five cards,

    pairs without a common card = sum over S of (-1)^|S| * pairs of which both hands hold all of S

and within one S every hand meets every hand, so that sorting them by their levels counts the ends. Each of
the dealer's five cards may be the one that is shown, so that deals are five times the pairs.
"""

from itertools import chain, combinations
from math import comb
from typing import NamedTuple

import numpy as np

from tests.oracles.theory.ranked import CARDS, Ints, Ranked, ranked
from tests.oracles.theory.readings import Readings, levels, qualified

HAND = 5
SHOWN = 5


class AllHands(NamedTuple):
    """All 2,598,960 hands: int64[n, 5] cards in rising order, and what they are."""

    cards: Ints
    hands: Ranked


def all_hands() -> AllHands:
    """Every hand once."""
    flat = chain.from_iterable(combinations(range(CARDS), HAND))
    cards = np.fromiter(flat, dtype=np.int64).reshape(-1, HAND)
    parts = [ranked(part) for part in np.array_split(cards, 8)]
    return AllHands(cards, Ranked(*(np.concatenate(columns) for columns in zip(*parts, strict=True))))


def deals_by_end(hands: AllHands, read: Readings, groups: Ints) -> Ints:
    """Deals in which the dealer does not play, the player wins, ties, loses, by groups of the player's hands.

    Args:
        hands: all of them.
        read: the readings; not those by which suits matter.
        groups: int64[n]: the group of each hand, from 0 on.

    Returns:
        int64[groups, 4].
    """
    assert not read.suits_matter
    level, plays = levels(hands.hands, read), qualified(hands.hands, read)
    assert level[~plays].max() < level[plays].min()
    number = int(groups.max()) + 1
    kinds, kind = np.unique(level * number + groups, return_inverse=True)
    places = np.unique(kinds // number, return_inverse=True)[1]
    order = Order(places, kinds % number, int(places[kind[plays]].min()))
    pairs = np.zeros((number, 4), dtype=np.int64)
    for shared in range(HAND + 1):
        rows = _kinds_by_shared_cards(hands.cards, kind, len(kinds), shared)
        for part in np.array_split(rows, max(1, rows.size // 2_000_000)):
            pairs += (-1) ** shared * _ends_within_rows(part, order, number)
    return pairs * SHOWN


class Order(NamedTuple):
    """Kinds of hands: the place and group of each, and the least place with which the dealer plays."""

    places: Ints
    groups: Ints
    least_playing: int


def _kinds_by_shared_cards(cards: Ints, kind: Ints, kinds: int, shared: int) -> Ints:
    """A row for each set of so many cards: the kinds of the hands that hold them all, in order."""
    keys = np.empty((comb(HAND, shared), len(cards)), dtype=np.int64)
    for row, kept in zip(keys, combinations(range(HAND), shared), strict=True):
        for place in kept:
            row[:] = row * CARDS + cards[:, place] if place != kept[0] else cards[:, place]
        row[:] = row * kinds + kind if kept else kind
    flat = keys.reshape(-1)
    flat.sort()
    return (flat % kinds).reshape(-1, comb(CARDS - shared, HAND - shared))


def _ends_within_rows(rows: Ints, order: Order, number: int) -> Ints:
    """Every hand of a row against every hand of it: int64[number, 4]."""
    width = rows.shape[1]
    places = order.places[rows]
    starts = np.ones(rows.shape, dtype=np.bool_)
    starts[:, 1:] = places[:, 1:] != places[:, :-1]
    first = np.flatnonzero(starts)
    equal = np.diff(np.append(first, rows.size))
    run = np.cumsum(starts.reshape(-1)) - 1
    less = first[run] % width
    unqualified = np.repeat((places < order.least_playing).sum(axis=1), width)
    wins = np.maximum(less - unqualified, 0)
    ties = np.where(places.reshape(-1) >= order.least_playing, equal[run], 0)
    loses = width - unqualified - wins - ties
    groups = order.groups[rows].reshape(-1)
    columns = [np.bincount(groups, column, number) for column in (unqualified, wins, ties, loses)]
    return np.rint(np.column_stack(columns)).astype(np.int64)
