"""The parts of a view; plain values, so that the command line and the dashboard show the same."""

from pipeline.view.model.clause import ClauseView, ReadingView
from pipeline.view.model.end import EndView, PotView, ShownView, StackView
from pipeline.view.model.hand import HandView, SeatView
from pipeline.view.model.record import RecordView
from pipeline.view.model.step import StepView
from pipeline.view.model.table import TableSeatView, TableView

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
]
