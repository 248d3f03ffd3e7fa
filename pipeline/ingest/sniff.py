"""Which format a file is in, told by its content."""

import re
from itertools import islice

import msgspec

from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format
from pipeline.ingest.table_session.lines import BOM

TABLE_SESSION = "table-session"
HEAD_CHARACTERS = 65_536
_OBJECT_LINE = re.compile(rb"^[ \t]*\{[^\n]*", re.MULTILINE)
_RECORD_LINE = re.compile(rb'^[ \t]*\{[ \t]*"record"[ \t]*:', re.MULTILINE)
_TRIED_LINES = 1_000


def is_table_session(content: bytes) -> bool:
    """Whether the content holds table-session records.

    One line that is a JSON object with a `record` is enough, wherever it stands: blank and damaged
    lines before it are told line by line. Where no line is whole, one that begins like a record is,
    unless the text is a hand history.
    """
    lines = _OBJECT_LINE.finditer(content.removeprefix(BOM))
    if any(_is_record(line.group()) for line in islice(lines, _TRIED_LINES)):
        return True
    head = content[:HEAD_CHARACTERS].removeprefix(BOM)
    return _RECORD_LINE.search(head) is not None and text_format(decode(head).text) is None


def _is_record(line: bytes) -> bool:
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(value, dict) and isinstance(value.get("record"), str)


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
