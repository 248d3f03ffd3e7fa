"""The first row of an export, cell by cell, as a mapping reads it."""

from pipeline.ingest.mapping.model import ColumnMap
from pipeline.ingest.mapping.records import Header
from pipeline.ingest.mapping.rows import ExportFault, decoded, plain_content, rows_of
from pipeline.ingest.mapping.values import CellFault, Cells


def first_row(packed: bytes, mapping: ColumnMap) -> tuple[list[dict[str, object]], list[str]]:
    """What each mapped field holds in the first row, and the columns that nothing is read from.

    Args:
        packed: the bytes of the export, unpacked.
        mapping: what its columns are.

    Returns:
        for each field `column`, `field`, `holds`, `raw` and `read` (or why not); the names of unused
        columns. Both are empty where the export has no header by this mapping.
    """
    try:
        text = decoded(plain_content(packed, mapping), mapping)
        lines = [row.cells for row in rows_of(text, mapping) if row.cells is not None and not row.fault]
        header = Header([cell.strip() for cell in lines[0]] if lines else [], mapping)
    except ExportFault:
        return [], []
    cells = next((line for line in lines[1:] if len(line) == len(header.cells)), None)
    told: list[dict[str, object]] = []
    for field in (*mapping.columns, *mapping.constants):
        raw = mapping.constants.get(field)
        if raw is None and cells is not None:
            raw = cells[header.places[field]].strip()
        column = mapping.columns.get(field, "(constant)")
        told.append({"column": column, "field": field, "holds": mapping.kind(field), "raw": raw})
        told[-1]["read"] = None if raw is None else _read(mapping, field, raw)
    return told, header.unused(mapping)


def _read(mapping: ColumnMap, field: str, raw: str) -> str:
    try:
        value = Cells(mapping).value(field, raw)
    except CellFault as fault:
        return f"cannot be read: {fault}"
    if value is None:
        return "absent"
    return " ".join(value) if isinstance(value, list) else str(value)
