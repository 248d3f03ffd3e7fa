"""Of the full counts those that take longest wait until they are asked for: `STUDAUDIT_THEORY=full`."""

import os
from pathlib import Path

import pytest

USUAL = (
    "test_a_thousand_states_of_each_sheet",
    "test_optimal_play[caribbean-stud-us@1-{}]",
    "test_optimal_play[stud-poker-bonus@1-{}]",
    "test_bonus_beside_optimal_play[{}]",
    "test_bonus_of_many_rounds",
    "test_jackpot_of_many_rounds",
    "test_each_discard_of_special_and_random_hands[{}]",
    "test_nobody_buys_what_costs_more_than_it_can_win",
)
FULL = os.environ.get("STUDAUDIT_THEORY") == "full"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        slow = item.path.is_relative_to(here) and item.get_closest_marker("slow") is not None
        usual = item.name.startswith(USUAL) or item.name.endswith("-optimal]")
        if slow and not usual and not FULL:
            item.add_marker(pytest.mark.skip(reason="set STUDAUDIT_THEORY=full"))
