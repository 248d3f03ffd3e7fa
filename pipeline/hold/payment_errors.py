"""INT-003: whether a dealer's payment errors lean to one side, or go to one player.

Null, of one dealer: an error is as likely for the player as for the house. Statistic: how many of his n
errors were for the player; p is the two-sided binomial one.

Null, of one dealer and player: the dealer's errors for players fall on seats without regard to who sits
there. Statistic: how many of his errors for players fell on that player's seats; p is the upper tail of
the hypergeometric distribution of that many among all seats that he dealt to.
"""

import numpy as np
import polars as pl
from scipy.stats import binomtest, hypergeom

from pipeline.hold.corrected import holm

_DEALER = ["venue", "dealer"]


def error_seats(seats: pl.DataFrame) -> pl.DataFrame:
    """Seats with `error_minor`: what was paid too much, negative too little; those that cannot be settled
    left out.

    Args:
        seats: from `seat_values`.
    """
    wagers = ("main", "bonus", "jackpot")
    due = pl.all_horizontal(pl.col(f"{name}_due_minor").is_not_null() for name in wagers)
    error = pl.sum_horizontal(
        pl.col(f"{name}_returned_minor") - pl.col(f"{name}_due_minor") for name in wagers
    )
    return seats.filter(due).with_columns(error_minor=error)


def by_dealer(seats: pl.DataFrame) -> pl.DataFrame:
    """The direction of each dealer's errors.

    Args:
        seats: from `error_seats`.

    Returns:
        `venue`, `dealer`, `seats`, `errors`, `for_player`, `p`, `p_corrected` (Holm, over dealers with an
        error). Dealers without one have a p of 1.
    """
    told = (
        seats.group_by(_DEALER, maintain_order=True)
        .agg(
            seats=pl.len().cast(pl.Int64),
            errors=(pl.col("error_minor") != 0).sum().cast(pl.Int64),
            for_player=(pl.col("error_minor") > 0).sum().cast(pl.Int64),
        )
        .sort(_DEALER, nulls_last=True)
    )
    p = [
        float(binomtest(wins, number).pvalue) if number else 1.0
        for wins, number in told.select("for_player", "errors").iter_rows()
    ]
    return _corrected(told, np.array(p), told["errors"].to_numpy() > 0)


def by_dealer_and_player(seats: pl.DataFrame) -> pl.DataFrame:
    """Whether a dealer's errors for players fall on one of them.

    Args:
        seats: from `error_seats`.

    Returns:
        `venue`, `dealer`, `player`, `seats`, `errors`, `for_player`, `p`, `p_corrected` (Holm, over
        the pairs of dealers who made an error for a player), and of the dealer `all_seats` and `all_for`.
    """
    pairs = (
        seats.group_by(*_DEALER, "player", maintain_order=True)
        .agg(
            seats=pl.len().cast(pl.Int64),
            errors=(pl.col("error_minor") != 0).sum().cast(pl.Int64),
            for_player=(pl.col("error_minor") > 0).sum().cast(pl.Int64),
        )
        .sort(*_DEALER, "player", nulls_last=True)
        .with_columns(
            all_seats=pl.col("seats").sum().over(_DEALER), all_for=pl.col("for_player").sum().over(_DEALER)
        )
    )
    columns = [pairs[name].to_numpy() for name in ("for_player", "all_seats", "all_for", "seats")]
    fell, population, marked, drawn = columns
    p = np.minimum(hypergeom.sf(fell - 1, population, marked, drawn), 1.0)
    return _corrected(pairs, p, marked > 0)


def _corrected(told: pl.DataFrame, p: np.ndarray, tested: np.ndarray) -> pl.DataFrame:
    corrected = np.ones(len(p))
    corrected[tested] = holm(p[tested])
    return told.with_columns(p=pl.Series(p), p_corrected=pl.Series(corrected))
