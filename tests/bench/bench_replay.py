"""Stud hands replayed a second, from Arrow to Arrow, beside pokerkit in the same run.

Run with `python -m tests.bench.bench_replay`. Read the ratios: absolute rates are the machine's. The hands
come in a batch as large as those of the nightly run.
pokerkit plays the hands that are then replayed; its rate counts choosing each action too.
"""

import random
import time
from random import Random

import pyarrow as pa

from pipeline.replay.stud import replay
from pipeline.stages.judge import BATCH_ROWS
from tests.bench.rate import best_rate
from tests.replay.stud_hand import batch_of
from tests.replay.stud_pokerkit import SHEET, Played, play

PLAYED = 600
TIMES = BATCH_ROWS // PLAYED


def played() -> list[Played]:
    random.seed(11)
    source = Random(11)
    hands = [play(source, 6) for _ in range(PLAYED)]
    return [hand for hand in hands if hand is not None]


def main() -> None:
    start = time.perf_counter()
    hands = played()
    pokerkit = PLAYED / (time.perf_counter() - start)
    one = pa.Table.from_batches([batch_of([hand.row for hand in hands])])
    batch = pa.concat_tables([one] * TIMES).combine_chunks().to_batches()[0]
    actions = sum(len(hand.actors) for hand in hands) / len(hands)
    steps = sum(len(hand.row["action_kind"]) for hand in hands) / len(hands)
    ours = best_rate(batch.num_rows, lambda hands: replay(hands, [SHEET]), batch, rounds=25)
    print(
        f"replay: {ours / 1e3:6.0f} k hands/s of {actions:.0f} actions ({steps:.0f} steps with deals),"
        f" {ours / pokerkit:6,.0f} times pokerkit ({pokerkit:,.0f}/s)"
    )


if __name__ == "__main__":
    main()
