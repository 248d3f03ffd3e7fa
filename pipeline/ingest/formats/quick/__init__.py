"""Reads plain hands of PokerStars and Full Tilt many at once, by kernels over their bytes.

The plain parser beside it decides what a hand is: the quick reader takes only hands all of whose lines have
shapes that it knows, makes of them exactly what the plain parser makes, and leaves every other hand to it.
What is odd is never read here: faults, names of which one begins another on a line, other spellings of cards
and words, notices of rare kinds, clocks put back. Openings, time stamps and the words for hands are read by
the plain parser itself, each wording once.
"""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import polars as pl
from numpy.typing import NDArray

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class QuickHands:
    """What the quick reader made of some hands.

    Attributes:
        taken: of each hand whether it was read.
        columns: of those that were read, in their order: what their texts state, as columns of `HANDS`.
        content_hashes: of those likewise, as `identity.text_hash` has it.
        lines: how many lines they have in all, blank ones apart.
    """

    taken: NDArray[np.bool_]
    columns: dict[str, pl.Series]
    content_hashes: list[str]
    lines: int


@runtime_checkable
class ReadsMany(Protocol):
    """A `Format` that can read many hands at once."""

    def read_many(self, text: bytes, starts: Places, stops: Places) -> QuickHands:
        """Reads those hands that it can.

        Args:
            text: UTF-8, lone surrogates passed.
            starts, stops: where hands begin and end in it.
        """
        ...
