"""What hold is grouped by: the columns of each grouping, and how a record comes by them."""

from collections.abc import Sequence
from typing import Literal

import polars as pl

from pipeline.hold.shift import shift_of
from schemas.shifts import Shift

By = Literal["table", "day", "month", "shift", "stake", "sheet", "dealer", "player"]
_KEYS: dict[By, list[str]] = {
    "table": ["venue", "table"],
    "day": ["gaming_day"],
    "month": ["month"],
    "shift": ["shift"],
    "stake": ["ante_min_minor"],
    "sheet": ["rules"],
    "dealer": ["dealer"],
    "player": ["player"],
}
OF_SESSIONS: tuple[By, ...] = ("table", "day", "month", "stake")
"""Groupings in which a session falls into one group whole, with its drop and its count."""
_SESSION = ["venue", "table", "session"]


def keys_of(by: By) -> list[str]:
    """The columns that a grouping has, the currency apart."""
    return list(_KEYS[by])


def grouped(
    records: pl.LazyFrame, by: By, opened: pl.DataFrame, shifts: Sequence[Shift] = ()
) -> pl.LazyFrame:
    """Records with the columns of a grouping that they do not carry themselves.

    `month` is that of the gaming day, such as `2026-11`; `ante_min_minor` the ante minimum that the
    session's opening tells, null without one; `shift` as `shift_of` tells it. The sheet of a round is no
    matter of its record: by sheet nothing is added.

    Args:
        records: rows of `rounds`, `movements` or `tie_outs`; by shift with `at_utc` and `at_zone`.
        by: the grouping.
        opened: the counting opening of every session.
        shifts: those that are configured.

    Raises:
        UsageFault: by shift, and none is configured.
    """
    if by == "month":
        return records.with_columns(month=pl.col("gaming_day").dt.to_string("%Y-%m"))
    if by == "shift":
        return records.with_columns(shift=shift_of(shifts))
    if by == "stake":
        stakes = opened.lazy().select(*_SESSION, "ante_min_minor")
        return records.drop("ante_min_minor", strict=False).join(stakes, on=_SESSION, how="left")
    return records
