"""The shipped tables are what the builder makes, and compiled code is never older than its sources."""

import os
from pathlib import Path

import numpy as np
import pytest

from pipeline.replay.ranking import keys
from pipeline.replay.ranking.build import build_tables
from schemas import compile as compiling


def test_shipped_tables_are_those_built_from_the_rules() -> None:
    built = build_tables()
    with np.load(keys.TABLES_FILE, allow_pickle=False) as shipped:
        assert set(shipped) == set(built)
        for name, table in built.items():
            assert shipped[name].dtype == table.dtype
            assert np.array_equal(shipped[name], table), name


def test_a_seed_with_colliding_keys_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    colliding = keys.RANK_KEYS.copy()
    colliding[1] = colliding[0]
    monkeypatch.setattr(keys, "RANK_KEYS", colliding)
    with pytest.raises(ValueError, match="another seed"):
        build_tables()


def lay_out(root: Path, constant: int) -> Path:
    for room in compiling.KERNEL_ROOMS:
        (root / room).mkdir(parents=True, exist_ok=True)
    (root / "schemas" / "limits.py").write_text(f"CAP = {constant}\n")
    (root / "pipeline" / "replay" / "callee.py").write_text("def step(x): return x + 1\n")
    return root


def test_a_changed_callee_or_constant_changes_the_folder(tmp_path: Path) -> None:
    before = compiling.source_hash(lay_out(tmp_path / "a", constant=2))
    assert compiling.source_hash(lay_out(tmp_path / "b", constant=2)) == before
    assert compiling.source_hash(lay_out(tmp_path / "b", constant=50)) != before
    (tmp_path / "a" / "pipeline" / "replay" / "callee.py").write_text("def step(x): return x + 100\n")
    assert compiling.source_hash(tmp_path / "a") != before


@pytest.fixture
def fresh_folder():
    compiling.cache_folder.cache_clear()
    yield
    compiling.cache_folder.cache_clear()


def step(number: int) -> int:
    return number + 1


@pytest.mark.usefixtures("fresh_folder")
def test_the_cache_lies_in_the_users_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = compiling.cache_folder()
    assert folder == tmp_path / "studaudit" / "numba" / compiling.source_hash(compiling.ROOT)
    assert folder.is_dir()
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.usefixtures("fresh_folder")
def test_without_a_folder_kernels_run_uncached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert compiling.cache_folder() is None
    assert compiling.kernel(step)(1) == 2


@pytest.mark.usefixtures("fresh_folder")
@pytest.mark.skipif(os.name != "posix", reason="permission bits")
def test_a_folder_that_others_can_write_to_is_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = compiling.cache_folder()
    assert folder is not None
    folder.chmod(0o777)
    compiling.cache_folder.cache_clear()
    assert compiling.cache_folder() is None


@pytest.mark.usefixtures("fresh_folder")
def test_a_function_from_an_unhashed_file_is_never_cached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiling.kernel(step)(1) == 2
    folder = compiling.cache_folder()
    assert folder is not None
    assert list(folder.rglob("*.nbi")) == []
