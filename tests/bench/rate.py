"""How often a piece of work is done in a second."""

import time
from collections.abc import Callable
from typing import TypeVar

Input = TypeVar("Input")


def best_rate(pieces: int, work: Callable[[Input], object], given: Input, rounds: int = 7) -> float:
    """Pieces a second in the best of some rounds, after one round that compiles."""
    work(given)
    seconds: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        work(given)
        seconds.append(time.perf_counter() - start)
    return pieces / min(seconds)
