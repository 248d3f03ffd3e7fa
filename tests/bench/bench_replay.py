"""Complete stud hands replayed a second, from Arrow to Arrow, beside pokerkit on the same hands and in the
same run.

Run with `python -m tests.bench.bench_replay`. Read the ratios: absolute rates are the machine's, of one
core. The hands are simulated ones that pokerkit can play, all cards known; ours come in a batch as large
as those of the nightly run.
"""

import warnings
from random import Random, seed
from time import process_time

import pyarrow as pa

from pipeline.replay.stud import replay
from pipeline.simulate.stud.played import PlayedHand
from pipeline.stages.judge import BATCH_ROWS
from pipeline.stages.settlement import arrow
from schemas.sheets import Sheet, StudSheet
from tests.bench.rate import best_rate
from tests.replay.pokerkit_replay import GAMES, plan, replayed, suiting
from tests.replay.stud_hand import batch_of
from tests.replay.stud_pokerkit import SHEET, play
from tests.system.stud_memory import with_context

HANDS = 1_000
"""Simulated of each game."""
_OURS, _ITS = 25, 3
"""Rounds of each."""


def _batch(hands: list[PlayedHand], game: str) -> pa.RecordBatch:
    """The hands as the nightly run hands them to the replay, over and over to the size of a batch."""
    sheet = plan(game, 1, 1).sheet
    one = pa.Table.from_batches([arrow(with_context(hands, {sheet.name: sheet}))])
    return pa.concat_tables([one] * (BATCH_ROWS // len(hands))).combine_chunks().to_batches()[0]


def _with_pokerkit(hands: list[PlayedHand]) -> None:
    for hand in hands:
        replayed(hand)


def _line(name: str, batch: pa.RecordBatch, sheet: Sheet, steps: float, its: float) -> None:
    assert isinstance(sheet, StudSheet)
    ours = best_rate(batch.num_rows, lambda rows: replay(rows, [sheet]), batch, rounds=_OURS)
    print(
        f"{name:15} {ours / 1e3:6.0f} k hands/s of {steps:.0f} steps, {ours / its:6,.0f} times"
        f" pokerkit ({its:,.0f}/s)"
    )


def _simulated(game: str) -> None:
    hands = suiting(game, HANDS, 11)
    its = best_rate(len(hands), _with_pokerkit, hands, rounds=_ITS)
    steps = sum(len(hand.steps) for hand in hands) / len(hands)
    _line(game, _batch(hands, game), plan(game, 1, 1).sheet, steps, its)


def _at_random() -> None:
    """Six players who do anything that is legal: long hands. The rate of pokerkit counts their choices."""
    seed(11)
    source = Random(11)
    start = process_time()
    played = [hand for hand in (play(source, 6) for _ in range(HANDS)) if hand is not None]
    its = HANDS / (process_time() - start)
    one = pa.Table.from_batches([batch_of([hand.row for hand in played])])
    batch = pa.concat_tables([one] * (BATCH_ROWS // len(played))).combine_chunks().to_batches()[0]
    steps = sum(len(hand.row["action_kind"]) for hand in played) / len(played)
    _line("7stud at random", batch, SHEET, steps, its)


def main() -> None:
    """A line for each game that pokerkit knows by name, and one for long hands."""
    warnings.simplefilter("ignore", UserWarning)
    for game in GAMES:
        _simulated(game)
    _at_random()


if __name__ == "__main__":
    main()
