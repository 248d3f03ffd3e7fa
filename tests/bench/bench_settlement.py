"""House-banked rounds settled a second, beside the plain settlement of the simulator in the same run.

Run with `python -m tests.bench.bench_settlement`. Read the ratios: absolute rates are the machine's.
"""

from typing import Any

import numpy as np
import pyarrow as pa

from pipeline.replay.house_banked import settle
from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import settle_plain
from schemas.cards import card_text
from schemas.money import to_text
from schemas.vocabulary import Decision
from tests.bench.rate import best_rate

ROUNDS = 65_536
PLAIN_ROUNDS = 2_000
SEATS = 4
SHEET = "stud-poker-fr@1"


def lists(values: np.ndarray[Any, Any], each: int) -> pa.ListArray:
    return pa.ListArray.from_arrays(pa.array(np.arange(ROUNDS + 1, dtype=np.int32) * each), pa.array(values))


def recorded() -> pa.RecordBatch:
    """Four seats a round, a raise on most pairs and better, and on some hands below."""
    random = np.random.default_rng(4)
    cards = random.random((ROUNDS, 52)).argsort(axis=1).astype(np.int8)
    seats = ROUNDS * SEATS
    raises = random.random(seats) < 0.55
    ante = random.integers(1, 20, seats) * 500
    none = np.full(seats, -1, dtype=np.int64)
    zeros = np.zeros(seats, dtype=np.int8)
    columns = {
        "hand_id": pa.array([f"{number:064x}" for number in range(ROUNDS)]),
        "rules": pa.array([SHEET] * ROUNDS),
        "round_void": pa.array(np.zeros(ROUNDS, dtype=np.int8)),
        "dealer_cards": lists(cards[:, -5:].reshape(-1), 5),
        "seat": lists(np.tile(np.arange(1, SEATS + 1, dtype=np.int8), ROUNDS), SEATS),
        "seat_cards": lists(np.ascontiguousarray(cards[:, : SEATS * 5]).reshape(-1), SEATS * 5),
        "seat_card_count": lists(zeros + np.int8(5), SEATS),
        "seat_decision": lists(np.where(raises, Decision.RAISE, Decision.FOLD).astype(np.int8), SEATS),
        "seat_void": lists(zeros, SEATS),
        "draw_count": lists(zeros, SEATS),
        "draw_discard": lists(zeros[:0], 0),
        "draw_card": lists(zeros[:0], 0),
        "ante_stake_minor": lists(ante, SEATS),
        "raise_stake_minor": lists(np.where(raises, 2 * ante, -1), SEATS),
        **{f"{wager}_stake_minor": lists(none, SEATS) for wager in ("draw", "bonus", "jackpot")},
    }
    return pa.RecordBatch.from_pydict(columns)


def as_records(rounds: pa.RecordBatch) -> list[dict[str, Any]]:
    return [as_record(row) for row in rounds.to_pylist()]


def as_record(row: dict[str, Any]) -> dict[str, Any]:
    """The parts of a table-session record that the plain settlement reads."""
    texts = [card_text(card) for card in row["seat_cards"]]
    seats: list[dict[str, Any]] = []
    for place, seat in enumerate(row["seat"]):
        stakes = {wager: row[f"{wager}_stake_minor"][place] for wager in ("ante", "raise")}
        wagers = [{"on": on, "stake": to_text(stake, 2)} for on, stake in stakes.items() if stake >= 0]
        decision = "raise" if row["seat_decision"][place] == Decision.RAISE else "fold"
        cards = texts[5 * place : 5 * place + 5]
        seats.append({"seat": seat, "cards": cards, "decision": decision, "wagers": wagers})
    return {"dealer": {"cards": [card_text(card) for card in row["dealer_cards"]]}, "seats": seats}


def settle_plainly(records: list[dict[str, Any]]) -> object:
    return [settle_plain(record, GAMES["stud-poker-fr@1"], currency="EUR") for record in records]


def main() -> None:
    rounds = recorded()
    records = as_records(rounds.slice(0, PLAIN_ROUNDS))
    settled = settle(rounds.slice(0, PLAIN_ROUNDS)).to_pylist()
    for mine, plain in zip(
        settled,
        (settle_plain(record, GAMES["stud-poker-fr@1"], currency="EUR") for record in records),
        strict=True,
    ):
        for place, seat in enumerate(plain["seats"]):
            for wager, amount in seat["returned_minor"].items():
                assert mine[f"expected_{wager}_returned_minor"][place] == amount, mine
    ours = best_rate(ROUNDS, settle, rounds)
    theirs = best_rate(PLAIN_ROUNDS, settle_plainly, records, rounds=1)
    print(
        f"{SEATS} seats: {ours / 1e6:.1f} M rounds/s,"
        f" {ours / theirs:,.0f} times plain Python ({theirs:,.0f}/s)"
    )


if __name__ == "__main__":
    main()
