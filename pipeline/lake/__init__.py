"""The lake: Delta tables, the raw evidence, one writer at a time."""

from pipeline.lake.evidence import Evidence
from pipeline.lake.journal import Journal
from pipeline.lake.lock import writer_lock
from pipeline.lake.raw import RawStore
from pipeline.lake.settled import SettledLake
from pipeline.lake.store import Lake

__all__ = ["Evidence", "Journal", "Lake", "RawStore", "SettledLake", "writer_lock"]
