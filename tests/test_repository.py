"""Conventions of the repository that no linter knows: paths, addresses, sizes, names, docstrings, lock."""

import ast
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("pipeline", "schemas", "checks", "dashboard")
MOST_LINES_OF_A_FILE = 400
MOST_LINES_OF_A_FUNCTION = 80
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "manager", "managers"}

# Put together at run time, so that this file does not name what it forbids.
REGISTRY_HOSTS = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
SHARED_PARENTS = (Path("/"), Path(tempfile.gettempdir()).resolve())


@lru_cache(maxsize=1)
def tracked_files() -> tuple[Path, ...]:
    """Every file that git tracks and that is there."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return tuple(path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file())


def package_sources() -> list[Path]:
    """Every Python file of the four packages."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_file_names_a_path_of_a_machine() -> None:
    homes = ["/".join(("", folder, "")) for folder in ("root", "home", "Users")]
    here = [f"{folder}/" for folder in (ROOT, ROOT.parent) if folder not in SHARED_PARENTS]
    found = [
        f"{name(path)}: {needle}"
        for path in tracked_files()
        for needle in (*homes, *here)
        if needle.encode() in path.read_bytes()
    ]
    assert found == []


def test_no_file_names_a_package_registry() -> None:
    found = [
        f"{name(path)}: {host}"
        for path in tracked_files()
        for host in REGISTRY_HOSTS
        if host.encode() in path.read_bytes()
    ]
    assert found == []


def test_lock_files_hold_no_address() -> None:
    address = re.compile(r"://|--(extra-)?index|--find-links|--trusted-host|^-[cefir]\b", re.MULTILINE)
    locks = [path for path in tracked_files() if re.search(r"lock|requirements|constraints", path.name)]
    assert locks, "the lock of the dependencies is tracked"
    assert [name(path) for path in locks if address.search(path.read_text(encoding="utf-8"))] == []


def locked_requirements() -> list[tuple[Requirement, int]]:
    """Each entry of the lock with the number of its hashes."""
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8").replace("\\\n", " ")
    return [
        (Requirement(line.split(" --hash=")[0]), line.count(" --hash=sha256:"))
        for line in text.splitlines()
        if line.strip()
    ]


def test_each_lock_entry_is_one_version_with_hashes() -> None:
    loose = [
        str(entry)
        for entry, hashes in locked_requirements()
        if not hashes or [clause.operator for clause in entry.specifier] != ["=="]
    ]
    assert loose == []


def declared_requirements() -> dict[str, list[str]]:
    """What each extra needs; what the packages need in any case stands under `""`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": project["dependencies"], **project["optional-dependencies"]}


def test_the_lock_holds_what_the_project_declares() -> None:
    pins: dict[str, list[str]] = {}
    for entry, _ in locked_requirements():
        pins.setdefault(canonicalize_name(entry.name), []).append(next(iter(entry.specifier)).version)
    declared = declared_requirements()
    outside = [
        wanted
        for wanted in (*declared[""], *declared["dev"])
        if not (versions := pins.get(canonicalize_name(Requirement(wanted).name)))
        or not all(version in Requirement(wanted).specifier for version in versions)
    ]
    assert outside == [], "run `make lock`"


def test_each_imported_library_is_declared() -> None:
    declared = {
        canonicalize_name(Requirement(wanted).name)
        for extra, requirements in declared_requirements().items()
        for wanted in requirements
        if extra != "dev"
    }
    distributions = packages_distributions()
    undeclared = {
        f"{name(path)}: {library}"
        for path in package_sources()
        for library in imported_libraries(ast.parse(path.read_bytes()))
        if not declared & {canonicalize_name(owner) for owner in distributions.get(library, [])}
    }
    assert undeclared == set()


def imported_libraries(tree: ast.Module) -> set[str]:
    """Top-level names imported anywhere in a module that are neither ours nor Python's own."""
    modules = {
        *(alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names),
        *(node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module),
    }
    return {module.split(".")[0] for module in modules} - set(PACKAGES) - sys.stdlib_module_names


def test_every_public_thing_has_a_docstring() -> None:
    bare = [
        f"{name(path)}:{line} {thing}"
        for path in package_sources()
        for line, thing in undocumented(ast.parse(path.read_bytes()))
    ]
    assert bare == []


def undocumented(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of the module and of each public class, function and method without a docstring."""
    if ast.get_docstring(tree) is None:
        yield 1, "module"
    pending: list[tuple[str, ast.stmt]] = [("", node) for node in tree.body]
    while pending:
        owner, node = pending.pop()
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.name.startswith("_") or is_overload(node):
            continue
        if ast.get_docstring(node) is None:
            yield node.lineno, owner + node.name
        if isinstance(node, ast.ClassDef):
            pending += [(f"{node.name}.", member) for member in node.body]


def is_overload(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(
        isinstance(mark, ast.Name) and mark.id in ("overload", "override") for mark in node.decorator_list
    )


def test_files_are_short() -> None:
    lengths = {name(path): path.read_bytes().count(b"\n") for path in package_sources()}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES_OF_A_FILE} == {}


def test_functions_are_short() -> None:
    long = [
        f"{name(path)}:{node.lineno} {node.name}: {lines} lines"
        for path in package_sources()
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def test_names_say_what_a_file_is() -> None:
    empty = [
        name(path)
        for path in package_sources()
        if EMPTY_NAMES & {word for part in path.relative_to(ROOT).parts for word in re.split(r"[_.]", part)}
    ]
    assert empty == []


def test_nothing_is_left_to_do_in_the_packages() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK|NotImplementedError)\b")
    assert [name(path) for path in package_sources() if marks.search(path.read_text(encoding="utf-8"))] == []


def test_documents_name_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        target
        for path in tracked_files()
        if path.suffix == ".md"
        for target in re.findall(r"`make ([a-z]+)", path.read_text(encoding="utf-8"))
    }
    assert named <= targets
