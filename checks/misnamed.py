"""Hands of the seven-card stud family that a line names otherwise than their cards make them."""

import polars as pl

from schemas.vocabulary import NOT_STATED


def other_ranks(ranks: pl.Expr, made: pl.Expr) -> pl.Expr:
    """Whether ranks that are named differ from those of the hand that the cards make."""
    places = (((ranks // 16**place) % 16, (made // 16**place) % 16) for place in range(5))
    differ = pl.any_horizontal((named > 0) & (named != held) for named, held in places)
    return (ranks != NOT_STATED) & (made != NOT_STATED) & differ


def with_misnamed(seats: pl.DataFrame) -> pl.DataFrame:
    """Seats with `high_misnamed` and `low_misnamed`: whether that explains that the seat got too much.

    It does where its own hand was misnamed, or that of a seat of the hand that got less than it wins.
    """
    rake = pl.coalesce("taken_minor", pl.col("put_in_minor") - pl.col("awarded_minor")).fill_null(0).clip(0)
    got, due = pl.col("awards_minor"), pl.col("share_due_minor")
    # Of a pot that is not known to the chip, rake and odd chips are no loss.
    less = pl.when(due.is_not_null()).then(got < due)
    less = less.otherwise(~pl.col("share_open") & (got < pl.col("share_most_minor") - rake - pl.col("pots")))
    lost = less.fill_null(False) | pl.col("part_lost")
    judged = pl.col("contested") & pl.col("in_play")
    made, low = pl.col("expected_class"), pl.col("expected_low")
    ranks = other_ranks(pl.col("declared_ranks"), pl.col("expected_ranks"))
    # Of two names that contradict each other one is wrong.
    high_wrong = (pl.col("declared_class") != made) | ranks | (pl.col("restated_class") != NOT_STATED)
    low_wrong = (pl.col("declared_low") != low) | (pl.col("restated_low") != NOT_STATED)
    named_high = (pl.col("declared_class") != NOT_STATED) & (made != NOT_STATED)
    named_low = (pl.col("declared_low") != NOT_STATED) & (low != NOT_STATED)
    misnamed = {"high": judged & named_high & high_wrong, "low": judged & named_low & low_wrong}
    return seats.with_columns(
        (wrong | (wrong & lost).any().over("row")).alias(f"{half}_misnamed")
        for half, wrong in misnamed.items()
    )
