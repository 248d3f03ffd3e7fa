"""The shifts of a gaming day, as configuration states them."""

from dataclasses import dataclass
from datetime import time


@dataclass(frozen=True, slots=True)
class Shift:
    """A part of the day; it lasts until the next one starts.

    Attributes:
        name: what the venue calls it.
        starts: by the table's own clock.
    """

    name: str
    starts: time
