"""The plain settlement: every wager of every house-banked game, under every listed reading."""

from pipeline.simulate.settlement.comparison import plain_outcome, qualifies
from pipeline.simulate.settlement.hands import (
    HANDS,
    final_cards,
    hand_or_none,
    plain_hand,
    plain_qualifies,
    purchases,
)
from pipeline.simulate.settlement.readings import (
    ALTERNATIVES,
    SIGNED,
    Alternative,
    Readings,
    combined,
    read_as,
)
from pipeline.simulate.settlement.round import settle_plain, stakes_of

__all__ = [
    "ALTERNATIVES",
    "HANDS",
    "SIGNED",
    "Alternative",
    "Readings",
    "combined",
    "final_cards",
    "hand_or_none",
    "plain_hand",
    "plain_outcome",
    "plain_qualifies",
    "purchases",
    "qualifies",
    "read_as",
    "settle_plain",
    "stakes_of",
]
