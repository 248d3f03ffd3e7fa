"""Every listed reading of a sheet, laid out to be tried on rounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec
import polars as pl

from schemas.sheets import Alternative, Clause, HouseSheet, Reading, Sheet, Variant, every_reading
from schemas.sheets.house import GROUPS

OPTIONAL = ("draw", "bonus", "jackpot")
"""Wagers that a table need not offer."""
SIDE = ("bonus", "jackpot")
"""Wagers that bear on no other: what their clauses say moves nothing but them, maximum payouts apart."""

_WAGER_OF = {
    member.encode_name: wager for wager, kind in GROUPS.values() for member in msgspec.structs.fields(kind)
}
_WORDS = ("reading_clause", "reading", "reading_says")
_VARIANTS = pl.Schema(
    {
        **dict.fromkeys(("variant", "size", "main"), pl.UInt32()),
        "key": pl.String(),
        **{f"on_{wager}": pl.Boolean() for wager in OPTIONAL},
        **dict.fromkeys(_WORDS, pl.String()),
    }
)


@dataclass(frozen=True, slots=True)
class SheetReadings:
    """Every listed reading of a sheet.

    Attributes:
        sheets: the sheet under each, by SHA-256; the sheet itself among them.
        variants: one row for each, the sheet itself first, then by the number of clauses: `variant`
            (its place), `size` (how many clauses), `key` (the sheet's SHA-256), `main` (the variant
            that it is but for its clauses on side bets), whether a clause is about an optional wager
            alone (`on_…`), and the reading in words.
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
    variants = [Variant((), keyed.sheet), *every_reading(keyed.sheet)]
    places = {variant.readings: place for place, variant in enumerate(variants)}
    told = [
        {"variant": place, "size": len(variant.readings), "key": variant.sheet.sha256}
        | {"main": places[tuple(each for each in variant.readings if _about(each, clauses) not in SIDE)]}
        | _in_words(variant, clauses)
        for place, variant in enumerate(variants)
    ]
    return SheetReadings(
        {variant.sheet.sha256: variant.sheet for variant in variants}, pl.DataFrame(told, schema=_VARIANTS)
    )


def _alternative(reading: Reading, clauses: Mapping[str, Clause]) -> Alternative:
    return next(each for each in clauses[reading.clause].alternatives if each.name == reading.name)


def _about(reading: Reading, clauses: Mapping[str, Clause]) -> str | None:
    """The optional wager that all parameters of a reading belong to, None where they do not."""
    wagers = {_WAGER_OF.get(name) for name in _alternative(reading, clauses).sets}
    return wagers.pop() if len(wagers) == 1 else None


def _in_words(variant: Variant, clauses: Mapping[str, Clause]) -> dict[str, object]:
    about = {_about(each, clauses) for each in variant.readings}
    says = (_alternative(each, clauses).says for each in variant.readings)
    return {
        **{f"on_{wager}": wager in about for wager in OPTIONAL},
        "reading_clause": ", ".join(each.clause for each in variant.readings),
        "reading": " and ".join(f"{each.clause} {each.name}" for each in variant.readings),
        "reading_says": " ".join(says),
    }
