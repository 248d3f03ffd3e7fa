"""Groups of seats with their win explained: its parts, and how far luck reaches."""

from collections.abc import Mapping

import polars as pl

from pipeline.hold.decompose import PARTS, Parts, decompose
from pipeline.hold.spread import Spread, spread
from pipeline.theory.covariance import covariance_of
from pipeline.theory.edge import edge_of
from schemas.sheets import HouseSheet

WITHIN = 1.959963984540054
"""Standard deviations on either side that luck stays within 95 times of 100."""

_FIGURES = (
    *(f"{part}_minor" for part in PARTS), "antes_judged_minor", "std_dev_minor", "z", "interval_low_minor",
    "interval_high_minor",
)  # fmt: skip


def explained(seats: pl.DataFrame, sheets: Mapping[str, HouseSheet], keys: list[str]) -> pl.DataFrame:
    """What the win of each group is made of.

    Args:
        seats: from `seat_values`.
        sheets: those that judge them, by SHA-256.
        keys: columns to group by, the currency among them.

    Returns:
        `keys`; `antes_judged_minor`, staked on hands that were not void and are judged by a sheet; every
        part (see `Parts`) in whole minor units that add up to the win; the standard deviation of the main
        bets' luck; `z`, that luck (with what cannot be told from it) by its deviation, null where nothing
        was risked; and `interval_low_minor`, `interval_high_minor`: where the win would lie 95 times of 100
        by the luck of the main bets alone.
    """
    edges = {sha256: edge_of(sheet) for sha256, sheet in sheets.items()}
    pairs = {sha256: covariance_of(sheet) for sha256, sheet in sheets.items()}
    spreads = spread(seats, edges, pairs, keys)
    rows = [
        dict(zip(keys, key, strict=True)) | _row(parts, spreads.get(key))
        for key, parts in decompose(seats, edges, keys).items()
    ]
    schema = {name: seats.schema[name] for name in keys} | {name: pl.Int64() for name in _FIGURES}
    return pl.DataFrame(rows, schema=pl.Schema(schema | {"z": pl.Float64()}))


def _row(parts: Parts, of_luck: Spread | None) -> dict[str, object]:
    deviation = of_luck.std_dev if of_luck is not None else 0.0
    expected = parts.win - parts.luck
    reach = round(WITHIN * deviation)
    amounts: dict[str, object] = {f"{name}_minor": amount for name, amount in rounded(parts).items()}
    return amounts | {
        "antes_judged_minor": parts.antes,
        "std_dev_minor": round(deviation),
        "z": float(parts.luck) / deviation if deviation else None,
        "interval_low_minor": round(expected) - reach,
        "interval_high_minor": round(expected) + reach,
    }


def rounded(parts: Parts) -> dict[str, int]:
    """The parts in whole minor units that add up to the win: those that lose most by rounding give way
    first.
    """
    exact = {name: getattr(parts, name) for name in PARTS}
    whole = {name: round(amount) for name, amount in exact.items()}
    left = parts.win - sum(whole.values())
    step = 1 if left > 0 else -1
    for name in sorted(exact, key=lambda name: step * (whole[name] - exact[name]))[: abs(left)]:
        whole[name] += step
    return whole
