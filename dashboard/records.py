"""The records of a round that was corrected, in order, each with what it changed."""

from collections.abc import Iterator

from dashboard.markup import Row, escape, grid, pill, show, tag
from pipeline.view.model import HandView, RecordView

_HEADINGS = (("", "number narrow"), ("Record", "narrow"), ("What it changed", ""), ("Where", ""))
_DOES = {
    "first": "first received",
    "replaces": "replaces the one before",
    "cancels": "takes the one before away",
    "kept apart": "kept apart",
}


def _what(record: RecordView) -> str:
    by = f" by {record.by}" if record.by else ""
    counts = tag("div", pill("counts") + escape("the one that counts")) if record.counts else ""
    return (
        tag("b", escape(_DOES[record.does])) + counts + tag("div", escape(f"{record.at or ''}{by}"), "quiet")
    )


def _changed(record: RecordView) -> str:
    reason = tag("div", escape(record.reason), "quiet") if record.reason else ""
    return reason + "".join(tag("div", escape(change)) for change in record.changed)


def _where(record: RecordView) -> str:
    place = tag("div", escape(f"{record.source}, bytes {record.byte_start} to {record.byte_end}"))
    if record.verdict is None:
        return place
    return place + tag("div", pill(record.verdict) + escape(f"in run {record.run_id}"), "quiet")


def _rows(view: HandView) -> Iterator[Row]:
    for number, record in enumerate(view.records, 1):
        cells = (escape(number), _what(record), _changed(record), _where(record))
        yield Row(cells, "" if record.counts else "past")


def show_records(view: HandView) -> None:
    """Puts the records on the page."""
    show(grid(_HEADINGS, _rows(view), "Records of this round, in order"))
