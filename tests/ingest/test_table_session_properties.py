"""Properties of the reader over random records, held against the plain second reading."""

import copy
import json
from random import Random
from typing import Any

import hypothesis.strategies as st
from hypothesis import given, settings

from pipeline.ingest.identity import identity
from pipeline.ingest.table_session import read
from tests.ingest.table_session_oracle import is_opening, is_round, opening_row, row_of
from tests.ingest.table_session_samples import ROUND
from tests.ingest.table_session_strategies import openings, rounds, written

NO_TIME_LIMIT = settings(deadline=None, max_examples=40)
FRACTIONS = st.from_regex(r"[01]{1,2}(\.[0-9]{1,10})?", fullmatch=True)
JUNK = st.sampled_from(
    [
        None,
        True,
        -1,
        0,
        1,
        5,
        128,
        2**63,
        1.0,
        1e300,
        "",
        "x",
        "Kc",
        "??",
        "1.5",
        "1.555",
        "raise",
        [],
        {},
        ["Kc"],
    ]
)


def key_of(record: dict[str, Any]) -> tuple[str, str, str]:
    return record["venue"], record["table"], record["session"]


@NO_TIME_LIMIT
@given(rounds, st.randoms(use_true_random=False))
def test_a_row_holds_what_the_record_says(record: dict[str, Any], random: Random) -> None:
    batch = read(written(record, random), {key_of(record): "EUR"})
    assert batch.quarantined.to_dicts() == []
    assert batch.unknown_keys == 0
    row = batch.rounds.to_dicts()[0]
    expected = row_of(record)
    assert {name: row[name] for name in expected} == expected
    assert row["hand_id"] == "r-" + identity(*key_of(record), str(record["round"]))


@NO_TIME_LIMIT
@given(rounds, st.randoms(use_true_random=False))
def test_the_same_content_has_the_same_hash_however_it_is_written(
    record: dict[str, Any], random: Random
) -> None:
    content = b"\n".join(written(record, random) for _ in range(3))
    assert len(set(read(content, {key_of(record): "EUR"}).rounds["content_hash"])) == 1


def places(value: Any, steps: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [*([steps] if steps else []), *(p for step, item in inner for p in places(item, (*steps, step)))]


def replaced(record: dict[str, Any], steps: tuple[str | int, ...], value: Any, *, leave_out: bool) -> None:
    target: Any = record
    for step in steps[:-1]:
        target = target[step]
    if leave_out:
        del target[steps[-1]]
    else:
        target[steps[-1]] = value


@settings(deadline=None, max_examples=150)
@given(rounds, st.data())
def test_a_record_is_taken_in_exactly_where_the_second_reading_takes_it_in(
    record: dict[str, Any], data: st.DataObject
) -> None:
    key = key_of(record)
    broken = copy.deepcopy(record)
    steps = data.draw(st.sampled_from(places(broken)))
    replaced(broken, steps, data.draw(JUNK), leave_out=data.draw(st.booleans()))
    known = {key: "EUR"}
    if all(isinstance(broken.get(name), str) for name in ("venue", "table", "session")):
        known[key_of(broken)] = "EUR"
    batch = read(json.dumps(broken).encode(), known)
    assert batch.rounds.height == int(is_round(broken)), batch.quarantined.to_dicts()
    if batch.rounds.height:
        row = batch.rounds.to_dicts()[0]
        assert {name: row[name] for name in row_of(broken)} == row_of(broken)
    else:
        assert batch.quarantined["code"].to_list() == ["SRC-002"]


@settings(deadline=None, max_examples=150)
@given(openings, st.data())
def test_an_opening_is_taken_in_exactly_where_the_second_reading_takes_it_in(
    record: dict[str, Any], data: st.DataObject
) -> None:
    steps = data.draw(st.sampled_from([None, *places(record)]))
    broken = copy.deepcopy(record)
    if steps:
        replaced(broken, steps, data.draw(JUNK | FRACTIONS), leave_out=data.draw(st.booleans()))
    batch = read(json.dumps(broken).encode(), {})
    assert batch.sessions.height == int(is_opening(broken)), batch.quarantined.to_dicts()
    if batch.sessions.height:
        row = batch.sessions.to_dicts()[0]
        assert {name: row[name] for name in opening_row(broken)} == opening_row(broken)
    else:
        assert batch.quarantined["code"].to_list() == ["SRC-002"]


@NO_TIME_LIMIT
@given(rounds, st.data())
def test_other_content_has_another_hash(record: dict[str, Any], data: st.DataObject) -> None:
    other = copy.deepcopy(record)
    steps = data.draw(st.sampled_from(places(other)))
    replaced(other, steps, data.draw(JUNK), leave_out=data.draw(st.booleans()))
    if not is_round(other) or row_of(other) == row_of(record):
        return
    known = {key_of(record): "EUR", key_of(other): "EUR"}
    hashes = read(b"\n".join(json.dumps(each).encode() for each in (record, other)), known).rounds[
        "content_hash"
    ]
    assert hashes[0] != hashes[1]


@NO_TIME_LIMIT
@given(st.lists(st.binary(max_size=40) | st.just(json.dumps(ROUND).encode()), max_size=8), st.data())
def test_pieces_tile_any_bytes(parts: list[bytes], data: st.DataObject) -> None:
    glue = data.draw(st.sampled_from([b"", b"\n", b"\r\n"]))
    content = data.draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + glue.join(parts)
    batch = read(content, {})
    starts, ends = batch.pieces["byte_start"].to_list(), batch.pieces["byte_end"].to_list()
    assert [0, *ends] == [*starts, len(content)]
    assert all(end > start for start, end in zip(starts, ends, strict=True))
    counts = batch.pieces["fate"].value_counts(name="n")
    of = dict(zip(counts["fate"], counts["n"], strict=True))
    assert of.get("stored", 0) == batch.rounds.height
    assert of.get("quarantined", 0) == batch.quarantined.height


@NO_TIME_LIMIT
@given(st.integers(0, 2000), st.binary(min_size=1, max_size=3))
def test_bytes_changed_within_a_record_never_make_the_reader_fail(place: int, noise: bytes) -> None:
    line = json.dumps(ROUND).encode()
    place %= len(line)
    content = line[:place] + noise + line[place + len(noise) :]
    batch = read(content, {})
    assert batch.pieces["byte_end"].to_list()[-1] == len(content)
