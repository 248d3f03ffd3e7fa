"""Table-session rounds read a second on one core, beside the standard library's JSON parser.

Run with `POLARS_MAX_THREADS=1 python -m tests.bench.bench_ingest`. The peer only parses: it checks
nothing, keeps nothing and makes no table. Read the ratio: absolute rates are the machine's. Seconds
are those of the processor, so that other work on the machine does not count.
"""

import json
import os
import resource
import time
from collections.abc import Callable
from random import Random
from typing import Any

os.environ.setdefault("POLARS_MAX_THREADS", "1")

from pipeline.ingest.table_session import read_chunks
from schemas.cards import card_text

ROUNDS = 200_000
SESSION = {"v": 1, "venue": "DE-9", "table": "T4", "session": "N1"}
KEY = ("DE-9", "T4", "N1")
HANDS = ("high-card", "pair", "pair", "two-pair", "trips", "straight", "flush")
BONUS_ODDS = (0, 0, 0, 0, 0, 3, 8, 30)


def seat(number: int, cards: list[str], random: Random) -> dict[str, Any]:
    ante = 5 * random.randint(1, 20)
    folds = random.random() < 0.45
    pays = random.choice((0, 1, 2))
    wagers = [{"on": "ante", "stake": f"{ante}.00", "returned": "0" if folds else f"{ante * pays}.00"}]
    if not folds:
        odds = random.choice((1, 1, 1, 2, 3))
        back = 2 * ante * (1 + odds) if pays == 2 else 2 * ante * pays
        wagers.append({"on": "raise", "stake": f"{2 * ante}.00", "returned": f"{back}.00"})
    if random.random() < 0.3:
        wagers.append({"on": "bonus", "stake": "5.00", "returned": f"{5 * random.choice(BONUS_ODDS)}.00"})
    if random.random() < 0.2:
        wagers.append({"on": "jackpot", "stake": "1.00", "returned": "0"})
    declared = {} if folds else {"hand": random.choice(HANDS)}
    decision = "fold" if folds else "raise"
    player = f"P{random.randint(1, 5000):04}"
    return {
        "seat": number,
        "player": player,
        "cards": cards,
        "decision": decision,
        **declared,
        "wagers": wagers,
    }


def line(number: int, seats: int, random: Random) -> bytes:
    deck = [card_text(card) for card in random.sample(range(52), 5 * seats + 5)]
    second = number % 86_400
    at = f"2027-02-14T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}+01:00"
    dealer = {"id": "D3", "cards": deck[:5], "up": 4, "hand": "pair", "qualified": True}
    hands = [seat(place, deck[5 * place : 5 * place + 5], random) for place in range(1, seats + 1)]
    record = {"record": "round", **SESSION, "at": at, "round": number, "dealer": dealer, "seats": hands}
    return json.dumps(record, separators=(",", ":")).encode()


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def read_all(content: bytes) -> None:
    stored = sum(batch.rounds.height for batch in read_chunks(content, {KEY: "EUR"}))
    if stored != content.count(b"\n"):
        raise RuntimeError(f"{stored} rounds stored")


def parse_all(lines: list[bytes]) -> None:
    for each in lines:
        json.loads(each)


def report(name: str, lines: list[bytes]) -> None:
    content = b"\n".join(lines) + b"\n"
    took = min(seconds(lambda: read_all(content)) for _ in range(2))
    peer = min(seconds(lambda: parse_all(lines)) for _ in range(2))
    print(
        f"{name}: {len(lines) / took:8,.0f} rounds/s, {len(content) / took / 1e6:4.0f} MB/s,"
        f" {peer / took:4.2f} times json.loads ({len(lines) / peer:,.0f}/s)"
    )


def main() -> None:
    random = Random(1)
    mixed = [line(number, random.randint(1, 7), random) for number in range(1, ROUNDS + 1)]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report("1 to 7 seats          ", mixed)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"memory above the {sum(map(len, mixed)) / 1e6:.0f} MB read: {grown / 1e3:.0f} MB with their copy")
    report("2 seats               ", [line(number, 2, random) for number in range(1, ROUNDS // 2)])
    report("an unknown key in each", [each.replace(b"{", b'{"pit":3,', 1) for each in mixed[: ROUNDS // 10]])


if __name__ == "__main__":
    main()
