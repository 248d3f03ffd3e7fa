"""A file's format is told by its content, with or without a byte order mark before it."""

import json

import pytest

from pipeline.ingest.batch import Source
from pipeline.ingest.sniff import TABLE_SESSION, is_table_session
from pipeline.ingest.source import read_source
from tests.ingest.table_session_samples import OPENING, content_of

BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize("lines", [1, 3])
def test_a_byte_order_mark_hides_no_record(lines: int) -> None:
    content = BOM + content_of(*[OPENING] * lines)
    assert is_table_session(content)
    reading = read_source(Source("a.jsonl", "0" * 64, content), {})
    assert reading.facts.format == TABLE_SESSION
    (batch,) = reading.batches
    assert batch.sessions.height == lines
    assert batch.quarantined.is_empty()


@pytest.mark.parametrize("content", [b"", BOM, b"{}\n", json.dumps({"recorded": 1}).encode(), b"record: x\n"])
def test_what_holds_no_record_is_none(content: bytes) -> None:
    assert not is_table_session(content)
