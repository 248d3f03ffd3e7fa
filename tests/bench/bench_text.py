"""PokerStars stud hands parsed to rows a second on one core, beside splitting the same text in lines.

Run with `python -m tests.bench.bench_text`. The peer matches each line against one alternation of
patterns and keeps nothing. Read the ratio: absolute rates are the machine's.
"""

import re
import time
from pathlib import Path

from pipeline.ingest.decode import decode
from pipeline.ingest.formats import FORMATS
from pipeline.ingest.formats.format import PieceKind

SAMPLES = Path(__file__).parents[2] / "data" / "samples" / "inbox"
REPEAT = 200
_LINE = re.compile(
    r"(?P<name>.+?):? (?:posts the ante|brings in for|calls|bets|raises|folds|checks|shows|collected|antes)"
    r"|Dealt to .+|Seat \d+: .+|\*\*\* .+|Total pot .+|Uncalled bet .+"
)


def _parsed(kind, hands: list[str]) -> int:
    return sum(bool(kind.parse(text).row()) for _ in range(REPEAT) for text in hands)


def _matched(hands: list[str]) -> int:
    found = 0
    for _ in range(REPEAT):
        for text in hands:
            found += sum(_LINE.match(line) is not None for line in text.splitlines()) > 0
    return found


def main() -> None:
    """Prints both rates and their ratio for each format that the samples hold."""
    for kind in FORMATS:
        texts = [decode(path.read_bytes()).text for path in sorted(SAMPLES.rglob("*.txt"))]
        hands = [
            text[piece.start : piece.end]
            for text in texts
            if kind.sniff(text)
            for piece in kind.cut(text)
            if piece.kind is PieceKind.HAND
        ]
        start = time.process_time()
        ours = _parsed(kind, hands) / (time.process_time() - start)
        start = time.process_time()
        theirs = _matched(hands) / (time.process_time() - start)
        print(f"{kind.name + ':':<18}{ours:>10,.0f} hands/s to rows; a pattern a line {theirs:>10,.0f}")
        print(f"{'':<18}ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
