"""A house export read through a mapping is the same records as the table session they were written from."""

import csv
import io
import json
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest
import zstandard

from pipeline.ingest.batch import FATES, PIECE_SCHEMA, Batch, Source
from pipeline.ingest.ledger import ledger_row
from pipeline.ingest.mapping import load_mapping
from pipeline.ingest.source import openings_of, read_source
from pipeline.ingest.table_session import OpeningFacts, SessionKey, opening_facts, read_chunks
from pipeline.ingest.unpack import unpack
from schemas.fault import UsageFault
from tests.ingest.house_export import HEADER, MAPPING, can_be_written, write

SAMPLES = Path(__file__).parents[2] / "data" / "samples" / "inbox"
MAP = load_mapping(MAPPING.encode(), "maison.toml")


def _sessions() -> tuple[dict[SessionKey, OpeningFacts], list[dict[str, Any]]]:
    """Openings of the samples, and their rounds that the export can express, one identity once."""
    opened: dict[SessionKey, OpeningFacts] = {}
    rounds: dict[tuple[Any, ...], dict[str, Any]] = {}
    for path in sorted(SAMPLES.glob("*.jsonl*")):
        content = unpack(path.read_bytes()).read()
        opened |= opening_facts(content)
        for line in content.splitlines():
            try:
                record = json.loads(line)
            except ValueError:
                continue
            if record.get("record") == "round" and can_be_written(record):
                rounds.setdefault(
                    tuple(record[name] for name in ("venue", "table", "session", "round")), record
                )
    return opened, list(rounds.values())


OPENED, ROUNDS = _sessions()


def _read(content: bytes, mapping=MAP) -> tuple[dict[str, object], list[Batch]]:
    source = Source("export.csv", "0" * 64, content)
    reading = read_source(source, OPENED, mapping=mapping)
    facts, found = reading.facts, list(reading.batches)
    pieces = pl.concat([pl.DataFrame(schema=PIECE_SCHEMA), *(batch.pieces for batch in found)])
    row = ledger_row(source, facts, pieces, 0)
    assert sum(int(str(row[f"bytes_{fate}"])) for fate in FATES) == row["bytes"]
    return row, found


def _column(batches: list[Batch], name: str) -> list[Any]:
    return [value for batch in batches for value in (batch.rounds[name] if batch.rounds.height else [])]


def _as_lines(records: list[dict[str, Any]]) -> list[str]:
    content = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    currencies = {key: facts.currency for key, facts in OPENED.items()}
    days = {key: facts.gaming_day for key, facts in OPENED.items() if facts.gaming_day}
    batches = list(read_chunks(content, currencies, days=days))
    return _column(batches, "content_hash")


def test_the_samples_hold_rounds_to_try_it_on() -> None:
    assert len(ROUNDS) > 50
    assert any(seat.get("draw") for record in ROUNDS for seat in record["seats"])
    assert any(record.get("jackpot") for record in ROUNDS)


def test_rounds_of_an_export_are_those_of_the_session_record() -> None:
    row, batches = _read(write(ROUNDS))
    assert row["quarantined"] == 0
    assert row["format"] == "mapping:maison"
    assert _column(batches, "content_hash") == _as_lines(ROUNDS)


def test_a_round_lies_where_its_rows_lie() -> None:
    content = write(ROUNDS[:9])
    _, batches = _read(content)
    number = _column(batches, "round")
    starts, ends = _column(batches, "byte_start"), _column(batches, "byte_end")
    for told, start, end in zip(number, starts, ends, strict=True):
        lines = content[start:end].decode("cp1252").splitlines()
        assert {line.split(";")[3] for line in lines} == {str(told)}
    assert starts[0] == len(content.splitlines(keepends=True)[0])


@pytest.mark.parametrize(
    "pack", [zstandard.compress, lambda c: b"\xef\xbb\xbf" + c.decode("cp1252").encode()]
)
def test_packed_or_marked_exports_are_the_same(pack) -> None:
    _, batches = _read(pack(write(ROUNDS)))
    assert _column(batches, "content_hash") == _as_lines(ROUNDS)


def test_a_parquet_export_is_the_same() -> None:
    header, *lines = csv.reader(io.StringIO(write(ROUNDS).decode("cp1252")), delimiter=";")
    frame = pl.DataFrame(lines, schema=header, orient="row")
    buffer = io.BytesIO()
    frame.write_parquet(buffer)
    _, batches = _read(buffer.getvalue())
    assert _column(batches, "content_hash") == _as_lines(ROUNDS)
    floats = io.BytesIO()
    frame.with_columns(pl.lit(1.5).alias("ante mise")).write_parquet(floats)
    row, batches = _read(floats.getvalue())
    assert row["bytes_quarantined"] == row["bytes"]
    assert "holds floats" in batches[0].quarantined["reason"][0]


def _with_cell(line: int, column: str, text: str) -> bytes:
    lines = write(ROUNDS[:9]).decode("cp1252").split("\r\n")
    cells = lines[line].split(";")
    cells[HEADER.index(column)] = text
    lines[line] = ";".join(cells)
    return "\r\n".join(lines).encode("cp1252")


