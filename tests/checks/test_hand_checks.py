"""Hands that the rules allow give no finding; spoiled in one place, each has that one root.

The hands and the faults are the slow oracle's, which knows nothing of the checks; the replay that
the checks lean on is the real one.
"""

from functools import cache
from random import Random

import polars as pl
import pyarrow as pa
import pytest

from checks import Checked, check_hands, verdicts
from pipeline.replay.stud import replay
from schemas.render.frame import polars_schema
from schemas.sheets import RAKE_COLUMNS, StudSheet, all_sheets
from schemas.tables_recorded import HANDS
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import FAULTS, NotApplicable, mutate, random_hand
from tests.replay.stud_hand import STUD_SHEETS

SEEDS = 80
GAMES = ("7stud", "7stud", "5stud", "7stud8")
_SCHEMA = polars_schema(HANDS) | {
    "rules": pl.String(),
    "bring_in_due_minor": pl.Int64(),
    "prints_uncalled": pl.Boolean(),
    **dict.fromkeys(RAKE_COLUMNS, pl.Int64()),
}


def _replayed(rows: list[Row]) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The rows as hand-0, hand-1 and so on, and what the replay makes of them."""
    given = {"source": "a.txt", "source_sha256": "00", "byte_start": 0, "byte_end": 9, "content_hash": "c"}
    full = [
        row
        | given
        | {
            "hand_id": f"hand-{at}",
            "record_no": at,
            "rules": STUD_SHEETS[row["kind"]],
            "prints_uncalled": True,
        }
        for at, row in enumerate(rows)
    ]
    hands = pl.DataFrame([{name: row.get(name) for name in _SCHEMA} for row in full], schema=_SCHEMA)
    table = hands.to_arrow(compat_level=pl.CompatLevel.oldest()).combine_chunks()
    sheets = [sheet for sheet in all_sheets().values() if isinstance(sheet, StudSheet)]
    judged = pl.DataFrame(pa.Table.from_batches([replay(table.to_batches()[0], sheets)]))
    return hands, judged.with_columns(sheet_sha256=pl.lit(None, pl.String))


def _checked(rows: list[Row]) -> Checked:
    return check_hands(*_replayed(rows))


@cache
def _legal() -> list[Row]:
    """Legal hands that the replay lets pass: where it differs from the oracle is its tests' affair."""
    rows: list[Row] = []
    for seed in range(SEEDS):
        rng = Random(seed)
        rows.append(random_hand(rng, game=rng.choice(GAMES)))
    passed = _replayed(rows)[1]["ruling"].list.max() <= 0
    return [row for row, let_pass in zip(rows, passed, strict=True) if let_pass]


def test_a_legal_hand_has_no_finding_and_is_never_an_error() -> None:
    assert len(_legal()) > 0.95 * SEEDS
    checked = _checked(_legal())
    assert checked.findings.is_empty()
    told = verdicts(checked.coverage, checked.findings)["verdict"]
    assert set(told) == {"ok", "undecidable"}


@pytest.mark.parametrize("code", FAULTS)
def test_a_spoiled_hand_has_its_fault_as_the_only_root(code: str) -> None:
    rows: list[Row] = []
    places: list[tuple[int | None, int | None]] = []
    for seed, legal in enumerate(_legal()):
        try:
            row, _, seat, at = mutate(legal, code, Random(seed))
        except NotApplicable:
            continue
        rows.append(row)
        places.append((seat, at))
    assert len(rows) >= 2
    roots = _checked(rows).findings.filter(pl.col("role") == "root")
    for number, (seat, at) in enumerate(places):
        own = roots.filter(pl.col("hand_id") == f"hand-{number}")
        found = own.select("code", "seat", "step").rows()
        several_winners = code == "POT-002" and len(set(rows[number]["award_seat"])) > 1
        named = None if several_winners else seat
        step = (own["step"].first() if own.height else None) if at is None else at + 1
        assert found == [(code, named, step)], rows[number]
