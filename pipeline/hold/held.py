"""What tables held day by day, added up batch by batch: parts of the win, and how far luck reaches."""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

import polars as pl

from pipeline.hold.decompose import Parts, decompose
from pipeline.hold.spread import LIVE, Spread, spread
from pipeline.theory.covariance import covariance_of
from pipeline.theory.edge import edge_of
from schemas.sheets import HouseSheet

TABLE_DAY = ["venue", "table", "currency", "gaming_day"]
"""By what days are told."""

Key = tuple[object, ...]


class Held(NamedTuple):
    """A table's rounds of a day, or of several.

    Attributes:
        rounds: how many.
        parts: of the win.
        spread: of the luck of the main bets.
        bonus_variance: of the luck of the bonus bets, in minor units squared, as if they and the main bets
            had nothing in common.
    """

    rounds: int
    parts: Parts
    spread: Spread
    bonus_variance: float

    def plus(self, other: "Held") -> "Held":
        """Both together."""
        return Held(
            self.rounds + other.rounds,
            self.parts.plus(other.parts),
            self.spread.plus(other.spread),
            self.bonus_variance + other.bonus_variance,
        )

    @property
    def z(self) -> float | None:
        """Luck of the main bets by its standard deviation; None where nothing was risked."""
        deviation = self.spread.std_dev
        return float(self.parts.luck) / deviation if deviation else None

    @property
    def win_std_dev(self) -> float:
        """Standard deviation of the win, in minor units; jackpots are left out."""
        return sqrt(max(self.spread.variance + self.bonus_variance, 0.0))


def held_days(seats: pl.DataFrame, sheets: Mapping[str, HouseSheet]) -> dict[Key, Held]:
    """What each table held on each day, by `TABLE_DAY`.

    Args:
        seats: from `seat_values`, rounds whole.
        sheets: by SHA-256.
    """
    used = seats["sheet_sha256"].drop_nulls().unique(maintain_order=True)
    edges = {sha256: edge_of(sheets[sha256]) for sha256 in used}
    pairs = {sha256: covariance_of(sheets[sha256]) for sha256 in used}
    spreads = spread(seats, edges, pairs, TABLE_DAY)
    of_bonus = {
        sha256: float(edge.bonus.variance) for sha256, edge in edges.items() if edge.bonus is not None
    }
    stake = pl.col("bonus_stake_minor").cast(pl.Float64)
    each = pl.col("sheet_sha256").replace_strict(of_bonus, default=0.0, return_dtype=pl.Float64)
    counted = seats.group_by(TABLE_DAY).agg(
        rounds=pl.col("hand_id").n_unique(), bonus=(stake * stake * each).filter(LIVE).sum()
    )
    others = {tuple(row[:-2]): row[-2:] for row in counted.select(*TABLE_DAY, "rounds", "bonus").rows()}
    nought = Spread(0.0, 0.0, 0.0)
    return {
        key: Held(others[key][0], parts, spreads.get(key, nought), others[key][1])
        for key, parts in decompose(seats, edges, TABLE_DAY).items()
    }


def together(parts: Iterable[Mapping[Key, Held]]) -> dict[Key, Held]:
    """Several batches, added up by their keys."""
    every: dict[Key, Held] = {}
    for part in parts:
        for key, held in part.items():
            every[key] = every[key].plus(held) if key in every else held
    return every
