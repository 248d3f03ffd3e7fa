"""The evidence is what its name says; one writer at a time, and a dead one leaves no lock."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.lake import RawStore, writer_lock
from schemas.fault import IntegrityFault


def test_bytes_come_back_and_are_kept_once(tmp_path: Path) -> None:
    store = RawStore(tmp_path)
    first, second = store.put(b"some bytes"), store.put(b"some bytes")
    assert first == second
    assert store.get(first) == b"some bytes"
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1


def test_changed_bytes_are_noticed(tmp_path: Path) -> None:
    store = RawStore(tmp_path)
    right, wrong = store.put(b"right"), store.put(b"wrong")
    paths = {path.stem: path for path in tmp_path.rglob("*.zst")}
    paths[right].write_bytes(paths[wrong].read_bytes())
    with pytest.raises(IntegrityFault, match="do not match"):
        store.get(right)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(IntegrityFault, match="missing"):
        RawStore(tmp_path).get("0" * 64)


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "A" * 64, "0" * 63])
def test_only_hashes_name_files(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no SHA-256"):
        RawStore(tmp_path).get(name)


def test_a_second_writer_is_told_who_writes(tmp_path: Path) -> None:
    with (
        writer_lock(tmp_path, "nightly"),
        pytest.raises(IntegrityFault, match="being written by nightly"),
        writer_lock(tmp_path, "check"),
    ):
        pass


def test_a_killed_writer_leaves_no_lock(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from pipeline.lake import writer_lock\n"
        "with writer_lock(Path(sys.argv[1]), 'doomed'):\n    print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"held\n"
        with pytest.raises(IntegrityFault, match="doomed"), writer_lock(tmp_path, "next"):
            pass
        child.send_signal(signal.SIGKILL)
        child.wait()
    with writer_lock(tmp_path, "next"):
        assert b"next" in (tmp_path / "writer.lock").read_bytes()
