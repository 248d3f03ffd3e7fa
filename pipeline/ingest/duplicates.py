"""Records that the lake holds already, and records that contradict one that it holds.

Two records of one identity are the same when their parsed content is (SRC-003). Otherwise the
first counts and the later goes to quarantine (SRC-004), unless it says that it corrects.
"""

from dataclasses import dataclass

import polars as pl

KNOWN_SCHEMA = pl.Schema({"identity": pl.String(), "content_hash": pl.String()})


@dataclass(frozen=True, slots=True)
class Sorted:
    """Rows of a batch by what becomes of them; all keep the batch's columns."""

    new: pl.DataFrame
    duplicate: pl.DataFrame
    contradicting: pl.DataFrame


def sort_out(rows: pl.DataFrame, known: pl.DataFrame) -> Sorted:
    """Sorts a batch's rows by whether the lake knows them.

    Args:
        rows: columns `identity`, `content_hash` and, where the record can correct, `correction`;
            in the order in which they were received.
        known: `KNOWN_SCHEMA`: what the lake holds of these identities.
    """
    pair = ["identity", "content_hash"]
    corrects = pl.col("correction").is_not_null() if "correction" in rows.columns else pl.lit(value=False)
    marked = (
        rows.join(
            known.select(pair).unique().with_columns(_known=pl.lit(value=True)),
            on=pair,
            how="left",
            maintain_order="left",
        )
        .join(
            known.select("identity").unique().with_columns(_identity_known=pl.lit(value=True)),
            on="identity",
            how="left",
            maintain_order="left",
        )
        .with_columns(
            _again=pl.col("_known").fill_null(value=False) | ~pl.struct(pair).is_first_distinct(),
            _later=pl.col("_identity_known").fill_null(value=False) | ~pl.col("identity").is_first_distinct(),
        )
    )
    contradicts = ~pl.col("_again") & pl.col("_later") & ~corrects
    refused = marked.filter(contradicts).select(pair).unique()
    in_refused = marked.join(
        refused.with_columns(_refused=pl.lit(value=True)), on=pair, how="left", maintain_order="left"
    ).with_columns(pl.col("_refused").fill_null(value=False))
    keep = rows.columns
    return Sorted(
        new=in_refused.filter(~pl.col("_again") & ~pl.col("_refused")).select(keep),
        duplicate=in_refused.filter(pl.col("_again") & ~pl.col("_refused")).select(keep),
        contradicting=in_refused.filter(pl.col("_refused")).select(keep),
    )
