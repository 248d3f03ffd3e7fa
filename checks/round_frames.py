"""House-banked rounds laid out for the checks: rounds, seats, wagers, cards."""

import polars as pl

from checks.dealt_cards import HOUSE, deck_order, repeated_cards
from checks.frames import Frames, by_element, lists_of, side_by_side
from schemas.tables_judged import EXPECTED_ROUNDS
from schemas.tables_recorded import ROUNDS, WAGERS
from schemas.vocabulary import HandVoid, RoundVoid

_OF_ROUND = (
    "round_void", "ante_min_minor", "ante_max_minor", "max_payout_minor", "minor_digits", "raise_multiple",
    "seats_most", "undecidable",
)  # fmt: skip
_OF_WAGER = ("row", "seat", "seat_player", "round_void", "minor_digits", "undecidable", "seat_undecidable")
LAYOUT_SEATS = 7
"""Seats of a layout that no sheet describes (table-session record, "seat")."""
_SIDE_WAGERS = ("bonus", "jackpot")


def _wagers_of(seats: pl.DataFrame, wagers: tuple[str, ...]) -> pl.DataFrame:
    """One row for each wager that stands: `wager`, `stake_minor`, `returned_minor`, `due_minor`."""
    return pl.concat(
        seats.lazy()
        .filter(pl.col(f"{wager}_stake_minor") > 0)
        .select(
            *_OF_WAGER,
            wager=pl.lit(wager),
            stake_minor=f"{wager}_stake_minor",
            returned_minor=f"{wager}_returned_minor",
            due_minor=f"expected_{wager}_returned_minor",
        )
        .collect()
        for wager in wagers
    )


def _past_most(prefix: str) -> pl.Expr:
    """Whether all that goes back to a seat, stakes included, passes the most that the table pays out.

    Where it does not, the win does not either.
    """
    back = pl.sum_horizontal(pl.col(f"{prefix}{wager}_returned_minor").clip(0) for wager in WAGERS)
    return (back > pl.col("max_payout_minor")).fill_null(value=False)


def _seats(joined: pl.DataFrame) -> pl.DataFrame:
    """One row for each seat, with `live`, whether its number or player stood earlier, and whether what it
    got, or was due, may pass the table's maximum payout."""
    lists = [*lists_of(ROUNDS, 0), *lists_of(EXPECTED_ROUNDS, 0)]
    seats = by_element(joined, _OF_ROUND, lists)
    live = (pl.col("round_void") == RoundVoid.NONE) & (pl.col("seat_void") == HandVoid.NONE)
    return seats.with_columns(
        live=live,
        seats_most=pl.col("seats_most").fill_null(LAYOUT_SEATS),
        seat_again=~(pl.col("row").cast(pl.Int64) * 256 + pl.col("seat")).is_first_distinct(),
        player_again=~pl.struct("row", "seat_player").is_first_distinct(),
        got_past_most=_past_most(""),
        due_past_most=_past_most("expected_"),
    )


def round_frames(rounds: pl.DataFrame, expected: pl.DataFrame) -> Frames:
    """Frames `rounds`, `seats`, `side_wagers`, `void_wagers`, `repeated_cards`, `deck_order`.

    Args:
        rounds: columns of `rounds`, with those of the session and its sheet (`check_rounds`).
        expected: columns of `expected_rounds`, one row for each round.

    Raises:
        ValueError: a round stands twice or was not replayed.
    """
    joined = side_by_side(rounds, expected).with_columns(live=pl.col("round_void") == RoundVoid.NONE)
    if "max_payout_minor" not in joined.columns:
        joined = joined.with_columns(max_payout_minor=pl.lit(None, pl.Int64))
    seats = _seats(joined)
    offered = joined.select("row", "wagers_offered")
    tables = {
        "rounds": joined,
        "seats": seats,
        "side_wagers": _wagers_of(seats, _SIDE_WAGERS).join(offered, on="row", maintain_order="left"),
        "void_wagers": _wagers_of(seats.filter(~pl.col("live")), WAGERS),
        "repeated_cards": repeated_cards(joined, HOUSE),
        "deck_order": deck_order(joined),
    }
    seat_lists = [*lists_of(ROUNDS, 0), *lists_of(EXPECTED_ROUNDS, 0)]
    return Frames("round", joined.drop(seat_lists), tables)
