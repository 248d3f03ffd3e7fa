"""Who wins each part of a pot, found by dealing out the hidden cards, and who is due an odd chip first.

A *part* is a whole pot, or the high or low half of one. With hidden cards it is decided where no way of
filling them in, from the cards seen nowhere in the hand, changes its winners. Ways are tried at random
until two differ; where none do and there are few, all of them are.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random

from schemas.cards import DECK_SIZE, HIDDEN
from tests.oracles.stud import model
from tests.oracles.stud.high import high
from tests.oracles.stud.lows import low, low_fives
from tests.oracles.stud.model import LOW_GAMES, Row

Hands = dict[int, list[int]]
Best = Callable[[Hands], frozenset[int]]

TRIES = 40
"""Ways of filling in hidden cards that are tried at random."""
ALL_OF = 1_000
"""As many ways, or fewer, are all tried."""


@dataclass(frozen=True)
class Part:
    """Winners of a part, None where hidden cards decide; not `sure`: none of the tried ways differed."""

    winners: frozenset[int] | None
    sure: bool = True


@dataclass(frozen=True)
class Parts:
    """The two halves of a pot; `low` has no winners where all of the pot goes to `high`."""

    high: Part
    low: Part = Part(frozenset())


def parts(hand: Row, live: set[int], eligible: frozenset[int]) -> Parts:
    """Who wins a pot that the `eligible` seats compete for; a lone seat needs no cards."""
    if len(live) == 1 or len(eligible) == 1:
        return Parts(Part(frozenset(live if len(live) == 1 else eligible)))
    hands = {seat: whole_hand(hand, seat) for seat in eligible}
    game: str = hand["game"]
    if game in LOW_GAMES:
        return Parts(_part(hand, hands, lambda filled: best_lows(game, filled)))
    by_high = _part(hand, hands, best_highs)
    if game != "7stud8":
        return Parts(by_high)
    return Parts(by_high, _part(hand, hands, lambda filled: best_lows(game, filled)))


def whole_hand(hand: Row, seat: int) -> list[int]:
    """All cards of a seat, a community card with them, hidden ones too."""
    return model.cards_of(hand)[seat] + list(hand["community"])


def known_hand(hand: Row, seat: int) -> list[int] | None:
    """The same; None where one is hidden or the count is wrong."""
    cards = whole_hand(hand, seat)
    return cards if len(cards) == model.full_hand(hand["game"]) and HIDDEN not in cards else None


def best_highs(hands: Hands) -> frozenset[int]:
    """The seats of the best high hand."""
    strengths = {seat: high(cards) for seat, cards in hands.items()}
    return frozenset(seat for seat, each in strengths.items() if each == max(strengths.values()))


def best_lows(game: str, hands: Hands) -> frozenset[int]:
    """The seats of the best low that counts in the game; none where no hand has one."""
    found = {seat: low(game, cards) for seat, cards in hands.items()}
    lows = {seat: each for seat, each in found.items() if each is not None}
    return frozenset(seat for seat, each in lows.items() if each == min(lows.values()))


def card_twice(hand: Row) -> bool:
    """Whether a known card stands in two hands, or twice in one."""
    known = [card for card in (*hand["seat_cards"], *hand["community"]) if card != HIDDEN]
    return len(set(known)) < len(known)


def _part(hand: Row, hands: Hands, best: Best) -> Part:
    if card_twice(hand) or any(len(cards) != model.full_hand(hand["game"]) for cards in hands.values()):
        return Part(None)
    hidden = [(seat, at) for seat, cards in hands.items() for at, card in enumerate(cards) if card == HIDDEN]
    seen = {*hand["seat_cards"], *hand["community"], *hand["action_cards"]}
    unseen = [card for card in range(DECK_SIZE) if card not in seen]
    found: set[frozenset[int]] = set()
    ways = 1
    sizes = [cards.count(HIDDEN) for cards in hands.values()]
    left = len(unseen)
    for size in sizes:
        ways, left = ways * comb(left, size), left - size
    rng = Random(len(hand["action_kind"]))
    tried = (rng.sample(unseen, len(hidden)) for _ in range(TRIES if hidden else 1))
    for drawn in _chain(tried, _every(unseen, sizes) if hidden and ways <= ALL_OF else iter(())):
        filled = {seat: list(cards) for seat, cards in hands.items()}
        for (seat, at), card in zip(hidden, drawn, strict=True):
            filled[seat][at] = card
        found.add(best(filled))
        if len(found) > 1:
            return Part(None)
    return Part(next(iter(found)), sure=ways <= ALL_OF)


def _chain(some: Iterator[list[int]], others: Iterator[list[int]]) -> Iterator[list[int]]:
    yield from some
    yield from others


def _every(unseen: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Every way of giving so many cards to each hand."""
    if not sizes:
        yield []
        return
    for chosen in combinations(unseen, sizes[0]):
        rest = [card for card in unseen if card not in chosen]
        for others in _every(rest, sizes[1:]):
            yield [*chosen, *others]


def odd_chip_order(
    hand: Row, by_suit: bool, seats: frozenset[int], half: str, order: list[int]
) -> list[int] | None:
    """Seats of known hands in the order of their turns for odd chips of the `high` or `low` half.

    Cash: clockwise, as `order` is. Tournament: by the highest card of the winning five, its rank and then
    its suit, by the next where hands share it; of equally good fives the best by this counts. None where
    a hand is not known.
    """
    if not by_suit:
        return [seat for seat in order if seat in seats]
    game: str = hand["game"]
    heights: dict[int, list[tuple[int, int]]] = {}
    for seat in seats:
        cards = known_hand(hand, seat)
        if cards is None:
            return None
        as_low = half == "low" or game in LOW_GAMES
        fives = low_fives(game, cards) if as_low else _high_fives(cards)
        ace_low = as_low and game != "razz27"
        heights[seat] = max(_heights(five, ace_low) for five in fives)
    return sorted(seats, key=lambda seat: heights[seat], reverse=True)


def _heights(cards: tuple[int, ...], ace_low: bool) -> list[tuple[int, int]]:
    ranked = [(-1 if ace_low and card // 4 == 12 else card // 4, card % 4) for card in cards]
    return sorted(ranked, reverse=True)


def _high_fives(cards: list[int]) -> list[tuple[int, ...]]:
    return [five for five in combinations(cards, 5) if high(five) == high(cards)]
