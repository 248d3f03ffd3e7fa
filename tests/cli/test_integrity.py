"""`studaudit integrity`: what is tested, what is not, and of whom nothing can be told."""

from pathlib import Path

import pytest

from tests.cli.conftest import Command, Night


def test_integrity_tells_all_statistics_with_their_samples(command: Command, audited: Night) -> None:
    told = command("integrity", "--json", "--lake", audited.lake).json
    assert told.keys() == {"hidden", "together", "cards", "dealers", "pairs", "level"}
    for row in told["hidden"]:
        assert row["decisions"] >= row["against"] >= 0
        assert 0 < row["p"] <= row["p_corrected"] <= 1
    # two or three rounds are too few for any test of uniformity
    assert told["cards"] and all(row["p"] is None for row in told["cards"])
    # round 2 was paid 20.00 too much
    (dealer,) = [row for row in told["dealers"] if row["errors"]]
    assert (dealer["errors"], dealer["for_player"], dealer["p"]) == (1, 1, 1.0)


@pytest.mark.parametrize("by", ["player", "seat", "dealer"])
def test_integrity_for_people_says_what_cannot_be_told(command: Command, audited: Night, by: str) -> None:
    out = command("integrity", "--by", by, "--lake", audited.lake).out
    assert f"INT-001 decisions against hidden cards, by {by}" in out
    assert "with too few cards" in out
    assert "\x1b" not in out


def test_an_empty_lake_and_a_level_that_is_none(command: Command, tmp_path: Path) -> None:
    assert command("integrity", "--lake", tmp_path / "none").code == 64
    assert command("integrity", "--level", "2", "--lake", tmp_path / "none").code == 64
