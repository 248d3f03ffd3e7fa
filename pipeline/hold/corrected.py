"""p-values of many tests told together."""

import numpy as np
import polars as pl
from numpy.typing import NDArray


def holm(p: NDArray[np.float64]) -> NDArray[np.float64]:
    """Corrected p-values, float64[n]: the chance that any of n true nulls gives one as low is no more than
    it says.

    Holm's step-down: the k-th lowest is multiplied by n - k + 1, and none is lower than one before it.

    Args:
        p: float64[n], from 0 to 1, of any dependence.
    """
    order = np.argsort(p, kind="stable")
    factors = np.arange(len(p), 0, -1)
    stepped = np.minimum(np.maximum.accumulate(p[order] * factors), 1.0)
    corrected = np.empty(len(p))
    corrected[order] = stepped
    return corrected


def corrected(p: pl.Series) -> pl.Series:
    """The same of a column; those that are null were not tested and stay null."""
    known = p.is_not_null().to_numpy()
    told = np.full(len(p), np.nan)
    told[known] = holm(p.drop_nulls().to_numpy())
    return pl.Series(told).fill_nan(None)
