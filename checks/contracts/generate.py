"""Writes the contracts' JSON files anew from the schemas: `python -m checks.contracts.generate`."""

import json
from pathlib import Path

from schemas.render.contract import contract
from schemas.tables import TABLES


def contract_text(name: str) -> str:
    """The file of a table's contract as it must stand."""
    return json.dumps(contract(TABLES[name]), indent=1) + "\n"


def generate(folder: Path) -> None:
    """Writes one file a table."""
    for name in TABLES:
        (folder / f"{name}.json").write_text(contract_text(name), encoding="utf-8")


if __name__ == "__main__":
    generate(Path(__file__).parent)
