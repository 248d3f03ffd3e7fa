"""Which sheet judges each hand of the seven-card stud family.

An entry of the configuration speaks of a site where its `venue` is the site's name. What was signed for a
table decides; else the sheet that the source was read under, as signed where it was; else what was signed
for the site and the kind of hand; else the shipped sheet that names the site, else the one for all sites.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

import polars as pl

from pipeline.signing.entry import signed_sheet
from pipeline.signing.signing import Signing
from schemas.sheets import StudSheet, all_sheets


def stud_sheets(signings: Iterable[Signing] = ()) -> dict[str, StudSheet]:
    """Every shipped sheet of the stud family and every signed one, by SHA-256.

    Raises:
        UsageFault: an entry names no such sheet, clause, reading or parameter.
    """
    every = (*all_sheets().values(), *map(signed_sheet, signings))
    return {sheet.sha256: sheet for sheet in every if isinstance(sheet, StudSheet)}


def with_stud_sheets(hands: pl.DataFrame, signings: Sequence[Signing] = ()) -> pl.DataFrame:
    """Hands with `rules` (`id@version`) and `sheet_sha256` of the sheet that judges them.

    A sheet judges hands that start while it is in force; where no sheet does, `sheet_sha256` is null.
    An entry with bounds holds for hands whose start is known: a date is held against the day of the start
    (UTC), a date-time against the instant.

    Args:
        hands: `site`, `kind`, `table`, `started_at_utc` and `rules` (null: the source names none).
        signings: the entries of the configuration.
    """
    shipped = [sheet for sheet in all_sheets().values() if isinstance(sheet, StudSheet)]
    signed = [(entry, sheet) for entry in signings if isinstance(sheet := signed_sheet(entry), StudSheet)]
    named = pl.col("rules")
    cases: list[tuple[pl.Expr, StudSheet]] = []
    cases += [(_speaks(entry), sheet) for entry, sheet in signed if entry.table is not None]
    venue_wide = [(entry, sheet) for entry, sheet in signed if entry.table is None]
    cases += [(_speaks(entry) & (named == sheet.name), sheet) for entry, sheet in venue_wide]
    cases += [(named == sheet.name, sheet) for sheet in shipped]
    unnamed = named.is_null()
    cases += [(unnamed & _speaks(entry) & _of_kind(sheet), sheet) for entry, sheet in venue_wide]
    cases += [(unnamed & pl.col("site").is_in(sheet.sites) & _of_kind(sheet), sheet) for sheet in shipped]
    cases += [(unnamed & _of_kind(sheet), sheet) for sheet in shipped if not sheet.sites]
    rules, sha256 = named, pl.lit(None, pl.String)
    for told, sheet in reversed(cases):
        holds = (told & _in_force(sheet)).fill_null(False)
        rules = pl.when(holds).then(pl.lit(sheet.name)).otherwise(rules)
        sha256 = pl.when(holds).then(pl.lit(sheet.sha256)).otherwise(sha256)
    return hands.with_columns(rules=rules, sheet_sha256=sha256)


def _of_kind(sheet: StudSheet) -> pl.Expr:
    return pl.col("kind").is_in(sheet.kinds)


def _in_force(sheet: StudSheet) -> pl.Expr:
    """Whether the sheet is in force on the day of a hand's start (UTC); where that is unknown, it is."""
    day = pl.col("started_at_utc").dt.date()
    until = pl.lit(sheet.in_force_until, pl.Date)
    return day.is_null() | ((day >= sheet.in_force_from) & (until.is_null() | (day <= until)))


def _speaks(entry: Signing) -> pl.Expr:
    """Whether an entry is about a hand's site, table and time."""
    told = pl.col("site") == entry.venue
    if entry.table is not None:
        told &= pl.col("table") == entry.table
    if entry.since is not None:
        told &= _time(entry.since) >= pl.lit(entry.since)
    if entry.until is not None:
        told &= _time(entry.until) < pl.lit(entry.until)
    return told


def _time(bound: date | datetime) -> pl.Expr:
    started = pl.col("started_at_utc")
    return started if isinstance(bound, datetime) else started.dt.date()
