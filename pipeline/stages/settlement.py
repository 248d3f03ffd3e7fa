"""Recorded rounds through the judge of house-banked tables, each by the sheet that was signed for it."""

from collections.abc import Mapping
from typing import cast

import polars as pl
import pyarrow as pa

from schemas.sheets import Sheet
from schemas.tables_recorded import WAGERS

SETTLED_BY = (
    "hand_id", "round_void", "dealer_cards", "seat", "seat_cards", "seat_card_count", "seat_decision",
    "seat_void", "draw_count", "draw_discard", "draw_card", *(f"{name}_stake_minor" for name in WAGERS),
    "minor_digits", "max_payout_minor", "jackpot_before_minor", "jackpot_contribution",
)  # fmt: skip
"""The columns that settlement reads, the sheet apart."""


def settled(
    rounds: pl.DataFrame,
    sheets: Mapping[str, Sheet],
    *,
    qualified_otherwise: bool = False,
    without_maximum: bool = False,
) -> pl.DataFrame:
    """What the rounds should come to, a row for each, in order.

    Args:
        rounds: with what `settle` reads; `sheet_sha256` says which sheet judges each.
        sheets: sheets by SHA-256.
        qualified_otherwise, without_maximum: as for `settle`.
    """
    from pipeline.replay.house_banked import settle

    keyed = arrow(rounds.select(*SETTLED_BY, rules="sheet_sha256"))
    batch = settle(keyed, sheets, qualified_otherwise=qualified_otherwise, without_maximum=without_maximum)
    return cast(pl.DataFrame, pl.from_arrow(batch))


def arrow(frame: pl.DataFrame) -> pa.RecordBatch:
    """A frame as one Arrow batch with the types that kernels and Delta read."""
    table = frame.rechunk().to_arrow(compat_level=pl.CompatLevel.oldest()).combine_chunks()
    batches = table.to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)
