"""Hold with what the win should be beside it."""

from collections.abc import Sequence

import polars as pl

from pipeline.export.tables import hold, round_groups
from pipeline.hold.explained import explained
from pipeline.hold.groups import By, keys_of
from pipeline.lake import Lake
from pipeline.signing import Signing
from pipeline.stages.played_seats import played_seats
from schemas.shifts import Shift


def hold_explained(
    lake: Lake, signings: Sequence[Signing], by: By, shifts: Sequence[Shift] = ()
) -> pl.DataFrame:
    """The columns of `hold`, and of `explained` where a group has rounds.

    A seat goes where `hold` puts its round, so that the parts of each group add up to its win.

    Args:
        lake: it is only read.
        signings: what the venues signed.
        by: what to group by.
        shifts: those that are configured; by shift there must be some.

    Raises:
        UsageFault: by shift, and none is configured.
    """
    told, keys = hold(lake, by, shifts), [*keys_of(by), "currency"]
    seats, sheets = played_seats(lake, signings)
    if by != "player":
        groups = round_groups(lake, by, shifts)
        seats = seats.drop(keys_of(by), strict=False).join(
            groups, on="hand_id", how="left", validate="m:1", maintain_order="left"
        )
    parts = explained(seats, sheets, keys)
    return told.join(parts, on=keys, how="left", nulls_equal=True, maintain_order="left")
