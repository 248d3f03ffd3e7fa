"""Awards and stacks of simulated hands of 5stud are those that pokerkit comes to, told its streets."""

import pytest

from tests.replay.pokerkit_replay import differing


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pokerkit_comes_to_the_same_awards_and_stacks() -> None:
    assert differing("5stud", 20_000, 1) == (20_000, [])
