"""Seats that were not paid as the signed reading says, tried under what else may explain them.

Three trials, each of the seats that do not fit: had the dealer's qualification been read the other way;
without the maximum payout; and under every listed reading of the sheet, those of the fewest clauses
first, until one makes all wagers of the seat right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

import msgspec
import polars as pl

from checks import fitting, unfit
from pipeline.stages.settlement import SETTLED_BY, settled
from schemas.sheets import Clause, HouseSheet, Sheet, Variant, every_reading
from schemas.sheets.house import GROUPS
from schemas.tables_recorded import WAGERS

SETTLED_AT_ONCE = 200_000
"""Rounds that one call settles at the most: a round counts once for each reading that it is tried under."""

_SEAT = ["hand_id", "place"]
_CAPPED = ("ante", "raise", "bonus")
_RETURNS = [f"expected_{name}_returned_minor" for name in WAGERS]
_OPTIONAL = ("draw", "bonus", "jackpot")
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
        **{f"{trial}_{name}_minor": pl.Int64() for trial in ("flipped", "uncapped") for name in _CAPPED},
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
    flipped = _capped(settled(doubtful, sheets, qualified_otherwise=True), "flipped")
    uncapped = _capped(settled(doubtful, sheets, without_maximum=True), "uncapped")
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


def _capped(due: pl.DataFrame, trial: str) -> pl.DataFrame:
    names = {f"expected_{name}_returned_minor": f"{trial}_{name}_minor" for name in _CAPPED}
    return _by_seat(due.select("hand_id", *names), list(names)).rename(names)


@dataclass(frozen=True, slots=True)
class SheetReadings:
    """Every listed reading of a sheet.

    Attributes:
        sheets: the sheet under each, by SHA-256.
        variants: one row for each: `variant` (its place), `size` (how many clauses), `key` (the
            sheet's SHA-256), for each wager that a table need not offer whether a clause is about
            it alone (`on_…`), and the reading in words.
    """

    sheets: dict[str, Sheet]
    variants: pl.DataFrame


@dataclass(frozen=True, slots=True)
class _Keyed:
    """A sheet that equals another of its SHA-256."""

    sha256: str
    sheet: HouseSheet = field(compare=False)


def readings_of(sheet: HouseSheet) -> SheetReadings:
    """Every listed reading of a sheet, worked out once."""
    return _readings_of(_Keyed(sheet.sha256, sheet))


@lru_cache(maxsize=64)
def _readings_of(keyed: _Keyed) -> SheetReadings:
    clauses = {clause.id: clause for clause in keyed.sheet.clauses}
    variants = list(every_reading(keyed.sheet))
    told = [
        {"variant": number, "size": len(variant.readings), "key": variant.sheet.sha256}
        | _in_words(variant, clauses)
        for number, variant in enumerate(variants)
    ]
    kinds = {"variant": pl.UInt32(), "size": pl.UInt32(), "key": pl.String()}
    about = {f"on_{wager}": pl.Boolean() for wager in _OPTIONAL}
    words = {name: pl.String() for name in ("reading_clause", "reading", "reading_says")}
    frame = pl.DataFrame(told, schema=kinds | about | words)
    return SheetReadings({variant.sheet.sha256: variant.sheet for variant in variants}, frame)


_WAGER_OF = {
    member.encode_name: wager for wager, kind in GROUPS.values() for member in msgspec.structs.fields(kind)
}
"""The wager of each parameter that belongs to one which a table need not offer."""


def _in_words(variant: Variant, clauses: Mapping[str, Clause]) -> dict[str, object]:
    chosen = [
        next(each for each in clauses[clause].alternatives if each.name == name)
        for clause, name in variant.readings
    ]
    about = [{_WAGER_OF.get(name) for name in alternative.sets} for alternative in chosen]
    return {
        **{f"on_{wager}": {wager} in about for wager in _OPTIONAL},
        "reading_clause": ", ".join(clause for clause, _ in variant.readings),
        "reading": " and ".join(f"{clause} {name}" for clause, name in variant.readings),
        "reading_says": " ".join(alternative.says for alternative in chosen),
    }


def _by_reading(rounds: pl.DataFrame, seats: pl.DataFrame, readings: SheetReadings) -> pl.DataFrame:
    """The unfit seats of rounds under one sheet that a reading makes right, with it."""
    left = seats.join(rounds, on="hand_id", how="semi")
    found: list[pl.DataFrame] = []
    for (_,), wave in readings.variants.group_by("size", maintain_order=True):
        if left.is_empty():
            break
        still = rounds.join(left, on="hand_id", how="semi", maintain_order="left")
        fits = [_fits(each, tried, readings) for each, tried in _trials(still, wave)]
        if not fits:
            continue
        best = (
            pl.concat(fits)
            .join(left, on=_SEAT, how="semi")
            .sort(*_SEAT, pl.col("round_fits").not_(), "variant")
            .unique(_SEAT, keep="first", maintain_order=True)
        )
        found.append(best.join(wave, on="variant", how="left").select(*_SEAT, *_READING.names()))
        left = left.join(best, on=_SEAT, how="anti")
    return (
        pl.concat(found) if found else pl.DataFrame(schema={**{n: OTHERWISE[n] for n in _SEAT}, **_READING})
    )


def _trials(rounds: pl.DataFrame, wave: pl.DataFrame) -> Iterator[tuple[pl.DataFrame, pl.DataFrame]]:
    """Rounds, few enough to be settled at once under all of the readings beside them.

    A reading of a clause on a wager that nobody made in a round is not tried there.
    """
    made = {wager: pl.col(f"{wager}_stake_minor").list.max() >= 0 for wager in _OPTIONAL}
    made["draw"] = made["draw"] | (pl.col("draw_count").list.max() > 0)
    flagged = rounds.with_columns(**{f"has_{wager}": made[wager].fill_null(False) for wager in _OPTIONAL})
    for combination in product((False, True), repeat=len(_OPTIONAL)):
        has = dict(zip(_OPTIONAL, combination, strict=True))
        own = flagged.filter(*(pl.col(f"has_{wager}") == there for wager, there in has.items()))
        tried = wave.filter(*(~pl.col(f"on_{wager}") for wager, there in has.items() if not there))
        rows = SETTLED_AT_ONCE // max(tried.height, 1)
        for start in range(0, own.height if tried.height else 0, rows):
            yield own.slice(start, rows), tried


def _fits(rounds: pl.DataFrame, tried: pl.DataFrame, readings: SheetReadings) -> pl.DataFrame:
    """Seats and readings that fit: `hand_id`, `place`, `variant`, `reading_qualified`, `round_fits`."""
    each = rounds.select(*SETTLED_BY).join(tried.select("variant", sheet_sha256="key"), how="cross")
    due = settled(each, readings.sheets).with_columns(variant=each["variant"])
    seats = _by_seat(due.select("hand_id", "variant", *_RETURNS), _RETURNS)
    many = rounds.select("hand_id", seats=pl.col("seat").list.len())
    fits = fitting(rounds, seats).select(*_SEAT, "variant").join(many, on="hand_id", how="left")
    qualified = due.select("hand_id", "variant", reading_qualified="expected_qualified")
    return fits.join(qualified, on=["hand_id", "variant"], how="left").select(
        *_SEAT,
        "variant",
        "reading_qualified",
        round_fits=pl.len().over("hand_id", "variant") == pl.col("seats"),
    )
