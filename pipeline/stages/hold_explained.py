"""Hold with what the win should be beside it."""

from collections.abc import Sequence

import polars as pl

from pipeline.export.tables import hold
from pipeline.hold.explained import explained
from pipeline.hold.hold import By, keys_of
from pipeline.lake import Lake
from pipeline.signing import Signing
from pipeline.stages.played_seats import played_seats


def hold_explained(lake: Lake, signings: Sequence[Signing], by: By) -> pl.DataFrame:
    """The columns of `hold`, and of `explained` where rounds of a group have a rule sheet to judge them by.

    Args:
        lake: it is only read.
        signings: what the venues signed.
        by: what to group by.
    """
    keys = [*keys_of(by), "currency"]
    seats, sheets = played_seats(lake, signings)
    parts = explained(seats, sheets, keys)
    return hold(lake, by).join(parts, on=keys, how="left", nulls_equal=True, maintain_order="left")
