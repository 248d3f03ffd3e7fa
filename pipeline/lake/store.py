"""The lake's Delta tables: create, append, replace a partition, read as of a version.

Retention is ten years and nothing is ever vacuumed: every version that a run noted stays readable.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import polars as pl
from deltalake import CommitProperties, DeltaTable, write_deltalake
from deltalake.exceptions import TableNotFoundError

from pipeline.lake.evidence import Evidence
from pipeline.lake.raw import RawStore
from schemas.fault import IntegrityFault
from schemas.render.arrow import arrow_schema
from schemas.render.frame import polars_schema
from schemas.table import Table
from schemas.tables import TABLES

_RETENTION = {
    "delta.logRetentionDuration": "interval 3650 days",
    "delta.deletedFileRetentionDuration": "interval 3650 days",
}


_KEYS_AT_ONCE = 2_000


def conform(table: Table, frame: pl.DataFrame) -> pl.DataFrame:
    """The frame with exactly the table's columns, in order and type.

    Raises:
        IntegrityFault: a column is missing, of another type, or null where it must not be.
    """
    missing = [name for name in table.names() if name not in frame.columns]
    if missing:
        raise IntegrityFault(f"table {table.name}: no column {', '.join(missing)}")
    shaped = frame.select(table.names()).cast(polars_schema(table))
    for field in table.fields:
        if not field.nullable and shaped[field.name].null_count():
            raise IntegrityFault(f"table {table.name}: {field.name} is null in some rows")
    return shaped


class Lake:
    """The tables below one folder; each method is one commit or one read."""

    def __init__(self, root: Path) -> None:
        """Opens a lake, whether or not it exists yet."""
        self.root = root
        self.raw = RawStore(root / "raw")

    def evidence(self) -> Evidence:
        """The sources that were received, opened anew."""
        return Evidence(self.raw)

    def _path(self, table: Table) -> str:
        return str(self.root / "tables" / table.name)

    def exists(self) -> bool:
        """Whether every table is there."""
        return all(self.version(table) is not None for table in TABLES.values())

    def create(self) -> None:
        """Makes the tables that are not there."""
        for table in TABLES.values():
            if self.version(table) is None:
                DeltaTable.create(
                    self._path(table),
                    schema=arrow_schema(table),
                    partition_by=[table.partition] if table.partition else None,
                    configuration=_RETENTION,
                    description=table.meaning,
                )

    def _delta(self, table: Table, version: int | None = None) -> DeltaTable:
        try:
            delta = DeltaTable(self._path(table), version=version)
        except TableNotFoundError as fault:
            raise IntegrityFault(
                f"no table {table.name} in this lake",
                place=str(self.root),
                hint="run `studaudit nightly` or `studaudit ingest` first, or name another --lake",
            ) from fault
        self._refuse_other_columns(table, delta)
        return delta

    def _refuse_other_columns(self, table: Table, delta: DeltaTable) -> None:
        """A table that another version of the program made is neither read nor written."""
        apart = sorted({field.name for field in delta.schema().fields} ^ set(table.names()))
        if apart:
            raise IntegrityFault(
                f"table {table.name} was made by another version of the program: "
                f"{', '.join(apart[:5])} stand on one side only",
                place=str(self.root),
                hint="name another --lake and ingest the sources again; nothing in this one was changed",
            )

    def version(self, table: Table) -> int | None:
        """The table's latest version, None where there is no such table."""
        try:
            return DeltaTable(self._path(table)).version()
        except TableNotFoundError:
            return None

    def versions(self) -> dict[str, int]:
        """Every table's latest version by name."""
        return {name: self._delta(table).version() for name, table in TABLES.items()}

    def append(self, table: Table, frame: pl.DataFrame, run_id: str) -> None:
        """Adds rows in one commit; an empty frame adds none and makes no version."""
        if frame.height == 0:
            return
        write_deltalake(
            self._path(table),
            conform(table, frame).to_arrow(compat_level=pl.CompatLevel.oldest()).cast(arrow_schema(table)),
            mode="append",
            commit_properties=CommitProperties(custom_metadata={"run_id": run_id}),
        )

    def replace(self, table: Table, partition: str, frame: pl.DataFrame, run_id: str) -> None:
        """Puts rows in the place of one partition's, in one commit.

        Raises:
            IntegrityFault: the table has no partition, or a row belongs to another one.
        """
        if table.partition is None:
            raise IntegrityFault(f"table {table.name} has no partitions")
        shaped = conform(table, frame)
        strays = shaped.filter(pl.col(table.partition).cast(pl.String) != partition).height
        if strays:
            raise IntegrityFault(
                f"table {table.name}: {strays} rows belong to another partition than {partition}"
            )
        write_deltalake(
            self._path(table),
            shaped.to_arrow(compat_level=pl.CompatLevel.oldest()).cast(arrow_schema(table)),
            mode="overwrite",
            predicate=f"{table.partition} = '{_quoted(partition)}'",
            commit_properties=CommitProperties(custom_metadata={"run_id": run_id}),
        )

    def amend(
        self, table: Table, run_id: str, key: str, keys: Sequence[str], values: Mapping[str, str]
    ) -> None:
        """Changes texts in rows that the run itself wrote, before it ends.

        Args:
            table: a table whose partitions are runs.
            run_id: the run.
            key, keys: a column and its values in the rows that are meant.
            values: columns and what they hold from now on.

        Raises:
            IntegrityFault: the table is not kept by run.
        """
        if table.partition != "run_id":
            raise IntegrityFault(f"table {table.name} is not kept by run")
        updates = {name: f"'{_quoted(value)}'" for name, value in values.items()}
        for first in range(0, len(keys), _KEYS_AT_ONCE):
            listed = ", ".join(f"'{_quoted(each)}'" for each in keys[first : first + _KEYS_AT_ONCE])
            own = f"run_id = '{_quoted(run_id)}' and {key} in ({listed})"
            self._delta(table).update(updates, predicate=own)

    def remove_source(self, table: Table, source: str, sha256: str) -> None:
        """Takes the rows of one source out of the table's latest version, to be read again."""
        self._delta(table).delete(f"source = '{_quoted(source)}' and source_sha256 = '{_quoted(sha256)}'")

    def scan(self, table: Table, version: int | None = None) -> pl.LazyFrame:
        """The table's rows, lazily, as of a version or the latest."""
        delta = self._delta(table, version)
        schema = polars_schema(table)
        if not delta.file_uris():
            return pl.LazyFrame(schema=schema)
        # polars takes the folder's address for its name and misses one with a space or an accent
        escaped = "%" in delta.table_uri
        return pl.scan_delta(delta, use_pyarrow=escaped).select(table.names())

    def read(self, table: Table, version: int | None = None) -> pl.DataFrame:
        """The table's rows as of a version or the latest."""
        return self.scan(table, version).collect()

    def count(self, table: Table, wanted: pl.Expr) -> int:
        """How many rows are wanted."""
        return self.scan(table).filter(wanted).select(pl.len()).collect().item()

    def batches(self, table: Table, wanted: pl.Expr, rows: int) -> Iterator[pl.DataFrame]:
        """The wanted rows in batches of at most `rows`, memory flat."""
        for frame in self.scan(table).filter(wanted).collect_batches(chunk_size=rows, maintain_order=True):
            for start in range(0, frame.height, rows):
                yield frame.slice(start, rows).rechunk()

    def restore(self, versions: Mapping[str, int], tables: Iterable[str]) -> None:
        """Takes tables back to what they held at the versions."""
        for name in tables:
            delta = self._delta(TABLES[name])
            if delta.version() != versions[name]:
                delta.restore(versions[name])


def _quoted(value: str) -> str:
    return value.replace("'", "''")
