"""The import contract: which room may know which, and that breaking it is noticed."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
PACKAGES = [path.parent.name for path in sorted(ROOT.glob("*/__init__.py")) if path.parent.name != "tests"]
CLOSED_ROOMS = ("replay", "ingest", "theory", "hold", "simulate")
"""Folders of `pipeline` that may import no more of ours than their own contract lists."""

FORBIDDEN = (
    ("schemas", "pipeline"),
    ("schemas", "checks"),
    ("pipeline.replay", "pipeline.ingest"),
    ("pipeline.replay", "pipeline.hold"),
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
)
"""Importer and imported: one of each kind that the contract is there to stop."""

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


def test_every_package_is_under_the_contract() -> None:
    assert sorted(SETTINGS["root_packages"]) == PACKAGES


@pytest.mark.parametrize("room", CLOSED_ROOMS)
def test_a_closed_room_is_closed_to_all_other_rooms(room: str) -> None:
    own = [
        contract
        for contract in SETTINGS["contracts"]
        if {f"pipeline.{room}", f"pipeline.{room}.**"} & set(contract["source_modules"])
        and {"pipeline.*", "checks", "dashboard"} <= set(contract["forbidden_modules"])
    ]
    assert len(own) == 1


@pytest.fixture(scope="module")
def broken_contract(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What lint-imports says of a copy of the packages in which each forbidden import was added."""
    copy = tmp_path_factory.mktemp("copy")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, copy / package, ignore=_not_python)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for number, (importer, imported) in enumerate(FORBIDDEN):
        room = copy.joinpath(*importer.split("."))
        if room.is_dir():
            intruder = room / f"intruder_{number}.py"
            intruder.write_text(f'"""Imports what it must not."""\n\nimport {imported}\n', encoding="utf-8")
    run = lint_imports(copy)
    assert run.returncode == 1, run.stdout + run.stderr
    return run.stdout


@pytest.mark.parametrize("number", range(len(FORBIDDEN)), ids=[" imports ".join(pair) for pair in FORBIDDEN])
def test_a_forbidden_import_breaks_the_contract(number: int, broken_contract: str) -> None:
    importer, imported = FORBIDDEN[number]
    if not ROOT.joinpath(*importer.split("."), "__init__.py").exists():
        pytest.skip(f"there is no {importer} yet")
    assert f"{importer}.intruder_{number} -> {imported} (l.3)" in broken_contract


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
