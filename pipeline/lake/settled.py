"""The lake for readers: as its last complete run left it, whatever a run does to it meanwhile."""

import json
from pathlib import Path
from typing import cast

from deltalake import DeltaTable

from pipeline.lake.store import Lake
from schemas.table import Table
from schemas.tables_judged import RUNS

_CREATED = 0  # a table's first version, in which it has no rows


class SettledLake(Lake):
    """A lake whose reads show complete runs alone, all as of one moment; it is not for writing.

    A run counts by its row in `runs`, which notes the versions of the other tables. What a dead or
    running night wrote lies in later versions, and so does the undoing of a dead one.
    """

    def __init__(self, root: Path) -> None:
        """Opens a lake; which run was the last is looked up at the first read, then kept."""
        super().__init__(root)
        self._versions: dict[str, int] | None = None

    def _delta(self, table: Table, version: int | None = None) -> DeltaTable:
        if version is None:
            version = self._settled().get(table.name, _CREATED)
        return super()._delta(table, version)

    def _settled(self) -> dict[str, int]:
        if self._versions is None:
            latest = super()._delta(RUNS).version()
            runs = self.read(RUNS, latest).sort("run_id")
            noted = cast(dict[str, int], json.loads(runs["table_versions"][-1])) if runs.height else {}
            self._versions = noted | {RUNS.name: latest}
        return self._versions
