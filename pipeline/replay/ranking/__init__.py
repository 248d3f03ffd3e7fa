"""Ranks high hands of five, six or seven cards: batches of rows, or one hand inside a kernel."""

from pipeline.replay.ranking.batch import hand_class, rank_five, rank_seven, rank_six
from pipeline.replay.ranking.values import (
    MAX_VALUE,
    VALUE_CLASSES,
    are_dealable,
    value_of_five,
    value_of_seven,
    value_of_six,
)

__all__ = [
    "MAX_VALUE",
    "VALUE_CLASSES",
    "are_dealable",
    "hand_class",
    "rank_five",
    "rank_seven",
    "rank_six",
    "value_of_five",
    "value_of_seven",
    "value_of_six",
]
