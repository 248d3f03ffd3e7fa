"""A table as an Arrow schema, its meanings and units kept as field metadata."""

import pyarrow as pa

from schemas.field import Field, Kind
from schemas.table import Table

_TYPES: dict[Kind, pa.DataType] = {
    Kind.TEXT: pa.string(),
    Kind.FLAG: pa.bool_(),
    Kind.INT8: pa.int8(),
    Kind.INT16: pa.int16(),
    Kind.INT32: pa.int32(),
    Kind.INT64: pa.int64(),
    Kind.MONEY: pa.int64(),
    Kind.CARD: pa.int8(),
    Kind.TIME: pa.timestamp("us", "UTC"),
    Kind.DAY: pa.date32(),
}


def arrow_field(field: Field) -> pa.Field:
    """One column; a list's elements are nullable to Arrow (Delta asks it), never in fact."""
    kind = _TYPES[field.kind]
    data_type = pa.list_(kind) if field.many else kind
    metadata = {"meaning": field.meaning, "label": field.label, "unit": field.unit}
    return pa.field(field.name, data_type, nullable=field.nullable, metadata=metadata)


def arrow_schema(table: Table) -> pa.Schema:
    """The table's schema, columns in order."""
    return pa.schema([arrow_field(field) for field in table.fields])
