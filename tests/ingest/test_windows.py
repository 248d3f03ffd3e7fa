"""A file that is read in windows, of whatever size, comes to what it does read whole: pieces, rows, bytes."""

from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from polars.testing import assert_frame_equal

from pipeline.ingest.batch import Batch
from pipeline.ingest.containers.content import Content
from pipeline.ingest.decode import decode, encoded
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format, PieceKind
from pipeline.ingest.sniff import text_format
from pipeline.ingest.text import read_text
from pipeline.ingest.window import whole, windows

FOLDERS = (Path(__file__).parent / "samples", Path(__file__).parents[2] / "data" / "samples" / "inbox")
FRAMES = ("pieces", "hands", "quarantined")
BOMS = {"utf-8": b"", "utf-8-sig": b"", "utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff", "cp1252": b""}
DAMAGE = ("", "\n", "x" * 300 + "\n", "\r\n\r\n*** SUMMARY ***\n", "Seat 3: ", "é\n", "\x00", '{"a": 1}\n')


def _samples() -> dict[str, list[str]]:
    """The texts of the samples of each format, by its name."""
    found: dict[str, list[str]] = {kind.name: [] for kind in FORMATS}
    for path in sorted(path for folder in FOLDERS for path in folder.iterdir()):
        text = decode(path.read_bytes()).text if path.suffix not in (".gz", ".zst", ".py") else ""
        kind = text_format(text)
        if kind is not None and len(text) < 100_000:
            found[kind.name].append(text)
    return found


SAMPLES = _samples()


def _together(batches: list[Batch], frame: str) -> pl.DataFrame:
    return pl.concat([getattr(batch, frame) for batch in batches], how="vertical_relaxed")


def _same(kind: Format, content: bytes, size: int) -> None:
    parts = list(read_text(kind, windows(kind, encoded(Content(content)), size)))
    once = list(read_text(kind, [whole(kind, decode(content))]))
    for frame in FRAMES:
        assert_frame_equal(_together(parts, frame), _together(once, frame))
    assert _together(parts, "pieces")["byte_end"].last() in (None, len(content))


@pytest.mark.parametrize("kind", [kind for kind in FORMATS if SAMPLES[kind.name]], ids=lambda kind: kind.name)
@settings(deadline=None, max_examples=50)
@given(data=st.data())
def test_windows_come_to_what_the_whole_does(kind: Format, data: st.DataObject) -> None:
    texts = data.draw(st.lists(st.sampled_from(SAMPLES[kind.name]), min_size=1, max_size=3))
    text = "".join(texts)
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.sampled_from(DAMAGE)) + text[at + data.draw(st.integers(0, 200)) :]
    text = text[: data.draw(st.integers(len(text) // 2, len(text)))]
    codec = data.draw(st.sampled_from(sorted(BOMS)))
    content = BOMS[codec] + text.encode(codec, "replace") + data.draw(st.sampled_from([b"", b"\x80"]))
    _same(kind, content, data.draw(st.integers(1, len(text) + 10)))


@given(
    st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]),
    st.binary(max_size=60),
    st.integers(1, 9),
)
def test_parts_of_a_text_are_the_text(bom: bytes, body: bytes, size: int) -> None:
    content = bom + body
    assert "".join(encoded(Content(content)).texts(size)) == decode(content).text
    told = decode(content)
    assert told.lead + told.size(told.text) + told.trail == len(content)


@given(st.binary(max_size=60))
def test_a_text_without_a_mark_is_utf_8_where_all_of_it_is(body: bytes) -> None:
    """The standard library decodes it whole; what follows a mark is another matter."""
    if not body.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        try:
            expected = body.decode("utf-8")
        except UnicodeDecodeError:
            return
        told = decode(body)
        assert (told.encoding, told.text) == ("utf-8", expected)


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (b"ann caf\xe9 \x80 10", "cp1252"),
        ("änn café".encode() + b" \xff", "utf-8"),
        (b"\xc3\xa9" + 5 * b" \xe9 \xe8", "cp1252"),
        (b"plain \xff", "cp1252"),
    ],
)
def test_one_damaged_line_does_not_change_how_the_others_read(content: bytes, encoding: str) -> None:
    assert decode(content).encoding == encoding


def test_text_that_goes_on_without_a_hand_is_one_unknown_piece_at_the_limit() -> None:
    kind = next(kind for kind in FORMATS if kind.name == "pokerstars-text")
    hand = SAMPLES[kind.name][0]
    content = (hand + "\n\nnoise" + "\nnoise" * 1000 + "\n\n" + hand).encode()
    found = list(windows(kind, encoded(Content(content)), 500, 4000))
    assert max(len(window.decoded.text) for window in found) < 8000
    assert sum(len(window.decoded.text) for window in found) == len(content)
    kinds = [piece.kind for window in found for piece in window.pieces]
    assert {PieceKind.UNKNOWN} == {*kinds} - {PieceKind.HAND}
