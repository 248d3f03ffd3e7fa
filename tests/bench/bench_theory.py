"""Exact values: how long the table of states takes, and how often it is looked up in a second.

Run with `python -m tests.bench.bench_theory`. Plain enumeration of the dealer's hands, 163,185 for each
state, is measured in the same run: read the ratio.
"""

import time
from itertools import combinations

import numpy as np

from pipeline.replay.ranking import rank_five
from pipeline.theory.dealer_hands import against
from pipeline.theory.play import Strategy, play
from pipeline.theory.seat_worth import Seats, seat_worth
from pipeline.theory.state_table import counts_of, state_table
from schemas.sheets import HouseSheet, load_sheet
from tests.bench.rate import best_rate

STATES, BOUGHT, ENUMERATED = 2_000_000, 2_000, 3


def sheet_of(name: str) -> HouseSheet:
    sheet = load_sheet(name)
    assert isinstance(sheet, HouseSheet)
    return sheet


def dealt(number: int) -> tuple[np.ndarray, np.ndarray]:
    decks = np.random.default_rng(1).random((number // 8, 52)).argsort(axis=1)[:, :6].astype(np.int8)
    cards = np.tile(decks, (8, 1))
    return np.ascontiguousarray(cards[:, :5]), np.ascontiguousarray(cards[:, 5])


def enumerate_plainly(states: tuple[np.ndarray, np.ndarray]) -> None:
    """What the table spares: every hand of the dealer, ranked and compared."""
    for hand, up in zip(*states, strict=True):
        left = [card for card in range(52) if card not in {*hand.tolist(), int(up)}]
        rest = np.array(list(combinations(left, 4)), dtype=np.int8)
        dealers = np.ascontiguousarray(np.column_stack((rest, np.full(len(rest), up, np.int8))))
        np.count_nonzero(rank_five(dealers) < rank_five(hand[None])[0])


def main() -> None:
    """Prints all figures."""
    us, bonus = sheet_of("caribbean-stud-us@1"), sheet_of("stud-poker-bonus@1")
    table = state_table(against(us))
    state_table.cache_clear()
    start = time.process_time()
    state_table(against(us))
    print(f"the table of states is built in {time.process_time() - start:.2f} s")
    start = time.process_time()
    play(us, Strategy.OPTIMAL)
    print(f"all deals are played out in {time.process_time() - start:.2f} s")
    looked_up = best_rate(STATES, lambda states: counts_of(table, *states), dealt(STATES))
    plain = best_rate(ENUMERATED, enumerate_plainly, tuple(each[:ENUMERATED] for each in dealt(64)), rounds=2)
    print(f"look-ups {looked_up:,.0f}/s, plain enumeration {plain:,.1f}/s, ratio {looked_up / plain:,.0f}")
    for sheet, number in ((us, STATES), (bonus, BOUGHT)):
        hands, ups = dealt(number)
        none = np.full(len(ups), -1, np.int8)
        seats = Seats(hands, ups, np.full(len(ups), 2, np.int8), np.zeros(len(ups), np.int8), none, none)
        rate = best_rate(number, lambda given, sheet=sheet: seat_worth(sheet, given), seats)
        print(f"decisions valued, {sheet.name}: {rate:,.0f}/s")


if __name__ == "__main__":
    main()
