"""Records of a table session of our own making, as plain objects; tests alter copies of them."""

import json
from typing import Any

_SESSION = {"v": 1, "venue": "DE-9", "table": "T4", "session": "N1"}
KEY = ("DE-9", "T4", "N1")

OPENING: dict[str, Any] = {
    "record": "session_open",
    **_SESSION,
    "at": "2027-02-14T20:00:00+01:00",
    "gaming_day": "2027-02-14",
    "currency": "EUR",
    "rules": "stud-poker-de@3",
    "limits": {"min": "2.50", "max": "200"},
    "float": "12000",
}
ROUND: dict[str, Any] = {
    "record": "round",
    **_SESSION,
    "at": "2027-02-14T21:05:40+01:00",
    "round": 1,
    "dealer": {
        "id": "D3", "cards": ["Ah", "9s", "6c", "3s", "Ac"], "up": 4, "hand": "pair", "qualified": True,
    },
    "seats": [
        {
            "seat": 2,
            "player": "P7",
            "cards": ["Kc", "Kd", "4s", "3d", "2h"],
            "decision": "raise",
            "hand": "pair",
            "wagers": [
                {"on": "ante", "stake": "15", "returned": "30.00"},
                {"on": "raise", "stake": "30.0", "returned": "60.00"},
            ],
        },
        {
            "seat": 5,
            "player": "P8",
            "cards": ["Qc", "Jd", "9d", "7d", "2c"],
            "decision": "fold",
            "wagers": [
                {"on": "ante", "stake": "7.50", "returned": "0"},
                {"on": "bonus", "stake": "5.00", "returned": "0.00"},
            ],
        },
    ],
}  # fmt: skip
DROP: dict[str, Any] = {
    "record": "movement",
    **_SESSION,
    "at": "2027-02-14T21:10:00+01:00",
    "kind": "drop",
    "amount": "200.00",
    "ref": "B-9",
}
CLOSING: dict[str, Any] = {
    "record": "session_close",
    **_SESSION,
    "at": "2027-02-15T03:00:00+01:00",
    "float": "12345.00",
    "rounds": 1,
}


def content_of(*records: dict[str, Any]) -> bytes:
    """The records as a file."""
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)
