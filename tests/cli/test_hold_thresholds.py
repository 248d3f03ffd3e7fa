"""`studaudit hold --thresholds`: every table beside every threshold, in force or customary."""

from pathlib import Path

from tests.cli.conftest import Command, Night


def test_customary_thresholds_are_shown_where_none_is_in_force(command: Command, audited: Night) -> None:
    told = command("hold", "--thresholds", "--json", "--lake", audited.lake)
    assert {row["threshold"] for row in told.json} == {
        "outside 95 % of last year", "3 points from last year", "4 points from theory in 30 days",
    }  # fmt: skip
    assert not any(row["in_force"] or row["crossed"] for row in told.json)
    assert "no threshold is in force" in told.err
    assert all(row["undecided"] for row in told.json)  # a night has no last year, and no thirty days


def test_one_that_is_in_force_is_told_with_its_false_alarms(
    command: Command, audited: Night, tmp_path: Path
) -> None:
    config = tmp_path / "studaudit.toml"
    config.write_text(
        '[[hold.thresholds]]\nname = "a day"\nmeasure = "win-of-handle"\nbase = "theory"\n'
        'days = 1\npoints = "4"\n',
        encoding="utf-8",
    )
    told = command("hold", "--thresholds", "--json", "--config", config, "--lake", audited.lake)
    assert told.json and told.err == ""
    for row in told.json:
        assert row["in_force"] and row["threshold"] == "a day" and row["reach"] == 0.04
        assert row["undecided"] is None
        assert 0.5 < row["false_alarms"] <= 1  # two or three rounds: chance is all there is
        assert row["crossed"] == (abs(row["value"] - row["base"]) > row["reach"])
    out = command("hold", "--thresholds", "--config", config, "--lake", audited.lake).out
    assert "honest tables cross it" in out


def test_it_stands_alone(command: Command, audited: Night) -> None:
    assert command("hold", "--thresholds", "--rake", "--lake", audited.lake).code == 64
