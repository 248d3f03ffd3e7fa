"""Everleaf text."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.everleaf_text import EverleafText
from pipeline.ingest.formats.format import PieceKind
from tests.oracles.hand_text.told_everleaf import EverleafTold
from tests.oracles.stud_play import random_hand

EVERLEAF = EverleafText()


@pytest.mark.parametrize("old", [False, True])
@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(old: bool, seed: int) -> None:
    rng, told = Random(seed), EverleafTold(old=old)
    row = random_hand(rng, "7stud", "cash")
    while not told.can(row):
        row = random_hand(rng, "7stud", "cash")
    text, expected = told.write(row, rng)
    assert EVERLEAF.sniff(text)
    assert [piece.kind for piece in EVERLEAF.cut(text)] == [PieceKind.HAND]
    parsed = EVERLEAF.parse(text).row()
    assert {k: (v, expected.get(k)) for k, v in parsed.items() if expected.get(k) != v} == {}
