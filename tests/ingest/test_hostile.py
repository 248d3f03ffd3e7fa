"""Hostile files: reading ends soon, every byte is accounted for, and what is refused is told why.

What stands beside them is read all the same, and nothing is written under a name that they chose.
"""

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.ingest.containers.names import SEPARATOR, plain
from pipeline.ingest.text import FEWEST_FOR_QUICK
from pipeline.lake import RawStore
from pipeline.stages.receive import inbox_files
from tests.ingest.hostile.archives import ARCHIVES, GOOD
from tests.ingest.hostile.case import NAME, Case, read_all
from tests.ingest.hostile.texts import SCREEN_NAMES, TEXTS

SECONDS = 10.0
"""Of the processor, far above what any case takes: more is a hang."""


@pytest.fixture(scope="module", autouse=True)
def _kernels_made() -> None:
    """The kernels that read many hands at once, made before the clock runs."""
    assert read_all(GOOD + (b"\n\n" + GOOD) * FEWEST_FOR_QUICK).count > 1


@pytest.fixture
def nothing_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Reading goes on in an empty folder, which stays empty, and ends soon."""
    monkeypatch.chdir(tmp_path)
    start = time.process_time()
    yield
    assert time.process_time() - start < SECONDS
    assert list(tmp_path.iterdir()) == []


def _assert_told(case: Case) -> None:
    read = read_all(case.content)
    for reason in case.reasons:
        assert any(reason in said for said in read.said), read.said
    assert not case.reasons or read.said
    for name in case.read:
        assert read.ledger[f"{NAME}!/{name}"]["stored"] == 1, read.ledger.keys()
        assert not read.reasons[f"{NAME}!/{name}"]
    if case.stored is not None:
        assert read.count == case.stored


@pytest.mark.usefixtures("nothing_written")
@pytest.mark.parametrize("name", ARCHIVES)
def test_archives_are_refused_where_they_harm_and_read_where_they_do_not(name: str) -> None:
    _assert_told(ARCHIVES[name])


@pytest.mark.usefixtures("nothing_written")
@pytest.mark.parametrize("name", TEXTS)
def test_texts_cost_no_more_than_themselves(name: str) -> None:
    _assert_told(TEXTS[name])


@pytest.mark.parametrize("name", SCREEN_NAMES)
def test_awkward_screen_names_are_kept_as_they_are(name: str) -> None:
    spelled = SCREEN_NAMES[name]
    read = read_all(GOOD.decode().replace("Ann", spelled).encode())
    (hands,) = read.stored
    assert spelled in hands.row(0, named=True)["player"]


@pytest.mark.parametrize("letter", ["\n", "\r", "\x85", "\x0c"])
def test_a_line_end_within_a_name_breaks_that_hand_alone(letter: str) -> None:
    broken = GOOD.decode().replace("Ann", f"A{letter}n").replace("170000000021", "170000000022")
    read = read_all(GOOD + f"\n\n{broken}".encode())
    assert read.count in (1, 2)


def _found(folder: Path) -> tuple[list[str], dict[str, str]]:
    found = inbox_files(folder)
    return [name for name, _ in found.files], dict(found.passed_over)


def test_what_is_no_file_is_passed_over_with_the_reason(tmp_path_factory: pytest.TempPathFactory) -> None:
    inbox, outside = tmp_path_factory.mktemp("inbox"), tmp_path_factory.mktemp("outside")
    (outside / "secret.txt").write_text("x", encoding="utf-8")
    (inbox / "good.txt").write_bytes(GOOD)
    (inbox / "sub").mkdir()
    os.mkfifo(inbox / "pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(inbox / "socket"))
        for name, target in {
            "nowhere": "missing", "self": "self", "up": "..", "loop": ".", "out": outside / "secret.txt",
            "sub/back": "..", "there-and-back": "there-and-back/x", "device": "/dev/zero",
        }.items():  # fmt: skip
            (inbox / name).symlink_to(target)
        names, passed = _found(inbox)
    assert names == ["good.txt"]
    assert passed == {
        "device": "a link that leads out of the inbox",
        "loop": "a link to a folder",
        "nowhere": "a link that leads nowhere",
        "out": "a link that leads out of the inbox",
        "pipe": "no regular file",
        "self": "a link that leads nowhere",
        "socket": "no regular file",
        "sub/back": "a link to a folder",
        "there-and-back": "a link that leads nowhere",
        "up": "a link that leads out of the inbox",
    }


def test_folders_far_deeper_than_the_stack_are_gone_through(tmp_path_factory: pytest.TempPathFactory) -> None:
    inbox = tmp_path_factory.mktemp("deep")
    folders = [inbox]
    for _ in range(1200):
        folders.append(folders[-1] / "d")
        folders[-1].mkdir()
    (folders[-1] / "good.txt").write_bytes(GOOD)
    names, passed = _found(inbox)
    (folders[-1] / "good.txt").unlink()
    for folder in reversed(folders[1:]):
        folder.rmdir()  # what clears up after the tests goes by the stack
    assert [name[-8:] for name in names] == ["good.txt"]
    assert passed == {}


def test_a_pipe_in_the_place_of_a_file_holds_nothing_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("swapped")
    os.mkfifo(folder / "good.txt")
    with pytest.raises(OSError, match="no regular file"):
        RawStore(folder / "raw").put_file(folder / "good.txt")


def test_no_file_is_called_like_a_member(tmp_path_factory: pytest.TempPathFactory) -> None:
    inbox = tmp_path_factory.mktemp("marks")
    (inbox / "in.zip!").mkdir()
    (inbox / "in.zip!" / "good.txt").write_bytes(GOOD)
    assert _found(inbox)[0] == ["in.zip\\x21/good.txt"]


@given(st.lists(st.sampled_from("./!\\x21ab"), max_size=12).map("".join))
def test_names_of_members_never_hold_the_separator(name: str) -> None:
    assert SEPARATOR not in plain(name)
    assert not plain(name).startswith("/")


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(["zip-traversal", "tar-traversal", "tar-pax-traversal", "tar-gz-cut-off"]), st.data())
def test_archives_damaged_anywhere_never_do_more_than_lose_members(name: str, data: st.DataObject) -> None:
    content = bytearray(ARCHIVES[name].content)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at] = data.draw(st.integers(0, 255))
    del content[data.draw(st.integers(len(content) // 2, len(content))) :]
    read_all(bytes(content))
