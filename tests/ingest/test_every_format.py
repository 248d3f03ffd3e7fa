"""What holds for every recorded format alike: hands come back as told, and no damage goes beyond its hand.

`STUDAUDIT_MUTATIONS` sets how many mutations the full count makes over all formats.
"""

import os
import time
from random import Random

import polars as pl
import pytest

from pipeline.ingest.batch import FATES, PIECE_SCHEMA, Batch, Source
from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format
from pipeline.ingest.ledger import ledger_row
from pipeline.ingest.sniff import text_format
from pipeline.ingest.source import read_source
from tests.ingest.mutations import mutated
from tests.oracles.hand_text.told import Told, all_told
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import random_hand

TOLD = all_told()
MUTATIONS = int(os.environ.get("STUDAUDIT_MUTATIONS", "4200"))
SLOWEST_S = 1.0
OPEN_ENDED = ("everleaf-text", "partypoker-text", "phh")
"""Formats without a last line: one that breaks off after a whole award or field says no less than one
that had no more of them."""
EVERY = [pytest.param(kind, id=kind.name) for kind in FORMATS]


def _hands(told: Told, count: int, seed: int) -> list[tuple[str, Row]]:
    rng, found = Random(seed), list[tuple[str, Row]]()
    while len(found) < count:
        row = random_hand(rng)
        if told.can(row):
            found.append(told.write(row, rng))
    return found


def _file(told: Told, count: int, seed: int) -> list[bytes]:
    """The hands of a file, which lie in it one after the other."""
    return [(text.rstrip("\n") + "\n\n\n").encode() for text, _ in _hands(told, count, seed)]


def _read(content: bytes) -> tuple[dict[str, object], list[Batch]]:
    """A source's ledger row, refused where it does not add up, and its batches."""
    source = Source("x.txt", "0" * 64, content)
    reading = read_source(source, {})
    batches = list(reading.batches)
    pieces = pl.concat([pl.DataFrame(schema=PIECE_SCHEMA), *(batch.pieces for batch in batches)])
    row = ledger_row(source, reading.facts, pieces, 0)
    assert sum(int(str(row[f"bytes_{fate}"])) for fate in FATES) == len(content)
    return row, batches


_STATED = ("pot_minor", "rake_minor", "fee_minor", "collected_minor", "finish_stack_minor", "action_kind")


def _states(batches: list[Batch], place: int) -> tuple[object, ...]:
    """What a hand of a file states of its play and its end: a hand that is cut off states less."""
    hands = pl.concat([batch.hands.select(_STATED) for batch in batches])
    return tuple(hands.row(place))


def _numbers(batches: list[Batch]) -> list[str]:
    return [number for batch in batches for number in batch.hands["hand_no"]]


@pytest.mark.parametrize("kind", EVERY)
def test_every_format_is_told_by_a_second_hand(kind: Format) -> None:
    assert kind.name in TOLD


@pytest.mark.parametrize("kind", EVERY)
def test_a_hand_comes_back_as_it_was_told(kind: Format) -> None:
    told = TOLD[kind.name]
    for text, expected in _hands(told, 60, 11):
        assert text_format(text) is kind
        pieces = [piece for piece in kind.cut(text) if text[piece.start : piece.end].strip()]
        assert pieces[-1].kind.value == "hand"
        parsed = kind.parse(text[pieces[-1].start : pieces[-1].end], pieces[-1].context).row()
        assert {k: v for k, v in parsed.items() if expected.get(k) != v} == {}


@pytest.mark.parametrize("kind", EVERY)
def test_a_file_cut_at_every_byte_of_a_hand_costs_that_hand_alone(kind: Format) -> None:
    parts = _file(TOLD[kind.name], 3, 23)
    whole = b"".join(parts)
    _, all_of_them = _read(whole)
    expected = _numbers(all_of_them)
    assert len(expected) == len(parts)
    start, told = len(parts[0]) + len(parts[1]), _states(all_of_them, 2)
    for end in range(start, len(whole)):
        row, batches = _read(whole[:end])
        numbers = _numbers(batches)
        assert numbers[:2] == expected[:2], end
        assert row["stored"] == len(numbers) <= 3
        if len(numbers) == 3 and kind.name not in OPEN_ENDED:
            assert _states(batches, 2) == told, end


@pytest.mark.parametrize("kind", EVERY)
def test_the_kinds_of_a_file_do_not_hang_on_its_encoding(kind: Format) -> None:
    content = b"".join(_file(TOLD[kind.name], 4, 5))
    text = decode(content).text
    expected = _numbers(_read(content)[1])
    assert len(expected) == 4
    for encoded in (b"\xef\xbb\xbf" + content, b"\xff\xfe" + text.encode("utf-16-le")):
        assert _numbers(_read(encoded)[1]) == expected
    if "\r" not in text:
        assert _numbers(_read(text.replace("\n", "\r\n").encode())[1]) == expected


def _unharmed(kind: Format, count: int, seed: int) -> None:
    """Mutates the middle hand of files of three, one time after the other."""
    rng = Random(seed)
    for turn in range(count):
        if turn % 50 == 0:
            parts = _file(TOLD[kind.name], 3, rng.randrange(2**32))
            expected = _numbers(_read(b"".join(parts))[1])
            # What a file says once of all its hands stands with the first of them.
            assert len(expected) == 3
        damaged = mutated(parts[1], rng)
        start = time.perf_counter()
        row, batches = _read(parts[0] + damaged + parts[2])
        assert time.perf_counter() - start < SLOWEST_S, damaged
        numbers = _numbers(batches)
        assert expected[0] in numbers or _joins_before(kind, damaged), damaged
        assert expected[2] in numbers or _swallows(damaged), damaged
        assert row["stored"] == len(numbers)


def _joins_before(kind: Format, damaged: bytes) -> bool:
    """Whether the damage put lines before the header of a table: by TOML they are the table's before it."""
    return kind.name == "phh" and not damaged.startswith(b"[")


def _swallows(damaged: bytes) -> bool:
    """Whether the damage took the line end before the next hand, so that its first line is gone too."""
    return not damaged.endswith(b"\n")


@pytest.mark.parametrize("kind", EVERY)
def test_a_damaged_hand_harms_no_other(kind: Format) -> None:
    _unharmed(kind, 100, 31)


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY)
def test_many_damaged_hands_harm_no_other(kind: Format) -> None:
    _unharmed(kind, MUTATIONS // len(FORMATS) + 1, 57)
