"""Sums of amounts that never wrap around."""

import polars as pl

_LEAST, _MOST = -(2**63), 2**63 - 1


def fitting(amount: pl.Expr) -> pl.Expr:
    """A 128-bit amount as int64, null where it does not fit."""
    return pl.when(amount.is_between(_LEAST, _MOST)).then(amount).cast(pl.Int64)


def total(amounts: pl.Expr) -> pl.Expr:
    """The sum of int64 amounts as int64, null where it does not fit; nulls count as nothing."""
    return fitting(amounts.cast(pl.Int128).sum())
