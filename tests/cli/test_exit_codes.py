"""Exit codes: 0 clean, 1 findings, 2 not complete, 64 wrong usage; a crash never passes for a finding."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command, Night
from tests.made_night import closing, drop, fold, of, opening, raised, without_contracts, write

CLI = (sys.executable, "-m", "pipeline.cli")


@pytest.fixture(autouse=True)
def no_contracts(audited: Night) -> object:  # noqa: ARG001 (whose night must be a whole one)
    with without_contracts():
        yield


def _nightly(command: Command, folder: Path, *words: str) -> int:
    return command("nightly", "--inbox", folder / "inbox", "--lake", folder / "lake", *words).code


def test_findings_make_the_night_end_with_1(audited: Night) -> None:
    assert audited.code == 1


def test_a_clean_night_and_an_empty_one_end_with_0(command: Command, tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), closing("20005.00", 1))
    assert _nightly(command, tmp_path) == 0
    assert _nightly(command, tmp_path) == 0


def test_fail_on_moves_the_line(command: Command, tmp_path: Path) -> None:
    # the fill has no slip: CNT-003, a warning
    fill = of("movement", "2026-11-28T22:00:00") | {"kind": "fill", "amount": "500.00"}
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), fill, closing("20505.00", 1))
    assert _nightly(command, tmp_path) == 0
    for least, code in (("error", 0), ("warning", 1), ("info", 1)):
        assert command("check", "--fail-on", least, "--lake", tmp_path / "lake").code == code, least


def test_a_day_is_judged_again_on_request(command: Command, tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, "60.00"), closing("19950.00", 1))
    assert _nightly(command, tmp_path) == 1
    assert _nightly(command, tmp_path, "--day", "2026-11-27") == 0
    assert _nightly(command, tmp_path, "--day", "2026-11-28") == 1
    assert _nightly(command, tmp_path, "--day", "28.11.2026") == 64


def test_quiet_prints_the_results_without_the_advice(command: Command, tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), drop("1.00", "B1"), closing("20004.00", 1))
    place = ("--inbox", tmp_path / "inbox", "--lake", tmp_path / "lake")
    answer = command("nightly", *place, "--quiet")
    assert "Nothing found." in answer.out
    assert "Next" not in answer.out
    assert answer.err == ""


def test_verbose_tells_run_versions_and_times(command: Command, tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), closing("20005.00", 1))
    answer = command("nightly", "--inbox", tmp_path / "inbox", "--lake", tmp_path / "lake", "--verbose")
    assert "Next" in answer.out
    for word in ("studaudit ", "polars ", "reading", "rounds", "run 000001-"):
        assert word in answer.err


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["nigthly"], "nightly"),
        (["findings", "--run", "nope"], "latest is 000001-"),
        (["findings", "--select", "PAY-999"], "PAY-999"),
        (["export", "nothing"], "rounds"),
        (["hold", "--by", "moon"], "dealer"),
        (["show", "no-such-hand"], "no-such-hand"),
        (["check", "--fail-on", "never"], "warning"),
        (["explain", "PAY-02"], "PAY-002"),
        (["simulate"], "FOLDER"),
    ],
)
def test_wrong_usage_is_64_and_names_what_is_right(
    command: Command, audited: Night, words: list[str], names: str
) -> None:
    place = [] if words[0] == "nigthly" else ["--lake", audited.lake]
    answer = command(*words, *place)
    assert (answer.code, answer.out) == (64, "")
    assert names in answer.err


def test_no_lake_no_inbox_and_a_bad_configuration_are_64(command: Command, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert command("findings", "--lake", nowhere).code == 64
    assert command("nightly", "--inbox", nowhere, "--lake", tmp_path / "lake").code == 64
    (tmp_path / "own.toml").write_text('lak = "x"', encoding="utf-8")
    answer = command("doctor", "--config", tmp_path / "own.toml")
    assert answer.code == 64
    assert "'lake'" in answer.err


def test_an_unusable_lake_is_2_with_its_path_on_one_line(command: Command, tmp_path: Path) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / "lake").write_text("a file", encoding="utf-8")
    answer = command("nightly", "--inbox", tmp_path / "inbox", "--lake", tmp_path / "lake")
    assert answer.code == 2
    assert answer.err.splitlines()[0] == f"studaudit: {tmp_path / 'lake'}: File exists"


@pytest.mark.parametrize("fault", [RuntimeError, MemoryError, type("Panic", (BaseException,), {})])
def test_what_nobody_foresaw_is_2_and_one_line(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]
) -> None:
    def fail(*_: object) -> None:
        raise fault("the\nreason")

    monkeypatch.setattr("pipeline.nightly.validate", fail)
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), closing("20005.00", 1))
    words = ("nightly", "--inbox", tmp_path / "inbox", "--lake", tmp_path / "lake")
    answer = command(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == f"studaudit: {fault.__name__}: the reason"
    assert "Traceback" not in answer.err
    assert "Traceback" in command(*words, "--verbose").err


def test_an_interrupted_night_is_2_unseen_and_undone(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    write(tmp_path / "inbox" / "1.jsonl", opening(), raised(1, "60.00"), closing("19950.00", 1))
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.nightly.validate", interrupt)
        answer = command("nightly", "--inbox", tmp_path / "inbox", "--lake", tmp_path / "lake")
    assert (answer.code, answer.out) == (2, "")
    assert "undone at the next start" in answer.err
    for table in ("rounds", "findings", "verdicts", "sources", "hold", "runs"):
        assert command("export", table, "--lake", tmp_path / "lake").out == "", table
    assert _nightly(command, tmp_path) == 1
    assert len(command("export", "rounds", "--lake", tmp_path / "lake").lines) == 1


def test_a_reader_that_leaves_early_is_no_finding(audited: Night) -> None:
    words = [*CLI, "export", "rounds", "--lake", str(audited.lake)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        told = child.stderr.read()
    assert (child.returncode, told) == (2, b"")


def test_a_full_disk_under_the_output_is_2(audited: Night) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full on this system")
    with full.open("wb") as out:
        done = subprocess.run(
            [*CLI, "findings", "--lake", str(audited.lake)], stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_terminated_night_ends_like_an_interrupted_one(tmp_path: Path) -> None:
    write(tmp_path / "inbox" / "1.jsonl", opening(), fold(1), closing("20005.00", 1))
    # the signal comes while the night is at its last stage
    program = (
        "import os, signal, pipeline.nightly as night\n"
        "night.validate = lambda run: os.kill(os.getpid(), signal.SIGTERM) or signal.pause()\n"
        "from pipeline.cli.main import run\n"
        "run()\n"
    )
    place = ["--inbox", str(tmp_path / "inbox"), "--lake", str(tmp_path / "lake")]
    done = subprocess.run(
        [sys.executable, "-c", program, "nightly", *place], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "undone at the next start" in done.stderr
    assert "Traceback" not in done.stderr
