"""A table as a Polars schema, and an empty frame of it."""

import polars as pl

from schemas.field import Field, Kind
from schemas.table import Table

_TYPES: dict[Kind, pl.DataType] = {
    Kind.TEXT: pl.String(),
    Kind.FLAG: pl.Boolean(),
    Kind.INT8: pl.Int8(),
    Kind.INT16: pl.Int16(),
    Kind.INT32: pl.Int32(),
    Kind.INT64: pl.Int64(),
    Kind.MONEY: pl.Int64(),
    Kind.CARD: pl.Int8(),
    Kind.TIME: pl.Datetime("us", "UTC"),
    Kind.DAY: pl.Date(),
}


def polars_type(field: Field) -> pl.DataType:
    """The column's type."""
    kind = _TYPES[field.kind]
    return pl.List(kind) if field.many else kind


def polars_schema(table: Table) -> pl.Schema:
    """Column names with their types, in order."""
    return pl.Schema({field.name: polars_type(field) for field in table.fields})


def empty_frame(table: Table) -> pl.DataFrame:
    """A frame of the table's schema without rows."""
    return pl.DataFrame(schema=polars_schema(table))
