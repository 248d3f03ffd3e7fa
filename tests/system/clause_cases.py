"""Hand-worked cases of the clauses of the house-banked sheets, played as one night a sheet.

Each case is one round at a table of its own. What is due, what is found and the verdict were worked out
from the sources, by hand.
"""

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from pipeline.config import load_config
from pipeline.lake import Lake
from pipeline.nightly import nightly
from pipeline.run import Silent
from schemas.tables_judged import EXPECTED_ROUNDS, VERDICTS_TABLE
from schemas.tables_recorded import ROUNDS
from tests.made_night import without_contracts
from tests.system.written_cases import WrittenCase, read_cases

FOLDER = Path(__file__).parent / "clauses"
SHEETS = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
WAGERS = ("ante", "raise", "draw", "bonus", "jackpot")
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
CONTRIBUTION = "0.7"

_WAGER = re.compile(r"^(?P<stake>[\d.]+) > (?P<back>[\d.]+)(?: due (?P<due>[\d.]+|none))?$")
_FINDING = re.compile(
    r"^(?P<code>[A-Z]+-\d{3})(?: s(?P<seat>\d+))?(?: (?P<delta>-?\d+\.\d\d))?"
    r"(?: @(?P<clause>.+?))?(?: (?P<role>consequence))?$"
)


class Found(NamedTuple):
    """A finding as a case states it; what the case leaves out is None and not compared."""

    code: str
    seat: int | None
    delta_minor: int | None
    clause: str | None
    role: str


@dataclass(frozen=True)
class Case(WrittenCase):
    """One case: `number` names its table."""

    @property
    def table(self) -> str:
        return f"T{self.number:03d}"

    @property
    def finds(self) -> list[Found]:
        return [_finding(text) for text in self.written.get("finds", [])]

    def due_minor(self, seat: dict[str, Any], wager: str) -> int | None:
        """What is due on a wager in minor units, -1 nothing for lack of a rule, None no such wager."""
        if wager not in seat:
            return None
        parts = _parts(seat[wager])
        due = parts["due"] or parts["back"]
        return -1 if due == "none" else int(Decimal(due) * 100)


def cases(sheet: str) -> list[Case]:
    """The cases of a sheet, in the order of their file."""
    return read_cases(FOLDER, sheet, Case)


def _parts(text: str) -> dict[str, str]:
    match = _WAGER.match(text)
    assert match, text
    return match.groupdict()


def _finding(text: str) -> Found:
    match = _FINDING.match(text)
    assert match, text
    parts = match.groupdict()
    delta = None if parts["delta"] is None else int(Decimal(parts["delta"]) * 100)
    seat = None if parts["seat"] is None else int(parts["seat"])
    return Found(parts["code"], seat, delta, parts["clause"], parts["role"] or "root")


def _seat(written: dict[str, Any]) -> dict[str, Any]:
    seat: dict[str, Any] = {
        "seat": written["at"],
        "player": f"P{written['at']}",
        "cards": written["cards"].split(),
        "wagers": [
            {"on": on, "stake": parts["stake"], "returned": parts["back"]}
            for on in WAGERS
            if on in written and (parts := _parts(written[on]))
        ],
    }
    if not written.get("undecided"):
        seat["decision"] = "fold" if written.get("fold") else "raise"
    if "buys" in written:
        pairs = [purchase.split() for purchase in written["buys"].split(",")]
        seat["draw"] = [{"discard": discard, "card": card} for discard, card in pairs]
    return seat | {name: written[name] for name in ("hand", "void") if name in written}


def _deck(first: str) -> list[str]:
    dealt = first.split()
    return dealt + [card for card in DECK if card not in dealt]