@pytest.mark.parametrize(
    ("column", "text", "reason"),
    [
        ("ante mise", "1.0,00", "groups are not of three digits"),
        ("ante mise", "5.00", "groups are not of three digits"),
        ("ante mise", "cinq", "is no amount"),
        ("ante mise", "9" * 40, "is no amount"),
        ("Banque", "Xx Rt 2t 3t 4t", "is no card"),
        ("Décision", "PEUT-ÊTRE", "is none of the codes of decision"),
        ("Heure", "30/02/2026 10:00:00", "is no time"),
        ("Heure", "29/03/2026 02:30:00", "is no instant by the clock of Europe/Paris"),
        ("Heure", "25/10/2026 02:30:00", "is two instants by the clock of Europe/Paris"),
        ("Case", "-1", "is no whole number"),
        ("Retournée", "2t 3t", "is no card"),
        ("ante gain", "", "a stake without a return"),
    ],
)
def test_a_cell_that_cannot_be_read_costs_its_round(column: str, text: str, reason: str) -> None:
    row, batches = _read(_with_cell(1, column, text))
    told = [each for batch in batches for each in batch.quarantined.iter_rows(named=True)]
    assert reason in told[0]["reason"]
    assert told[0]["path"].startswith("line 2")
    assert told[0]["code"] == "SRC-002"
    assert row["stored"] == 8


def test_rows_of_a_round_that_contradict_each_other_cost_it() -> None:
    several = [record for record in ROUNDS if len(record["seats"]) > 1][:3]
    lines = write(several).decode("cp1252").split("\r\n")
    lines[2] = lines[2].replace(lines[2].split(";")[5], "D999", 1)
    row, batches = _read("\r\n".join(lines).encode("cp1252"))
    assert row["stored"] == 2
    assert "before it say" in batches[1].quarantined["reason"][0]


def test_damage_costs_its_own_rounds() -> None:
    rng = Random(7)
    parts = [write([record]).split(b"\r\n", 1)[1] for record in ROUNDS[:9]]
    head = write(ROUNDS[:1]).split(b"\r\n", 1)[0] + b"\r\n"
    for _ in range(300):
        damaged = bytearray(parts[4])
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged) - 2)] = rng.choice(
                [0, 10, 13, 34, 59, 255, 129, rng.randrange(256)]
            )
        row, batches = _read(head + b"".join(parts[:4]) + bytes(damaged) + b"".join(parts[5:]))
        numbers = _column(batches, "byte_start")
        assert row["stored"] == len(numbers) >= 8, bytes(damaged)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('returned = "net"\n', "", "leaves out returned"),
        ('zone = "Europe/Paris"\n', "", "leaves out zone"),
        ('zone = "Europe/Paris"', 'zone = "Europe/Pariss"', "is no time zone"),
        ('venue = "Casino"\n', "", "nothing becomes venue"),
        ('"seat.player"', '"seat.plaier"', "unknown field of a round 'seat.plaier'"),
        ('amounts = "units"', 'amounts = "euros"', "amounts is 'euros'"),
        ('amounts = "units"', 'amounts = "minor-units"', "leaves out minor_digits"),
        ('grouping = "."', 'grouping = ","', "decimal_mark and grouping are the same"),
        ("[file]", "[file", "cannot be read"),
    ],
)
def test_a_mapping_that_leaves_something_open_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(UsageFault, match=reason):
        load_mapping(MAPPING.replace(old, new, 1).encode(), "maison.toml")


def test_an_export_without_a_mapped_column_is_kept_apart_whole() -> None:
    header = [name if name != "Coup" else "Manche" for name in HEADER]
    row, batches = _read(write(ROUNDS[:3], header))
    assert row["bytes_quarantined"] == row["bytes"]
    assert batches[0].quarantined["reason"].to_list() == ["column 'Coup' of the mapping is not in the header"]


def test_openings_of_an_export_name_the_currency_of_their_sessions() -> None:
    mapping = load_mapping(
        b"""
        [file]
        name = "ouvertures"
        record = "session_open"
        encoding = "utf-8"
        delimiter = ","
        decimal_mark = "."
        grouping = ""
        amounts = "minor-units"
        minor_digits = 2
        absent = [""]
        time_format = "%Y-%m-%dT%H:%M:%S%z"
        day_format = "%d.%m.%Y"
        [columns]
        table = "table"
        session = "session"
        at = "at"
        gaming_day = "day"
        "limits.min" = "low"
        "limits.max" = "high"
        float = "float"
        [constants]
        venue = "DE-1"
        currency = "EUR"
        rules = "caribbean-stud-us@1"
        """,
        "o.toml",
    )
    content = (
        b"table,session,at,day,low,high,float\nT1,A,2026-11-02T20:00:00+0100,02.11.2026,500,10000,2000000\n"
    )
    source = Source("o.csv", "0" * 64, content)
    opened = openings_of(source, {}, mapping=mapping)
    facts = opened["DE-1", "T1", "A"]
    assert (facts.currency, str(facts.gaming_day)) == ("EUR", "2026-11-02")
    session = next(b.sessions for b in read_source(source, {}, mapping=mapping).batches if b.sessions.height)
    assert session["float_minor"].to_list() == [2_000_000]
