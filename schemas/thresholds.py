"""A regulator's thresholds on hold, as configuration states them."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

Measure = Literal["hold", "win-of-handle"]
Base = Literal["last-year", "theory"]


@dataclass(frozen=True, slots=True)
class Threshold:
    """When a table's hold has to be looked into, whatever chance has to do with it.

    One of `points` and `interval` is stated.

    Attributes:
        name: what findings call it.
        measure: `hold`, win by drop, or `win-of-handle`.
        days: of so many gaming days up to each; None of each gaming month.
        base: what it is held against: `theory`, the win that the sheets and the decisions taken let expect,
            or `last-year`, the twelve gaming months before.
        points: percentage points by which the two may differ.
        interval: share of last year's months, such as 0.95, within whose interval (mean and standard
            deviations of the normal law) it has to lie.
    """

    name: str
    measure: Measure
    days: int | None
    base: Base
    points: Decimal | None
    interval: Decimal | None


CUSTOMARY = (
    Threshold("outside 95 % of last year", "hold", None, "last-year", None, Decimal("0.95")),
    Threshold("3 points from last year", "hold", None, "last-year", Decimal(3), None),
    Threshold("4 points from theory in 30 days", "win-of-handle", 30, "theory", Decimal(4), None),
)
"""Thresholds that regulators set; none is in force unless the configuration states it."""
