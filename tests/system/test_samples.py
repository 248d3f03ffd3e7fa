"""The samples hold the faults that their README lists, and the night finds these alone.

The lists below are written off `data/samples/README.md`, not off what the program found.
"""

from pathlib import Path

import polars as pl
import pytest

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import Outcome, nightly
from pipeline.run import Silent
from schemas.tables_judged import VERDICTS_TABLE
from schemas.tables_recorded import HANDS, QUARANTINE, SOURCES
from tests.system.labels import read_labels

SAMPLES = Path(__file__).parents[2] / "data" / "samples"
Place = tuple[str, str, str, int | None, int | None, int | None]
"""Code, table, session, round, seat, difference in cents."""

ROOTS: set[Place] = {
    ("SRC-001", "SP-01", "2026-11-02-A", 14, None, None),
    ("PAY-002", "SP-01", "2026-11-02-B", 14, 5, -1500),
    ("SRC-005", "SP-02", "2026-11-02-A", 4, None, None),
    ("CNT-001", "SP-02", "2026-11-02-B", None, None, 8500),
    ("RANK-001", "SP-01", "2026-11-03-A", 8, 1, None),
    ("SRC-003", "SP-01", "2026-11-03-A", 23, None, None),
    ("QUAL-001", "SP-01", "2026-11-03-A", 28, None, None),
    ("BET-001", "SP-01", "2026-11-03-B", 16, 7, None),
    ("RUL-001", "SP-02", "2026-11-03-A", 4, 6, 20000),
    ("DEAL-001", "SP-02", "2026-11-03-B", 8, None, None),
    ("BET-006", "BP-01", "2026-11-02-A", 31, 1, None),
    ("RUL-001", "BP-01", "2026-11-02-B", 21, 1, 25000),
    ("BET-005", "BP-01", "2026-11-02-B", 40, 1, None),
    ("PAY-003", "BP-01", "2026-11-02-B", 55, 3, -500),
    ("PAY-005", "CP-01", "2026-11-02-A", 3, 3, 5000),
    ("RUL-001", "CP-01", "2026-11-02-A", 14, 6, 1000),
    ("JKP-003", "CP-01", "2026-11-02-A", 37, None, None),
    ("JKP-001", "CP-01", "2026-11-02-B", 30, None, None),
}
CONSEQUENCES: set[Place] = {
    ("SRC-005", "SP-01", "2026-11-02-A", 15, None, None),
    ("SRC-009", "SP-01", "2026-11-02-A", None, None, None),
    ("CNT-001", "SP-01", "2026-11-02-A", None, None, -1750),
    ("PAY-002", "SP-01", "2026-11-03-A", 8, 1, -6000),
    ("PAY-002", "SP-01", "2026-11-03-A", 28, 4, -1000),
    ("PAY-002", "SP-01", "2026-11-03-A", 28, 5, -1000),
    ("PAY-004", "BP-01", "2026-11-02-A", 31, 1, -50500),
}
OF_HANDS = {
    ("ACT-002", "98640122656", 8),
    ("POT-001", "98640138048", None),
    ("ACT-006", "98653303110", 1),
    ("ACT-005", "98653314116", 1),
    ("RANK-001", "31877008623", 5),
    ("POT-003", "31877013366", 7),
    ("ACT-012", "33402781196", 4),
    ("POT-007", "33402784858", 3),
    ("POT-007", "33402784858", 8),
    ("POT-004", "33402787143", 8),
}
"""Code, number of the hand, seat; all of them roots."""
STORED = {
    "FR-001_2026-11-02.jsonl": 145,
    "FR-001_2026-11-03.jsonl.gz": 135,
    "FR-002_2026-11-02.jsonl.gz": 170,
    "FR-003_2026-11-02.jsonl.zst": 170,
    "stars-cash-7-card-stud.txt": 6,
    "stars-tournament-horse.txt": 6,
    "full-tilt-cash-7-card-stud.txt": 6,
    "full-tilt-tournament-5-card-stud.txt": 6,
}
"""Records of each file, without the broken line, the repeated round and the hand of hold'em."""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> tuple[Outcome, Lake]:
    lake = tmp_path_factory.mktemp("samples") / "lake"
    return nightly(Config(lake=lake, inbox=SAMPLES / "inbox"), Silent()), Lake(lake)


