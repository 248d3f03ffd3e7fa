"""One round or hand as people look at it: recorded beside expected, step by step, with its bytes."""

from pipeline.view.find import find_hand
from pipeline.view.model import (
    ClauseView,
    EndView,
    HandView,
    PotView,
    ReadingView,
    RecordView,
    SeatView,
    ShownView,
    StackView,
    StepView,
    TableSeatView,
    TableView,
)
from pipeline.view.open import view_hand

__all__ = [
    "ClauseView",
    "EndView",
    "HandView",
    "PotView",
    "ReadingView",
    "RecordView",
    "SeatView",
    "ShownView",
    "StackView",
    "StepView",
    "TableSeatView",
    "TableView",
    "find_hand",
    "view_hand",
]
