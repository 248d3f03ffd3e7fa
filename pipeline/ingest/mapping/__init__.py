"""House exports (CSV, Parquet) read through a mapping file into table-session records."""

from pipeline.ingest.mapping.model import ColumnMap, load_mapping, read_mapping
from pipeline.ingest.mapping.read import mapped_openings, read_mapped

__all__ = ["ColumnMap", "load_mapping", "mapped_openings", "read_mapped", "read_mapping"]
