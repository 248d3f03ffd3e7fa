"""A plain second reader of table-session records: one pass over the JSON, findings by code and place.

It reads with the standard library alone and says what it notices, slowly and without telling roots from
consequences. What one round shows of itself is noticed by `round_reader`.
"""

import gzip
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import zstandard

from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import HANDS
from tests.oracles.round_reader import notice_round

Record = dict[str, Any]

SHEET = "stud-poker-fr@1"
AMOUNT = re.compile(r"(0|[1-9][0-9]*)(\.[0-9]{1,2})?")
CARDS = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}
AMOUNTS = ("stake", "returned", "amount", "float", "min", "max", "max_payout", "meter", "before", "after")
WAGERS = ("ante", "raise", "draw", "bonus", "jackpot")


@dataclass(frozen=True)
class Noticed:
    """One thing noticed; `delta_minor` is seen from the house."""

    code: str
    venue: str = ""
    table: str = ""
    session: str = ""
    round: int | None = None
    seat: int | None = None
    delta_minor: int | None = None
    source: str = ""
    line: int = 0


@dataclass
class Session:
    """The kept records of one session in file order."""

    key: tuple[str, str, str]
    records: list[Record] = field(default_factory=list)

    def kind(self, name: str) -> list[Record]:
        return [record for record in self.records if record["record"] == name]


def lines_of(path: Path) -> Iterator[tuple[int, bytes, bool]]:
    """Number, bytes and completeness (a newline follows) of each line, unpacked."""
    content = path.read_bytes()
    if path.suffix == ".gz":
        content = gzip.decompress(content)
    elif path.suffix == ".zst":
        content = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(content)).read()
    parts = content.split(b"\n")
    for number, part in enumerate(parts, start=1):
        if part:
            yield number, part, number < len(parts)


def minor(text: str) -> int:
    """An amount in cents."""
    if not isinstance(text, str) or not AMOUNT.fullmatch(text):
        raise ValueError(f"{text!r} is no amount")
    whole, _, decimals = text.partition(".")
    return int(whole) * 100 + int((decimals + "00")[:2])


def instant(text: str) -> datetime:
    """A time with its offset."""
    value = datetime.fromisoformat(text)
    if value.tzinfo is None:
        raise ValueError(f"{text!r} has no offset")
    return value


def checked(record: Any) -> Record:
    """The record itself, or ValueError, KeyError or TypeError where it breaks the contract."""
    if record["v"] != 1 or record["record"] not in ("session_open", "round", "movement", "session_close"):
        raise ValueError("unknown kind or version")
    for name in ("venue", "table", "session"):
        if not isinstance(record[name], str):
            raise TypeError(name)
    instant(record["at"])
    {
        "session_open": _check_opening,
        "round": _check_round,
        "movement": _check_movement,
        "session_close": _check_closing,
    }[record["record"]](record)
    return record


def _check_opening(record: Record) -> None:
    minor(record["float"]), minor(record["limits"]["min"]), minor(record["limits"]["max"])
    if not re.fullmatch(r"[a-z0-9-]+@[0-9]+", record["rules"]):
        raise ValueError("rules without a version")
    record["gaming_day"], record["currency"]
    for wager in ("bonus", "jackpot"):
        if wager in record["limits"]:
            minor(record["limits"][wager]["min"]), minor(record["limits"][wager]["max"])
    if "jackpot" in record:
        _check_meter(record["jackpot"])


def _check_meter(jackpot: Record) -> None:
    minor(jackpot["meter"])
    if not isinstance(jackpot["id"], str):
        raise TypeError("jackpot id")
    fraction = jackpot.get("contribution", "1")
    if not re.fullmatch(r"[01](\.[0-9]{1,9})?", fraction) or Fraction(fraction) > 1:
        raise ValueError("contribution")


