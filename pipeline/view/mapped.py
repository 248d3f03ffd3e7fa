"""What a mapping makes of a sample of an export, for `studaudit mapping check`."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from pipeline.ingest.mapping import ColumnMap, read_mapped
from pipeline.ingest.mapping.first_row import first_row
from pipeline.ingest.mapping.targets import TARGETS
from pipeline.ingest.unpack import PackedFault, unpack
from schemas.fault import UsageFault

_SHOWN_FAULTS = 20


@dataclass(slots=True)
class MappedSample:
    """A sample as read by a mapping.

    Attributes:
        columns: for each mapped field the `column` (or `constant`), `field`, what it `holds`, its first
            value as written (`raw`) and as `read`.
        unused: columns of the export that nothing is read from.
        unmapped: fields that the record could hold and the mapping does not name.
        good, refused: records that can be read, and those that cannot.
        faults: `place` and `reason` of the first of these.
    """

    columns: list[dict[str, object]] = field(default_factory=list[dict[str, object]])
    unused: list[str] = field(default_factory=list[str])
    unmapped: list[str] = field(default_factory=list[str])
    good: int = 0
    refused: int = 0
    faults: list[dict[str, object]] = field(default_factory=list[dict[str, object]])

    def plain(self) -> Mapping[str, object]:
        """As JSON has it."""
        return asdict(self)


def mapped_sample(mapping: ColumnMap, sample: Path) -> MappedSample:
    """Reads a sample by a mapping, and keeps nothing.

    Raises:
        UsageFault: there is no such file.
    """
    try:
        content = unpack(sample.read_bytes()).read()
    except OSError as fault:
        raise UsageFault(f"the sample cannot be read: {fault.strerror}", place=str(sample)) from fault
    except PackedFault as fault:
        raise UsageFault(str(fault), place=str(sample)) from fault
    found = MappedSample()
    found.columns, found.unused = first_row(content, mapping)
    named = {*mapping.columns, *mapping.constants}
    found.unmapped = [name for name in TARGETS[mapping.record] if name not in named]
    _, batches = read_mapped(content, {}, mapping)
    for batch in batches:
        stored = batch.pieces["fate"].eq("stored").sum()
        found.good += int(stored)
        found.refused += batch.quarantined.height
        for row in batch.quarantined.iter_rows(named=True):
            if len(found.faults) < _SHOWN_FAULTS:
                place = row["path"] or f"bytes {row['byte_start']} to {row['byte_end']}"
                found.faults.append({"place": place, "reason": row["reason"]})
    return found
