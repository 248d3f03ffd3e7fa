"""A table as a DuckDB view over the files of one version of it.

The list of files comes from the table's log: a folder's content must never be globbed, since it
also holds files that later versions no longer count. Partition columns are not in the files; their
values are read from the files' paths, where Hive's word stands for null.
"""

from collections.abc import Sequence

from schemas.field import Field, Kind
from schemas.table import Table

_TYPES: dict[Kind, str] = {
    Kind.TEXT: "VARCHAR",
    Kind.FLAG: "BOOLEAN",
    Kind.INT8: "TINYINT",
    Kind.INT16: "SMALLINT",
    Kind.INT32: "INTEGER",
    Kind.INT64: "BIGINT",
    Kind.MONEY: "BIGINT",
    Kind.CARD: "TINYINT",
    Kind.TIME: "TIMESTAMP WITH TIME ZONE",
    Kind.DAY: "DATE",
}
_NULL_PARTITION = "__HIVE_DEFAULT_PARTITION__"


def duckdb_type(field: Field) -> str:
    """The column's type."""
    kind = _TYPES[field.kind]
    return f"{kind}[]" if field.many else kind


def duckdb_view(table: Table, files: Sequence[str]) -> str:
    """The statement that makes a view named like the table, columns in order and type.

    Args:
        table: the table.
        files: paths of the Parquet files of one version; none gives a view without rows.
    """
    columns = ",\n  ".join(_column(table, field, bool(files)) for field in table.fields)
    rows = f"FROM read_parquet([{', '.join(map(_text, files))}], {_OPTIONS})" if files else "WHERE false"
    return f"CREATE OR REPLACE VIEW {_name(table.name)} AS SELECT\n  {columns}\n{rows}"


_OPTIONS = "hive_partitioning = true, hive_types_autocast = false, union_by_name = true"


def _column(table: Table, field: Field, filled: bool) -> str:
    name = _name(field.name)
    value = name if filled else "NULL"
    if filled and field.name == table.partition:
        value = f"nullif({name}, {_text(_NULL_PARTITION)})"
    return f"CAST({value} AS {duckdb_type(field)}) AS {name}"


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
