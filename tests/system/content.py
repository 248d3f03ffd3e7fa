"""The content of a lake, without what differs between equal runs: times, and version numbers."""

from pathlib import Path

import polars as pl

from pipeline.lake import Lake
from schemas.tables import TABLES

_OWN_TO_THE_RUN = {"runs": ["started_at_utc", "finished_at_utc", "table_versions"]}


def content(root: Path) -> dict[str, pl.DataFrame]:
    """Every table's rows in a fixed order."""
    lake = Lake(root)
    tables: dict[str, pl.DataFrame] = {}
    for name, table in TABLES.items():
        frame = lake.read(table).drop(_OWN_TO_THE_RUN.get(name, []))
        plain = [column for column, kind in frame.schema.items() if not isinstance(kind, pl.List)]
        tables[name] = frame.sort(plain, nulls_last=True)
    return tables


def differing(left: Path, right: Path) -> list[str]:
    """Names of the tables whose content differs."""
    ours, theirs = content(left), content(right)
    return [name for name, frame in ours.items() if not frame.equals(theirs[name], null_equal=True)]
