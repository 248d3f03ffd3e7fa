"""Which sheet holds at each table session, and for how long of it."""

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import NamedTuple

import polars as pl

from pipeline.signing.entry import signed_sheet
from pipeline.signing.signing import Signing
from schemas.sheets import HouseSheet, all_sheets, find_sheet, in_force

_TIME = pl.Datetime("us", "UTC")
RULING = pl.Schema(
    {
        **dict.fromkeys(("venue", "table", "session"), pl.String()),
        **dict.fromkeys(("since_utc", "until_utc"), _TIME),
        **dict.fromkeys(("rules", "rules_named", "sheet_sha256"), pl.String()),
    }
)
"""The columns of `ruling`."""


class _Period(NamedTuple):
    """A part of a session under one sheet; None without end."""

    since: datetime | None
    until: datetime | None
    signed: "_Signed | None"


class _Signed(NamedTuple):
    """An entry with its sheet."""

    entry: Signing
    sheet: HouseSheet


def signed_sheets(signings: Iterable[Signing]) -> dict[str, HouseSheet]:
    """Every shipped sheet of a house-banked game and every signed one, by SHA-256.

    Raises:
        UsageFault: as `signed_sheet`.
    """
    every = (*all_sheets().values(), *map(signed_sheet, signings))
    return {sheet.sha256: sheet for sheet in every if isinstance(sheet, HouseSheet)}


def ruling(signings: Sequence[Signing], opened: pl.DataFrame) -> pl.DataFrame:
    """Which sheet holds when, for each session.

    What a venue signed for the table decides, whatever its opening names; else what the venue signed
    for the sheet that the opening names; else that sheet, read as it says itself.

    Args:
        signings: the entries of the configuration.
        opened: `venue`, `table`, `session`, `gaming_day` and `rules` of the counting openings.

    Returns:
        one row for each period, the periods of a session one after the other from null (its
        beginning) to null (its end): `venue`, `table`, `session`, `since_utc` (the first instant),
        `until_utc` (the first after it), `rules` (`id@version` where such a sheet is in force on the
        gaming day, else null), `rules_named` (in force or not), `sheet_sha256` (null as `rules` is).
    """
    read = [(entry, signed_sheet(entry)) for entry in signings]
    signed = [_Signed(entry, sheet) for entry, sheet in read if isinstance(sheet, HouseSheet)]
    rows: list[tuple[object, ...]] = []
    for row in opened.select("venue", "table", "session", "gaming_day", "rules").iter_rows():
        venue, table, session, day, named = row
        for period in _periods(signed, venue, table, named, day):
            name, sheet = _sheet(period.signed, named)
            holds = sheet is not None and day is not None and in_force(sheet, day)
            judged = (name, sheet.sha256) if sheet is not None and holds else (None, None)
            rows.append((venue, table, session, period.since, period.until, judged[0], name, judged[1]))
    return pl.DataFrame(rows, schema=RULING, orient="row")


def _sheet(signed: _Signed | None, named: str | None) -> tuple[str | None, HouseSheet | None]:
    if signed is not None:
        return signed.entry.sheet, signed.sheet
    found = find_sheet(named) if named is not None else None
    return named, found if isinstance(found, HouseSheet) else None


def _periods(
    signed: Sequence[_Signed], venue: str, table: str, named: str | None, day: date | None
) -> list[_Period]:
    """The periods of a session, whole from end to end; neighbours differ in what was signed."""
    of_day = [each for each in signed if each.entry.venue == venue and each.entry.holds_on(day)]
    own = [each for each in of_day if each.entry.table == table]
    held = own + [each for each in of_day if each.entry.table is None and each.entry.sheet == named]
    bounds = {at.astimezone(UTC) for each in held for at in each.entry.instants if at is not None}
    periods: list[_Period] = []
    for since, until in pairwise([None, *sorted(bounds), None]):
        now = next((each for each in held if each.entry.holds_at(since)), None)
        if periods and periods[-1].signed is now:
            periods[-1] = periods[-1]._replace(until=until)
        else:
            periods.append(_Period(since, until, now))
    return periods
