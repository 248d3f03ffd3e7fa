"""Table-session rounds read a second on one core, beside the standard library's JSON parser.

Run with `POLARS_MAX_THREADS=1 python -m tests.bench.bench_ingest`. Both ways of reading are timed: `plain`
decodes every line, as small files are read, `quick` reads usual lines by kernels. The peer only parses: it
checks nothing, keeps nothing and makes no table. Read the ratios: absolute rates are the machine's. Seconds
are those of the processor, so that other work on the machine does not count; the three take turns.
"""

import json
import os
import resource
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

os.environ.setdefault("POLARS_MAX_THREADS", "1")

from pipeline.ingest.table_session import read_chunks
from schemas.cards import card_text

ROUNDS = 200_000
SESSION = {"v": 1, "venue": "DE-9", "table": "T4", "session": "N1"}
KEY = ("DE-9", "T4", "N1")
HANDS = ("high-card", "pair", "pair", "two-pair", "trips", "straight", "flush")
ALWAYS, NEVER = 0, 1 << 62
"""Bytes from which on usual lines are read by kernels."""
TURNS = 3
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


def read_all(content: bytes, rounds: int, fewest_for_usual: int) -> None:
    chunks = read_chunks(content, {KEY: "EUR"}, fewest_for_usual=fewest_for_usual)
    stored = sum(batch.rounds.height for batch in chunks)
    if stored != rounds:
        raise RuntimeError(f"{stored} rounds stored")


def parse_all(lines: list[bytes]) -> None:
    for each in lines:
        json.loads(each)


def report(name: str, valid: list[bytes], broken: Sequence[bytes] = ()) -> None:
    lines = [*valid, *broken]
    content = b"\n".join(lines) + b"\n"
    works: dict[str, Callable[[], object]] = {
        "plain": lambda: read_all(content, len(valid), NEVER),
        "quick": lambda: read_all(content, len(valid), ALWAYS),
        "json.loads": lambda: parse_all(lines),
    }
    turns = [{way: seconds(work) for way, work in works.items()} for _ in range(TURNS)]
    took = {way: min(turn[way] for turn in turns) for way in works}
    peer = took.pop("json.loads")
    told = [
        f"{way} {len(lines) / its:8,.0f}/s, {len(content) / its / 1e6:4.0f} MB/s, {peer / its:5.2f} times"
        for way, its in took.items()
    ]
    print(f"{name}: {'; '.join(told)} json.loads ({len(lines) / peer:,.0f} rounds/s)")


def first_time(lines: list[bytes]) -> None:
    """What a process pays once: numba, and the kernels, which the first process of all compiles."""
    content = b"\n".join(lines) + b"\n"
    took = seconds(lambda: read_all(content, len(lines), ALWAYS))
    print(f"loading the kernels for {len(lines)} rounds: {took:.2f} s")


def main() -> None:
    random = Random(1)
    mixed = [line(number, random.randint(1, 7), random) for number in range(1, ROUNDS + 1)]
    first_time(mixed[:100])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report("1 to 7 seats          ", mixed)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"memory above the {sum(map(len, mixed)) / 1e6:.0f} MB read: {grown / 1e3:.0f} MB with their copy")
    few = mixed[: ROUNDS // 10]
    report("2 seats               ", [line(number, 2, random) for number in range(1, ROUNDS // 2)])
    report("an unknown key in each", [each.replace(b"{", b'{"pit":3,', 1) for each in few])
    report("an escape in each     ", [each.replace(b'"D3"', b'"D\\u00e9"', 1) for each in few])
    report("a broken one in 100   ", few, [spoilt(each) for each in few[::100]])


def spoilt(record: bytes) -> bytes:
    """The line with a wager that there is not, which is told to be so."""
    return record.replace(b'"ante"', b'"anti"', 1)


if __name__ == "__main__":
    main()
