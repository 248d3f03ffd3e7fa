"""Names of files, members, tables and players that mean something to a shell, a database or a spreadsheet."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.ingest.hostile.archives import GOOD, Member, beside, tar_of
from tests.ingest.hostile.texts import SCREEN_NAMES
from tests.made_night import without_contracts

QUOTED = "x'; DELETE FROM hands; --.txt"
ESCAPE = "a\n\x1b[31mb\u202e\u200b.txt"
LONG = "n" * 250 + ".txt"


@pytest.fixture(scope="module")
def inbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile") / "inbox"
    folder.mkdir()
    for name in (QUOTED, ESCAPE, LONG):
        (folder / name).write_bytes(b"no hand\n" + name.encode())
    texts = []
    for number, name in enumerate(SCREEN_NAMES.values()):
        text = GOOD.decode().replace("Ann", name).replace("170000000021", str(170000000100 + number))
        texts.append(text.replace("'Twice'", "'=T'; DROP TABLE hands'"))
    (folder / "=hands.txt").write_text("\n\n".join(texts), encoding="utf-8", newline="")
    (folder / "in.zip").write_bytes(
        beside(Member(b"../../evil.txt"), Member("\u202eb.txt".encode(), flags=0x800))
    )
    (folder / "in.tar").write_bytes(tar_of(("=x'\u202e.txt", b"no hand")))
    return folder


def test_nothing_of_a_name_is_run_and_all_of_it_is_kept(
    command: Command, inbox: Path, tmp_path: Path
) -> None:
    place = ("--lake", tmp_path / "lake")

    def rows(table: str) -> list[Any]:
        # some names hold what `splitlines` takes for the end of a line
        return [json.loads(line) for line in command("export", table, *place).out.split("\n") if line]

    with without_contracts():
        assert command("ingest", inbox, *place).code == 1
        held = rows("hands")
        assert command("quarantine", "retry", *place).code == 1
    assert len(held) == len(SCREEN_NAMES) + 2  # the hand of the archives stands in both
    assert rows("hands") == held
    sources = {row["source"].removeprefix(f"{inbox}/") for row in rows("sources")}
    assert {QUOTED, ESCAPE, LONG, "in.zip!/\u202eb.txt", "in.tar!/=x'\u202e.txt"} <= sources
    assert not any("evil" in name for name in sources)
    assert {*SCREEN_NAMES.values()} <= {seat["player"] for row in held for seat in row["seats"]}
    shown = command("quarantine", "list", *place).out
    assert all(letter not in shown for letter in "\x1b\u202e\u200b\x00")
    assert "\\u202eb.txt" in shown
    assert "../../evil.txt" in shown
    hands = command("export", "hands", "--format", "csv", *place).out
    assert ",'=T'; DROP TABLE hands" in hands
