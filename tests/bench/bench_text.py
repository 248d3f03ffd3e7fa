"""Hands of text a second on one core, from the bytes of a file into Parquet: quick and plain side by side.

Run with `POLARS_MAX_THREADS=1 python -m tests.bench.bench_text [FORMAT]...`. PokerStars and Full Tilt are
simulated hands of all games, read many at once and by the plain parser. Every other format is read by its
plain parser alone, in two files: its sample over and over, and hands of the round-trip writers, which are
longer (up to eight players, most of them at the showdown) and have the oddest names. Of each the rate from
bytes into Parquet stands beside that of parsing alone. Whatever is kept of texts once read is emptied before
each round. Read the ratios: absolute rates are the machine's.

Designs that were tried for the quick reader, in one run on a busy machine, bytes to columns of a hand of
1,360 characters: a kernel over bytes 17 microseconds; one alternation of patterns over the text with
`finditer` that makes nothing of what it finds is what this prints as `patterns`. The kernel was taken.
"""

import gc
import io
import re
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import Format, FormatFault, Piece, PieceKind
from pipeline.ingest.text import read_text
from pipeline.ingest.window import whole
from pipeline.simulate.stud import StudPlan, play, sheet_of, write_text
from tests.oracles.hand_text.told import all_told
from tests.oracles.stud_play import random_hand

ROOT = Path(__file__).parents[2]
SAMPLES = (ROOT / "data" / "samples" / "inbox", ROOT / "tests" / "ingest" / "samples")
GAMES = {"PokerStars": ("7stud", "7stud8", "razz"), "Full Tilt": ("7stud", "7stud8", "razz", "5stud")}
HANDS, PLAIN_HANDS = 9000, 600
TOLD_HANDS, FILE_HANDS = 200, 1200
"""Hands that the round-trip writers write, and hands of a file in which they, or the samples, stand often."""
_KEPT = type(lru_cache(lambda: None))
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
        forget()
        start = time.process_time()
        hands = work()
        best = max(best, hands / (time.process_time() - start))
    return best


def forget() -> None:
    """Empties what functions of the program keep of what they were asked before."""
    for kept in gc.get_objects():
        if isinstance(kept, _KEPT) and str(kept.__module__).startswith(("pipeline.", "schemas.")):
            kept.cache_clear()


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
    """The longest sample of a format; empty where there is none."""
    files = [path for folder in SAMPLES for path in sorted(folder.rglob("*")) if path.is_file()]
    texts = (".txt", ".xml", ".phh", ".phhs", ".ohh", ".json")
    contents = [path.read_bytes() for path in files if path.suffix in texts]
    return max((c for c in contents if kind.sniff(decode(c).text[:65_536])), key=len, default=b"")


def told_by_writers(kind: Format) -> bytes:
    """Random hands, told by the second hand of the format."""
    told, rng, texts = all_told()[kind.name], Random(1), list[str]()
    while len(texts) < TOLD_HANDS:
        row = random_hand(rng)
        if told.can(row):
            texts.append(told.write(row, rng)[0])
    return "\n\n\n".join(text.rstrip("\n") for text in texts).encode()


def hands_of(kind: Format, text: str) -> list[Piece]:
    """The hands of a text that can be read."""

    def is_read(piece: Piece) -> bool:
        try:
            return bool(kind.parse(text[piece.start : piece.end], piece.context))
        except FormatFault:
            return False

    return [piece for piece in kind.cut(text) if piece.kind is PieceKind.HAND and is_read(piece)]


def often(kind: Format, content: bytes) -> bytes:
    """A file in which a text stands over and over."""
    hands = hands_of(kind, decode(content).text)
    return (content.rstrip(b"\n") + b"\n\n\n") * max(1, FILE_HANDS // len(hands))


def plainly(kind: Format, what: str, content: bytes) -> None:
    """Prints what a format's plain parser reads a file at."""
    text = decode(content).text
    hands = hands_of(kind, text)
    lines = sum(text.count("\n", hand.start, hand.end) for hand in hands) / len(hands)

    def parse() -> int:
        return sum(bool(kind.parse(text[hand.start : hand.end], hand.context)) for hand in hands)

    def read() -> int:
        stored = into_parquet(kind, content, 10**9)
        assert stored == len(hands), f"{stored} of {len(hands)} hands were stored"
        return stored

    print(
        f"{kind.name:<18} {what:<7} {rate(read, 4):>8,.0f}  (parsing alone {rate(parse, 4):>7,.0f};"
        f" {lines:.0f} lines a hand)"
    )


def main() -> None:
    """Prints the rates of all formats, or of those named."""
    print("hands a second, bytes into Parquet, one core")
    for kind in FORMATS:
        if sys.argv[1:] and kind.name not in sys.argv[1:]:
            continue
        if kind.site in GAMES:
            compare(kind, simulated(kind.site, HANDS), simulated(kind.site, PLAIN_HANDS))
            continue
        plainly(kind, "samples", often(kind, sample_of(kind)))
        plainly(kind, "told", often(kind, told_by_writers(kind)))


if __name__ == "__main__":
    main()
