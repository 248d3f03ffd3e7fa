"""Recorded rounds read from Parquet, settled and checked, a second on one core, beside a plain loop.

Run with `POLARS_MAX_THREADS=1 python -m tests.bench.bench_night`. The peer is the simulator's plain
settlement over the same records, already parsed, which only compares returns. Read the ratio:
absolute rates are the machine's.
"""

import json
import os
import resource
import tempfile
import time
from pathlib import Path

os.environ.setdefault("POLARS_MAX_THREADS", "1")

import polars as pl

from checks import check_rounds
from pipeline.ingest.table_session import openings, read_chunks
from pipeline.replay.house_banked import settle
from pipeline.simulate import Plan, simulate
from pipeline.simulate.games import GAMES
from pipeline.simulate.settlement import settle_plain
from pipeline.stages.context import house_context, with_house_context
from pipeline.stages.judge import arrow

ROUNDS, COPIES, PLAIN = 100_000, 4, 2_000
PROVENANCE = {"source": "bench", "source_sha256": "0" * 64, "run_id": "bench"}


def _recorded(folder: Path) -> tuple[pl.DataFrame, pl.DataFrame, list[dict[str, object]]]:
    """Rounds, their sessions' context, and some of the records as parsed JSON."""
    simulate(Plan(seed=1, rounds=ROUNDS, tables=8), folder / "inbox")
    rounds: list[pl.DataFrame] = []
    sessions: list[pl.DataFrame] = []
    plain: list[dict[str, object]] = []
    for file in sorted((folder / "inbox").iterdir()):
        content = file.read_bytes()
        for batch in read_chunks(content, openings(content)):
            rounds.append(batch.rounds)
            sessions.append(batch.sessions.filter(pl.col("record") == "session_open"))
        records = map(json.loads, content.splitlines()[: PLAIN if not plain else 0])
        plain += [record for record in records if record["record"] == "round"]
    literals = [pl.lit(value).alias(name) for name, value in PROVENANCE.items()]
    return pl.concat(rounds).with_columns(literals), house_context(pl.concat(sessions)), plain


def _judged(parquet: Path, context: pl.DataFrame) -> int:
    """Rounds that passed through reading, replay and checks."""
    seen = 0
    for frame in pl.scan_parquet(parquet).collect_batches(chunk_size=65_536, maintain_order=True):
        whole = with_house_context(frame, context)
        replayed = pl.DataFrame(settle(arrow(whole)))
        literals = [pl.lit(None, pl.String).alias("sheet_sha256"), pl.lit("bench").alias("run_id")]
        expected = replayed.join(whole.select("hand_id", "rules", "gaming_day"), on="hand_id").with_columns(
            literals
        )
        seen += whole.height - check_rounds(whole, expected).findings.height
    return seen


def _plain(records: list[dict[str, object]]) -> int:
    right = 0
    for record in records:
        settled = settle_plain(record, GAMES["stud-poker-fr@1"], currency="EUR")
        right += len(settled["seats"]) == len(record["seats"])  # type: ignore[arg-type]
    return right


def main() -> None:
    """Prints both rates, their ratio and the memory at its highest."""
    with tempfile.TemporaryDirectory() as folder:
        rounds, context, plain = _recorded(Path(folder))
        copies = [rounds.with_columns(hand_id=pl.col("hand_id") + f"-{copy}") for copy in range(COPIES)]
        parquet = Path(folder) / "rounds.parquet"
        pl.concat(copies).write_parquet(parquet)
        _judged(parquet, context)
        start = time.process_time()
        seen = _judged(parquet, context)
        ours = seen / (time.process_time() - start)
        start = time.process_time()
        theirs = _plain(plain) / (time.process_time() - start)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"Parquet, settled, every check: {ours:>12,.0f} rounds/s")
    print(f"plain settlement alone:        {theirs:>12,.0f} rounds/s")
    print(f"ratio {ours / theirs:.0f}; {memory:.0f} MB at the most")


if __name__ == "__main__":
    main()
