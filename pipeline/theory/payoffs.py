"""What a player wins or loses in antes, by how his part in a round ends: what a sheet pays, on one scale."""

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.house_banked.multiples import multiples_of
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass, Outcome

FOLDED, NOT_QUALIFIED, WON, TIED, LOST = range(5)
"""How a player's part ends, the last axis of what this package counts."""
ENDS = (Outcome.FOLD, Outcome.NOT_QUALIFIED, Outcome.SEAT_WINS, Outcome.TIE, Outcome.DEALER_WINS)
"""The outcome of each end, in that order."""
CLASSES = len(HandClass)

Nets = NDArray[np.int64]
"""int64[2, CLASSES, ENDS]: by whether a card was bought, class of the final hand, end."""


def nets_of(sheet: HouseSheet) -> Nets:
    """What the player has more after the round than before it, in antes, on ante, raise and bought card.

        net = (ante's multiple - 1) + raise * (its multiple - 1) + what the table pays on the ante
              + price of a card * (its multiple - 1), where one was bought

    with multiples that count the stake. A maximum payout, which is of the table and not of the sheet, and
    what bonus and jackpot do are left out. Without a purchase in the sheet both halves are those of a hand
    that bought nothing.
    """
    paid = multiples_of(sheet)
    nets = np.zeros((2, CLASSES, len(ENDS)), dtype=np.int64)
    for end, outcome in enumerate(ENDS):
        ante = paid.ante[:, outcome, :CLASSES] - 1
        raised = sheet.raise_multiple * (paid.raise_own[:, outcome, :CLASSES] - 1)
        raised += paid.raise_on_ante[:, outcome, :CLASSES]
        nets[:, :, end] = ante + (raised if end != FOLDED else 0)
        if sheet.purchase is not None:
            nets[1, :, end] += sheet.purchase.price * (paid.draw[1, outcome, :CLASSES] - 1)
    return nets