def test_the_night_ends_with_findings(night: tuple[Outcome, Lake]) -> None:
    outcome, _ = night
    assert outcome.exit_code == 1
    assert outcome.contracts.hold


@pytest.mark.parametrize(("role", "expected"), [("root", ROOTS), ("consequence", CONSEQUENCES)])
def test_the_faults_of_the_tables_and_no_others(
    night: tuple[Outcome, Lake], role: str, expected: set[Place]
) -> None:
    found = night[0].findings.filter((pl.col("role") == role) & pl.col("source").str.starts_with("FR-"))
    places = found.select("code", "table", "session", "round", "seat", "delta_minor").rows()
    assert sorted(places, key=str) == sorted(expected, key=str)


def test_the_faults_of_the_hands_and_no_others(night: tuple[Outcome, Lake]) -> None:
    outcome, lake = night
    numbers = lake.read(HANDS).select("hand_id", "hand_no")
    found = outcome.findings.filter(~pl.col("source").str.starts_with("FR-"))
    named = found.join(numbers, on="hand_id", how="left")
    for role, due in (("root", OF_HANDS), ("consequence", {("SHOW-002", "31877013366", 1)})):
        places = named.filter(pl.col("role") == role).select("code", "hand_no", "seat").rows()
        assert sorted(places, key=str) == sorted(due, key=str)


def test_every_byte_is_accounted_for(night: tuple[Outcome, Lake]) -> None:
    ledger = night[1].read(SOURCES)
    assert set(ledger["source"]) == {path.name for path in (SAMPLES / "inbox").iterdir()} == set(STORED)
    kinds = ("stored", "duplicate", "quarantined", "set_aside")
    bytes_told = sum(ledger[f"bytes_{kind}"] for kind in kinds)
    records_told = sum(ledger[kind] for kind in kinds)
    assert dict(ledger.select("source", "stored").rows()) == STORED
    assert (ledger["bytes"] == bytes_told).all()
    assert (ledger["records"] == records_told).all()
    for name, size in ledger.select("source", "packed_bytes").rows():
        assert size == (SAMPLES / "inbox" / name).stat().st_size


def test_only_the_broken_line_is_in_quarantine(night: tuple[Outcome, Lake]) -> None:
    held = night[1].read(QUARANTINE).select("source", "code", "session").rows()
    assert held == [("FR-001_2026-11-02.jsonl", "SRC-001", "2026-11-02-A")]


def test_a_hand_of_another_game_is_set_aside(night: tuple[Outcome, Lake]) -> None:
    row = night[1].read(SOURCES).filter(pl.col("source") == "stars-tournament-horse.txt").row(0, named=True)
    text = (SAMPLES / "inbox" / "stars-tournament-horse.txt").read_bytes()
    last_header = text.rindex(b"PokerStars Hand #")
    assert text.index(b"(Hold'em Limit)") > last_header
    assert (row["set_aside"], row["bytes_set_aside"]) == (1, len(text) - last_header)


def test_hands_of_low_games_are_judged(night: tuple[Outcome, Lake]) -> None:
    _, lake = night
    games = lake.read(HANDS).select("hand_id", "game")
    verdicts = lake.read(VERDICTS_TABLE).join(games, on="hand_id")
    low = verdicts.filter(pl.col("game").is_in(["razz", "7stud8"]))
    assert low.height == 4
    assert set(low["verdict"]) <= {"ok", "error"}


def test_the_labels_are_those_of_the_readme() -> None:
    labels = {
        (label["code"], label["table"], label["session"], label["round"], label["seat"], label["delta_minor"])
        for label in read_labels(SAMPLES / "labels.jsonl")
    }
    assert labels == ROOTS
