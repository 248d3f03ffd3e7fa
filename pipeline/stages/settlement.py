"""Recorded rounds through the judge of house-banked tables, each by the sheet that was signed for it."""

from collections.abc import Mapping
from typing import cast

import numpy as np
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


def settled_with_uncapped(rounds: pl.DataFrame, sheets: Mapping[str, Sheet]) -> pl.DataFrame:
    """The same with `uncapped_WAGER_returned_minor` of every wager: what had been due without the table's
    maximum payout.
    """
    due = settled(rounds, sheets)
    names = [f"{wager}_returned_minor" for wager in WAGERS]
    kept = due.with_columns(pl.col(f"expected_{name}").alias(f"uncapped_{name}") for name in names)
    rows = rounds["max_payout_minor"].is_not_null().arg_true()
    if rows.is_empty():
        return kept
    free = settled(rounds[rows], sheets, without_maximum=True)
    taken = np.arange(kept.height)
    taken[rows.to_numpy()] = kept.height + np.arange(len(rows))
    return kept.with_columns(
        pl.concat([kept[f"uncapped_{name}"], free[f"expected_{name}"]]).gather(taken) for name in names
    )


def arrow(frame: pl.DataFrame) -> pa.RecordBatch:
    """A frame as one Arrow batch with the types that kernels and Delta read."""
    table = frame.rechunk().to_arrow(compat_level=pl.CompatLevel.oldest()).combine_chunks()
    batches = table.to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)