def _check_closing(record: Record) -> None:
    minor(record["float"])
    if "jackpot" in record:
        _check_meter(record["jackpot"])
    if type(record["rounds"]) is not int:
        raise TypeError("rounds")


def _check_movement(record: Record) -> None:
    minor(record["amount"])
    if record["kind"] not in ("fill", "credit", "drop", "jackpot_seed"):
        raise ValueError("kind")


def _check_round(record: Record) -> None:
    dealer = record["dealer"]
    if type(record["round"]) is not int or type(dealer["up"]) is not int or not isinstance(dealer["id"], str):
        raise TypeError("round, up or dealer")
    if "settled_at" in record:
        instant(record["settled_at"])
    for hand in (dealer, *record["seats"]):
        if not isinstance(hand["cards"], list) or any(
            card not in CARDS and card != "??" for card in hand["cards"]
        ):
            raise ValueError("card")
        if "hand" in hand and hand["hand"] not in HANDS:
            raise ValueError("hand")
    for seat in record["seats"]:
        if type(seat["seat"]) is not int or not isinstance(seat["player"], str):
            raise TypeError("seat or player")
        void = "void" in record or "void" in seat
        if ("decision" in seat or not void) and seat["decision"] not in ("raise", "fold"):
            raise ValueError("decision")
        for wager in seat["wagers"]:
            minor(wager["stake"]), minor(wager["returned"])
            if wager["on"] not in WAGERS:
                raise ValueError("wager")


def identity(record: Record) -> tuple[Any, ...]:
    """What makes two records one and the same; a movement without a slip is like no other."""
    own = {"round": (record.get("round"),), "movement": (record.get("kind"), record.get("ref"))}
    last = id(record) if record["record"] == "movement" and "ref" not in record else 0
    place = (record["venue"], record["table"], record["session"], record["record"])
    return (*place, *own.get(record["record"], ()), last)


def normal(value: Any) -> Any:
    """Content with every amount in one form."""
    if isinstance(value, dict):
        return {name: minor(item) if name in AMOUNTS else normal(item) for name, item in value.items()}
    return [normal(item) for item in value] if isinstance(value, list) else value


def read_folder(folder: Path) -> tuple[list[Session], list[Noticed]]:
    """Sessions in order of first appearance, and what the reading itself noticed."""
    kept: dict[tuple[Any, ...], Record] = {}
    sessions: dict[tuple[str, str, str], Session] = {}
    noticed: list[Noticed] = []
    for path in sorted(folder.iterdir()):
        for number, raw, complete in lines_of(path):
            place = {"source": path.name, "line": number}
            try:
                record = json.loads(raw.decode("utf-8"))
                if not isinstance(record, dict):
                    raise ValueError("not an object")
            except ValueError:
                noticed.append(Noticed("SRC-001" if complete else "SRC-010", **place))
                continue
            try:
                checked(record)
            except (ValueError, KeyError, TypeError):
                noticed.append(Noticed("SRC-002", **place))
                continue
            first = kept.setdefault(identity(record), record)
            if first is not record:
                code = "SRC-003" if normal(first) == normal(record) else "SRC-004"
                noticed.append(Noticed(code, *_where(record), **place))
                continue
            key = (record["venue"], record["table"], record["session"])
            sessions.setdefault(key, Session(key)).records.append(record)
    return list(sessions.values()), noticed


def _where(record: Record) -> tuple[str, str, str, int | None]:
    return record["venue"], record["table"], record["session"], record.get("round")


def win_by_rounds(session: Session) -> int:
    """Stakes less returns over all rounds, in cents."""
    return sum(
        minor(wager["stake"]) - minor(wager["returned"])
        for record in session.kind("round")
        for seat in record["seats"]
        for wager in seat["wagers"]
    )


