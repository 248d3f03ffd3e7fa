"""Flag over environment over file over default; what is not known is refused with the nearest name."""

from datetime import time
from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.config import load_config
from schemas.fault import UsageFault
from schemas.shifts import Shift
from schemas.thresholds import Threshold


def _file(folder: Path, text: str) -> Path:
    path = folder / "studaudit.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_flag_over_environment_over_file_over_default(tmp_path: Path) -> None:
    file = _file(tmp_path, 'lake = "from-file"\ninbox = "from-file"\n')
    environment = {"STUDAUDIT_LAKE": "from-environment"}
    config = load_config(file, {"lake": None}, environment)
    assert (config.lake, config.inbox) == (Path("from-environment"), Path("from-file"))
    assert load_config(file, {"lake": "from-flag"}, environment).lake == Path("from-flag")
    assert config.fail_on == "error"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('lak = "x"', "lake"),
        ('[severity]\n"PAY-0002" = "info"', "PAY-002"),
        ('[severity]\n"PAY-002" = "grave"', "info, warning, error"),
        ('[severity]\n"PAY-002" = [{ below = 1, severity = "info" }, { severity = "error" }]', "no amount"),
        (
            '[severity]\n"PAY-002" = [{ below = "-1", severity = "info" }, { severity = "error" }]',
            "no amount",
        ),
        ('[severity]\n"PAY-002" = [{ belov = "1", severity = "info" }, { severity = "error" }]', "'below'"),
        (
            '[severity]\n"PAY-002" = [{ below = "1", severity = "grave" }, { severity = "error" }]',
            "info, warning",
        ),
        ('[severity]\n"PAY-002" = [{ below = "1", severity = "info" }]', "without bound"),
        ('[severity]\n"PAY-002" = [{ severity = "info" }, { severity = "error" }]', "without bound"),
        (
            '[severity]\n"PAY-002" = [{ below = "2", severity = "info" },'
            ' { below = "1", severity = "info" }, { severity = "error" }]',
            "do not rise",
        ),
        ('[severity]\n"PAY-002" = []', "do not rise"),
        ('[rules]\nvenue = "V1"', r"\[\[rules\]\]"),
        ('fail_on = "never"', "info, warning, error"),
        ("lake = 3", "no path"),
        ("hold = 3", "its keys are level"),
        ('[hold]\nlevl = "0.01"', "'level'"),
        ("[hold]\nlevel = 0.01", "no number"),
        ('[hold]\nlevel = "1"', "below 1"),
        ('[hold]\nlevel = "0.0"', "above 0"),
        ("[hold]\nintegrity_days = 0", "from 1 to 366"),
        ("[hold]\nintegrity_days = true", "from 1 to 366"),
        ('[hold]\nshifts = [{ name = "day", starts = "6:00" }]', "starts at '6:00'"),
        ('[hold]\nshifts = [{ starts = "06:00" }]', "has no name"),
        ('[hold]\nshifts = [{ name = "a", starts = "06:00" }, { name = "a", starts = "07:00" }]', "two of"),
        ('[hold]\nshifts = [{ name = "a", starts = "06:00" }, { name = "b", starts = "06:00" }]', "order"),
        ('[[hold.thresholds]]\nname = "x"\nmeasure = "win"\nbase = "theory"\npoints = "3"', "win-of-handle"),
        ('[[hold.thresholds]]\nname = "x"\nmeasure = "hold"\nbase = "year"\npoints = "3"', "last-year"),
        ('[[hold.thresholds]]\nname = "x"\nmeasure = "hold"\nbase = "theory"', "points or an interval"),
        ('[[hold.thresholds]]\nname = "x"\nmeasure = "hold"\nbase = "theory"\npoints = "0"', "nought"),
        (
            '[[hold.thresholds]]\nname = "x"\nmeasure = "hold"\nbase = "theory"\ninterval = "0.95"',
            "last year's gaming months",
        ),
        ("lake = ", "cannot be read"),
    ],
)
def test_what_cannot_stand_is_refused(tmp_path: Path, text: str, names: str) -> None:
    with pytest.raises(UsageFault, match=names):
        load_config(_file(tmp_path, text), {}, {})


@pytest.mark.parametrize(("name", "near"), [("LAK", "'lake'"), ("CORPUS", "known are lake")])
def test_an_unknown_variable_is_refused(name: str, near: str) -> None:
    with pytest.raises(UsageFault, match=near):
        load_config(None, {}, {f"STUDAUDIT_{name}": "x"})


def test_severities_are_taken_by_code(tmp_path: Path) -> None:
    config = load_config(_file(tmp_path, '[severity]\n"SRC-003" = "warning"'), {}, {})
    assert config.severity == {"SRC-003": "warning"}


def test_severities_are_taken_by_amount(tmp_path: Path) -> None:
    text = '[severity]\n"PAY-002" = [{ below = "1.00", severity = "info" }, { severity = "error" }]'
    config = load_config(_file(tmp_path, text), {}, {})
    assert config.severity == {"PAY-002": ((Decimal("1.00"), "info"), (None, "error"))}


def test_how_hold_is_watched_can_be_stated(tmp_path: Path) -> None:
    text = """
        [hold]
        level = "0.01"
        integrity_days = 30
        shifts = [{ name = "day", starts = "06:00" }, { name = "night", starts = "22:00" }]

        [[hold.thresholds]]
        name = "three points"
        measure = "hold"
        base = "last-year"
        points = "3"

        [[hold.thresholds]]
        name = "a month of days"
        measure = "win-of-handle"
        days = 30
        base = "theory"
        points = "4"
    """
    hold = load_config(_file(tmp_path, text), {}, {}).hold
    assert (hold.level, hold.integrity_level, hold.integrity_days) == (Decimal("0.01"), Decimal("0.001"), 30)
    assert hold.shifts == (Shift("day", time(6)), Shift("night", time(22)))
    assert hold.thresholds == (
        Threshold("three points", "hold", None, "last-year", Decimal(3), None),
        Threshold("a month of days", "win-of-handle", 30, "theory", Decimal(4), None),
    )


def test_no_threshold_is_in_force_unless_it_is_stated() -> None:
    assert load_config(None, {}, {}).hold.thresholds == ()
