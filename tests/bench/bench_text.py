"""Hands of text a second on one core, from the bytes of a file into Parquet: quick and plain side by side.

Run with `POLARS_MAX_THREADS=1 python -m tests.bench.bench_text`. PokerStars and Full Tilt are simulated hands
of all games, read many at once and by the plain parser; every other format that the round-trip writers or
the samples hold is read by its plain parser. Read the ratio: absolute rates are the machine's.

Designs that were tried for the quick reader, in one run on a busy machine, bytes to columns of a hand of
1,360 characters: a kernel over bytes 17 microseconds; one alternation of patterns over the text with
`finditer` that makes nothing of what it finds is what this prints as `patterns`. The kernel was taken.
"""

import io
import re
import time
from collections.abc import Callable
from pathlib import Path

from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format, PieceKind
from pipeline.ingest.text import read_text
from pipeline.ingest.window import whole
from pipeline.simulate.stud import StudPlan, play, sheet_of, write_text

ROOT = Path(__file__).parents[2]
SAMPLES = (ROOT / "data" / "samples" / "inbox", ROOT / "tests" / "ingest" / "samples")
GAMES = {"PokerStars": ("7stud", "7stud8", "razz"), "Full Tilt": ("7stud", "7stud8", "razz", "5stud")}
HANDS, PLAIN_HANDS = 9000, 600
_LINE = re.compile(
    r"^(?:(?P<name>.+?):? (?P<verb>posts the ante|brings in for|calls|bets|raises|folds|checks|shows"
    r"|collected|antes)(?P<rest>.*)|Dealt to (?P<dealt>.+)|Seat (?P<seat>\d+): (?P<sits>.+)"
    r"|\*\*\* (?P<street>.+)|Total pot (?P<pot>.+)|Uncalled bet (?P<back>.+))$",
    re.MULTILINE,
)


def simulated(site: str, hands: int) -> bytes:
    """Hands of all games of a site, in cash games and tournaments."""
    games = [(game, kind) for game in GAMES[site] for kind in ("cash", "tournament")]
    texts: list[str] = []
    for seed, (game, kind) in enumerate(games):
        chips = {"currency": "chips", "minor_digits": 0} if kind == "tournament" else {}
        plan = StudPlan(
            site=site, game=game, kind=kind, sheet=sheet_of(kind), seed=seed, sees="hero",
            hands=hands // len(games), **chips,
        )  # fmt: skip
        texts.append(write_text(play(plan)))
    return "".join(texts).encode()


def into_parquet(kind: Format, content: bytes, fewest_for_quick: int) -> int:
    """Reads a file's bytes and writes its hands; how many they are."""
    hands = 0
    for batch in read_text(kind, [whole(kind, decode(content))], fewest_for_quick):
        batch.hands.write_parquet(io.BytesIO())
        hands += batch.hands.height
    return hands


def rate(work: Callable[[], int], rounds: int) -> float:
    """Hands a second of processor time in the best of some rounds."""
    best = 0.0
    for _ in range(rounds):
        start = time.process_time()
        hands = work()
        best = max(best, hands / (time.process_time() - start))
    return best


def compare(kind: Format, content: bytes, few: bytes) -> None:
    """Prints what a site's text is read at in each way."""
    start = time.process_time()
    into_parquet(kind, few, 0)
    loaded = time.process_time() - start
    quick = rate(lambda: into_parquet(kind, content, 0), 4)
    plain = rate(lambda: into_parquet(kind, few, 10**9), 2)
    text = few.decode()
    hands = len(kind.cut(text))
    patterns = rate(lambda: hands if sum(1 for _ in _LINE.finditer(text)) else 0, 2)
    cut = rate(lambda: len(kind.cut(content.decode())), 2)
    print(
        f"{kind.name:<18} quick {quick:>9,.0f}  plain {plain:>8,.0f}  ratio {quick / plain:>5.1f}  "
        f"(cutting alone {cut:,.0f}; patterns alone {patterns:,.0f}; first use {loaded:.1f} s)"
    )


def sample_of(kind: Format) -> bytes:
    """The samples that are of a format, one after the other; empty where there are none."""
    files = [path for folder in SAMPLES for path in sorted(folder.rglob("*")) if path.is_file()]
    contents = [
        path.read_bytes() for path in files if path.suffix in (".txt", ".xml", ".phh", ".phhs", ".ohh")
    ]
    return max((c for c in contents if kind.sniff(decode(c).text[:65_536])), key=len, default=b"")


def main() -> None:
    """Prints all rates."""
    print("hands a second, bytes into Parquet, one core")
    for kind in FORMATS:
        if kind.site in GAMES:
            compare(kind, simulated(kind.site, HANDS), simulated(kind.site, PLAIN_HANDS))
            continue
        plainly(kind, decode(sample_of(kind)).text)


def plainly(kind: Format, text: str) -> None:
    """Prints what a format's plain parser reads its sample at."""
    hands = [piece for piece in kind.cut(text) if piece.kind is PieceKind.HAND] if text else []
    if not hands:
        print(f"{kind.name:<18} has no sample")
        return
    often = hands * max(1, 300 // len(hands))

    def parse() -> int:
        return sum(bool(kind.parse(text[hand.start : hand.end], hand.context)) for hand in often)

    print(f"{kind.name:<18} plain {rate(parse, 3):>9,.0f}  (parsing alone)")


if __name__ == "__main__":
    main()
