"""Which format a file is in, told by its content."""

import re

from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format
from pipeline.ingest.table_session.lines import BOM

TABLE_SESSION = "table-session"
HEAD_CHARACTERS = 65_536
_RECORD = re.compile(rb'^\s*\{.*"record"\s*:', re.MULTILINE)


def is_table_session(content: bytes) -> bool:
    """Whether the first lines hold table-session records: one that reads like it is enough, so
    that a file whose first line is damaged is still read line by line."""
    head = content[:HEAD_CHARACTERS].removeprefix(BOM)
    return _RECORD.search(head) is not None


def text_format(text: str) -> Format | None:
    """The hand-history format of a text, None where no known one fits."""
    head = text[:HEAD_CHARACTERS]
    return next((kind for kind in FORMATS if kind.sniff(head)), None)


def format_names() -> list[str]:
    """Names that `--format` takes."""
    return [TABLE_SESSION, *(kind.name for kind in FORMATS)]


def format_called(name: str) -> Format | None:
    """The text format of a name; None for the table-session record.

    Raises:
        KeyError: no format is called so.
    """
    if name == TABLE_SESSION:
        return None
    for kind in FORMATS:
        if kind.name == name:
            return kind
    raise KeyError(name)
