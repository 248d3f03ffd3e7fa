"""What buying a card is worth: every card that can come, every hand of the dealer behind it."""

from typing import NamedTuple

import numpy as np

from schemas.sheets.house import HouseSheet
from tests.oracles.theory.enumerated import dealer, ends
from tests.oracles.theory.payments import folded, worth
from tests.oracles.theory.ranked import CARDS, ranked
from tests.oracles.theory.readings import readings_of


class Bought(NamedTuple):
    """A discard over all 46 cards and 148,995 hands: antes won; deals by end, those folded last."""

    won: int
    counts: tuple[int, int, int, int, int]


def buy(sheet: HouseSheet, hand: list[int], up: int, discard: int) -> Bought:
    """Give one card away for another, then do what is best, or raise where the sheet binds the player."""
    assert sheet.purchase is not None
    read = readings_of(sheet)
    bound = sheet.purchase.after_buy == "must_raise" or sheet.purchase.when == "with_raise"
    left = dealer(up, read).without(hand)
    kept = [card for card in hand if card != discard]
    won, counts = 0, [0] * 5
    for card in range(CARDS):
        if card in hand or card == up:
            continue
        new = [*kept, card]
        found = ends(new, left.without([card]), read)
        raising = worth(sheet, int(ranked(np.array([new])).classes[0]), found, bought=True)
        folding = sum(found) * folded(sheet, bought=True)
        if bound or raising > folding:
            won += raising
            counts = [a + b for a, b in zip(counts, [*found, 0], strict=True)]
        else:
            won += folding
            counts[4] += sum(found)
    return Bought(won, (counts[0], counts[1], counts[2], counts[3], counts[4]))
