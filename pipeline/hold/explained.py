"""Groups of seats with their win explained: its parts, and how far luck reaches."""

from collections.abc import Mapping

import polars as pl
from scipy.stats import norm

from pipeline.hold.dealt_again import SHORT, Again
from pipeline.hold.decompose import PARTS, Parts, decompose
from pipeline.hold.spread import LIVE, Spread, spread
from pipeline.theory.covariance import covariance_of
from pipeline.theory.edge import edge_of
from schemas.sheets import HouseSheet

WITHIN = 0.95
"""How often luck stays within the interval."""

_DRAWS = 2_000
Key = tuple[object, ...]
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
        `keys`; `antes_judged_minor`, staked on hands that were not void and are judged by a sheet; every part
        (see `Parts`) in whole minor units that add up to the win; the standard deviation of the main bets'
        luck; `interval_low_minor`, `interval_high_minor`: where the win would lie 95 times of 100 by the luck
        of the main bets alone; `z`, that luck (with what cannot be told from it) by its deviation, null where
        nothing was risked; `p`, the chance of luck as far from nought on its side, doubled; and
        `dealt_again`: whether interval and p are those of the rounds dealt again, as they are below `SHORT`
        rounds, or those of the normal law.
    """
    edges = {sha256: edge_of(sheet) for sha256, sheet in sheets.items()}
    pairs = {sha256: covariance_of(sheet) for sha256, sheet in sheets.items()}
    spreads = spread(seats, edges, pairs, keys)
    short = _short(seats, keys)
    rows: list[dict[str, object]] = []
    for key, parts in decompose(seats, edges, keys).items():
        again = Again.of(short[key], sheets) if key in short else None
        rows.append(dict(zip(keys, key, strict=True)) | _row(parts, spreads.get(key), again))
    schema = {name: seats.schema[name] for name in keys} | {name: pl.Int64() for name in _FIGURES}
    told = {"z": pl.Float64(), "p": pl.Float64(), "dealt_again": pl.Boolean()}
    return pl.DataFrame(rows, schema=pl.Schema(schema | told))


def _short(seats: pl.DataFrame, keys: list[str]) -> dict[Key, pl.DataFrame]:
    """The live seats of groups of few rounds."""
    live = seats.filter(LIVE).select(*keys, "hand_id", "sheet_sha256", "ante_minor")
    few = live.group_by(keys).agg(rounds=pl.col("hand_id").n_unique()).filter(pl.col("rounds") < SHORT)
    kept = live.join(few, on=keys, how="semi", nulls_equal=True, maintain_order="left")
    return dict(kept.group_by(keys, maintain_order=True))


def _row(parts: Parts, of_luck: Spread | None, again: Again | None) -> dict[str, object]:
    deviation = of_luck.std_dev if of_luck is not None else 0.0
    low, high = again.interval(WITHIN) if again is not None else norm.interval(WITHIN)
    expected = round(parts.win - parts.luck)
    z = float(parts.luck) / deviation if deviation else None
    amounts: dict[str, object] = {f"{name}_minor": amount for name, amount in rounded(parts).items()}
    return amounts | {
        "antes_judged_minor": parts.antes,
        "std_dev_minor": round(deviation),
        "z": z,
        "p": None if z is None else _p_value(z, again),
        "dealt_again": None if z is None else again is not None,
        "interval_low_minor": expected + round(float(low) * deviation),
        "interval_high_minor": expected + round(float(high) * deviation),
    }


def _p_value(z: float, again: Again | None) -> float:
    return again.p_value(z, _DRAWS) if again is not None else float(2 * norm.sf(abs(z)))


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
