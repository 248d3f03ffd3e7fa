"""Flag over environment over file over default; what is not known is refused with the nearest name."""

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