def win_by_count(session: Session) -> int | None:
    """Closing + credits + drop - opening - fills, in cents; None without an opening or a closing."""
    opening, closing = session.kind("session_open"), session.kind("session_close")
    if not opening or not closing:
        return None
    signs = {"credit": 1, "drop": 1, "fill": -1, "jackpot_seed": 0}
    moved = sum(signs[record["kind"]] * minor(record["amount"]) for record in session.kind("movement"))
    return minor(closing[0]["float"]) + moved - minor(opening[0]["float"])


def notice_all(folder: Path) -> list[Noticed]:
    """Everything that is not right in a folder of table-session records."""
    sessions, noticed = read_folder(folder)
    for session in sessions:
        noticed += _session(session)
        opening = session.kind("session_open")
        if opening and opening[0]["rules"] in GAMES:
            for record in session.kind("round"):
                where = _where(record)
                noticed += [Noticed(code, *where, *what) for code, *what in notice_round(record, opening[0])]
    return [*noticed, *_across(sessions)]


def _session(session: Session) -> Iterator[Noticed]:
    key, rounds = session.key, session.kind("round")
    opening, closing = session.kind("session_open"), session.kind("session_close")
    for _ in range((not opening) + (not closing)):
        yield Noticed("SRC-008", *key)
    if opening and opening[0]["rules"] not in GAMES:
        yield Noticed("SRC-007", *key)
    numbers = sorted(record["round"] for record in rounds)
    for before, after in zip([0, *numbers], numbers, strict=False):
        if after > before + 1:
            yield Noticed("SRC-005", *key, after)
    for before, after in zip(session.records, session.records[1:], strict=False):
        if instant(after["at"]) < instant(before["at"]):
            yield Noticed("SRC-006", *key, after.get("round"))
    if closing and closing[0]["rounds"] != len(rounds):
        yield Noticed("SRC-009", *key)
    counted = win_by_count(session)
    if counted is not None and counted != win_by_rounds(session):
        yield Noticed("CNT-001", *key, delta_minor=counted - win_by_rounds(session))
    for movement in session.kind("movement"):
        if movement.get("ref") is None:
            yield Noticed("CNT-003", *key)
    yield from (Noticed("JKP-002", *key, number) for number in meter_breaks(session))


def meter_breaks(session: Session) -> Iterator[int | None]:
    """The rounds before which the meter stands elsewhere than what came before left it; None the closing."""
    stands: int | None = None
    for record in session.records:
        jackpot = record.get("jackpot")
        if record["record"] == "movement" and record["kind"] == "jackpot_seed" and stands is not None:
            stands += minor(record["amount"])
        if jackpot is None:
            continue
        stated = minor(jackpot["before" if record["record"] == "round" else "meter"])
        if stands not in (None, stated):
            yield record.get("round")
        stands = minor(jackpot["after"]) if record["record"] == "round" else stated


def _across(sessions: list[Session]) -> Iterator[Noticed]:
    closed: dict[tuple[str, str], int] = {}
    meters: dict[tuple[str, str], int] = {}
    slips: Counter[tuple[str, str]] = Counter()
    for session in sorted(sessions, key=lambda each: instant(each.records[0]["at"])):
        venue, table, _ = session.key
        opening, closing = session.kind("session_open"), session.kind("session_close")
        if opening and (venue, table) in closed and closed[venue, table] != minor(opening[0]["float"]):
            yield Noticed("CNT-002", *session.key)
        if opening and "jackpot" in opening[0]:
            stated = minor(opening[0]["jackpot"]["meter"])
            if meters.get((venue, table), stated) != stated:
                yield Noticed("JKP-002", *session.key)
        left = [record["jackpot"] for record in session.records if "jackpot" in record]
        if left:
            meters[venue, table] = minor(left[-1].get("meter") or left[-1]["after"])
        if closing:
            closed[venue, table] = minor(closing[0]["float"])
        for movement in session.kind("movement"):
            if "ref" in movement:
                slips[venue, movement["ref"]] += 1
                if slips[venue, movement["ref"]] > 1:
                    yield Noticed("CNT-003", *session.key)
