"""Bought cards: whether the cards given up for them were held."""

import numpy as np
import polars as pl

from schemas.cards import HIDDEN

NO_STRAY = -2
"""Stands for a card where every discard was, or may have been, held."""


def _starts(counts: pl.Series) -> pl.Series:
    """Where each seat's part begins of a list that holds all seats' cards one after the other."""
    counts = counts.cast(pl.Int64)
    return counts.cum_sum() - counts


def _first_stray(held: list[int], discards: list[int], bought: list[int]) -> tuple[int, bool]:
    """The first discard that was not held, and whether a hidden card leaves that open."""
    hand = list(held)
    for discard, card in zip(discards, bought, strict=True):
        if discard == HIDDEN or (discard not in hand and HIDDEN in hand):
            return NO_STRAY, True
        if discard not in hand:
            return discard, False
        hand[hand.index(discard)] = card
    return NO_STRAY, False


def strays(joined: pl.DataFrame, seats: pl.DataFrame, buyers: pl.Series) -> pl.DataFrame:
    """The discards of seats that bought cards, one purchase after the other.

    A bought card takes the place of its discard and may be given up in its turn.

    Args:
        joined: recorded rounds, whose `seat_cards`, `draw_discard` and `draw_card` run in seat order.
        seats: the frame `seats`.
        buyers: indices in `seats` of those that bought.

    Returns:
        one row for each of them: `stray` (int8, the first discard that the hand did not hold, `NO_STRAY`
        none) and `discard_hidden` (a hidden card leaves it open).
    """
    cards, discards, bought = (
        joined[name].explode(empty_as_null=False).to_numpy()
        for name in ("seat_cards", "draw_discard", "draw_card")
    )
    counts, draws = (seats[name].gather(buyers).to_numpy() for name in ("seat_card_count", "draw_count"))
    first, drawn = (
        _starts(seats[name]).gather(buyers).to_numpy() for name in ("seat_card_count", "draw_count")
    )
    discard = discards[drawn]
    held, unknown = np.zeros((2, len(buyers)), np.bool_)
    for place in range(int(counts.max(initial=0))):
        card = np.where(place < counts, cards[np.minimum(first + place, len(cards) - 1)], NO_STRAY)
        held |= card == discard
        unknown |= card == HIDDEN
    hidden = (discard == HIDDEN) | (unknown & ~held)
    stray = np.where(held | hidden, NO_STRAY, discard).astype(np.int8)
    for at in np.flatnonzero(draws > 1).tolist():
        own = slice(drawn[at], drawn[at] + draws[at])
        hand = cards[first[at] : first[at] + counts[at]].tolist()
        stray[at], hidden[at] = _first_stray(hand, discards[own].tolist(), bought[own].tolist())
    return pl.DataFrame({"stray": stray, "discard_hidden": hidden})
