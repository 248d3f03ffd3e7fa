"""How often a piece of work is done in a second of processor time, whatever else the machine does."""

import time
from collections.abc import Callable
from typing import TypeVar

Input = TypeVar("Input")


def best_rate(pieces: int, work: Callable[[Input], object], given: Input, rounds: int = 7) -> float:
    """Pieces a second in the best of some rounds, after one round that compiles."""
    work(given)
    seconds: list[float] = []
    for _ in range(rounds):
        start = time.process_time()
        work(given)
        seconds.append(time.process_time() - start)
    return pieces / min(seconds)
