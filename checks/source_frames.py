"""Hands of the seven-card stud family laid out by the sources they lie in."""

import polars as pl

from checks.frames import Frames

_UNRULED = ("source", "source_sha256", "site", "rules")


def source_frames(hands: pl.DataFrame) -> Frames:
    """Frame `unruled`: one row for each source, and name of a sheet in it, whose hands no sheet judges.

    `hands_unruled` counts them, `hands_in_source` all of the source; `started_at_utc`, `byte_start` and
    `byte_end` are those of the first of them. `table` and `currency` stand where all share them.

    Args:
        hands: `source`, `source_sha256`, `byte_start`, `byte_end`, `site`, `table`, `currency`,
            `started_at_utc`, and of the sheet that judges `rules` and `sheet_sha256`.
    """
    ordered = hands.sort("source", "source_sha256", "byte_start")
    whole = ordered.group_by("source", "source_sha256").agg(hands_in_source=pl.len().cast(pl.Int64))
    unruled = (
        ordered.filter(pl.col("sheet_sha256").is_null())
        .group_by(_UNRULED, maintain_order=True)
        .agg(
            pl.col("byte_start", "byte_end", "started_at_utc").first(),
            *(
                pl.when(pl.col(name).n_unique() == 1).then(pl.col(name).first())
                for name in ("table", "currency")
            ),
            hands_unruled=pl.len().cast(pl.Int64),
        )
        .join(whole, on=["source", "source_sha256"], how="left", maintain_order="left")
    )
    return Frames("", None, {"unruled": unruled.with_row_index("row")})
