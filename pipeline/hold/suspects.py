"""Integrity statistics as a night tells them: every group that is tested, with what it is called.

A player whose decisions are found to know a card is left out when seats and dealers are looked at, so that
one cheat is one finding.
"""

import polars as pl

from pipeline.hold.corrected import corrected
from pipeline.hold.hidden_knowledge import hidden_knowledge
from pipeline.hold.uniform import CELLS, FEWEST

TAIL = 4
"""So many times the fewest cards that a cell must expect for a finding: the chi-square law has to hold far
out."""

_WHOSE: dict[str, list[str]] = {
    "player": ["player"],
    "seat": ["venue", "table", "seat"],
    "dealer": ["venue", "dealer"],
}
_SUBJECT = {
    "player": ("player {}", "player"),
    "seat": ("who sat at seat {}", "seat"),
    "dealer": ("who played against dealer {}", "dealer"),
}
_SCHEMA: dict[str, pl.DataType] = {
    "venue": pl.String(), "table": pl.String(), "seat": pl.Int8(), "player": pl.String(),
}  # fmt: skip


def knowing(scores: pl.DataFrame, level: float) -> pl.DataFrame:
    """INT-001 of every player, seat and dealer, corrected over all of them.

    Args:
        scores: from `decision_scores`, those against best play.
        level: chance of any false alarm.

    Returns:
        `subject`, `venue`, `table`, `seat`, `player`, `against`, `gained` (antes, by the card where they are
        most), `place` (of that card, from 1), `z`, `p`, `p_corrected`, `tests`, `level`.
    """
    told = [_of("player", scores)]
    suspected = told[0].filter(pl.col("p") * 3 * told[0].height <= level)["player"]
    others = scores.filter(pl.col("player").is_in(suspected.implode()).fill_null(value=False).not_())
    told += [_of("seat", others), _of("dealer", others)]
    every = pl.concat(told)
    return every.with_columns(
        p_corrected=(pl.col("p") * every.height).clip(upper_bound=1.0),
        tests=pl.lit(every.height, pl.Int64),
        level=pl.lit(level),
    )


def _of(whose: str, scores: pl.DataFrame) -> pl.DataFrame:
    keys = _WHOSE[whose]
    told = hidden_knowledge(scores.drop_nulls(keys), keys)
    absent = [pl.lit(None, kind).alias(name) for name, kind in _SCHEMA.items() if name not in keys]
    template, name = _SUBJECT[whose]
    return told.with_columns(absent).select(
        *_SCHEMA, "against", "z", "p", subject=pl.format(template, name),
        gained=pl.col("gained").list.get(pl.col("card")), place=pl.col("card") + 1,
    )  # fmt: skip


def card_suspects(tests: pl.DataFrame, level: float) -> pl.DataFrame:
    """INT-002 as findings have it: tests whose cells expect cards enough, corrected over them alone.

    Args:
        tests: from `uniform_deals`.
        level: chance of any false alarm.

    Returns:
        `subject`, `venue`, `table`, `of`, `place`, `cells`, `cards`, `statistic`, `freedom`, `p`,
        `p_corrected`, `tests`, `level`.
    """
    kinds = pl.col("cells").replace_strict(CELLS, return_dtype=pl.Int64)
    enough = tests.filter(pl.col("p").is_not_null() & (pl.col("cards") >= FEWEST * TAIL * kinds))
    whose = (
        pl.when(pl.col("dealer").is_not_null())
        .then(pl.format("deals of dealer {}", "dealer"))
        .when(pl.col("table").is_not_null())
        .then(pl.lit("deals of the table"))
        .otherwise(pl.lit("all deals"))
    )
    return enough.select(
        "venue", "table", "of", "place", "cells", "cards", "statistic", "p",
        subject=whose, freedom=kinds - 1, p_corrected=corrected(enough["p"]),
        tests=pl.lit(enough.height, pl.Int64), level=pl.lit(level),
    )  # fmt: skip


def error_suspects(pairs: pl.DataFrame, level: float) -> pl.DataFrame:
    """INT-003 as findings have it: pairs whose dealer made an error for a player.

    Args:
        pairs: from `by_dealer_and_player`.
        level: chance of any false alarm.
    """
    tested = pairs.filter(pl.col("all_for") > 0)
    return tested.with_columns(tests=pl.lit(tested.height, pl.Int64), level=pl.lit(level))
