"""What is found in a running month keeps its name from night to night."""

import pytest

from checks import check_statistics
from tests.checks.made_statistics import made_statistics


def ids(**rows: dict[str, object]) -> list[str]:
    """The names of the findings of these rows."""
    return (
        check_statistics(made_statistics({name: [row] for name, row in rows.items()}))
        .findings["finding_id"]
        .to_list()
    )


@pytest.mark.parametrize(
    ("frame", "found", "grown", "other"),
    [
        (
            "hold_limits",
            {"p_corrected": 0.0001},
            {"win_minor": -9_000_000, "rounds": 1000},
            {"period": "2026-11"},
        ),
        ("thresholds", {"crossed": True}, {"value": 0.4, "base": 0.1}, {"threshold": "5 points"}),
        ("hidden_knowledge", {"p_corrected": 0.0001}, {"gained": 70.0, "place": 3}, {"subject": "player P2"}),
        ("card_tests", {"p_corrected": 0.0001}, {"statistic": 250.0, "cards": 3000}, {"place": 3}),
        ("error_pairs", {"p_corrected": 0.0001}, {"for_player": 9, "all_for": 11}, {"player": "P2"}),
    ],
)
def test_a_finding_keeps_its_name_while_its_figures_grow(
    frame: str, found: dict[str, object], grown: dict[str, object], other: dict[str, object]
) -> None:
    first, again, beside = (ids(**{frame: found | more}) for more in ({}, grown, other))
    assert len(first) == len(again) == len(beside) == 1
    assert first == again != beside
