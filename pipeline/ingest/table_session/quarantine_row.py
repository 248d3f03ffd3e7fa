"""A fault as a row of the table `quarantine`."""

from typing import Any

import polars as pl

from pipeline.ingest.batch import OF_THE_RUN
from pipeline.ingest.table_session.fault import Fault
from schemas.render.frame import polars_schema
from schemas.tables_recorded import QUARANTINE

QUARANTINE_SCHEMA = pl.Schema(
    {name: kind for name, kind in polars_schema(QUARANTINE).items() if name not in OF_THE_RUN}
)
_MOST = 2**63 - 1


def quarantine_row(fault: Fault, place: dict[str, Any]) -> dict[str, Any]:
    """The row; the record's kind, session and round stand in it where they could be read."""
    told = {name: fault.place.get(name) for name in ("record", "venue", "table", "session")}
    number = fault.place.get("round")
    is_number = type(number) is int and 0 <= number <= _MOST
    return {
        **place,
        "code": fault.code,
        "reason": fault.reason,
        "path": fault.path,
        **{name: value if _is_text(value) else None for name, value in told.items()},
        "round": number if is_number else None,
    }


def _is_text(value: object) -> bool:
    """Whether a value can stand in a text column: half of a surrogate pair cannot."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)
