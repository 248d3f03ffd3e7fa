"""Nights over a few records of our own making, small enough to work their figures out by hand."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pipeline.config import Config
from pipeline.nightly import Outcome, nightly
from pipeline.run import Silent
from pipeline.signing import Signing
from pipeline.stages.contracts import Contracts

Record = dict[str, Any]
WHY = {"at": "2026-11-30T10:00:00+01:00", "by": "M1", "reason": "misread slip"}
"""What a record says that corrects another."""


def of(kind: str, at: str, session: str = "S1", table: str = "T1") -> Record:
    """The keys that every record has; `at` is a local time such as `2026-11-28T20:00:00`."""
    place = {"venue": "V1", "table": table, "session": session}
    return {"record": kind, "v": 1, **place, "at": f"{at}+01:00"}


def opening(day: str = "2026-11-28", currency: str = "EUR", **more: Any) -> Record:
    """An opening at 20:00 with a float of 20000.00 and antes from 5.00 to 100.00."""
    head = of("session_open", f"{day}T20:00:00", more.pop("session", "S1"), more.pop("table", "T1"))
    limits = {"min": "5.00", "max": "100.00"}
    terms = {"gaming_day": day, "currency": currency, "rules": "stud-poker-fr@1", "limits": limits}
    return head | terms | {"float": "20000.00"} | more


def fold(number: int, day: str = "2026-11-28", returned: str = "0", **more: Any) -> Record:
    """Seat 2 antes 5.00 and folds: the house wins 5.00 unless some of it was `returned`."""
    head = of("round", f"{day}T20:{number:02d}:00", more.pop("session", "S1"), more.pop("table", "T1"))
    ante = {"on": "ante", "stake": "5.00", "returned": returned}
    seat = {"seat": 2, "player": "P1", "cards": ["Jh", "8d", "5c", "3s", "2d"], "decision": "fold"}
    dealer = {"id": "D1", "cards": ["Kc", "9h", "4d", "2s", "As"], "up": 4}
    return head | {"round": number, "dealer": dealer, "seats": [seat | {"wagers": [ante]}]} | more


SEVENS, STRAIGHT = ["7h", "7d", "Qc", "4s", "2h"], ["6h", "7d", "8c", "9s", "Th"]


def raised(
    number: int,
    returned: str = "40.00",
    player: str = "P2",
    cards: Sequence[str] = SEVENS,
    hand: str = "pair",
    **more: Any,
) -> Record:
    """Seat 1 wins with a pair of sevens against ace-king: of 10.00 and 20.00 there come back 20.00
    and 40.00, so that the house loses 30.00, or as much more as `returned` says."""
    wagers = [
        {"on": "ante", "stake": "10.00", "returned": "20.00"},
        {"on": "raise", "stake": "20.00", "returned": returned},
    ]
    seat = {"seat": 1, "player": player, "cards": [*cards], "decision": "raise", "hand": hand}
    dealer = {"id": "D2", "cards": ["Kc", "9h", "4d", "2s", "As"], "up": 4, "hand": "high-card"}
    head = of("round", f"2026-11-28T20:{number:02d}:00")
    seats = [seat | {"wagers": wagers}]
    return head | {"round": number, "dealer": dealer | {"qualified": True}, "seats": seats} | more


def drop(amount: str, ref: str, **more: Any) -> Record:
    """A drop at 22:00."""
    head = of("movement", "2026-11-28T22:00:00", more.pop("session", "S1"), more.pop("table", "T1"))
    return head | {"kind": "drop", "amount": amount, "ref": ref} | more


def closing(counted: str, rounds: int, day: str = "2026-11-28", **more: Any) -> Record:
    """A closing at 23:00 with the chips counted."""
    head = of("session_close", f"{day}T23:00:00", more.pop("session", "S1"), more.pop("table", "T1"))
    return head | {"float": counted, "rounds": rounds} | more


def write(path: Path, *records: Record) -> None:
    """Writes a file of records, a line each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")


@contextmanager
def without_contracts() -> Iterator[None]:
    """Nights within do not load Great Expectations, which takes longer than all the rest of them."""
    with patch("pipeline.nightly.validate", lambda run: Contracts()):  # noqa: ARG005
        yield


def night(folder: Path, rules: Sequence[Signing] = ()) -> Outcome:
    """A night over `folder/inbox` into `folder/lake`, contracts left aside.

    Args:
        folder: where both lie.
        rules: what the venues signed.
    """
    config = Config(lake=folder / "lake", inbox=folder / "inbox", rules=tuple(rules))
    with without_contracts():
        return nightly(config, Silent())
