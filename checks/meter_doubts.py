"""Times at which records of a meter are missing: gaps in the numbering, pieces in quarantine.

What is missing may have moved the meter, so that a break across such a time is explained by it.
"""

import polars as pl

from checks.meter_elements import METER
from checks.session_facts import SESSION, held_back

_TIME = pl.Datetime("us", "UTC")
_DOUBTS: dict[str, pl.DataType | type[pl.DataType]] = {
    **dict.fromkeys(("venue", "jackpot_id"), pl.String), "from_utc": _TIME, "until_utc": _TIME,
}  # fmt: skip
_MOVING = ("round", "movement", "session_open")
"""Kinds of record that move a meter, or say which one the session's rounds move."""


def _numbered(elements: pl.DataFrame, cancelled: pl.DataFrame | None) -> pl.DataFrame:
    """Rounds, openings and closings by their order within their session, cancelled rounds among them."""
    own = elements.filter(pl.col("order").is_not_null())
    if cancelled is None:
        return own
    sessions = own.select(*SESSION, "jackpot_id").unique()
    gone = cancelled.join(sessions, on=SESSION).with_columns(order=pl.col("round"))
    return pl.concat([own, gone], how="diagonal_relaxed")


def _missing_rounds(elements: pl.DataFrame, cancelled: pl.DataFrame | None) -> pl.DataFrame:
    """From the record before each missing number, or number that a closing counts, to the one after."""
    rounds = pl.col("record").is_null() | (pl.col("record") == "round")
    ordered = _numbered(elements, cancelled).sort(*SESSION, "order")
    last = pl.when(rounds).then("order").forward_fill().shift(1).over(SESSION).fill_null(0)
    due = (
        pl.when(rounds)
        .then("order")
        .when(pl.col("record") == "session_close")
        .then(pl.col("declared_rounds") + 1)
    )
    gap = (due > last + 1).fill_null(value=False)
    return ordered.with_columns(
        gap=gap,
        from_utc=pl.col("at_utc").forward_fill().shift(1).over(SESSION),
        until_utc=pl.col("at_utc").backward_fill().over(SESSION),
    ).filter("gap")


def _pieces(elements: pl.DataFrame, quarantine: pl.DataFrame) -> pl.DataFrame:
    """From the record of the session before each quarantined piece, by number or by place, to the next."""
    held = held_back(quarantine, elements).filter(
        pl.col("record").is_null() | pl.col("record").is_in(_MOVING)
    )
    pieces = held.select(
        *SESSION,
        piece=pl.int_range(pl.len()),
        number="round",
        piece_source="source",
        piece_start="byte_start",
    )
    met = pieces.join(elements, on=SESSION, how="inner")
    here = pl.col("source") == pl.col("piece_source")
    earlier = (
        pl.when(pl.col("number").is_null())
        .then(here & (pl.col("byte_start") < pl.col("piece_start")))
        .otherwise(pl.col("order") < pl.col("number"))
    )
    later = (
        pl.when(pl.col("number").is_null())
        .then(here & (pl.col("byte_start") > pl.col("piece_start")))
        .otherwise(pl.col("order") > pl.col("number"))
    )
    held_too = (pl.col("round") == pl.col("number")).any()
    at = pl.col("at_utc")
    opened, closed = (at.filter(pl.col("record") == f"session_{end}") for end in ("open", "close"))
    around = met.group_by("piece", *SESSION).agg(
        jackpot_id=pl.col("jackpot_id").first(),
        received=held_too,
        from_utc=pl.coalesce(at.filter(earlier).max(), opened.first()),
        until_utc=pl.coalesce(at.filter(later).min(), closed.first()),
    )
    return around.filter(~pl.col("received").fill_null(value=False))


def _unnamed(elements: pl.DataFrame) -> pl.DataFrame:
    """The time over which each session played on a meter that no opening names."""
    nameless = elements.filter(pl.col("jackpot_id").is_null())
    return nameless.group_by(SESSION).agg(
        jackpot_id=pl.lit(None, pl.String),
        from_utc=pl.col("at_utc").min() - pl.duration(microseconds=1),
        until_utc=pl.col("at_utc").max() + pl.duration(microseconds=1),
    )


def _next_sessions(elements: pl.DataFrame) -> pl.DataFrame:
    """When the table's next session begins, for each session."""
    first = elements.group_by(SESSION).agg(at=pl.col("at_utc").min()).sort("venue", "table", "at")
    return first.select(*SESSION, next_utc=pl.col("at").shift(-1).over("venue", "table"))


def meter_doubts(
    elements: pl.DataFrame, quarantine: pl.DataFrame, cancelled: pl.DataFrame | None
) -> pl.DataFrame:
    """Every time at which something of a meter is missing.

    Args:
        elements: from `checks.meter_elements`.
        quarantine: columns of `quarantine`.
        cancelled: rounds that a correction took away; they are not missing.

    Returns:
        `venue`, `jackpot_id` (null: any), `from_utc` and `until_utc` (null: no bound is known).
    """
    pieces = _pieces(elements, quarantine).join(_next_sessions(elements), on=SESSION, how="left")
    bounded = pieces.with_columns(until_utc=pl.coalesce("until_utc", "next_utc"))
    parts = [_missing_rounds(elements, cancelled), bounded, _unnamed(elements)]
    return pl.concat(
        [part.select(pl.col(name).cast(kind) for name, kind in _DOUBTS.items()) for part in parts]
    )


def across_doubts(breaks: pl.DataFrame, doubts: pl.DataFrame) -> pl.Series:
    """Numbers (`element`) of the breaks that lie across a time at which something is missing.

    Args:
        breaks: `METER`, `element`, `at_utc`, and `from_utc` of the record that stated the meter last.
        doubts: from `meter_doubts`.
    """
    met = breaks.select(*METER, "element", "at_utc", stated_utc="from_utc").join(
        doubts.rename({"jackpot_id": "doubtful_id"}), on="venue", how="inner"
    )
    ours = pl.col("doubtful_id").is_null() | (pl.col("doubtful_id") == pl.col("jackpot_id"))
    begins = (pl.col("from_utc") < pl.col("at_utc")).fill_null(value=True)
    ends = (pl.col("until_utc") > pl.col("stated_utc")).fill_null(value=True)
    return met.filter(ours & begins & ends)["element"].unique()
