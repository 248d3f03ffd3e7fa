"""The kernels make of usual lines exactly what decoding makes of them, and leave every other line to it.

`STUDAUDIT_MUTATIONS` sets how many broken lines the full count holds against decoding.
"""

import copy
import json
import mmap
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from polars.testing import assert_frame_equal

from pipeline.ingest.batch import Batch
from pipeline.ingest.table_session import SessionKey, read_chunks
from pipeline.ingest.table_session.lines import Held, cut
from pipeline.ingest.table_session.sessions import Sessions
from pipeline.ingest.table_session.usual.read import read_usual
from schemas.cards import card_text
from tests.ingest.table_session_samples import CLOSING, DROP, KEY, OPENING, ROUND, content_of
from tests.ingest.table_session_strategies import rounds, written

EUROS = {KEY: "EUR"}
FRAMES = ("pieces", "rounds", "sessions", "movements", "quarantined")
MUTATIONS = int(os.environ.get("STUDAUDIT_MUTATIONS", "50000"))
FEW = settings(deadline=None, max_examples=60)
FULL: dict[str, Any] = {
    **ROUND,
    "settled_at": "2027-02-14T21:05:59.25Z",
    "jackpot": {"before": "1000.00", "after": "1001"},
    "deck": [card_text(card) for card in range(52)],
    "burned": ["2c", "??"],
    "void": "misdeal",
    "replaces": None,
    "pit": {"a": [1, {}, "x"], "b": -0.5},
    "seats": [
        ROUND["seats"][0] | {"draw": {"discard": "Kc", "card": "2s"}, "hand": None, "chair": "\\u00d6\n"},
        ROUND["seats"][1] | {"draw": [{"discard": "Qc", "card": "3s"}] * 2, "void": "looked-early"},
        {
            "seat": 7,
            "player": 'Zoë "Ö"\\',
            "cards": [],
            "wagers": [{"on": "draw", "stake": "1", "returned": "0"}] * 2,
        },
    ],
}
"""A round with everything in it that a usual line can hold."""
SHARDS = (
    b'"', b'""', b",", b":", b"{", b"}", b"[", b"]", b"{}", b"[]", b" ", b"  ", b"\t", b"\r", b"\n",
    b"\r\n", b"\\", b'\\"', b"\\u0041", b"\\u00e9", b"\\uD83D\\uDE00", b"\\/", b"\\n", b"\\x", b"\\u00g0",
    b"\\ud800", b"\x00", b"\x1f", b"\x7f", b"\x80", b"\xc3\xa9", b"\xc0\xaf", b"\xed\xa0\x80",
    b"\xf0\x9f\x82\xa1", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf", b"0", b"1", b"9", b"00", b"-", b"+", b".",
    b".0", b"1e3", b"E", b"999999999999999999", b"9223372036854775808", b"null", b"true", b"false", b"NaN",
    b"Z", b"z", b"T", b":60", b"-00:00", b"+24:00", b"02-29", b"0000", b"9999", b"10", b"??", b"Ah", b"1c",
    b'"10.00"', b'"0.005"', b'"00"', b'"hand"', b'"void"', b'"draw"', b'"on"', b'"at"', b'"v"', b'"none"',
    b'"replaces":null,', b'"x":1,', b'"x":[],', b'"void":"misdeal",', b'"raise"', b'"fold"', b'"ante"',
    b'"card-count"', b'"pair"', b'"round"', b",null", b',{"on":"ante","stake":"1","returned":"0"}', b"\xff",
)  # fmt: skip
"""What is put into lines: marks of JSON, words and values of the record, odd bytes."""
TOKEN = re.compile(rb'("(?:[^"\\]|\\.)*"|[0-9]+)')


def both_ways(
    content: Held, currencies: Mapping[SessionKey, str] = EUROS, rows: int = 65_536
) -> tuple[list[Batch], float]:
    """The batches of a content, decoded and read by kernels alike; the share of lines that kernels took."""
    plain = list(read_chunks(content, currencies, rows, fewest_for_usual=1 << 62))
    usual = list(read_chunks(content, currencies, rows, fewest_for_usual=0))
    for one, other in zip(usual, plain, strict=True):
        for name in FRAMES:
            assert_frame_equal(getattr(one, name), getattr(other, name))
        assert (one.unknown_keys, one.cancelled) == (other.unknown_keys, other.cancelled)
    return plain, share(content)


def share(content: Held) -> float:
    taken = [read_usual(content, lines, Sessions({})).taken for lines in cut(content, 8192)]
    return float(np.concatenate(taken).mean()) if taken else 1.0


def line_of(record: dict[str, Any], *, spaced: bool = False) -> bytes:
    separators = (", ", ": ") if spaced else (",", ":")
    return json.dumps(record, separators=separators, ensure_ascii=False).encode()


