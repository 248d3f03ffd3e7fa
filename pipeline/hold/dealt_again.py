"""Recorded rounds dealt again: how often chance alone brings luck as far from nought as was recorded.

The luck of few rounds has no bell's shape: a straight flush at a table of an hour is no sign of anything.
Every round of a group is dealt again with its own seats and antes, under optimal play, and the luck of all
is divided by the standard deviation that such rounds have. The share of draws that lie beyond the recorded
z, on its side, doubled, is p. The shape is that of optimal play; the width is that of the decisions that
were taken, by which z was divided.

Draws go on until enough lie beyond, or until there are as many as were asked for (Besag and Clifford 1991).
"""

from collections.abc import Iterator, Mapping
from math import sqrt
from typing import NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from pipeline.theory.dealt_rounds import SEATS, DealtRounds, add_draws, dealt_rounds
from schemas.sheets import HouseSheet

SEED = 20_261_202
SHORT = 2_000
"""Rounds below which a group is dealt again; above them the normal law serves."""
ENOUGH = 50
"""Draws beyond the recorded luck that settle p."""

_FIRST, _GROWTH = 256, 8


class Again(NamedTuple):
    """The rounds of one group, ready to be dealt again.

    Attributes:
        parts: of every sheet the rounds that were dealt, float32 antes of the recorded seats, and where each
            recorded round's seats begin, with their number last.
        deviation: standard deviation of the luck of all, in minor units.
    """

    parts: tuple[tuple[DealtRounds, NDArray[np.float32], NDArray[np.int64]], ...]
    deviation: float

    @classmethod
    def of(cls, seats: pl.DataFrame, sheets: Mapping[str, HouseSheet]) -> "Again":
        """The rounds of some live seats.

        Args:
            seats: `hand_id`, `sheet_sha256` and `ante_minor`, the seats of a round together.
            sheets: by SHA-256.

        Raises:
            ValueError: more seats in one round than a deck serves.
        """
        parts: list[tuple[DealtRounds, NDArray[np.float32], NDArray[np.int64]]] = []
        variance = 0.0
        for (sha256,), own in seats.group_by("sheet_sha256", maintain_order=True):
            first = (own["hand_id"] != own["hand_id"].shift(1)).fill_null(value=True).to_numpy()
            starts = np.append(np.flatnonzero(first), own.height).astype(np.int64)
            most = int(np.diff(starts).max())
            if most > SEATS:
                raise ValueError(f"{most} seats in one round; {SEATS} at the most")
            antes, dealt = own["ante_minor"].to_numpy().astype(np.float64), dealt_rounds(sheets[str(sha256)])
            squares = float((antes**2).sum())
            sums = float((np.add.reduceat(antes, starts[:-1]) ** 2).sum())
            variance += squares * dealt.variance + (sums - squares) * dealt.covariance
            parts.append((dealt, antes.astype(np.float32), starts))
        return cls(tuple(parts), sqrt(variance))

    def draws(self, number: int, rng: np.random.Generator) -> NDArray[np.float64]:
        """So many times the luck of the house over all rounds, by its standard deviation."""
        sums = np.zeros(number)
        for bank, antes, starts in self.parts:
            add_draws(rng, bank.luck, antes, starts, sums)
        return sums / -self.deviation

    def interval(self, within: float, number: int = 2_000) -> tuple[float, float]:
        """Where z lies so many times of one, as many draws on either side."""
        told = np.quantile(
            self.draws(number, np.random.default_rng(SEED)), [(1 - within) / 2, (1 + within) / 2]
        )
        return float(told[0]), float(told[1])

    def p_value(self, z: float, most: int) -> float:
        """The chance of luck as far on the side of z or further, doubled; 1 at the most.

        Args:
            z: recorded luck by its standard deviation.
            most: draws at the most; p is no lower than 2 / (most + 1).
        """
        made = beyond = 0
        for draws in self._batches(most):
            made += len(draws)
            beyond += int(np.count_nonzero(draws >= z if z > 0 else draws <= z))
            if beyond >= ENOUGH:
                break
        return min(1.0, 2 * (beyond + 1) / (made + 1))

    def _batches(self, most: int) -> Iterator[NDArray[np.float64]]:
        rng, size, left = np.random.default_rng(SEED), _FIRST, most
        while left > 0:
            yield self.draws(min(size, left), rng)
            left -= size
            size *= _GROWTH
