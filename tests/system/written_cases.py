"""Hand-worked cases as they are written: a file a sheet, each case under a clause."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Kind = TypeVar("Kind", bound="WrittenCase")


@dataclass(frozen=True)
class WrittenCase:
    """One case; `number` counts from 1 in its file."""

    sheet: str
    number: int
    written: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.written['clause']}: {self.written['name']}"


def read_cases(folder: Path, sheet: str, kind: Callable[[str, int, dict[str, Any]], Kind]) -> list[Kind]:
    """The cases of a sheet, in the order of their file."""
    written = tomllib.loads((folder / f"{sheet}.toml").read_text(encoding="utf-8"))
    return [kind(sheet, number, case) for number, case in enumerate(written["case"], 1)]
