"""House-banked rounds laid out for the checks: rounds and seats."""

import polars as pl

from checks.frames import Frames, by_element, context_of, lists_of, side_by_side
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.tables_recorded import ROUNDS
from schemas.vocabulary import HandVoid, RoundVoid

_OF_ROUND = (
    "round_void", "ante_min_minor", "ante_max_minor", "minor_digits", "raise_multiple", "seats_most",
    "undecidable",
)  # fmt: skip


def round_frames(rounds: pl.DataFrame, expected: pl.DataFrame) -> Frames:
    """Frames `rounds` and `seats` of a batch.

    Args:
        rounds: columns of `rounds`, with `rules`, `ante_min_minor`, `ante_max_minor`,
            `minor_digits`, `raise_multiple`, `wagers_offered`, `dealer_up_rule` and `seats_most`.
        expected: columns of `expected_rounds`, one row for each round.

    Raises:
        ValueError: a round stands twice or was not replayed.
    """
    joined = side_by_side(rounds, expected)
    live = pl.col("round_void") == RoundVoid.NONE
    seat_lists = [*lists_of(ROUNDS, 0), *lists_of(EXPECTED_ROUNDS, 0)]
    seats = by_element(joined, _OF_ROUND, seat_lists).with_columns(
        live=live & (pl.col("seat_void") == HandVoid.NONE)
    )
    tables = {"rounds": joined.with_columns(live=live), "seats": seats}
    return Frames("round", context_of(joined.drop(seat_lists)), tables)
