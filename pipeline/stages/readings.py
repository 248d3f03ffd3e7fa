"""Seats that were not paid as the signed reading says, tried under what else may explain them.

Three trials, each of the seats that do not fit: had the dealer's qualification been read the other way;
without the maximum payout; and under every listed reading of the sheet, those of the fewest clauses
first, until one makes all wagers of the seat right.
"""

from collections.abc import Iterator, Mapping

import polars as pl

from checks import fitting, unfit
from pipeline.stages.settlement import SETTLED_BY, settled
from pipeline.stages.sheet_readings import OPTIONAL, SIDE, SheetReadings, readings_of
from schemas.sheets import HouseSheet
from schemas.tables_recorded import BOUNDED, WAGERS

SETTLED_AT_ONCE = 200_000
"""Rounds that one call settles at the most: a round counts once for each reading that it is tried under."""
_PAIRS_AT_ONCE = 10 * SETTLED_AT_ONCE

_SEAT = ["hand_id", "place"]
_RETURNS = [f"expected_{name}_returned_minor" for name in WAGERS]
_SIDE_RETURNS = [f"{name}_returned_minor" for name in SIDE]
_ENDS = ["expected_qualified", "expected_class", "expected_outcome", *_RETURNS]
_READING = pl.Schema(
    {
        **dict.fromkeys(("reading_clause", "reading", "reading_says"), pl.String()),
        "reading_qualified": pl.Int8(),
        "round_fits": pl.Boolean(),
    }
)
OTHERWISE = pl.Schema(
    {
        "hand_id": pl.String(),
        "place": pl.UInt32(),
        **{f"{trial}_{name}_minor": pl.Int64() for trial in ("flipped", "uncapped") for name in BOUNDED},
        **_READING,
    }
)
"""The columns of `try_readings`."""


def try_readings(
    rounds: pl.DataFrame, expected: pl.DataFrame, sheets: Mapping[str, HouseSheet]
) -> pl.DataFrame:
    """What else may explain the seats that were not paid as is due.

    Args:
        rounds: a batch with its context.
        expected: its rows of `expected_rounds`.
        sheets: the sheets that judge them, by SHA-256.

    Returns:
        one row for each unfit seat: what was due on ante, raise and bonus had the dealer's
        qualification been read the other way (`flipped_`) and without the maximum payout
        (`uncapped_`), -1 nothing; and the reading that makes the seat right: its clauses, its name,
        what it says, whether the dealer then qualifies (-1 unknown), and whether every seat of the
        round is right by it. Null where none does. Of equally small readings that which the whole
        round fits stands, then the first of the sheet.
    """
    seats = unfit(rounds, expected).select(_SEAT)
    if seats.is_empty():
        return pl.DataFrame(schema=OTHERWISE)
    doubtful = rounds.join(seats.select("hand_id").unique(), on="hand_id", how="semi", maintain_order="left")
    flipped = _bounded(settled(doubtful, sheets, qualified_otherwise=True), "flipped")
    uncapped = _bounded(settled(doubtful, sheets, without_maximum=True), "uncapped")
    found = [
        _by_reading(own, seats, readings_of(sheets[str(sha256)]))
        for (sha256,), own in doubtful.group_by("sheet_sha256", maintain_order=True)
        if sha256 in sheets
    ]
    told = pl.concat([pl.DataFrame(schema={name: OTHERWISE[name] for name in _SEAT} | _READING), *found])
    for trial in (flipped, uncapped, told):
        seats = seats.join(trial, on=_SEAT, how="left", maintain_order="left")
    return seats.select(OTHERWISE.names()).cast(OTHERWISE)


def _by_seat(rounds: pl.DataFrame, lists: list[str]) -> pl.DataFrame:
    """One row for each seat, with its place in its list; rounds without seats have none."""
    placed = rounds.with_columns(place=pl.int_ranges(pl.col(lists[0]).list.len(), dtype=pl.UInt32))
    return placed.explode("place", *lists).filter(pl.col("place").is_not_null())


def _bounded(due: pl.DataFrame, trial: str) -> pl.DataFrame:
    names = {f"expected_{name}_returned_minor": f"{trial}_{name}_minor" for name in BOUNDED}
    return _by_seat(due.select("hand_id", *names), list(names)).rename(names)


