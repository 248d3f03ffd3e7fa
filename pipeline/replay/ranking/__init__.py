"""Ranks hands of five, six or seven cards, high and low: batches of rows, or one hand inside a kernel."""

from pipeline.replay.ranking.batch import hand_class, rank_five, rank_seven, rank_six
from pipeline.replay.ranking.low_batch import rank_ace_to_five, rank_deuce_to_seven, rank_eight_low
from pipeline.replay.ranking.low_values import (
    ACE_TO_FIVE_CODES,
    BEST_ACE_TO_FIVE,
    DEUCE_TO_SEVEN_CODES,
    WORST_EIGHT_LOW,
    ace_to_five_of_five,
    ace_to_five_of_seven,
    deuce_to_seven_of_five,
    deuce_to_seven_of_seven,
    eight_low,
)
from pipeline.replay.ranking.values import (
    MAX_VALUE,
    VALUE_CLASSES,
    are_dealable,
    value_of_five,
    value_of_seven,
    value_of_six,
)

__all__ = [
    "ACE_TO_FIVE_CODES",
    "BEST_ACE_TO_FIVE",
    "DEUCE_TO_SEVEN_CODES",
    "MAX_VALUE",
    "VALUE_CLASSES",
    "WORST_EIGHT_LOW",
    "ace_to_five_of_five",
    "ace_to_five_of_seven",
    "are_dealable",
    "deuce_to_seven_of_five",
    "deuce_to_seven_of_seven",
    "eight_low",
    "hand_class",
    "rank_ace_to_five",
    "rank_deuce_to_seven",
    "rank_eight_low",
    "rank_five",
    "rank_seven",
    "rank_six",
    "value_of_five",
    "value_of_seven",
    "value_of_six",
]
