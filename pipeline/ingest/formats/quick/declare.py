"""What sites say of hands, each wording looked up once, and put together for each seat."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.formats.quick import Places
from pipeline.ingest.formats.quick import page as p
from pipeline.ingest.formats.quick.bytes import Text
from pipeline.ingest.formats.quick.spans import intern
from pipeline.ingest.formats.reading.declared import declared_high, declared_low
from schemas.compile import kernel
from schemas.low_hands import NO_LOW
from schemas.vocabulary import NOT_STATED

DECLARED_CLASS, DECLARED_RANKS, DECLARED_LOW, RESTATED_CLASS, RESTATED_RANKS, RESTATED_LOW = range(6)

Large = NDArray[np.int64]


@lru_cache(maxsize=65_536)
def _named(words: str) -> tuple[int, int, int]:
    """Class, ranks and low hand of a wording."""
    return (*declared_high(words), declared_low(words))


@kernel(borrows=True, apart=True)
def _agree(one: int, other: int) -> bool:
    """Whether two numbers of ranks say the same as far as both say anything."""
    if one == NOT_STATED or other == NOT_STATED:
        return True
    for shift in range(0, 20, 4):
        mine, theirs = one >> shift & 15, other >> shift & 15
        if mine != theirs and mine != 0 and theirs != 0:
            return False
    return True


@kernel
def _declare(seats: Places, meanings: Large, wordings: Places, games: Places, out: Large) -> None:
    """Notes each wording for its seat, in their order, as `HandBuilder.declare` does."""
    for place in range(len(seats)):
        seat, game = seats[place], games[place]
        made = ranks = low = NOT_STATED
        if wordings[place] < 0:
            low = NO_LOW
        else:
            meaning = meanings[wordings[place]]
            made, ranks, low = meaning[0], meaning[1], meaning[2]
        if game != p.RAZZ and made != NOT_STATED:
            if out[DECLARED_CLASS, seat] == NOT_STATED:
                out[DECLARED_CLASS, seat], out[DECLARED_RANKS, seat] = made, ranks
            elif made == out[DECLARED_CLASS, seat] and _agree(ranks, out[DECLARED_RANKS, seat]):
                out[DECLARED_RANKS, seat] = max(ranks, out[DECLARED_RANKS, seat])
            elif out[RESTATED_CLASS, seat] == NOT_STATED:
                out[RESTATED_CLASS, seat], out[RESTATED_RANKS, seat] = made, ranks
        if game == p.RAZZ or game == p.STUD8:
            if out[DECLARED_LOW, seat] == NOT_STATED:
                out[DECLARED_LOW, seat] = low
            elif low not in (NOT_STATED, out[DECLARED_LOW, seat]) and out[RESTATED_LOW, seat] == NOT_STATED:
                out[RESTATED_LOW, seat] = low


def declared(text: Text, told: Large, games: Places, seats: int) -> Large:
    """What is declared of each seat: a column a row, by `DECLARED_CLASS` and on.

    Args:
        text: clean.
        told: of each wording the seat's row, and where it begins and ends; -1 for no low hand.
        games: of each wording the place of its hand's game in `page.GAMES`.
        seats: how many there are.
    """
    out = np.full((6, seats), NOT_STATED, np.int64)
    spoken = told[1] >= 0
    begins, ends = told[1][spoken], told[2][spoken]
    kinds, firsts = intern(text, begins, ends)
    meanings = np.empty((len(firsts), 3), np.int64)
    for kind, first in enumerate(firsts):
        meanings[kind] = _named(text[begins[first] : ends[first]].tobytes().decode())
    wordings = np.full(told.shape[1], -1, np.int64)
    wordings[spoken] = kinds
    _declare(np.ascontiguousarray(told[0]), meanings, wordings, games, out)
    return out
