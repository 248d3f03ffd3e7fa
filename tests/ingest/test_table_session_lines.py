"""What becomes of bytes that are no records: every byte has one fate, and nothing makes the reader fail."""

import json

import pytest

from pipeline.ingest.table_session import read, read_chunks
from pipeline.ingest.table_session.fault import Fault
from pipeline.ingest.table_session.json_line import parse
from tests.ingest.table_session_samples import DROP, KEY, OPENING, ROUND, content_of

KNOWN = {KEY: "EUR"}
LINE = json.dumps(ROUND, separators=(",", ":")).encode()


def fates(content: bytes) -> list[tuple[bytes, str]]:
    pieces = read(content, KNOWN).pieces
    rows = zip(pieces["byte_start"], pieces["byte_end"], pieces["fate"], strict=True)
    return [(content[start:end], fate) for start, end, fate in rows]


def faults(content: bytes) -> list[tuple[str, str | None]]:
    quarantined = read(content, KNOWN).quarantined
    return list(zip(quarantined["code"], quarantined["path"], strict=True))


def test_mark_line_ends_and_blank_lines_do_no_harm() -> None:
    content = b"\xef\xbb\xbf" + LINE + b"\r\n\r\n  \t\n" + LINE
    assert fates(content) == [
        (b"\xef\xbb\xbf", "set_aside"),
        (LINE + b"\r\n", "stored"),
        (b"\r\n", "set_aside"),
        (b"  \t\n", "set_aside"),
        (LINE, "stored"),
    ]
    assert read(content, KNOWN).pieces["record_no"].to_list() == [0, 1, 2, 3, 4]


def test_no_content_has_no_pieces_and_all_columns() -> None:
    batch = read(b"", {})
    assert batch.pieces.height == 0
    assert batch.rounds.columns == read(LINE, {}).rounds.columns
    assert list(read_chunks(b"", {})) == []
    assert fates(b"\xef\xbb\xbf") == [(b"\xef\xbb\xbf", "set_aside")]


@pytest.mark.parametrize(
    "line",
    [
        b"hello",
        b"[]",
        b"7",
        b"null",
        b'"round"',
        LINE + b"x",
        LINE + LINE,
        LINE[:-1],  # cut off in the middle of a file
        LINE.replace(b":1,", b":01,", 1),
        LINE.replace(b'"P7"', b'"P\xff"'),
        LINE.replace(b'"P7"', b'"\xed\xa0\x80"'),  # half a surrogate pair in UTF-8's form
        LINE.replace(b'"P7"', b'"\\ud800"'),
        LINE.replace(b'"P7"', b'"a\x00b"'),
        LINE.replace(b'"P7"', b'"a\tb"'),
        LINE.replace(b'"P7"', b'"\\x41"'),
        LINE.replace(b'"P7"', b"'P7'"),
        LINE.replace(b"true", b"True"),
        LINE.replace(b"{", b'{"x":NaN,', 1),
        LINE.replace(b"{", b'{"x":-Infinity,', 1),
        LINE.replace(b"{", b'{"x":"\xff",', 1),
        LINE.replace(b"{", b'{"x":"\\udc00",', 1),
        LINE.replace(b"{", b'{"x":' + b"[" * 65 + b"]" * 65 + b",", 1),
        b"[" * 500_000,
        b'{"a":' * 150_000,
        b"\x00" * 100,
        b"\x0b",
        b"\xef\xbb\xbf" + LINE,  # a mark is one at the beginning of a file only
        LINE.replace(b"{", b'{"x":"' + b"y" * (1 << 20) + b'",', 1),
    ],
    ids=range(28),
)
def test_a_line_that_is_no_object_is_unreadable(line: bytes) -> None:
    content = LINE + b"\n" + line + b"\n" + LINE + b"\n"
    assert faults(content) == [("SRC-001", None)]
    assert fates(content) == [
        (LINE + b"\n", "stored"),
        (line + b"\n", "quarantined"),
        (LINE + b"\n", "stored"),
    ]


@pytest.mark.parametrize(
    "extra",
    [
        b'"x":1e999,',
        b'"x":' + b"9" * 10_000 + b",",
        b'"x":' + b"[" * 60 + b"]" * 60 + b",",
        b'"x":"\\ud83c\\udca1",',
    ],
)
def test_odd_but_lawful_json_under_an_unknown_key_is_ignored_and_counted(extra: bytes) -> None:
    batch = read(LINE.replace(b"{", b"{" + extra, 1), KNOWN)
    assert (batch.rounds.height, batch.unknown_keys) == (1, 1)


