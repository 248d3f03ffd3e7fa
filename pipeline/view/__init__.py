"""One round or hand as people look at it: recorded beside expected, step by step, with its bytes."""

from pipeline.view.model import ClauseView, HandView, ReadingView, RecordView, SeatView, StepView
from pipeline.view.open import find_hand, view_hand

__all__ = [
    "ClauseView",
    "HandView",
    "ReadingView",
    "RecordView",
    "SeatView",
    "StepView",
    "find_hand",
    "view_hand",
]
