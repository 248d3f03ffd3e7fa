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


@pytest.mark.parametrize(
    "before", [b"\n" * 70_000, b"x" * 70_000 + b"\n"], ids=["blank lines", "a long bad line"]
)
def test_what_stands_before_the_first_record_hides_none(before: bytes) -> None:
    assert is_table_session(before + content_of(OPENING))


def test_a_screen_name_like_a_record_leaves_a_hand_history_one() -> None:
    text = (
        "PokerStars Hand #98640112077:  7 Card Stud Limit ($1/$2 USD) - 2013/05/18 14:04:11 ET\n"
        'Table \'Ceres\' 8-max\nSeat 1: {"record" ($20 in chips) \n{"record": posts the ante $0.10\n'
    )
    assert not is_table_session(text.encode())


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"PK\x03\x04" + b"\n" + content_of(OPENING), "ZIP"),
        (bytes(257) + b"ustar\n" + content_of(OPENING), "tar"),
    ],
)
def test_an_archive_is_quarantined_whole(content: bytes, kind: str) -> None:
    reading = read_source(Source("a", "0" * 64, content), {})
    (batch,) = reading.batches
    assert kind in batch.quarantined["reason"].item()
    assert batch.quarantined.select("byte_start", "byte_end").row(0) == (0, len(content))
