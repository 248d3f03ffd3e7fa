"""A generated hand, written as text by one hand and parsed by the other, is the same hand."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from pipeline.replay.stud import replay
from pipeline.stages.judge import arrow
from schemas.render.frame import empty_frame
from schemas.tables_recorded import HANDS
from tests.oracles.hand_text import WRITERS, Manner, dressed, some_names, stated
from tests.oracles.stud.model import Row
from tests.oracles.stud_play import FAULTS, NotApplicable, mutate, random_hand
from tests.replay.stud_hand import sheets

PARSERS = {"PokerStars": PokerStarsText(), "Full Tilt": FullTiltText()}
SHEETS = {"cash": "seven-card-stud-limit@1", "tournament": "stud-tournament-tda@1"}


def a_hand(seed: int) -> tuple[Row, Random]:
    """A legal hand, or in every second case a spoiled one, whose stacks are stated."""
    rng = Random(seed)
    while True:
        row = random_hand(rng)
        if -1 in row["start_stack_minor"]:
            continue
        try:
            return (mutate(row, rng.choice(list(FAULTS)), rng)[0] if rng.random() < 0.5 else row), rng
        except NotApplicable:
            continue


def written(row: Row, site: str, rng: Random, *, winner_mucks: bool) -> tuple[Row, str]:
    """The row in the site's dress, and its text."""
    names = dict(zip(row["seat"], some_names(rng, len(row["seat"])), strict=True))
    at = datetime(2012, 1, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(500_000))
    dress = dressed(
        row,
        site,
        hand_no=rng.randrange(10**9, 10**11),
        table="17" if row["kind"] == "tournament" else rng.choice(("Halley", "Mira II", "x' (y) - z")),
        at=at,
        names=names,
        zone=rng.choice(("ET", "CET")),
        winner_mucks=winner_mucks,
    )
    manner = Manner(
        mix=rng.choice(("", "HORSE")) if row["game"] != "5stud" else "",
        noise=rng if rng.random() < 0.5 else None,
        pot_beside_street=rng.random() < 0.5,
    )
    return dress, WRITERS[site](dress, manner).text()


def differences(expected: Row, parsed: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        name: (expected.get(name), value) for name, value in parsed.items() if expected.get(name) != value
    }


@pytest.mark.parametrize("site", list(PARSERS))
@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(site: str, seed: int) -> None:
    row, rng = a_hand(seed)
    dress, text = written(row, site, rng, winner_mucks=rng.random() < 0.5)
    parser = PARSERS[site]
    assert parser.sniff(text)
    assert [piece.kind for piece in parser.cut(text + "\n\n")] == [PieceKind.HAND]
    assert differences(stated(dress), parser.parse(text).row()) == {}


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_same_hand_through_both_formats_gives_the_same_replay(seed: int) -> None:
    row, rng = a_hand(seed)
    rows: list[Row] = []
    for site, parser in PARSERS.items():
        _, text = written(row, site, rng, winner_mucks=True)
        rows.append(
            parser.parse(text).row()
            | {"hand_id": site, "rules": SHEETS[row["kind"]], "bring_in_due_minor": row["bring_in_due_minor"]}
        )
    stars, tilt = _replayed(rows)
    assert stars == tilt


def _replayed(rows: list[Row]) -> list[dict[str, Any]]:
    types = dict(empty_frame(HANDS).schema)
    named = {name: kind for name, kind in types.items() if name in rows[0]}
    extra = {"rules": pl.String(), "bring_in_due_minor": pl.Int64()}
    frame = pl.DataFrame(rows, schema=named | extra, strict=False)
    found = pl.from_arrow(replay(arrow(frame), sheets()))
    assert isinstance(found, pl.DataFrame)
    return [{k: v for k, v in row.items() if k != "hand_id"} for row in found.to_dicts()]
