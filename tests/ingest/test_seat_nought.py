"""Tables that number their seats from 0: the same play one seat lower is judged and exported alike."""

from copy import deepcopy
from random import Random
from typing import Any

import polars as pl
import pytest

from pipeline.export.hands import hand_json
from pipeline.ingest.formats.merge_xml import FORMAT as MERGE
from pipeline.replay.stud import replay
from pipeline.stages.judge import arrow
from schemas.render.frame import empty_frame
from schemas.tables_recorded import HANDS
from tests.ingest.xml_hands import read, told_hand
from tests.made_rows import made_frame
from tests.oracles.hand_text.told_merge import TOLD
from tests.oracles.stud.model import Row
from tests.replay.stud_hand import STUD_SHEETS, sheets

_NUMBERS = ("due_seat", "turn_seat", "first_to_show")
"""Columns that name seats by number, 0 for nobody."""


def _lower(row: Row) -> Row:
    row = deepcopy(row)
    for name in ("seat", "action_seat", "award_seat", "uncalled_seat"):
        row[name] = [seat - 1 for seat in row[name]]
    row["hero"] = None if row["hero"] is None else row["hero"] - 1
    return row


def _replayed(row: Row, recorded: Row) -> dict[str, Any]:
    types = {name: kind for name, kind in empty_frame(HANDS).schema.items() if name in recorded}
    due = row["bring_in_due_minor"]
    more = {"hand_id": "h", "rules": STUD_SHEETS[row["kind"]], "bring_in_due_minor": due}
    schema = types | {"hand_id": pl.String(), "rules": pl.String(), "bring_in_due_minor": pl.Int64()}
    found = pl.from_arrow(replay(arrow(pl.DataFrame([recorded | more], schema=schema)), sheets()))
    assert isinstance(found, pl.DataFrame)
    return found.drop(name for name in _NUMBERS if name in found.columns).to_dicts()[0]


@pytest.mark.parametrize("seed", range(30))
def test_a_hand_one_seat_lower_is_judged_alike(seed: int) -> None:
    _, row = told_hand(TOLD, seed)
    if 1 not in row["seat"]:
        pytest.skip("nobody sits on the first seat")
    (high,) = read(MERGE, TOLD.write(row, Random(seed))[0])
    (low,) = read(MERGE, TOLD.write(_lower(row), Random(seed))[0])
    assert 0 in [line.seat for line in low.seats]
    assert _replayed(row, low.row()) == _replayed(row, high.row())


def test_the_export_names_seat_nought() -> None:
    _, row = told_hand(TOLD, next(seed for seed in range(99) if 1 in told_hand(TOLD, seed)[1]["seat"]))
    (hand,) = read(MERGE, TOLD.write(_lower(row), Random(1))[0])
    told = hand_json(made_frame(HANDS, hand.row()).to_dicts()[0])
    assert [action["seat"] for action in told["actions"]] == [action.seat for action in hand.actions]
