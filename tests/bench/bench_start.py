"""How soon the command line answers, beside an interpreter that does nothing.

Run with `python -m tests.bench.bench_start`. Medians of whole processes.
"""

import statistics
import subprocess
import sys
import time

TIMES = 15


def _seconds(*arguments: str) -> float:
    taken: list[float] = []
    for _ in range(TIMES):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main() -> None:
    """Prints both medians and their ratio."""
    _seconds("-c", "pass")
    ours, theirs = _seconds("-m", "pipeline.cli", "--help"), _seconds("-c", "pass")
    print(f"studaudit --help:   {ours:.3f} s")
    print(f"python -c pass:     {theirs:.3f} s")
    print(f"ratio {ours / theirs:.1f}")


if __name__ == "__main__":
    main()
