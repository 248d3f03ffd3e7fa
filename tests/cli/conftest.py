"""One small lake for all tests of the command line, made by the command itself, hostile names among it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import orjson
import pytest

from pipeline.cli import main
from tests.ingest.samples import sample
from tests.made_night import closing, drop, fold, opening, raised, write

EVIL = "X\x1b[31m\x9b2J\u202eY\u2066Z"
"""A name that would colour and clear a terminal and turn round what stands beside it."""


@dataclass(frozen=True)
class Answer:
    """What a command came to: exit code, standard output and standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The output as one JSON document."""
        return orjson.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """The output as JSON Lines."""
        return [orjson.loads(line) for line in self.out.splitlines()]


Command = Callable[..., Answer]


@pytest.fixture
def command(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command line without any STUDAUDIT variable."""
    import os

    for name in [name for name in os.environ if name.startswith("STUDAUDIT_")]:
        monkeypatch.delenv(name)

    def run(*words: object) -> Answer:
        capfdbinary.readouterr()
        code = main([str(word) for word in words])
        told = capfdbinary.readouterr()
        return Answer(code, told.out.decode(), told.err.decode())

    return run


@dataclass(frozen=True)
class Night:
    """A night: its folder (with `inbox` and `lake`) and the exit code that it returned."""

    folder: Path
    code: int

    @property
    def lake(self) -> Path:
        """The lake's folder."""
        return self.folder / "lake"


@pytest.fixture(scope="session")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Night:
    """One wrong payment, one clean day, a session without opening, a torn record, hands told twice."""
    folder = tmp_path_factory.mktemp("cli")
    inbox = folder / "inbox"
    rounds = [fold(1), raised(2, "60.00", player=EVIL)]
    write(inbox / "1.jsonl", opening(), *rounds, drop("200.00", "B1"), closing("19755.00", 2))
    day, other = "2026-11-29", {"session": "S2", "table": "T2"}
    clean = [opening(day, "USD", **other), fold(1, day, **other), closing("20005.00", 1, day, **other)]
    write(inbox / "2.jsonl", *clean)
    nameless = {"session": "S9", "table": EVIL}
    write(inbox / "3.jsonl", fold(1, **nameless), drop("70.00", "B2", **nameless))
    (inbox / f"{EVIL}.jsonl").write_text('{"record": "round", torn\n', encoding="utf-8")
    for name in ("hands.txt", "copy.txt"):
        (inbox / name).write_text(sample("stars_cash_stud8.txt"), encoding="utf-8")
    code = main(["nightly", "--inbox", str(inbox), "--lake", str(folder / "lake"), "--quiet"])
    return Night(folder, code)
