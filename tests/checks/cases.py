"""The case tables: one file a code, each case clean, faulty or a near miss."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "cases"
KINDS = ("clean", "faulty", "near miss")


@dataclass(frozen=True, slots=True)
class Case:
    """One described round, hand or session, and what the check must make of it.

    `finds` holds, for each finding of the code, the columns that must have these values; `also` the
    codes of all other findings that the same record must give, one entry each; `status` is how the check
    must be listed for a hand: ran, not applicable, undecidable.
    """

    code: str
    subject: str
    name: str
    kind: str
    finds: list[dict[str, Any]]
    also: list[str]
    status: str
    described: dict[str, Any]


def cases_of(code: str) -> list[Case]:
    """The cases of a code's file, of none where it has no file."""
    path = FOLDER / f"{code}.toml"
    if not path.exists():
        return []
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Case(
            code,
            case.get("subject", table["subject"]),
            case["name"],
            case["kind"],
            case.get("finds", []),
            case.get("also", []),
            case.get("status", "ran"),
            case,
        )
        for case in table["case"]
    ]


def all_cases() -> list[Case]:
    """Every case of every file."""
    return [case for path in sorted(FOLDER.glob("*.toml")) for case in cases_of(path.stem)]
