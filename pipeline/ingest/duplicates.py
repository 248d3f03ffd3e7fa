"""Records that the lake holds already, and records that contradict one that it holds.

Two records of one identity are the same when their parsed content is (SRC-003). Otherwise the
first counts and the later goes to quarantine (SRC-004), unless it says that it corrects: a
correction stands beside what it corrects, whichever of the two is received first.
"""

from dataclasses import dataclass

import polars as pl

KNOWN_SCHEMA = pl.Schema({"identity": pl.String(), "content_hash": pl.String(), "corrects": pl.Boolean()})
_PAIR = ["identity", "content_hash"]


@dataclass(frozen=True, slots=True)
class Sorted:
    """Rows of a batch by what becomes of them; all keep the batch's columns."""

    new: pl.DataFrame
    duplicate: pl.DataFrame
    contradicting: pl.DataFrame


def corrects(rows: pl.DataFrame) -> pl.Expr:
    """Whether each row says that it corrects an earlier record."""
    return pl.col("correction").is_not_null() if "correction" in rows.columns else pl.lit(value=False)


def sort_out(rows: pl.DataFrame, known: pl.DataFrame) -> Sorted:
    """Sorts a batch's rows by whether the lake knows them.

    Args:
        rows: columns `identity`, `content_hash` and, where the record can correct, `correction`;
            in the order in which they were received.
        known: `KNOWN_SCHEMA`: what the lake holds of these identities.
    """
    held = known.join(rows.select("identity").unique(), on="identity", how="semi")
    pairs = held.select(_PAIR).unique().with_columns(_held=pl.lit(value=True))
    firsts = (
        held.filter(~pl.col("corrects")).select("identity").unique().with_columns(_first=pl.lit(value=True))
    )
    marked = (
        rows.join(pairs, on=_PAIR, how="left", maintain_order="left")
        .join(firsts, on="identity", how="left", maintain_order="left")
        .with_columns(_again=pl.col("_held").fill_null(value=False) | ~pl.struct(_PAIR).is_first_distinct())
        .with_columns(_plain=~pl.col("_again") & ~corrects(rows))
        .with_columns(_plain_before=pl.col("_plain").cum_sum().over("identity") - pl.col("_plain"))
    )
    later = pl.col("_first").fill_null(value=False) | (pl.col("_plain_before") > 0)
    refused = marked.filter(pl.col("_plain") & later).select(_PAIR).with_columns(_refused=pl.lit(value=True))
    told = marked.join(refused, on=_PAIR, how="left", maintain_order="left").with_columns(
        pl.col("_refused").fill_null(value=False)
    )
    return Sorted(
        new=told.filter(~pl.col("_again") & ~pl.col("_refused")).select(rows.columns),
        duplicate=told.filter(pl.col("_again") & ~pl.col("_refused")).select(rows.columns),
        contradicting=told.filter(pl.col("_refused")).select(rows.columns),
    )
