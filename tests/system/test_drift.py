"""The share of lines that a format does not understand, by file and over time."""

from pathlib import Path
from random import Random

import polars as pl

from pipeline.config import Config
from pipeline.lake import Lake
from pipeline.nightly import ingest_paths
from pipeline.run import Silent
from pipeline.view.drift import drift
from schemas.tables_recorded import SOURCES
from tests.oracles.hand_text.told import all_told
from tests.oracles.stud_play import random_hand


def _hands(count: int) -> list[str]:
    rng, told = Random(3), all_told()["pokerstars-text"]
    found: list[str] = []
    while len(found) < count:
        row = random_hand(rng)
        if told.can(row):
            found.append(told.write(row, rng)[0].rstrip("\n") + "\n\n\n")
    return found


def _lines(text: str) -> int:
    return sum(bool(line.strip()) for line in text.split("\n"))


def test_a_site_that_words_a_line_anew_shows_in_the_share_of_its_lines(tmp_path: Path) -> None:
    hands = _hands(20)
    before, after = "".join(hands[:10]), "".join(hands[10:])
    turned = [
        hand.replace("*** SUMMARY ***", "A line that no format knows\n*** SUMMARY ***")
        for hand in hands[10:14]
    ]
    drifted = "A loose line\n" + "".join(turned) + "".join(hands[14:])
    config = Config(lake=tmp_path / "lake")
    for name, text in (("before.txt", before), ("after.txt", drifted)):
        (tmp_path / name).write_text(text, encoding="utf-8")
        ingest_paths(config, Silent(), [tmp_path / name], None)
    lake = Lake(config.lake)
    by_file = {Path(row["source"]).name: row for row in drift(lake, "file").to_dicts()}
    assert by_file["before.txt"]["lines_unknown"] == 0
    assert by_file["before.txt"]["lines"] == _lines(before)
    assert by_file["after.txt"]["lines_unknown"] == 5
    assert by_file["after.txt"]["lines"] == _lines(after) + 5
    (total,) = drift(lake, "month").to_dicts()
    assert (total["format"], total["files"], total["lines_unknown"]) == ("pokerstars-text", 2, 5)
    assert total["share"] == 5 / (_lines(before) + _lines(after) + 5)
    assert lake.read(SOURCES).filter(pl.col("lines") == 0).is_empty()
