"""House-banked rounds settled a second, beside the plain settlement of the simulator in the same run.

Run with `python -m tests.bench.bench_settlement`. Read the ratios: absolute rates are the machine's.
Before it is timed, a part of each batch is settled by both and compared.
"""

from typing import Any, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa

from pipeline.replay.house_banked import settle
from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import settle_plain
from schemas.cards import card_text
from schemas.money import to_text
from schemas.sheets import HouseSheet, Sheet, all_sheets, load_sheet
from schemas.tables_recorded import WAGERS
from schemas.vocabulary import Decision
from tests.bench.rate import best_rate

ROUNDS = 65_536
PLAIN_ROUNDS = 2_000
SEATS = 4
HANDS = SEATS + 1
PLAIN, BONUS, PROGRESSIVE = "stud-poker-fr@1", "stud-poker-bonus@1", "caribbean-progressive@1"
ALL_FIVE = "all-five@1"
METER = 5_000_000

Numbers = np.ndarray[Any, Any]


class Variant(NamedTuple):
    """A way to play: its sheets, evenly mixed, and how often (of seats) each side wager is made."""

    title: str
    sheets: tuple[str, ...]
    draw: float = 0
    bonus: float = 0
    jackpot: float = 0
    maximum: int | None = None


VARIANTS = (
    Variant("ante and raise", (PLAIN,)),
    Variant("all wagers, two sheets", (BONUS, PROGRESSIVE), draw=0.2, bonus=0.5, jackpot=0.5),
    Variant("all wagers, one sheet", (ALL_FIVE,), draw=0.2, bonus=0.5, jackpot=0.5),
    Variant("the same, maximum payout", (ALL_FIVE,), draw=0.2, bonus=0.5, jackpot=0.5, maximum=100_000),
)


def sheets() -> dict[str, Sheet]:
    """The shipped sheets, and one that offers all five wagers."""
    bonus, progressive = load_sheet(BONUS), load_sheet(PROGRESSIVE)
    assert isinstance(progressive, HouseSheet)
    whole = msgspec.structs.replace(bonus, wagers=WAGERS, progressive=progressive.progressive)
    return {**all_sheets(), ALL_FIVE: whole}


def lists(values: Numbers, each: int | Numbers = SEATS) -> pa.ListArray:
    counts = np.broadcast_to(each, ROUNDS)
    return pa.ListArray.from_arrays(
        pa.array(np.concatenate(([0], counts.cumsum())).astype(np.int32)), pa.array(values)
    )


def recorded(variant: Variant) -> pa.RecordBatch:
    """Four seats a round, a raise on most pairs and better, and on some hands below."""
    random = np.random.default_rng(4)
    cards = random.random((ROUNDS, 52)).argsort(axis=1).astype(np.int8)
    rules = np.arange(ROUNDS) % len(variant.sheets)
    offered = {name: np.repeat(_offers(variant, name)[rules], SEATS) for name in WAGERS}
    seats = ROUNDS * SEATS
    raises = random.random(seats) < 0.55
    ante = random.integers(1, 20, seats) * 500
    buys = offered["draw"] & (random.random(seats) < variant.draw)
    hand_of = cards[:, : SEATS * 5].reshape(seats, 5)
    spare = cards[:, HANDS * 5 : HANDS * 5 + SEATS].reshape(seats)
    zeros = np.zeros(seats, dtype=np.int8)
    stakes = {
        "ante": ante,
        "raise": np.where(raises, 2 * ante, -1),
        "draw": np.where(buys, ante, -1),
        "bonus": np.where(offered["bonus"] & (random.random(seats) < variant.bonus), 500, -1),
        "jackpot": np.where(offered["jackpot"] & (random.random(seats) < variant.jackpot), 100, -1),
    }
    drawn = buys.reshape(ROUNDS, SEATS).sum(axis=1)
    columns = {
        "hand_id": pa.array([f"{number:064x}" for number in range(ROUNDS)]),
        "rules": pa.array([variant.sheets[place] for place in rules]),
        "round_void": pa.array(np.zeros(ROUNDS, dtype=np.int8)),
        "dealer_cards": lists(cards[:, SEATS * 5 : HANDS * 5].reshape(-1), 5),
        "seat": lists(np.tile(np.arange(1, SEATS + 1, dtype=np.int8), ROUNDS)),
        "seat_cards": lists(hand_of.reshape(-1), SEATS * 5),
        "seat_card_count": lists(zeros + np.int8(5)),
        "seat_decision": lists(np.where(raises, Decision.RAISE, Decision.FOLD).astype(np.int8)),
        "seat_void": lists(zeros),
        "draw_count": lists(buys.astype(np.int8)),
        "draw_discard": lists(hand_of[buys, 0], drawn),
        "draw_card": lists(spare[buys], drawn),
        **{f"{wager}_stake_minor": lists(staked.astype(np.int64)) for wager, staked in stakes.items()},
        "max_payout_minor": pa.array([variant.maximum] * ROUNDS, pa.int64()),
        "minor_digits": pa.array([2] * ROUNDS, pa.int8()),
        "jackpot_before_minor": pa.array([METER] * ROUNDS, pa.int64()),
        "jackpot_contribution": pa.array([None] * ROUNDS, pa.string()),
    }
    return pa.RecordBatch.from_pydict(columns)


