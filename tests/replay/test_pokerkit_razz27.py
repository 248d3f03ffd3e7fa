"""Pots of simulated hands of razz27 go to the hands that pokerkit ranks best."""

import pytest

from tests.replay.pokerkit_replay import ranked_otherwise


@pytest.mark.slow
def test_pokerkit_ranks_the_same_hands_best() -> None:
    compared, found = ranked_otherwise(20_000, 1)
    assert compared >= 20_000
    assert found == []
