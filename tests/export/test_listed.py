"""Findings in the order in which people should read them, each with a name that `show` takes."""

import pytest

from pipeline.export.listed import by_weight, name_of

Finding = dict[str, object]


def _found(name: str, code: str, severity: str, role: str = "root", **more: object) -> Finding:
    place = {"venue": "V", "table": "T", "session": "S", "hand_id": "h1", "seat": None}
    return {"finding_id": name, "code": code, "severity": severity, "role": role} | place | more


def test_the_gravest_root_comes_first_and_what_follows_from_it_behind_it() -> None:
    # by the catalogue a reading explains payments at its own seat alone, and a gap its session's count
    rows = [
        _found("other seat", "PAY-002", "error", "consequence", seat=2),
        _found("again", "SRC-003", "info"),
        _found("gap", "SRC-005", "warning"),
        _found("count", "CNT-001", "error", "consequence", hand_id=None),
        _found("paid", "PAY-002", "error", "consequence", seat=1),
        _found("read", "RANK-001", "error", seat=1),
        _found("limits", "BET-001", "error", seat=3),
    ]
    told = [row["finding_id"] for row in by_weight(rows)]
    assert told == ["limits", "read", "paid", "gap", "count", "again", "other seat"]


def test_a_consequence_of_two_roots_is_told_once() -> None:
    rows = [
        _found("count", "CNT-001", "error", "consequence", hand_id=None),
        _found("one", "SRC-005", "warning", hand_id="h1"),
        _found("two", "SRC-005", "warning", hand_id="h2"),
    ]
    assert [row["finding_id"] for row in by_weight(rows)] == ["one", "count", "two"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ({"table": "T1", "session": "S1", "round": 7, "hand_id": "r-1"}, "T1/S1/7"),
        ({"table": "T/1", "session": "S1", "round": 7, "hand_id": "r-1"}, "T/1/S1/7"),
        ({"table": "T1", "session": "S/1", "round": 7, "hand_id": "r-1"}, "r-1"),
        ({"table": "Zoe III", "session": None, "round": None, "hand_id": "h-1"}, "h-1"),
        ({"table": "T1", "session": "S1", "round": None, "hand_id": None}, "T1/S1"),
        ({"table": None, "session": None, "round": None, "hand_id": None}, "1.jsonl"),
    ],
)
def test_a_place_is_called_what_show_takes(place: Finding, name: str) -> None:
    assert name_of(place | {"source": "1.jsonl"}) == name
