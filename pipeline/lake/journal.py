"""What a run was about to do, written before it does it.

The note holds each table's version from before the run. A run that ends removes it after its row
in `runs` is written, which is its commit point; a note that is still there at the next start
belongs to a run that died, and its tables go back to where they were.
"""

import json
from pathlib import Path

import polars as pl

from pipeline.lake.files import write_whole
from pipeline.lake.store import Lake
from schemas.fault import IntegrityFault
from schemas.tables_judged import RUNS


class Journal:
    """The note of the lake's unfinished run."""

    def __init__(self, lake: Lake) -> None:
        """Reads and writes nothing yet."""
        self.lake = lake
        self.path: Path = lake.root / "unfinished-run.json"

    def begin(self, run_id: str) -> None:
        """Notes the run and the tables' versions before its first write."""
        note = {"run_id": run_id, "versions": self.lake.versions()}
        write_whole(self.path, json.dumps(note).encode())

    def finish(self) -> None:
        """The run is complete: nothing to undo."""
        self.path.unlink()

    def recover(self) -> str | None:
        """Undoes what a dead run left behind; the run's id, or None where there was none.

        Raises:
            IntegrityFault: the note cannot be read.
        """
        try:
            note = json.loads(self.path.read_text(encoding="utf-8"))
            run_id, versions = str(note["run_id"]), dict(note["versions"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError) as fault:
            raise IntegrityFault(
                f"the note of the unfinished run is damaged: {fault}", place=str(self.path)
            ) from fault
        done = self.lake.scan(RUNS).filter(pl.col("run_id") == run_id).collect().height
        if not done:
            self.lake.restore(versions, versions)
        self.path.unlink()
        return None if done else run_id
