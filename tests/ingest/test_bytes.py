"""Unpacking, decoding, the ledger, duplicates: no byte is lost and none is made up."""

import gzip

import polars as pl
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.batch import PIECE_SCHEMA, Source, SourceFacts
from pipeline.ingest.containers.limits import Limits
from pipeline.ingest.decode import decode
from pipeline.ingest.duplicates import KNOWN_SCHEMA, sort_out
from pipeline.ingest.ledger import ledger_row
from pipeline.ingest.source import read_source
from pipeline.ingest.unpack import PackedFault, unpack
from schemas.fault import IntegrityFault

BOMS = (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


@given(st.sampled_from(BOMS), st.binary(max_size=200), st.integers(0, 200))
def test_any_cut_of_any_bytes_measures_up(bom: bytes, body: bytes, at: int) -> None:
    content = bom + body
    decoded = decode(content)
    parts = decoded.text[:at], decoded.text[at:]
    assert decoded.lead + sum(decoded.size(part) for part in parts) + decoded.trail == len(content)


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_members_one_after_the_other_unpack_whole(pack) -> None:
    assert unpack(pack(b"one") + pack(b"two")).read() == b"onetwo"


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_cut_off_member_is_a_fault(pack) -> None:
    with pytest.raises(PackedFault):
        unpack(pack(bytes(range(256)) * 40)[:-6])


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
def test_a_small_file_that_unpacks_to_much_is_refused(pack) -> None:
    with pytest.raises(PackedFault, match="more than 1000"):
        unpack(pack(bytes(5000)), Limits(member_bytes=1000))


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_bytes_of_no_format_are_quarantined_whole(content: bytes) -> None:
    source = Source("x", "0" * 64, content)
    reading = read_source(source, {})
    pieces = pl.concat([pl.DataFrame(schema=PIECE_SCHEMA), *(batch.pieces for batch in reading.batches)])
    row = ledger_row(source, reading.facts, pieces, 0)
    sums = [row[f"bytes_{fate}"] for fate in ("stored", "duplicate", "quarantined", "set_aside")]
    assert sum(sums) == row["bytes"] == reading.facts.size


def _pieces(*bounds: tuple[int, int]) -> pl.DataFrame:
    rows = [(number, start, end, "stored") for number, (start, end) in enumerate(bounds)]
    return pl.DataFrame(rows, schema=PIECE_SCHEMA, orient="row")


@pytest.mark.parametrize(
    "bounds",
    [[(0, 4), (5, 10)], [(0, 6), (5, 10)], [(1, 10)], [(0, 9)], [(0, 11)], []],
    ids=["gap", "overlap", "late start", "early end", "past the end", "nothing"],
)
def test_a_ledger_that_does_not_add_up_is_refused(bounds: list[tuple[int, int]]) -> None:
    facts = SourceFacts("table-session", None, "utf-8", 10)
    with pytest.raises(IntegrityFault, match="does not add up"):
        ledger_row(Source("x", "0" * 64, b""), facts, _pieces(*bounds), 0)


def _rows(*rows: tuple[str, str, str | None]) -> pl.DataFrame:
    schema = {"identity": pl.String, "content_hash": pl.String, "correction": pl.String}
    return pl.DataFrame(list(rows), schema=schema, orient="row").with_row_index("n")


def _sorted(rows: pl.DataFrame, *known: tuple[str, str, bool]) -> dict[str, list[int]]:
    split = sort_out(rows, pl.DataFrame(list(known), schema=KNOWN_SCHEMA, orient="row"))
    parts = {"new": split.new, "duplicate": split.duplicate, "contradicting": split.contradicting}
    return {name: part["n"].to_list() for name, part in parts.items()}


def test_the_same_again_is_a_duplicate_and_another_a_contradiction() -> None:
    rows = _rows(("a", "1", None), ("a", "1", None), ("a", "2", None), ("b", "1", None))
    assert _sorted(rows) == {"new": [0, 3], "duplicate": [1], "contradicting": [2]}


def test_what_the_lake_holds_counts_as_first() -> None:
    rows = _rows(("a", "1", None), ("a", "2", None))
    assert _sorted(rows, ("a", "1", False)) == {"new": [], "duplicate": [0], "contradicting": [1]}


def test_a_contradiction_repeated_is_one_again() -> None:
    rows = _rows(("a", "1", None), ("a", "2", None), ("a", "2", None))
    assert _sorted(rows) == {"new": [0], "duplicate": [], "contradicting": [1, 2]}


def test_a_correction_is_no_contradiction() -> None:
    rows = _rows(("a", "1", None), ("a", "2", "replaces"), ("a", "1", None))
    assert _sorted(rows) == {"new": [0, 1], "duplicate": [2], "contradicting": []}


def test_what_a_correction_corrects_may_come_after_it() -> None:
    rows = _rows(("a", "2", "replaces"), ("a", "1", None), ("a", "3", None))
    assert _sorted(rows) == {"new": [0, 1], "duplicate": [], "contradicting": [2]}
    assert _sorted(_rows(("a", "1", None)), ("a", "2", True)) == {
        "new": [0],
        "duplicate": [],
        "contradicting": [],
    }
