"""Readings that hold although nobody signed them: by entry of the configuration, and by table of the lake."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import polars as pl

from pipeline.lake import Lake
from pipeline.signing import Signing, signed_sheet, signed_sheets
from pipeline.stages.context import house_context, openings
from pipeline.view.clauses import signing_of, signs
from pipeline.view.sheets import doubtful
from schemas.sheets import Clause, StudSheet, find_sheet
from schemas.tables_recorded import HANDS


class Unsigned(NamedTuple):
    """A clause that can be read in more than one way, in force somewhere without a signed reading.

    Attributes:
        sheet: `id@version`.
        clause: the clause as it holds.
        venue: where.
        tables: the tables, empty for all of the venue's.
        place: file and number of the entry; None where no entry speaks of the tables at all.
    """

    sheet: str
    clause: Clause
    venue: str
    tables: tuple[str, ...]
    place: str | None


def unsigned_by_entries(signings: Sequence[Signing]) -> Iterator[Unsigned]:
    """The doubtful clauses that the configuration's entries leave as the sheets have them."""
    for signing in signings:
        for clause in doubtful(signed_sheet(signing)):
            if not signs(signing, clause):
                tables = (signing.table,) if signing.table is not None else ()
                yield Unsigned(signing.sheet, clause, signing.venue, tables, signing.place)


def tables_by_sheet(lake: Lake, signings: Sequence[Signing]) -> pl.DataFrame:
    """What the tables of a lake play by.

    Returns:
        `venue`, `table`, `rules` (null where no such sheet is in force), `rules_named`,
        `sheet_sha256`, `signed` (whether an entry of the configuration holds there), `sessions`,
        `first_day`, `last_day`; one row for each sheet of each table, signed and not apart.
    """
    opened, sheets = openings(lake), signed_sheets(signings)
    keys = ["venue", "table", "session"]
    moments = opened.select(*keys, "gaming_day", "at_utc")
    periods = house_context(opened, signings).join(moments, on=keys, how="left", maintain_order="left")
    # of a session's later periods the first moment, of its first one the opening
    begun = periods.with_columns(at_utc=pl.coalesce("since_utc", "at_utc"))
    signed = [
        row["rules"] is not None and signing_of(signings, row, sheets[row["sheet_sha256"]]) is not None
        for row in begun.iter_rows(named=True)
    ]
    return (
        begun.with_columns(signed=pl.Series(signed, dtype=pl.Boolean))
        .group_by("venue", "table", "rules", "rules_named", "sheet_sha256", "signed")
        .agg(
            sessions=pl.col("session").n_unique().cast(pl.Int64),
            first_day=pl.col("gaming_day").min(),
            last_day=pl.col("gaming_day").max(),
        )
        .sort("venue", "table", "first_day", "rules_named", "signed", nulls_last=True)
    )


def unsigned_in_lake(lake: Lake, signings: Sequence[Signing]) -> Iterator[Unsigned]:
    """The doubtful clauses of the sheets that tables play by without any entry of the configuration."""
    tables = tables_by_sheet(lake, signings).filter(~pl.col("signed") & pl.col("rules").is_not_null())
    sheets = signed_sheets(signings)
    groups = tables.group_by("venue", "rules", "sheet_sha256", maintain_order=True).agg("table")
    for venue, rules, sha256, names in groups.iter_rows():
        sheet = sheets.get(sha256) or find_sheet(rules)
        for clause in doubtful(sheet) if sheet else ():
            yield Unsigned(rules, clause, venue, tuple(names), None)


def entries_without_records(lake: Lake, signings: Sequence[Signing]) -> list[Signing]:
    """The configuration's entries that speak of no session, or of a stud sheet's of no hand, of a lake:
    perhaps a name is misspelt."""
    opened = openings(lake).select("venue", "table", "rules").unique().rows()
    played = lake.scan(HANDS).select("site", "table", "kind").unique().collect().rows()

    def speaks_of(entry: Signing, venue: str, table: str, rules: str | None) -> bool:
        own = table == entry.table if entry.table is not None else rules == entry.sheet
        return venue == entry.venue and own

    def speaks_of_hands(entry: Signing, sheet: StudSheet, site: str, table: str, kind: str) -> bool:
        own = table == entry.table if entry.table is not None else kind in sheet.kinds
        return site == entry.venue and own

    idle: list[Signing] = []
    for entry in signings:
        sheet = signed_sheet(entry)
        if isinstance(sheet, StudSheet):
            spoken_of = any(speaks_of_hands(entry, sheet, *row) for row in played)
        else:
            spoken_of = any(speaks_of(entry, *row) for row in opened)
        if not spoken_of:
            idle.append(entry)
    return idle
