"""Rows of any table with the plainest values that its fields allow."""

from datetime import UTC, date, datetime

import polars as pl

from schemas.field import Field, Kind
from schemas.render.frame import polars_schema
from schemas.table import Table

_PLAIN: dict[Kind, object] = {
    Kind.TEXT: "x",
    Kind.FLAG: True,
    Kind.TIME: datetime(2026, 11, 28, 20, tzinfo=UTC),
    Kind.DAY: date(2026, 11, 28),
}


def _value(field: Field) -> object:
    if field.many:
        return []
    if field.allowed:
        return field.allowed[0]
    return _PLAIN.get(field.kind, max(field.least or 0, 0))


def made_frame(table: Table, *rows: dict[str, object]) -> pl.DataFrame:
    """A frame with one row for each of `rows`, which override the plain values."""
    plain = {field.name: None if field.nullable else _value(field) for field in table.fields}
    return pl.DataFrame([plain | row for row in rows], schema=polars_schema(table))
