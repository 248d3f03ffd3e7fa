"""How far the checks got: which ran, which had no cause, which could not be decided and why.

Everything counts the last verdict of each round and hand. Verdicts with the same three lists are counted
together before their codes are taken apart, so that a million of them cost little more than a thousand.
"""

from typing import Literal

import polars as pl

from pipeline.export.tables import latest_verdicts
from pipeline.lake import Lake
from schemas.codes import CODES
from schemas.tables_recorded import HANDS, ROUNDS

By = Literal["source", "check", "hand"]
_LISTS = ("ran", "not_applicable", "undecidable")
_REASON = pl.col("undecidable").str.split_exact(": ", 1)
_REASONS = pl.List(pl.Struct({"reason": pl.String, "number": pl.Int64}))


def _share() -> pl.Expr:
    """Of the checks that there was cause for, the part that could run; null where there was none."""
    ran, cause = pl.col("ran"), pl.col("ran") + pl.col("undecidable")
    return pl.when(cause > 0).then(ran / cause)


def _reasons(counted: pl.LazyFrame, *keys: str) -> pl.LazyFrame:
    """The reasons why checks were open, by `keys`, the commonest first.

    Args:
        counted: `keys`, the list `undecidable` and `number`, how often it stands.
    """
    open_checks = (
        counted.select(*keys, "undecidable", "number").explode("undecidable").drop_nulls("undecidable")
    )
    named = open_checks.with_columns(reason=_REASON.struct.field("field_1"))
    summed = named.group_by(*keys, "reason").agg(pl.col("number").sum().cast(pl.Int64))
    ordered = summed.sort("number", "reason", descending=[True, False])
    return ordered.group_by(*keys, maintain_order=True).agg(reasons=pl.struct("reason", "number"))


def by_check(verdicts: pl.LazyFrame) -> pl.DataFrame:
    """Each check: in how many rounds and hands it ran, had no cause, could not be decided, and why.

    Args:
        verdicts: with `ran`, `not_applicable` and `undecidable`.

    Returns:
        `code`, `title`, `ran`, `not_applicable`, `undecidable`, `share`, `reasons` (a list of `reason` and
        `number`), in the catalogue's order.
    """
    counted = verdicts.group_by(_LISTS).agg(number=pl.len().cast(pl.Int64)).collect().lazy()
    parts = [
        counted.select(code=name, number="number")
        .explode("code")
        .drop_nulls("code")
        .with_columns(pl.col("code").str.split(": ").list.first())
        .group_by("code")
        .agg(pl.col("number").sum().alias(name))
        for name in _LISTS
    ]
    coded = counted.explode("undecidable").drop_nulls("undecidable")
    named = coded.with_columns(
        code=_REASON.struct.field("field_0"), undecidable=pl.concat_list("undecidable")
    )
    catalogue = pl.LazyFrame(
        [(code, entry.title, entry.order) for code, entry in CODES.items()],
        schema={"code": pl.String, "title": pl.String, "order": pl.Int64},
        orient="row",
    )
    joined = catalogue
    for part in (*parts, _reasons(named, "code")):
        joined = joined.join(part, on="code", how="left")
    known = joined.filter(pl.any_horizontal(pl.col(name).is_not_null() for name in _LISTS))
    return _finished(known.sort("order"), "code", "title").collect()


def _finished(counted: pl.LazyFrame, *keys: str) -> pl.LazyFrame:
    """Counts with nothing for null, the share that could run, and the reasons."""
    filled = counted.with_columns(
        *(pl.col(name).fill_null(0).cast(pl.Int64) for name in _LISTS),
        reasons=pl.coalesce("reasons", pl.lit([], _REASONS)),
    )
    return filled.select(*keys, *_LISTS, share=_share(), reasons="reasons")


def by_hand(verdicts: pl.LazyFrame) -> pl.DataFrame:
    """Each round and hand: how many checks ran, had no cause, could not be decided, and why; those of which
    most was left open first.

    Args:
        verdicts: rows of `verdicts`.

    Returns:
        `hand_id`, `subject`, `verdict`, `ran`, `not_applicable`, `undecidable`, `share`, `reasons` (a list of
        texts, `CODE: reason`).
    """
    counted = verdicts.select(
        "hand_id", "subject", "verdict", *(pl.col(name).list.len().cast(pl.Int64) for name in _LISTS),
        reasons="undecidable",
    )  # fmt: skip
    ordered = counted.sort("undecidable", "hand_id", descending=[True, False])
    return ordered.select(
        "hand_id", "subject", "verdict", *_LISTS, share=_share(), reasons="reasons"
    ).collect()


def by_source(verdicts: pl.LazyFrame, places: pl.LazyFrame) -> pl.DataFrame:
    """Each source: its rounds and hands, and how many of their checks ran, had no cause, could not be
    decided, and why.

    Args:
        verdicts: rows of `verdicts`.
        places: `hand_id` and `source`, one row for each round and hand.

    Returns:
        `source`, `judged` (rounds and hands), `undecided` (those with an open check), `ran`,
        `not_applicable`, `undecidable`, `share`, `reasons` (a list of `reason` and `number`).
    """
    lengths = verdicts.select(
        "hand_id",
        "undecidable",
        *(pl.col(name).list.len().cast(pl.Int64).alias(f"n_{name}") for name in _LISTS),
    )
    placed = lengths.join(places, on="hand_id", how="left").collect().lazy()
    sums = placed.group_by("source").agg(
        judged=pl.len().cast(pl.Int64),
        undecided=(pl.col("n_undecidable") > 0).sum().cast(pl.Int64),
        **{name: pl.col(f"n_{name}").sum() for name in _LISTS},
    )
    unsure = placed.filter(pl.col("n_undecidable") > 0)
    counted = unsure.group_by("source", "undecidable").agg(number=pl.len().cast(pl.Int64))
    joined = sums.join(_reasons(counted, "source"), on="source", how="left", nulls_equal=True)
    return _finished(joined.sort("source"), "source", "judged", "undecided").collect()


def sources_of(lake: Lake) -> pl.LazyFrame:
    """Where each round and hand stands: `hand_id` and `source`, of corrected rounds their last record."""
    rounds = lake.scan(ROUNDS).select("hand_id", "source", "received_no", "record_no")
    last = rounds.sort("received_no", "record_no").unique("hand_id", keep="last").select("hand_id", "source")
    hands = lake.scan(HANDS).select("hand_id", "source").unique("hand_id", keep="first")
    return pl.concat([last, hands])


def coverage(lake: Lake, by: By) -> pl.DataFrame:
    """The coverage of the lake's last verdicts.

    Args:
        lake: which holds them.
        by: what they are added up by: `by_source`, `by_check`, `by_hand`.
    """
    verdicts = latest_verdicts(lake)
    if by == "hand":
        return by_hand(verdicts)
    return by_check(verdicts) if by == "check" else by_source(verdicts, sources_of(lake))
