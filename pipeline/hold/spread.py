"""How far a win may lie from theory by luck alone: its variance, with seats that share a dealer's hand.

Of the main bets, over rounds r and seats i with antes a, in minor units squared:

    variance = sum over r of
        sum over i of a_i**2 * (V + d_i + v_i)
        + sum over pairs i, j of 2 * a_i * a_j * (cards + cross of each raise + hidden of two raises)

V is the variance of what a hand is worth before the decision, d_i the square by which a bought card
changed that, v_i the variance over the dealer's hidden cards after the decision that was taken; the terms
of pairs are those of `pipeline.theory.covariance`, a raise counted as right or wrong as it was. Seats of
which the record shows too little count with the variance of optimal play. Bonus and jackpot are left out.
"""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

import polars as pl

from pipeline.theory.covariance import Covariance
from pipeline.theory.edge import Edge
from pipeline.theory.seat_worth import UNITS

Key = tuple[object, ...]
LIVE = (
    ~pl.col("void").fill_null(value=False) & pl.col("sheet_sha256").is_not_null() & (pl.col("ante_minor") > 0)
)
"""Seats whose luck counts: dealt, not void, and judged by a sheet."""


class Spread(NamedTuple):
    """The variance of a win, in minor units squared, and the part of it that the shared cards make, with
    its error.
    """

    variance: float
    shared: float
    shared_error: float

    @property
    def std_dev(self) -> float:
        """Standard deviation, in minor units."""
        return sqrt(max(self.variance, 0.0))

    def plus(self, other: "Spread") -> "Spread":
        """The spread of two groups together; the errors as if they were of one estimate."""
        return Spread(*(one + two for one, two in zip(self, other, strict=True)))


def spread(
    seats: pl.DataFrame, edges: Mapping[str, Edge], pairs: Mapping[str, Covariance], keys: list[str]
) -> dict[Key, Spread]:
    """The spread of the main bets for each group of seats.

    Args:
        seats: from `seat_values`.
        edges, pairs: of every sheet among them, by SHA-256.
        keys: columns of `seats` to group by, all the same within a round.
    """
    rows = seats.filter(LIVE).with_columns(_marks(edges))
    by_round = rows.group_by([*keys, "sheet_sha256", "hand_id"], maintain_order=True).agg(_of_round())
    by_sheet = by_round.group_by([*keys, "sheet_sha256"], maintain_order=True).agg(
        pl.exclude("hand_id", *keys, "sheet_sha256").sum()
    )
    groups: dict[Key, Spread] = {}
    for row in by_sheet.to_dicts():
        key = tuple(row[name] for name in keys)
        each = _spread(row, pairs[row["sheet_sha256"]])
        groups[key] = groups[key].plus(each) if key in groups else each
    return groups


def _marks(edges: Mapping[str, Edge]) -> list[pl.Expr]:
    """Antes by what the seat did, and its own variance, in antes squared."""
    best = {sha256: edge.main_spread for sha256, edge in edges.items()}
    whole = {sha256: float((edge.with_purchase or edge.main).variance) for sha256, edge in edges.items()}
    of_cards = pl.col("sheet_sha256").replace_strict(best, default=None, return_dtype=pl.Float64)
    optimal = pl.col("sheet_sha256").replace_strict(whole, default=None, return_dtype=pl.Float64)
    drawn = ((pl.col("after_best") - pl.col("taken")) / UNITS) ** 2
    own = pl.when(pl.col("decided")).then(of_cards + drawn + pl.col("variance")).otherwise(optimal)
    ante = pl.col("ante_minor").cast(pl.Float64)
    raised = pl.col("decided") & (pl.col("variance") > 0)
    right = pl.col("after_best") == pl.col("after_taken")
    return [
        (ante * ante * own).alias("own"),
        ante.alias("a"),
        pl.when(raised & right).then(ante).otherwise(0.0).alias("r"),
        pl.when(raised & ~right).then(ante).otherwise(0.0).alias("w"),
    ]


def _of_round() -> list[pl.Expr]:
    """Sums over ordered pairs of different seats of one round."""
    a, r, w = pl.col("a"), pl.col("r"), pl.col("w")

    def pairs(one: pl.Expr, two: pl.Expr) -> pl.Expr:
        return one.sum() * two.sum() - (one * two).sum()

    return [
        pl.col("own").sum(),
        pairs(a, a).alias("cards"),
        (2 * pairs(a, r)).alias("cross_right"),
        (2 * pairs(a, w)).alias("cross_wrong"),
        pairs(r, r).alias("both_right"),
        (2 * pairs(r, w)).alias("one_wrong"),
        pairs(w, w).alias("both_wrong"),
    ]


def _spread(sums: Mapping[str, float], pairs: Covariance) -> Spread:
    names = ("cards", "cross_right", "cross_wrong", "both_right", "one_wrong", "both_wrong")
    estimates = [(sums[name], getattr(pairs, name)) for name in names]
    shared = sum(weight * estimate.value for weight, estimate in estimates)
    error = sum((weight * estimate.error) ** 2 for weight, estimate in estimates) ** 0.5
    return Spread(sums["own"] + shared, shared, error)
