"""OnGame text."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.ongame_text import OnGameText
from tests.oracles.hand_text.told_ongame import OnGameTold
from tests.oracles.stud_play import random_hand

ONGAME = OnGameText()


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_text_and_back(seed: int) -> None:
    rng, told = Random(seed), OnGameTold()
    row = random_hand(rng)
    while not told.can(row):
        row = random_hand(rng)
    text, expected = told.write(row, rng)
    assert ONGAME.sniff(text)
    assert [piece.kind for piece in ONGAME.cut(text)] == [PieceKind.HAND]
    parsed = ONGAME.parse(text).row()
    assert {k: (v, expected.get(k)) for k, v in parsed.items() if expected.get(k) != v} == {}