def _by_reading(rounds: pl.DataFrame, seats: pl.DataFrame, readings: SheetReadings) -> pl.DataFrame:
    """The unfit seats of rounds under one sheet that a reading makes right, with it."""
    left = seats.join(rounds, on="hand_id", how="semi")
    found = [pl.DataFrame(schema={name: OTHERWISE[name] for name in _SEAT} | _READING)]
    worth: pl.DataFrame | None = None
    for (size,), wave in readings.variants.filter(pl.col("size") > 0).group_by("size", maintain_order=True):
        if left.is_empty():
            break
        still = rounds.join(left, on="hand_id", how="semi", maintain_order="left")
        if size == 2:
            worth = _worth_trying(still, left, readings)
        fits = [_fits(still, each, readings) for each in _trials(still, wave, worth)]
        if fits:
            best = (
                pl.concat(fits)
                .join(left, on=_SEAT, how="semi")
                .sort(*_SEAT, pl.col("round_fits").not_(), "variant")
                .unique(_SEAT, keep="first", maintain_order=True)
            )
            found.append(best.join(wave, on="variant", how="left").select(*_SEAT, *_READING.names()))
            left = left.join(best, on=_SEAT, how="anti")
    return pl.concat(found)


def _trials(rounds: pl.DataFrame, wave: pl.DataFrame, worth: pl.DataFrame | None) -> Iterator[pl.DataFrame]:
    """Rounds beside readings, so many that they can be settled at once, by round and then by reading.

    A reading of a clause on a wager that nobody made in a round is not tried there.

    Args:
        rounds: the rounds.
        wave: rows of `SheetReadings.variants`.
        worth: `hand_id` and `main` of what is tried; None everything.
    """
    made = {wager: pl.col(f"{wager}_stake_minor").list.max() >= 0 for wager in OPTIONAL}
    made["draw"] = made["draw"] | (pl.col("draw_count").list.max() > 0)
    flagged = rounds.select("hand_id", **{f"has_{wager}": made[wager].fill_null(False) for wager in OPTIONAL})
    tried = wave.select("variant", "main", *(f"on_{wager}" for wager in OPTIONAL), sheet_sha256="key")
    own = rounds.select(*SETTLED_BY, *_SIDE_RETURNS)
    step = max(_PAIRS_AT_ONCE // wave.height, 1)
    for start in range(0, rounds.height, step):
        pairs = flagged.slice(start, step).join(tried, how="cross")
        pairs = pairs.filter(pl.col(f"has_{wager}") | ~pl.col(f"on_{wager}") for wager in OPTIONAL)
        if worth is not None:
            pairs = pairs.join(worth, on=["hand_id", "main"], how="semi", maintain_order="left")
        pairs = pairs.select("hand_id", "variant", "sheet_sha256")
        for first in range(0, pairs.height, SETTLED_AT_ONCE):
            yield pairs.slice(first, SETTLED_AT_ONCE).join(
                own.slice(start, step), on="hand_id", how="left", maintain_order="left"
            )


def _fits(rounds: pl.DataFrame, each: pl.DataFrame, readings: SheetReadings) -> pl.DataFrame:
    """Seats and readings that fit: `hand_id`, `place`, `variant`, `reading_qualified`, `round_fits`."""
    due = settled(each, readings.sheets).with_columns(each["variant"])
    many = rounds.select("hand_id", seats=pl.col("seat").list.len())
    fits = _fitting(rounds, due).join(many, on="hand_id", how="left")
    qualified = due.select("hand_id", "variant", reading_qualified="expected_qualified")
    return fits.join(qualified, on=["hand_id", "variant"], how="left").select(
        *_SEAT,
        "variant",
        "reading_qualified",
        round_fits=pl.len().over("hand_id", "variant") == pl.col("seats"),
    )


def _fitting(rounds: pl.DataFrame, due: pl.DataFrame) -> pl.DataFrame:
    seats = _by_seat(due.select("hand_id", "variant", *_RETURNS), _RETURNS)
    return fitting(rounds, seats).select(*_SEAT, "variant")


def _worth_trying(rounds: pl.DataFrame, seats: pl.DataFrame, readings: SheetReadings) -> pl.DataFrame:
    """The readings, clauses on side bets apart, that can be part of one by which an unfit seat is right.

    They make all of the seat right but its side bets, which bear on nothing else; and of several that
    bring all hands of the round to the same end that of the fewest clauses stands for the others. Where
    a maximum payout holds, which cuts wagers by what others win, every reading is worth trying.

    Returns:
        `hand_id` and `main`, as in `SheetReadings.variants`.
    """
    mains = readings.variants.filter(pl.col("variant") == pl.col("main"))
    capped = pl.col("max_payout_minor").is_not_null()
    worth = [rounds.filter(capped).select("hand_id").join(mains.select("main"), how="cross")]
    free = rounds.filter(~capped)
    for each in _trials(free, mains, None) if free.height else ():
        due = settled(each, readings.sheets).with_columns(each["variant"])
        first = due.unique(["hand_id", *_ENDS], keep="first", maintain_order=True)
        as_recorded = {f"expected_{name}_returned_minor": each[f"{name}_returned_minor"] for name in SIDE}
        fits = _fitting(free, due.with_columns(**as_recorded)).join(seats, on=_SEAT, how="semi")
        both = first.join(fits, on=["hand_id", "variant"], how="semi", maintain_order="left")
        worth.append(both.select("hand_id", main="variant"))
    return pl.concat(worth)
