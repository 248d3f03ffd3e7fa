"""The lake as one run left it, open for reading with DuckDB.

Tables are read at the versions that the last complete run noted, so that a run that is writing
meanwhile is not half seen. The engine may open files of the lake's tables and nothing else.
"""

import json
from pathlib import Path
from typing import cast

import duckdb
import polars as pl
from deltalake import DeltaTable

from dashboard.queries import MACROS, Query
from schemas.render.duckdb import duckdb_view
from schemas.table import Table
from schemas.tables import TABLES
from schemas.tables_judged import RUNS as RUNS_TABLE


class Reading:
    """Answers queries from one state of a lake.

    Attributes:
        root: the lake's folder.
        last_run: row of `runs` of the last complete run, None where there was none.
    """

    def __init__(self, root: Path) -> None:
        """Reads the tables' logs; rows are read when asked for.

        Raises:
            deltalake.exceptions.TableNotFoundError: a table is missing.
        """
        self.root = root
        self._connection = duckdb.connect()
        self._connection.execute("SET TimeZone = 'UTC'")
        for macro in MACROS:
            self._connection.execute(f"CREATE MACRO {macro}")
        folder = str(root.resolve() / "tables").replace("'", "''")
        self._connection.execute(f"SET allowed_directories = ['{folder}/']")
        self._connection.execute("SET enable_external_access = false")
        self._connection.execute("SET lock_configuration = true")
        self._view(RUNS_TABLE.name, None)
        runs = self._rows("SELECT * FROM runs ORDER BY run_id DESC LIMIT 1", {})
        self.last_run: dict[str, object] | None = runs.row(0, named=True) if runs.height else None
        noted = json.loads(str(self.last_run["table_versions"])) if self.last_run else {}
        versions = cast(dict[str, int], noted)
        for name in TABLES:
            if name != RUNS_TABLE.name:
                self._view(name, versions.get(name))

    def _view(self, name: str, version: int | None) -> None:
        folder = self.root.resolve() / "tables" / name
        files = table_files(folder, TABLES[name], version)
        self._connection.execute(duckdb_view(TABLES[name], files))

    def _rows(self, sql: str, parameters: dict[str, object]) -> pl.DataFrame:
        # An open result blocks its connection, and pages of several people ask at once.
        cursor = self._connection.cursor()
        try:
            return cursor.sql(sql, params=parameters).pl()
        finally:
            cursor.close()

    def ask(self, query: Query, **parameters: object) -> pl.DataFrame:
        """A query's answer.

        Args:
            query: the query.
            parameters: values of its parameters; those left out are null, those that it does not
                have are passed over, so that pages can give all queries the same filters.
        """
        return self._rows(query.sql(), {name: parameters.get(name) for name in query.parameters})


def table_files(folder: Path, table: Table, version: int | None = None) -> list[str]:
    """Paths of the files that hold a version of a table, the latest where none is given.

    The table's log names them as addresses in which the folder's own name may be encoded, so only
    what lies below the folder is taken from them.
    """
    below = 2 if table.partition else 1
    addresses = DeltaTable(folder, version=version).file_uris()
    return [str(folder.joinpath(*address.rsplit("/", below)[1:])) for address in addresses]


def runs_version(root: Path) -> int:
    """The version of the lake's `runs`: another one means that a run has ended."""
    return DeltaTable(root / "tables" / RUNS_TABLE.name).version()
