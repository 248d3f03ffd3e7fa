"""Which seats of house-banked rounds came back with other amounts than are due, and which dues they fit.

They are the seats that replay settles again: under other readings of the sheet, with the dealer's
qualification the other way, without the maximum payout.
"""

import polars as pl

from schemas.tables_recorded import WAGERS
from schemas.undecidable import Undecidable
from schemas.vocabulary import NOT_STATED, Decision

PLACE_OF_SEAT = {"hand_id": pl.String(), "place": pl.UInt32()}
"""What names a seat: its round, and its index in the round's list."""
_RECORDED = [f"{wager}_{word}_minor" for wager in WAGERS for word in ("stake", "returned")]
_DUE = [f"expected_{wager}_returned_minor" for wager in WAGERS]


def hindered(wager: str) -> pl.Expr:
    """Whether a wager's return could not be told. Only the jackpot's waits for the meter."""
    reason = pl.col("seat_undecidable")
    of_seat = reason != Undecidable.NONE
    if wager != "jackpot":
        of_seat &= reason != Undecidable.METER_UNKNOWN
    return (pl.col("undecidable") != Undecidable.NONE) | of_seat


def _in_order(rounds: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    if rounds.height == expected.height and bool((rounds["hand_id"] == expected["hand_id"]).all()):
        return expected
    found = rounds.select("hand_id").join(expected, on="hand_id", how="inner", maintain_order="left")
    if found.height != rounds.height:
        raise ValueError(f"{rounds.height - found.height} recorded rows have no expected one")
    return found


def unfit(rounds: pl.DataFrame, expected: pl.DataFrame) -> pl.DataFrame:
    """The seats whose recorded returns are not what is due.

    A hand that bought a card and folded with a stake on the raise, on which nothing is due, is one of
    them too: another reading may have it play on. What could not be settled, and what is in no known
    currency, is left out.

    Args:
        rounds: columns of `rounds`, with `minor_digits` and `wagers_offered` as `check_rounds` takes them.
        expected: columns of `expected_rounds`, one row for each round.

    Returns:
        `hand_id` and `place` (uint32, the seat's index in its list), in the order of the rounds.

    Raises:
        ValueError: a round was not replayed.
    """
    judged = _in_order(rounds, expected)
    lists = [*(rounds[name] for name in (*_RECORDED, "seat_decision", "draw_count"))]
    lists += [judged[name] for name in (*_DUE, "seat_undecidable")]
    seats = pl.DataFrame([each.explode(empty_as_null=False) for each in lists])
    differs = pl.any_horizontal(
        (pl.col(f"{wager}_stake_minor") != NOT_STATED)
        & (pl.col(due) != NOT_STATED)
        & (pl.col(f"{wager}_returned_minor") != pl.col(due))
        for wager, due in zip(WAGERS, _DUE, strict=True)
    )
    folded = (pl.col("seat_decision") == Decision.FOLD) & (pl.col("draw_count") > 0)
    unruled = folded & (pl.col("raise_stake_minor") > 0) & (pl.col(_DUE[1]) == NOT_STATED)
    marked = seats.select("seat_undecidable", differs=differs, unruled=unruled).with_row_index("at")
    suspects = marked.filter(pl.col("differs") | pl.col("unruled"))
    if suspects.is_empty():
        return pl.DataFrame(schema=PLACE_OF_SEAT)
    counts = rounds["seat"].list.len().cast(pl.UInt32)
    ends = counts.cum_sum()
    row = ends.search_sorted(suspects["at"], side="right")
    known = suspects.with_columns(
        rounds["hand_id"].gather(row),
        rounds["minor_digits"].gather(row),
        judged["undecidable"].gather(row),
        place=suspects["at"] - (ends - counts).gather(row),
    )
    ruled = pl.col("differs") | ~hindered("raise")
    return known.filter(pl.col("minor_digits").is_not_null() & ruled).select("hand_id", "place")


def fitting(rounds: pl.DataFrame, due: pl.DataFrame) -> pl.DataFrame:
    """The rows of `due` by which a seat came back with exactly what it should have.

    Wagers that a seat does not have, or that its sheet does not offer, fit any; a jackpot that waits for
    a meter that nobody knows fits too, as nothing speaks against it.

    Args:
        rounds: columns of `rounds`, with `wagers_offered`.
        due: `hand_id`, `place`, `variant` (uint32: which of several settlements) and, of each wager,
            `expected_WAGER_returned_minor` of that seat alone, -1 none.

    Returns:
        `hand_id`, `place` and `variant`.
    """
    wanted = rounds.join(due.select("hand_id").unique(), on="hand_id", how="semi")
    places = pl.int_ranges(pl.col("seat").list.len(), dtype=pl.UInt32)
    seats = wanted.select("hand_id", "wagers_offered", *_RECORDED, place=places).explode(
        *_RECORDED, "place", empty_as_null=False
    )
    met = due.join(seats, on=["hand_id", "place"], how="inner", maintain_order="left")
    fits = [_fits(wager, pl.col(each)) for wager, each in zip(WAGERS, _DUE, strict=True)]
    return met.filter(pl.all_horizontal(fits)).select("hand_id", "place", "variant")


def _fits(wager: str, due: pl.Expr) -> pl.Expr:
    stake, returned = pl.col(f"{wager}_stake_minor"), pl.col(f"{wager}_returned_minor")
    absent = (stake == NOT_STATED) | ((stake == 0) & (returned == 0) & (due == NOT_STATED))
    offered = pl.col("wagers_offered").list.contains(wager).fill_null(True)
    open_meter = pl.lit(wager == "jackpot") & (due == NOT_STATED)
    return absent | ~offered | open_meter | (returned == due)