def _offers(variant: Variant, wager: str) -> Numbers:
    known = sheets()
    return np.array([wager in getattr(known[name], "wagers", ()) for name in variant.sheets])


def as_record(row: dict[str, Any]) -> dict[str, Any]:
    """The parts of a table-session record that the plain settlement reads."""
    texts = [card_text(card) for card in row["seat_cards"]]
    bought = iter(zip(row["draw_discard"], row["draw_card"], strict=True))
    seats: list[dict[str, Any]] = []
    for place, seat in enumerate(row["seat"]):
        stakes = {wager: row[f"{wager}_stake_minor"][place] for wager in WAGERS}
        each: dict[str, Any] = {
            "seat": seat,
            "cards": texts[5 * place : 5 * place + 5],
            "decision": "raise" if row["seat_decision"][place] == Decision.RAISE else "fold",
            "wagers": [{"on": on, "stake": to_text(stake, 2)} for on, stake in stakes.items() if stake >= 0],
        }
        if row["draw_count"][place]:
            discard, card = next(bought)
            each["draw"] = {"discard": card_text(discard), "card": card_text(card)}
        seats.append(each)
    dealer = {"cards": [card_text(card) for card in row["dealer_cards"]]}
    return {"rules": row["rules"], "dealer": dealer, "seats": seats, "jackpot": {"before": to_text(METER, 2)}}


def settle_plainly(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [settle_plain(record, GAMES[record["rules"]], currency="EUR") for record in records]


def assert_agree(settled: list[dict[str, Any]], plain: list[dict[str, Any]]) -> None:
    for mine, theirs in zip(settled, plain, strict=True):
        for place, seat in enumerate(theirs["seats"]):
            for wager, amount in seat["returned_minor"].items():
                assert mine[f"expected_{wager}_returned_minor"][place] == amount, mine


def main() -> None:
    known = sheets()
    for variant in VARIANTS:
        rounds = recorded(variant)
        ours = best_rate(ROUNDS, lambda batch: settle(batch, known), rounds)
        said = f"{variant.title}, {SEATS} seats: {ours / 1e6:.1f} M rounds/s"
        if variant.sheets != (ALL_FIVE,):
            part = rounds.slice(0, PLAIN_ROUNDS)
            records = [as_record(row) for row in part.to_pylist()]
            assert_agree(settle(part, known).to_pylist(), settle_plainly(records))
            theirs = best_rate(PLAIN_ROUNDS, settle_plainly, records, rounds=1)
            said += f", {ours / theirs:,.0f} times plain Python ({theirs:,.0f}/s)"
        print(said)


if __name__ == "__main__":
    main()
