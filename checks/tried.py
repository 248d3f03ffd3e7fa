"""Seats that came back with other amounts than are due, beside what else they might have been due.

Replay settles such seats again in other ways. Here the outcome is laid beside them, and each is marked
where another reading of the sheet, or the table's maximum payout, explains what it got.
"""

import numpy as np
import polars as pl

from checks.payout import payout_fault
from checks.unfit import PLACE_OF_SEAT, unfit
from schemas.tables_recorded import BOUNDED
from schemas.vocabulary import NOT_STATED, Decision

_AMOUNTS = [f"{how}_{on}_minor" for how in ("flipped", "uncapped") for on in BOUNDED]
OTHERWISE = {
    **PLACE_OF_SEAT,
    **dict.fromkeys(_AMOUNTS, pl.Int64()),
    **dict.fromkeys(("reading_clause", "reading", "reading_says"), pl.String()),
    "reading_qualified": pl.Int8(),
    "round_fits": pl.Boolean(),
}
"""Columns that say what else a seat might have been due (`check_rounds`)."""
_FLIPPED = _AMOUNTS[: len(BOUNDED)]


def untried(rounds: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    """Rows of `OTHERWISE`, all unknown, for the unfit seats of tables with a maximum payout."""
    capped = rounds.filter(pl.col("max_payout_minor").is_not_null())
    seats = unfit(capped, expected) if capped.height else pl.DataFrame(schema=PLACE_OF_SEAT)
    unknown = (
        pl.lit(None, kind).alias(name) for name, kind in OTHERWISE.items() if name not in PLACE_OF_SEAT
    )
    return seats.with_columns(unknown)


def _beside(joined: pl.DataFrame, seats: pl.DataFrame, otherwise: pl.DataFrame) -> pl.DataFrame:
    """Each row of `otherwise` beside its seat; `at` is the seat's index among all seats."""
    counts = joined["seat"].list.len().cast(pl.Int64)
    rounds = joined.select("hand_id", "max_payout_scope", count=counts, first=counts.cum_sum() - counts)
    other = otherwise.select(pl.col(name).cast(kind) for name, kind in OTHERWISE.items())
    met = other.join(rounds, on="hand_id", how="left", maintain_order="left")
    at = pl.col("first") + pl.col("place")
    strange = met.filter((pl.col("place") >= pl.col("count")).fill_null(True))
    if strange.height:
        raise ValueError(f"{strange.height} seats that were tried otherwise are in none of the rounds")
    placed = met.with_columns(at=at).drop("hand_id", "count", "first")
    return pl.concat([seats[placed["at"]], placed], how="horizontal")


def tried_seats(joined: pl.DataFrame, seats: pl.DataFrame, otherwise: pl.DataFrame) -> pl.DataFrame:
    """The seats that were settled in other ways too.

    Args:
        joined: recorded and expected rounds side by side, with `row`.
        seats: the frame `seats`.
        otherwise: the columns of `OTHERWISE`, one row for each such seat.

    Returns:
        columns of `seats` and of `OTHERWISE`, `at` (the seat's index in `seats`), and whether another
        reading fits (`read_otherwise`), has a folded hand play on (`plays_on`), or the maximum payout
        explains the amounts (`payout_fault`).

    Raises:
        ValueError: such a seat is in none of the rounds.
    """
    tried = _beside(joined, seats, otherwise)
    read = pl.col("reading_clause").is_not_null()
    folded = (pl.col("seat_decision") == Decision.FOLD) & (pl.col("raise_stake_minor") > 0)
    return tried.with_columns(
        read_otherwise=read,
        plays_on=read & folded & (pl.col("draw_count") > 0),
        payout_fault=payout_fault(tried, seats) & tried["reading_clause"].is_null(),
    )


def _spread(seats: int, at: pl.Series, values: pl.Series) -> pl.Series:
    """A column for all seats from the values of some; the others are False or `NOT_STATED`."""
    flags = values.dtype == pl.Boolean
    whole = np.zeros(seats, np.bool_) if flags else np.full(seats, NOT_STATED, np.int64)
    whole[at.to_numpy()] = values.fill_null(False if flags else NOT_STATED).to_numpy()
    return pl.Series(values.name, whole)


def with_marks(seats: pl.DataFrame, tried: pl.DataFrame, committed: pl.Series) -> pl.DataFrame:
    """The frame `seats` with what was found out of those that were tried.

    Args:
        seats: the frame.
        tried: from `tried_seats`.
        committed: indices of seats whose hand plays on whatever they decided.

    Returns:
        with `flipped_WAGER_minor` (due had the dealer's qualification been the other, -1 none),
        `read_otherwise`, `payout_fault`, `plays_on`.
    """
    names = (*_FLIPPED, "read_otherwise", "payout_fault", "plays_on")
    marks = [_spread(seats.height, tried["at"], tried[name]) for name in names]
    if len(committed):
        own = _spread(seats.height, committed, pl.repeat(True, len(committed), eager=True))
        marks[-1] = (marks[-1] | own).alias("plays_on")
    return seats.with_columns(marks)


def qualified_as_read(joined: pl.DataFrame, tried: pl.DataFrame) -> pl.Series:
    """Whether a reading that fits a seat of the round makes of the dealer what he was declared."""
    declared = joined["dealer_qualified"].gather(tried["row"])
    so_read = tried["read_otherwise"] & (tried["reading_qualified"] == declared.cast(pl.Int8))
    return joined["row"].is_in(tried["row"].filter(so_read.fill_null(False)).implode())
