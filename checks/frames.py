"""What the checks look at: frames whose rows carry the number of their round or hand.

`row` (uint32) is that number within the batch, from 0; it is what ties a seat or a step to its
round, and what coverage is counted by.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from schemas.money import minor_digits
from schemas.table import Table

IDENTITY = (
    "site", "venue", "table", "session", "gaming_day", "hand_id", "round", "game", "rules", "currency",
)  # fmt: skip
"""Columns of a finding that say which round, hand or session it is about."""
PLACE = ("source", "source_sha256", "byte_start", "byte_end")
"""Columns that say where in the sources its record lies."""


@dataclass(frozen=True, slots=True)
class Frames:
    """A batch laid out for the checks.

    Attributes:
        subject: `round` or `hand`, or empty where findings alone are asked for.
        context: one row for each round or hand, in order: `row` and what findings say of it. None
            where each frame's own rows say it, and no coverage is kept.
        tables: frames by the name that `Rule.over` asks for, each with `row`.
    """

    subject: str
    context: pl.DataFrame | None
    tables: dict[str, pl.DataFrame]


def side_by_side(recorded: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    """Recorded rows with their expected ones, numbered by `row`.

    Columns of both keep the recorded side's value, but `rules`, which names the sheet that judged.

    Raises:
        ValueError: an identity stands twice on either side, or has no expected row.
    """
    for side, frame in (("recorded", recorded), ("expected", expected)):
        if frame["hand_id"].n_unique() != frame.height:
            raise ValueError(f"{side}: a hand_id stands twice; only records that count may be checked")
    shared = [name for name in expected.columns if name in recorded.columns and name != "hand_id"]
    judged = expected.drop(name for name in shared if name != "rules").rename({"rules": "judged_by"})
    joined = recorded.join(judged, on="hand_id", how="inner", maintain_order="left")
    if joined.height != recorded.height:
        raise ValueError(f"{recorded.height - joined.height} recorded rows have no expected one")
    named = pl.coalesce("judged_by", "rules") if "rules" in recorded.columns else pl.col("judged_by")
    return joined.with_columns(named.alias("rules")).drop("judged_by").with_row_index("row")


def by_element(frame: pl.DataFrame, scalars: Sequence[str], lists: Sequence[str]) -> pl.DataFrame:
    """One row for each element of list columns that run side by side, with the scalars beside."""
    wanted = frame.select("row", *scalars, *lists)
    return wanted.explode(*lists, empty_as_null=False, keep_nulls=False)


def with_digits(frame: pl.DataFrame) -> pl.DataFrame:
    """Rows with `minor_digits`, their currency's decimals, null where none is known."""
    if "currency" not in frame.columns:
        return frame
    known = {name: minor_digits(name) for name in frame["currency"].unique().drop_nulls()}
    return frame.with_columns(
        minor_digits=pl.col("currency").replace_strict(known, default=None, return_dtype=pl.Int8)
    )


def lists_of(table: Table, group: int) -> list[str]:
    """The list columns of one of a table's groups."""
    return list(table.groups[group])
