"""The quick reader makes of hands exactly what the plain parser makes of them, or leaves them to it."""

import subprocess
import sys
from pathlib import Path
from random import Random

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from pipeline.ingest.decode import Decoded
from pipeline.ingest.formats.format import PieceKind
from pipeline.ingest.formats.full_tilt_text import FullTiltText
from pipeline.ingest.formats.pokerstars_text import PokerStarsText
from pipeline.ingest.piece_bytes import piece_bytes
from pipeline.ingest.text import read_text
from pipeline.ingest.window import whole
from pipeline.simulate.stud import StudPlan, play, sheet_of, write_text
from tests.ingest.samples import corpus_texts
from tests.oracles.hand_text.test_round_trip import a_hand, written

SITES = {"PokerStars": PokerStarsText(), "Full Tilt": FullTiltText()}
FOLDERS = {"PokerStars": "Stars", "Full Tilt": "FTP"}
GAMES = {"PokerStars": ("7stud", "7stud8", "razz"), "Full Tilt": ("7stud", "7stud8", "razz", "5stud")}
SHARDS = (
    "\n", "\r\n", "\n\n", " ", "\t", "\x00", "\r", "\ufeff", "\x85", "\u2028", "\xa0", "\x1c", "\u017f",
    "\udc81", "\xe9", ": ", " folds", ": folds", " [", "]", "[Ah]", "[Ah Ah]", "Seat 1: ", "seat 2: ",
    "Dealt to ", "dealt to ", "*** ", "*** SUMMARY ***\n", "*** SHOW DOWN ***\n", "*** RIVER *** [2c]\n",
    "*** 7TH STREET ***\n", " and is all-in", ", and is all in", "$", "\u20ac", "\xa3", ",", ".", "0",
    "1,000", "00", "12345678901234", ".5", " to ", "raises ", "calls ", "No low hand qualified\n", " - ",
    "2013/11/03 1:30:00 ET", "25:00:00", "ET", "XYZ", " [2013/11/03 1:30:00 ET]", "Hand #", "Game #",
    ": mucks hand\n", " mucks\n", "Board [2c]\n", "Board: [2c]\n", " is sitting out", " collected ",
    " Main pot 5. Side pot 3.", ' said, "', '"', "Uncalled bet (", "Ante of ", " with ",
    " - a pair of Aces", "low ", "side pot-2", "(", ")", "x", "Bob", "\xe9",
)  # fmt: skip
"""What is put into texts: ends of lines of all kinds, words and marks of the formats, odd letters."""


def both_ways(site: str, text: str) -> tuple[pl.DataFrame, float]:
    """The hands of a text, read plainly and quickly alike; the share of them that was read quickly."""
    kind = SITES[site]
    windows = [whole(kind, Decoded(text, "utf-8", 0, 0))]
    (plain,), (quick,) = read_text(kind, windows, 10**9), read_text(kind, windows, 0)
    assert_frame_equal(quick.hands, plain.hands)
    assert_frame_equal(quick.quarantined, plain.quarantined)
    assert_frame_equal(quick.pieces, plain.pieces)
    told = [(batch.cancelled, batch.lines, batch.lines_unknown) for batch in (quick, plain)]
    assert told[0] == told[1]
    return plain.hands, share(site, text)


def share(site: str, text: str) -> float:
    kind = SITES[site]
    pieces = kind.cut(text)
    given = piece_bytes(Decoded(text, "utf-8", 0, 0), pieces)
    stops = given.sizes.cumsum()
    hands = [piece.kind is PieceKind.HAND for piece in pieces]
    taken = kind.read_many(given.text, (stops - given.sizes)[hands], stops[hands]).taken
    return float(taken.mean()) if len(taken) else 1.0


def simulated(site: str, seed: int, hands: int, **more: object) -> str:
    texts: list[str] = []
    for game in GAMES[site]:
        for kind in ("cash", "tournament"):
            wishes = {"hands": hands, "sees": "hero", **more}
            wishes |= {"currency": "chips", "minor_digits": 0} if kind == "tournament" else {}
            plan = StudPlan(site=site, game=game, kind=kind, sheet=sheet_of(kind), seed=seed, **wishes)
            texts.append(write_text(play(plan)))
    return "".join(texts)


def told(site: str, seeds: range) -> str:
    """Hands of the second writer: awkward names, chat, notices, every second one spoiled."""
    texts: list[str] = []
    for seed in seeds:
        row, rng = a_hand(seed)
        texts.append(written(row, site, rng, winner_mucks=rng.random() < 0.5)[1])
    return "\n\n".join(texts)


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("more", [{}, {"loose": 1.0, "short_rate": 0.6}, {"sees": "boards"}])
def test_ordinary_hands_are_read_quickly(site: str, more: dict[str, object]) -> None:
    hands, quickly = both_ways(site, simulated(site, 5, 25, **more))
    assert hands.height == 25 * 2 * len(GAMES[site])
    assert quickly > 0.95


@pytest.mark.parametrize("site", SITES)
def test_awkward_and_spoiled_hands(site: str) -> None:
    hands, quickly = both_ways(site, told(site, range(200)))
    assert hands.height > 150
    assert quickly > 0.5


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("seed", range(3))
def test_mutated_texts(site: str, seed: int) -> None:
    rng = Random(seed)
    base = told(site, range(1000 * seed, 1000 * seed + 25)) + "\n\n" + simulated(site, seed, 3)
    lines = base.split("\n")
    for _ in range(10):
        text = "\n".join(mutated_lines(lines, rng))
        for _ in range(rng.randrange(60)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(SHARDS) + text[at + rng.choice((0, 0, 0, 1, 2, 30)) :]
        both_ways(site, text)


def mutated_lines(lines: list[str], rng: Random) -> list[str]:
    """Some lines left out, doubled, swapped, or put in other places."""
    mutated = list(lines)
    for _ in range(rng.randrange(40)):
        at, other = rng.randrange(len(mutated)), rng.randrange(len(mutated))
        change = rng.randrange(4)
        if change == 0:
            del mutated[at]
        elif change == 1:
            mutated.insert(at, mutated[at])
        elif change == 2:
            mutated[at], mutated[other] = mutated[other], mutated[at]
        else:
            mutated.insert(at, mutated[other])
    return mutated


@pytest.mark.parametrize("site", SITES)
def test_other_line_ends_and_encodings(site: str) -> None:
    text = told(site, range(30))
    both_ways(site, text.replace("\n", "\r\n"))
    both_ways(site, text.replace("\n", " \n"))
    kind = SITES[site]
    for encoding in ("utf-16-le", "cp1252"):
        written_so = text.encode(encoding, "replace").decode(encoding)
        windows = [whole(kind, Decoded(written_so, encoding, 2, 1))]
        (plain,), (quick,) = read_text(kind, windows, 10**9), read_text(kind, windows, 0)
        assert_frame_equal(quick.pieces, plain.pieces)
        assert_frame_equal(quick.hands, plain.hands)


@pytest.mark.parametrize("site", SITES)
def test_the_corpus(site: str) -> None:
    shares = [both_ways(site, text)[1] for _, text in corpus_texts(FOLDERS[site])]
    assert sum(shares) / len(shares) > 0.5


def test_importing_the_formats_does_not_import_numba() -> None:
    code = "import sys, pipeline.ingest.text; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2]).returncode == 0
