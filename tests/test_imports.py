"""The import contract: which room may know which, and that breaking it is noticed."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pipeline", "schemas", "checks", "dashboard")
CLOSED_ROOMS = ("replay", "ingest", "theory", "hold", "simulate")
"""Folders of `pipeline` that may import no more of ours than their own contract lists."""

SLOW_TO_IMPORT = (
    "great_expectations",
    "streamlit",
    "numba",
    "pyspark",
    "pandas",
    "polars",
    "duckdb",
    "deltalake",
)


def test_the_contract_is_kept() -> None:
    run = lint_imports(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.parametrize("room", CLOSED_ROOMS)
def test_a_closed_room_is_closed_to_all_other_rooms(room: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    own = [
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if f"pipeline.{room}" in contract["source_modules"] and "pipeline.*" in contract["forbidden_modules"]
    ]
    assert len(own) == 1
    assert {"checks", "dashboard"} <= set(own[0]["forbidden_modules"])


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("schemas", "pipeline"),
        ("schemas", "checks"),
        ("pipeline.replay", "pipeline.ingest"),
        ("pipeline.replay", "pipeline.theory"),
        ("pipeline.replay", "checks"),
        ("pipeline.ingest", "pipeline.replay"),
        ("pipeline.simulate", "pipeline.replay.ranking"),
        ("pipeline.theory", "pipeline.ingest"),
        ("pipeline.hold", "pipeline.replay"),
        ("checks", "pipeline"),
        ("checks", "great_expectations"),
        ("checks", "dashboard"),
        ("pipeline", "dashboard"),
        ("pipeline", "streamlit"),
        ("pipeline", "great_expectations"),
        ("dashboard", "pipeline.cli"),
        ("pipeline.replay", "pipeline.cli"),
    ],
)
def test_a_forbidden_import_breaks_the_contract(importer: str, imported: str, tmp_path: Path) -> None:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=_not_python)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    intruder = tmp_path.joinpath(*importer.split("."), "intruder.py")
    intruder.write_text(f'"""Imports what it must not."""\n\nimport {imported}\n', encoding="utf-8")
    run = lint_imports(tmp_path)
    assert run.returncode == 1, run.stdout + run.stderr
    assert f"{importer}.intruder -> {imported}" in run.stdout


def test_help_imports_no_slow_library() -> None:
    script = f"import sys, pipeline.cli; print(*sorted(set(sys.modules) & set({SLOW_TO_IMPORT!r})))"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the contract of `folder` over the packages in it; 80 columns would wrap its messages."""
    script = "from importlinter.cli import lint_imports; import sys; sys.exit(lint_imports(no_cache=True))"
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        env={"COLUMNS": "400", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def _not_python(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if not (name.endswith(".py") or Path(folder, name).is_dir())}
