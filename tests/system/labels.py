"""Holds a run's findings against a simulation's labels: what was not found, and what was found besides."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

Place = tuple[object, ...]

SHEETS = ("stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1", "caribbean-stud-us@1")
"""The house-banked games that can be simulated."""


def read_labels(path: Path) -> list[dict[str, Any]]:
    """The labels of a simulation."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _place(code: str, row: dict[str, Any]) -> Place:
    """Where a finding must stand: its session, round and seat, as far as the record can tell."""
    if code.startswith("SRC-") and row.get("session") is None:
        return (code, row["source"])
    return (code, row["venue"], row["table"], row["session"], row["round"], row["seat"])


def _places(label: dict[str, Any]) -> list[Place]:
    """Where a label's finding may stand: a damaged record need not tell its round, or its session."""
    code = label["code"]
    return [_place(code, label), _place(code, label | {"round": None}), (code, label.get("source"))]


def mismatches(labels: list[dict[str, Any]], findings: list[dict[str, Any]]) -> list[str]:
    """Every label that no root finding answers, and every finding that no label accounts for."""
    roots = Counter(_place(f["code"], f) for f in findings if f["role"] == "root")
    found = {_place(f["code"], f): f for f in findings if f["role"] == "root"}
    wrong: list[str] = []
    for label in labels:
        place = next((each for each in _places(label) if roots[each]), None)
        if place is None:
            wrong.append(f"not found: {label}")
            continue
        roots[place] -= 1
        for name in ("delta_minor", "clause"):
            if label.get(name) is not None and found[place][name] != label[name]:
                wrong.append(f"found with {found[place][name]} for {label}")
    wrong += [f"found besides: {place}" for place, number in roots.items() if number > 0]
    return wrong + _consequences(labels, findings)


def _consequences(labels: list[dict[str, Any]], findings: list[dict[str, Any]]) -> list[str]:
    expected = {
        (
            after["code"],
            label["venue"],
            label["table"],
            label["session"],
            after.get("round"),
            after.get("seat"),
        )
        for label in labels
        for after in label["consequences"]
    }
    found = {_place(f["code"], f) for f in findings if f["role"] == "consequence"}
    return [f"consequence not found: {place}" for place in expected - found] + [
        f"consequence besides: {place}" for place in found - expected
    ]
