"""What optimal play raises: all deals by kind of hand, up card and best choice, counted exactly.

How raised deals would end is counted both for states that raise and for those that fold, so that every way to
play that decides by kind and up card, or as is best, follows from one count. A bought card is left out.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.replay.ranking import VALUE_CLASSES
from pipeline.theory.dealer_hands import RANKS_COUNT, against
from pipeline.theory.kinds import CLASSES_OF, KINDS, kinds_of_sets
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets, nets_of
from pipeline.theory.play import raise_value
from pipeline.theory.rank_sets import deals_of, hand_values, rank_sets, see
from pipeline.theory.state import OTHER_FLUSH, PATTERNS
from pipeline.theory.state_table import DEALS, state_table
from schemas.cards import RANKS
from schemas.compile import kernel
from schemas.sheets import HouseSheet

UPS = RANKS
"""Ranks of the up card, in the order of the axis."""

Cells = NDArray[np.bool_]
"""bool[KINDS, 13, 2]: some deals, by kind, rank of the up card, and whether the hand holds that rank too."""

_ENDS = (NOT_QUALIFIED, WON, TIED, LOST)
_FLUSH = OTHER_FLUSH - 1


class Part(NamedTuple):
    """Some of the deals.

    Attributes:
        deals: how many they are.
        raised: how many of them optimal play raises.
        raising, folding, best: what they win together, in antes, raised, folded, and played best.
    """

    deals: int
    raised: int
    raising: int
    folding: int
    best: int

    @property
    def share_raised(self) -> Fraction:
        """The share that optimal play raises; 0 where there is no deal."""
        return Fraction(self.raised, self.deals or 1)

    def mean(self, wins: int) -> Fraction:
        """What one of them wins on average, of what they win together."""
        return Fraction(wins, self.deals or 1)


class OptimalPlay(NamedTuple):
    """Optimal play of a sheet.

    Attributes:
        nets: what each end is worth.
        ends: int64[2, KINDS, 13, 2, 4]: deals by whether optimal play raises, kind, rank of the up card,
            whether the hand holds that rank, and how the deal ends if it is raised.
    """

    nets: Nets
    ends: NDArray[np.int64]

    def part(self, cells: Cells) -> Part:
        """Some of the deals, added up in Python's integers, so that no multiple of a sheet is too large."""
        ends = (self.ends * cells[np.newaxis, ..., np.newaxis]).sum(axis=(2, 3))
        folds, raises = ([self._wins(of, row) for of, row in enumerate(half)] for half in ends.tolist())
        deals, raised = int(ends.sum()), int(ends[1].sum())
        lost = sum(folding for _, folding in folds)
        won = sum(raising for raising, _ in raises)
        raising = won + sum(raising for raising, _ in folds)
        folding = lost + sum(folding for _, folding in raises)
        return Part(deals, raised, raising, folding, lost + won)

    def _wins(self, kind: int, ends: list[int]) -> tuple[int, int]:
        """What deals of a kind win raised, and folded."""
        nets = self.nets[0, CLASSES_OF[kind]].tolist()
        raising = sum(deals * nets[end] for end, deals in zip(_ENDS, ends, strict=True))
        return raising, sum(ends) * nets[FOLDED]


def cells(kinds: slice | int | None = None, up: int | None = None, holds_rank: bool | None = None) -> Cells:
    """The cells of some kinds, one rank of the up card, hands that hold that rank or not; None for all."""
    chosen = np.zeros((len(KINDS), RANKS_COUNT, 2), dtype=np.bool_)
    of_kind = chosen[slice(None) if kinds is None else kinds]
    of_up = of_kind[..., slice(None) if up is None else slice(up, up + 1), :]
    of_up[..., slice(None) if holds_rank is None else int(holds_rank)] = True
    return chosen


def optimal_play(sheet: HouseSheet) -> OptimalPlay:
    """All deals of a sheet as optimal play, which buys no card, takes them."""
    nets = nets_of(sheet)
    ends = np.zeros((2, len(KINDS), RANKS_COUNT, 2, len(_ENDS)), dtype=np.int64)
    counts = state_table(against(sheet)).counts
    _count(counts, rank_sets(), hand_values(), kinds_of_sets(), nets, ends)
    ends.flags.writeable = False
    return OptimalPlay(nets, ends)


@kernel
def _count(
    counts: NDArray[np.int32],
    sets: NDArray[np.int8],
    values: NDArray[np.int16],
    kinds: NDArray[np.int8],
    nets: Nets,
    ends: NDArray[np.int64],
) -> None:
    """Fill `ends`; a state is raised where that is worth more than folding."""
    seen = np.zeros(RANKS_COUNT, dtype=np.int8)
    for number in range(len(sets)):
        for up in range(RANKS_COUNT):
            if not see(sets[number], up, seen):
                continue
            holds_rank = int(seen[up] > 1)
            for pattern in range(PATTERNS):
                ways = deals_of(sets[number], up, pattern)
                if ways == 0:
                    continue
                place = (number * RANKS_COUNT + up) * PATTERNS + pattern
                suited = int(pattern >= _FLUSH)
                of = int(VALUE_CLASSES[values[number, suited]])
                raises = int(raise_value(counts, place, of, nets) > DEALS * nets[0, of, FOLDED])
                cell = ends[raises, kinds[number, suited], up, holds_rank]
                left = DEALS
                for end in range(3):
                    cell[end] += ways * counts[place, end]
                    left -= counts[place, end]
                cell[3] += ways * left
