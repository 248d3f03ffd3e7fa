"""Recorded rounds of the lake as seats with what was due and what their decisions were worth."""

from collections.abc import Iterator, Sequence
from itertools import chain

import polars as pl

from pipeline.hold.seat_values import seat_values
from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheets
from pipeline.stages.context import house_context, openings, superseded_rounds, with_house_context
from pipeline.stages.settlement import settled_with_uncapped
from schemas.render.frame import empty_frame
from schemas.sheets import HouseSheet
from schemas.tables_recorded import ROUNDS

BATCH_ROWS = 65_536


def settled_rounds(
    lake: Lake, signings: Sequence[Signing], wanted: pl.Expr | None = None
) -> Iterator[pl.DataFrame]:
    """The rounds that count and have a currency, with their sheets and what is due, a batch at a time.

    The first batch is empty, so that there always is one. Each round is settled by itself, with the meter
    that it recorded.

    Args:
        lake: where they are recorded; it is only read.
        signings: what the venues signed.
        wanted: which rounds; None all.
    """
    sheets = signed_sheets(signings)
    context, gone = house_context(openings(lake), signings), superseded_rounds(lake)
    asked = pl.lit(value=True) if wanted is None else wanted
    for recorded in chain([empty_frame(ROUNDS)], lake.batches(ROUNDS, asked, BATCH_ROWS)):
        standing = recorded.join(gone, on=["hand_id", "content_hash"], how="anti", maintain_order="left")
        rounds = with_house_context(standing, context).filter(pl.col("currency").is_not_null())
        yield rounds.hstack(settled_with_uncapped(rounds, sheets).drop("hand_id"))


def played_seats(
    lake: Lake, signings: Sequence[Signing], wanted: pl.Expr | None = None
) -> tuple[pl.DataFrame, dict[str, HouseSheet]]:
    """The seats of those rounds, and their sheets by SHA-256; the rest as for `settled_rounds`."""
    sheets = signed_sheets(signings)
    seats = pl.concat([seat_values(rounds, sheets) for rounds in settled_rounds(lake, signings, wanted)])
    used: list[str] = seats["sheet_sha256"].drop_nulls().unique(maintain_order=True).to_list()
    return seats, {sha256: sheets[sha256] for sha256 in used}