def test_an_endless_number_in_a_field_is_a_breach() -> None:
    line = LINE.replace(b'"round":1,', b'"round":' + b"9" * 100_000 + b",")
    assert faults(line) == [("SRC-002", "$.round")]


def test_a_file_cut_anywhere_in_its_last_record_ends_in_the_middle_of_it() -> None:
    for length in range(1, len(LINE)):
        with pytest.raises(Fault) as caught:
            parse(LINE[:length], last=True)
        assert caught.value.code == "SRC-010", LINE[:length]
    for length in range(1, len(LINE), 60):
        assert faults(LINE + b"\n" + LINE[:length]) == [("SRC-010", None)]


def test_a_cut_inside_an_escape_a_letter_or_a_number_is_a_cut() -> None:
    for tail in (
        b'"x":"\\',
        b'"x":"\\u00',
        b'"x":"\xe2\x82',
        b'"x":-',
        b'"x":1.',
        b'"x":1e+',
        b'"x":tr',
        b'"x"',
    ):
        assert faults(b"{" + tail) == [("SRC-010", None)]


def test_a_last_line_that_is_wrong_and_not_short_is_unreadable() -> None:
    assert faults(b"{]") == [("SRC-001", None)]
    assert faults(b"hell") == [("SRC-001", None)]
    assert faults(LINE[:40] + b"\n") == [("SRC-001", None)]


def test_a_cut_record_tells_what_it_still_can() -> None:
    row = read(LINE[: LINE.index(b'"seats"')], {}).quarantined.to_dicts()[0]
    assert [row[n] for n in ("record", "venue", "table", "session", "round")] == ["round", *KEY, 1]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (b'"round":1', b'"round":1,"round":2', "$.round"),
        (b'"record":"round"', b'"record":"round","record":"round"', "$.record"),
        (b'"returned":"0"', b'"returned":"0","returned":"0"', "$.seats[1].wagers[0].returned"),
        (b'"up":4', b'"up" : 4, "\\u0075p":4', "$.dealer.up"),
        (b'"seats"', b'"seats":[],"seats"', "$.seats"),
    ],
)
def test_a_key_that_stands_twice_is_a_breach_at_its_place(old: bytes, new: bytes, path: str) -> None:
    assert faults(LINE.replace(old, new, 1)) == [("SRC-002", path)]


def test_unknown_keys_are_ignored_and_counted_wherever_they_stand() -> None:
    line = (
        LINE.replace(b"{", b'{"pit":3,"x":{"a":1,"b":{}},', 1)
        .replace(b'"id"', b'"badge":null,"id"', 1)
        .replace(b'"on"', b'"lane":"a\\"b","on"', 1)
        .replace(b'"seat"', b'"x":1,"x":2,"seat"', 1)
    )
    batch = read(line + b"\n" + json.dumps(DROP | {"chip": 1}).encode(), KNOWN)
    assert batch.quarantined.height == 0
    assert batch.unknown_keys == 6  # pit, x, badge, lane, x (an object's repeated unknown key once), chip
    assert batch.rounds["content_hash"][0] == read(LINE, KNOWN).rounds["content_hash"][0]


def test_chunks_tile_the_content_and_number_on() -> None:
    content = b"\xef\xbb\xbf" + b"".join(
        json.dumps(ROUND | {"round": number}).encode() + b"\n\n" for number in range(1, 40)
    )
    whole = read(content, KNOWN)
    for rows in (1, 2, 7, 1000):
        chunks = list(read_chunks(content, KNOWN, rows))
        assert all(chunk.pieces.height <= rows for chunk in chunks)
        ends = [end for chunk in chunks for end in chunk.pieces["byte_end"]]
        starts = [start for chunk in chunks for start in chunk.pieces["byte_start"]]
        assert starts == [0, *ends[:-1]]
        assert ends[-1] == len(content)
        assert [n for chunk in chunks for n in chunk.pieces["record_no"]] == list(range(len(ends)))
        assert [h for chunk in chunks for h in chunk.rounds["hand_id"]] == whole.rounds["hand_id"].to_list()
        assert [h for c in chunks for h in c.rounds["content_hash"]] == whole.rounds["content_hash"].to_list()


def test_sessions_may_interleave() -> None:
    other = {"session": "N2"}
    content = content_of(
        ROUND,
        ROUND | other,
        OPENING | other | {"currency": "JPY", "float": "9", "limits": {"min": "1", "max": "2"}},
        OPENING,
        ROUND | {"round": 2},
    )
    batch = read(content, {})
    # The other session's currency has no decimals, so that its round's "7.50" cannot stand.
    assert batch.rounds["session"].to_list() == ["N1", "N1"]
    assert batch.quarantined["path"].to_list() == ["$.seats[0].wagers[0].returned"]
