"""Flag over environment over file over default; what is not known is refused with the nearest name."""

from decimal import Decimal
from pathlib import Path

import pytest

from pipeline.config import load_config
from schemas.fault import UsageFault


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
