"""House-banked rounds checked a second on one core, beside the same checks in plain loops.

Run with `POLARS_MAX_THREADS=1 python -m tests.bench.bench_checks`. Read the ratio: absolute rates are
the machine's. Seconds are those of the processor, so that other work on the machine does not count.
"""

import os
import time
from collections.abc import Callable

os.environ.setdefault("POLARS_MAX_THREADS", "1")

import polars as pl

from checks import check_rounds
from tests.checks.made_rounds import made_rounds
from tests.oracles.round_checks import plain_checks

BATCH = 64_000
MADE, SLOW = 500, 2_000
REPEATS = 7
_HANDS = ("8s 8c Jd 5h 2c", "7s 7c Qd 2h 4h", "Ts Tc Qs 2s 4s", "Js Jc Qh 3s 4c")
_SEATS = [{"seat": 2 * at + 1, "cards": cards} for at, cards in enumerate(_HANDS)]
_WRONG = [_SEATS[0] | {"ante": ["10.00", "30.00"], "due": {"ante": "20.00"}}, *_SEATS[1:]]


def batch(wrong_in_a_thousand: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Rounds of four seats, some of them with one ante overpaid."""
    every = MADE * wrong_in_a_thousand // 1000
    frames = made_rounds(*({"seats": _WRONG if at < every else _SEATS} for at in range(MADE)))
    times = BATCH // MADE
    names = pl.format("round-{}", pl.int_range(MADE * times))
    recorded, expected = (
        pl.concat([frame] * times).with_columns(hand_id=names).rechunk() for frame in frames
    )
    return recorded, expected


def seconds(work: Callable[[], object]) -> float:
    """Processor seconds of the best of some repeats."""
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def main() -> None:
    for wrong in (0, 4, 100):
        recorded, expected = batch(wrong)
        took = seconds(lambda: check_rounds(recorded, expected))  # noqa: B023 - called at once
        extra = [name for name in expected.columns if name not in recorded.columns]
        rows = recorded.hstack(expected.select(extra)).head(SLOW).to_dicts()
        slow = seconds(lambda: [plain_checks(row) for row in rows])  # noqa: B023 - called at once
        ours, plain = recorded.height / took, SLOW / slow
        print(
            f"{wrong:4d} of 1000 wrong: {ours:10,.0f} rounds/s,"
            f" {ours / plain:5.1f} times plain loops ({plain:,.0f}/s)"
        )


if __name__ == "__main__":
    main()