def exchanged(line: bytes, random: Random) -> bytes:
    """A line in which a text or a number, a key perhaps, is another that stands in it, or an odd one."""
    parts = TOKEN.split(line)
    place = random.randrange(1, len(parts), 2)
    kind = parts[place][:1] == b'"'
    alike = [part for part in parts[1::2] if (part[:1] == b'"') == kind]
    parts[place] = random.choice((random.choice(alike), random.choice(SHARDS)))
    return b"".join(parts)


def broken(line: bytes, random: Random) -> bytes:
    """A line with some bytes left out, put in, doubled, moved or replaced."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at, size = random.randrange(len(line)), random.choice((1, 1, 2, 8, 30))
        change = random.randrange(9)
        if change == 0:
            line = line[:at] + line[at + size :]
        elif change == 1:
            line = line[:at] + random.choice(SHARDS) + line[at:]
        elif change == 2:
            shard = random.choice(SHARDS)
            line = line[:at] + shard + line[at + len(shard) :]
        elif change == 3:
            line = line[:at] + bytes([random.randrange(256)]) + line[at + 1 :]
        elif change > 4 and TOKEN.search(line):
            line = exchanged(line, random)
        else:
            other = random.randrange(len(line))
            line = line[:at] + line[other : other + size] + line[at:]
    return line or b"{}"


def records(random: Random) -> list[bytes]:
    """Lines to be broken: rounds that say much or little, some written oddly."""
    bare = {**ROUND, "seats": []}
    decided = [{"decision": "fold"} | seat for seat in FULL["seats"]]
    live = {**FULL, "void": None, "seats": decided}
    told = [FULL, ROUND, bare, live, {**ROUND, "jackpot": FULL["jackpot"]}]
    spaced = [line_of(each, spaced=random.random() < 0.5) for each in told]
    return [*spaced, written(ROUND, random), written(FULL, random)]


def mutated(seed: int, count: int) -> bytes:
    random = Random(seed)
    base = records(random)
    return b"\n".join(broken(random.choice(base), random) for _ in range(count))


@pytest.mark.parametrize("spaced", [False, True])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n", b" \n"])
def test_usual_lines_are_all_read_by_the_kernels(spaced: bool, line_end: bytes) -> None:
    content = b"".join(line_of(each, spaced=spaced) + line_end for each in (ROUND, FULL) * 20)
    batches, taken = both_ways(content)
    assert taken == 1
    assert batches[0].rounds.height == 40
    assert batches[0].unknown_keys == 40


@FEW
@given(st.lists(rounds, min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_any_records(some: list[dict[str, Any]], random: Random) -> None:
    known = {(each["venue"], each["table"], each["session"]): random.choice(("EUR", "BHD")) for each in some}
    both_ways(b"\n".join(written(each, random) for each in some) + random.choice((b"", b"\n")), known)


@pytest.mark.parametrize("seed", range(4))
def test_broken_lines(seed: int) -> None:
    both_ways(mutated(seed, 1500))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 100 + MUTATIONS // 10_000))
def test_many_broken_lines(seed: int) -> None:
    batches, taken = both_ways(mutated(seed, 10_000))
    stored, lines = batches[0].rounds.height, batches[0].pieces.height
    assert stored > 200
    assert batches[0].quarantined.height > 5000
    assert 0.8 * stored < taken * lines < 1.2 * stored


@pytest.mark.parametrize("record", [ROUND, FULL], ids=["round", "full"])
def test_every_beginning_and_every_end_of_a_line(record: dict[str, Any]) -> None:
    line = line_of(record)
    both_ways(b"\n".join(line[:end] for end in range(1, len(line) + 1)))
    both_ways(b"\n".join(line[start:] for start in range(len(line))))


@pytest.mark.parametrize("marks", [b'" 0', pytest.param(bytes(range(7, 256, 9)), marks=pytest.mark.slow)])
def test_every_byte_of_a_line_replaced(marks: bytes) -> None:
    for record in (ROUND, FULL):
        line = line_of(record)
        changed = [
            line[:at] + bytes([mark]) + line[at + 1 :]
            for at in range(len(line))
            for mark in marks
            if mark != ord("\n")
        ]
        both_ways(b"\n".join(changed) + b"\n")


PATHS: tuple[tuple[str | int, ...], ...] = (
    (), ("dealer",), ("jackpot",), ("seats", 0), ("seats", 0, "wagers", 0), ("seats", 0, "draw"),
    ("seats", 1, "draw", 1),
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS, ids=str)
def test_unknown_and_repeated_keys_of_every_object(path: tuple[str | int, ...]) -> None:
    lines: list[bytes] = []
    for count in (1, 2, 8, 9):
        record = copy.deepcopy(FULL)
        part: Any = record
        for step in path:
            part = part[step]
        part |= {f"odd {number}": number for number in range(count)} | {"mark": "here"}
        line = line_of(record)
        known = next(iter(part))
        for repeated in (
            '"odd 0":[null]',
            f'"{known}":{json.dumps(part[known])}',
            '"\\u0061t":1',
            '"mark":{}',
        ):
            lines += [line, line.replace(b'"mark":"here"', repeated.encode() + b',"mark":"here"')]
    batches, _ = both_ways(b"\n".join(lines) + b"\n")
    assert batches[0].unknown_keys > 2 * len(lines)
    assert batches[0].quarantined.height >= 4


@pytest.mark.parametrize("currency", ["JPY", "EUR", "BHD", "CLF", None])
def test_amounts_finer_than_the_currency(currency: str | None) -> None:
    amounts = (
        "7",
        "7.5",
        "7.50",
        "7.500",
        "7.5000",
        "7.50000",
        "999999999999.9999",
        "1000000000000",
        "0.0",
        "00",
        ".5",
    )
    lines = [line_of(ROUND).replace(b'"7.50"', b'"%b"' % each.encode()) for each in amounts]
    meter = [line_of(FULL).replace(b'"1001"', b'"%b"' % each.encode()) for each in amounts]
    _, taken = both_ways(b"\n".join(lines + meter) + b"\n", {KEY: currency} if currency else {})
    assert taken > 0.5


def test_times() -> None:
    days = ("2024-02-29", "2023-02-29", "2000-02-29", "1900-02-29", "2027-04-31", "0001-01-01", "0002-01-01",
            "9998-12-31", "9999-12-31", "2027-13-01", "2027-00-01", "2027-01-00", "1969-12-31")  # fmt: skip
    hours = ("T00:00:00", "T12:00", "T23:59:59", "T24:00:00", "T12:60:00", "T23:59:60", "t12:00:00",
             " 12:00:00", "T12:00:00.1", "T12:00:00.123456789", "T12:00:00.1234567891",
             "T12:00:00.")  # fmt: skip
    zones = ("Z", "z", "+00:00", "-00:00", "+23:59", "-23:59", "+24:00", "+01:60", "+0100", "")
    times = [day + hour + zone for day in days for hour in hours for zone in zones]
    both_ways(b"\n".join(line_of(ROUND | {"at": time}) for time in times))
    both_ways(b"\n".join(line_of(ROUND | {"settled_at": time}) for time in times))


def test_sessions_that_alternate_and_lines_of_other_kinds() -> None:
    lines = [line_of(OPENING), b"", line_of(DROP), line_of(CLOSING), b"no record"]
    for number in range(1, 200):
        table = f"T{number * number % 23}"
        lines.append(
            line_of(ROUND | {"table": table, "round": number, "venue": "Bad Füssing" * (number % 9)})
        )
        if number % 7 == 0:
            lines.append(line_of(ROUND | {"round": number}).replace(b'"P7"', b'"\\u00d6\\""'))
    content = b"\xef\xbb\xbf" + b"\n".join(lines)
    for rows in (7, 50, 65_536):
        batches, taken = both_ways(content, {}, rows)
        assert taken > 0.8
    assert [batch.rounds["record_no"].is_sorted() for batch in batches] == [True]


def test_long_lists_and_long_texts() -> None:
    """Contents that are hashed in many blocks; a line of more bytes than any that is read."""
    seats = [ROUND["seats"][0] | {"seat": number % 128, "player": "P" * number} for number in range(300)]
    wagers = [{"on": "draw", "stake": "1", "returned": "0"}] * 64
    told = [
        ROUND | {"seats": seats[:count], "dealer": ROUND["dealer"] | {"id": "D" * count}}
        for count in range(0, 300, 9)
    ]
    many = [
        ROUND | {"seats": [seats[1] | {"wagers": wagers[:1] * count, "cards": ["??"] * count}]}
        for count in (51, 52, 53, 64, 65)
    ]
    long = line_of(ROUND | {"note": "x" * (1 << 20)})
    both_ways(content_of(*told, *many) + long + b"\n" + line_of(ROUND) + b"\n")


def test_a_file_mapped_into_memory(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes(content_of(OPENING, *[ROUND, FULL] * 30))
    with path.open("rb") as file:
        _, taken = both_ways(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    assert taken > 0.9


def test_a_small_file_does_not_load_numba() -> None:
    code = (
        "import sys; from pipeline.ingest.table_session import read_chunks;"
        "list(read_chunks(b'{}\\n' * 9, {})); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2]).returncode == 0
