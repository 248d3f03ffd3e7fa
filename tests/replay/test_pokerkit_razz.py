"""Awards and stacks of simulated hands of razz are those that pokerkit comes to."""

import pytest

from tests.replay.pokerkit_replay import differing


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pokerkit_comes_to_the_same_awards_and_stacks() -> None:
    assert differing("razz", 20_000, 1) == (20_000, [])
