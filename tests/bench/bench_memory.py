"""The most memory that `studaudit ingest` needs for a long file, beside what it needs for a short one.

Run with `python -m tests.bench.bench_memory [SHORT LONG]` (megabytes, 50 and 400 where not given). Both
files are simulated hand histories of one site, and records of table sessions. Read the ratio: where memory
is flat in file size it is about one.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

from pipeline.simulate.stud.plan import StudPlan
from pipeline.simulate.stud.tables import play
from pipeline.simulate.stud.text.write import write_text
from tests.bench.bench_ingest import line

MB = 1_000_000
PLAYED = 2_000
OPENING = (
    b'{"record":"session_open","v":1,"venue":"DE-9","table":"T4","session":"N1",'
    b'"at":"2027-02-14T00:00:00+01:00","gaming_day":"2027-02-14","currency":"EUR",'
    b'"rules":"stud-poker-fr@1","float":"10000.00"}\n'
)


def hands() -> Iterator[bytes]:
    """Hand histories without end, some played hands over and over, each time under another number."""
    played = play(StudPlan(hands=PLAYED))
    texts = [write_text([hand]).encode().partition(b":") for hand in played]
    for number in count(1):
        _, colon, rest = texts[number % PLAYED]
        yield b"PokerStars Hand #%d%s%s" % (200_000_000_000 + number, colon, rest)


def rounds() -> Iterator[bytes]:
    """An opening, and rounds without end."""
    random = Random(1)
    yield OPENING
    for number in count(1):
        yield line(number, random.randint(1, 7), random) + b"\n"


def write(path: Path, parts: Iterator[bytes], size: int) -> None:
    """Writes parts until the file has so many bytes."""
    written = 0
    with path.open("wb") as file:
        for part in parts:
            written += file.write(part)
            if written >= size:
                return


def peak(path: Path, lake: Path) -> float:
    """Megabytes that reading a file takes at most."""
    command = [sys.executable, "-m", "pipeline.cli", "ingest", str(path), "--lake", str(lake), "--quiet"]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        raise RuntimeError(f"{path.name}: exit code {os.waitstatus_to_exitcode(status)}")
    return usage.ru_maxrss * resource_unit() / MB


def resource_unit() -> int:
    """Bytes that the system's figure counts in."""
    return 1 if sys.platform == "darwin" else 1024


def report(name: str, parts: Callable[[], Iterator[bytes]], sizes: list[int]) -> None:
    """Prints the peaks of one kind of file and the ratio of the last to the first."""
    peaks: list[float] = []
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"{size}.txt"
            write(path, parts(), size * MB)
            peaks.append(peak(path, Path(folder) / "lake"))
        print(f"{name} {size:>6} MB: at most {peaks[-1]:,.0f} MB in memory")
    print(f"{name}  ratio: {peaks[-1] / peaks[0]:.2f}")


def main() -> None:
    """Prints both ratios."""
    sizes = [int(each) for each in sys.argv[1:]] or [50, 400]
    report("hand histories", hands, sizes)
    report("table sessions", rounds, sizes)


if __name__ == "__main__":
    main()
