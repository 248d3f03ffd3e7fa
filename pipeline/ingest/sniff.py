"""Which format a file is in, told by its content."""

import re
from collections.abc import Iterator
from itertools import islice

import msgspec

from pipeline.ingest.containers.content import BLOCK_BYTES, Content, content_of
from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format
from pipeline.ingest.table_session.lines import BOM

TABLE_SESSION = "table-session"
HEAD_CHARACTERS = 65_536
_RECORD_LINE = re.compile(rb'^[ \t]*\{[ \t]*"record"[ \t]*:', re.MULTILINE)
_TRIED_LINES = 1_000


def is_table_session(held: bytes | Content) -> bool:
    """Whether a content holds table-session records.

    One line that is a JSON object with a `record` is enough, wherever it stands: blank and damaged
    lines before it are told line by line. Where no line is whole, one that begins like a record is,
    unless the text is a hand history.
    """
    content = content_of(held)
    if any(_is_record(line) for line in islice(_object_lines(content), _TRIED_LINES)):
        return True
    head = content.read(0, HEAD_CHARACTERS).removeprefix(BOM)
    return _RECORD_LINE.search(head) is not None and text_format(decode(head).text) is None


def _object_lines(content: Content) -> Iterator[bytes]:
    """Lines whose first character, blanks apart, opens an object."""
    for block in _line_blocks(content):
        at = block.find(b"{")
        while at >= 0:
            start = block.rfind(b"\n", 0, at) + 1
            end = block.find(b"\n", at)
            end = len(block) if end < 0 else end
            if not block[start:at].strip(b" \t"):
                yield block[start:end]
            at = block.find(b"{", end)


def _line_blocks(content: Content) -> Iterator[bytes]:
    """The content in blocks of whole lines, without a byte order mark; only a line too long to be a record
    goes over several."""
    rest = b""
    for number, block in enumerate(content.blocks()):
        block = rest + (block.removeprefix(BOM) if number == 0 else block)
        end = block.rfind(b"\n") + 1
        if not end and len(block) > 2 * BLOCK_BYTES:
            end = len(block)
        rest = block[end:]
        if end:
            yield block[:end]
    yield rest


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