def _records(case: Case) -> list[dict[str, Any]]:
    written = case.written
    meter = written["meter"].split(" > ") if "meter" in written else None
    head = {"v": 1, "venue": "V1", "table": case.table, "session": "S1"}
    limits: dict[str, Any] = {"min": "5.00", "max": "100.00"}
    if "max_payout" in written:
        limits["max_payout"] = written["max_payout"]
    if case.sheet == "stud-poker-bonus":
        limits["bonus"] = {"min": "1.00", "max": "25.00"}
    opening = head | {
        "record": "session_open",
        "at": "2026-11-28T20:00:00+01:00",
        "gaming_day": "2026-11-28",
        "currency": "EUR",
        "rules": f"{case.sheet}@1",
        "limits": limits,
        "float": "20000.00",
    }
    dealer: dict[str, Any] = {"id": "D1", "cards": written["dealer"].split(), "up": written.get("up", 4)}
    if "qualified" in written:
        dealer["qualified"] = written["qualified"]
    if "dealer_hand" in written:
        dealer["hand"] = written["dealer_hand"]
    played = head | {
        "record": "round",
        "at": "2026-11-28T20:04:00+01:00",
        "round": 1,
        "dealer": dealer,
        "seats": [_seat(seat) for seat in written["seats"]],
    }
    if "deck_starts" in written:
        played["deck"] = _deck(written["deck_starts"])
    if "burned" in written:
        played["burned"] = written["burned"].split()
    if "void" in written:
        played["void"] = written["void"]
    won = sum(
        Decimal(wager["stake"]) - Decimal(wager["returned"])
        for seat in played["seats"]
        for wager in seat["wagers"]
    )
    closing = head | {
        "record": "session_close",
        "at": "2026-11-29T03:00:00+01:00",
        "float": str(Decimal("20000.00") + won),
        "rounds": 1,
    }
    if meter:
        own = {"id": f"J-{case.table}"}
        opening["jackpot"] = own | {"meter": meter[0], "contribution": CONTRIBUTION}
        played["jackpot"] = {"before": meter[0], "after": meter[1]}
        closing["jackpot"] = own | {"meter": meter[1]}
    return [opening, played, closing]


def _signing(case: Case) -> str:
    written = case.written
    if not written.keys() & {"signed", "set"}:
        return ""
    lines = [
        "[[rules]]",
        'venue = "V1"',
        f'table = "{case.table}"',
        f'sheet = "{case.sheet}@1"',
        'signed_by = "M. Keller"',
        "signed_on = 2026-11-01",
    ]
    for part, own in (("readings", written.get("signed")), ("set", written.get("set"))):
        if own:
            pairs = ", ".join(f"{json.dumps(name)} = {json.dumps(value)}" for name, value in own.items())
            lines.append(f"{part} = {{ {pairs} }}")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Played:
    """What a night made of a sheet's cases: findings, and a row for each table with its verdict."""

    findings: pl.DataFrame
    rounds: pl.DataFrame

    def round_of(self, case: Case) -> dict[str, Any]:
        return self.rounds.row(by_predicate=pl.col("table") == case.table, named=True)

    def found(self, case: Case) -> list[dict[str, Any]]:
        return self.findings.filter(pl.col("table") == case.table).to_dicts()


def play(sheet: str, folder: Path) -> Played:
    """A night over all cases of a sheet."""
    inbox = folder / "inbox"
    inbox.mkdir()
    own = cases(sheet)
    lines = [json.dumps(record) + "\n" for case in own for record in _records(case)]
    (inbox / "cases.jsonl").write_text("".join(lines), encoding="utf-8")
    file = folder / "studaudit.toml"
    file.write_text("".join(_signing(case) for case in own), encoding="utf-8")
    config = load_config(file, {"lake": folder / "lake", "inbox": inbox}, {})
    with without_contracts():
        outcome = nightly(config, Silent())
    lake = Lake(config.lake)
    recorded = lake.scan(ROUNDS).select("hand_id", "table", "seat").collect()
    expected = lake.scan(EXPECTED_ROUNDS).collect()
    verdicts = lake.scan(VERDICTS_TABLE).select("hand_id", "verdict").collect()
    rounds = recorded.join(expected, on="hand_id").join(verdicts, on="hand_id")
    return Played(outcome.findings, rounds)
