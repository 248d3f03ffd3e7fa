"""The simulation of stud hands itself: tables as text files, and the labels of the faults put in."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import groupby
from math import ceil
from pathlib import Path
from random import Random

from pipeline.simulate.plan import Compression
from pipeline.simulate.stud.breaking import Told, break_hands
from pipeline.simulate.stud.plan import StudPlan
from pipeline.simulate.stud.played import PlayedHand
from pipeline.simulate.stud.tables import play
from pipeline.simulate.stud.text import refusal, write_text
from pipeline.simulate.written import write_whole
from schemas.tables_recorded import GAMES

_SEEDS, _NUMBERS = 100_000, 100_000_000
"""How many seeds the tables, and how many numbers the hands of a simulation have to themselves."""
_APART = timedelta(hours=2)
"""From the first hand of one table to that of the next."""
_LOOSER = (0, 0, 0.15, 0.35)
"""How much looser than the plan a table may be played."""


@dataclass(frozen=True)
class StudSummary:
    """What a simulation wrote; `unplaced`: how many faults of a kind found no hand that suits."""

    files: tuple[Path, ...]
    labels: Path
    tables: int
    hands: int
    faults: int
    unplaced: Mapping[str, int]
    bytes: int


def simulate_stud(
    plan: StudPlan,
    out: Path,
    *,
    faults: Mapping[str, int] | None = None,
    labels: Path | None = None,
    compression: Compression = "none",
    progress: Callable[[int], None] | None = None,
) -> StudSummary:
    """Write the plan's hands as its site's text, and the labels of the faults beside the folder.

    A table's hands stand in one file up to a hand with a fault, the later ones in another: what a fault
    does to the stacks is not what the table played on with. Hands are numbered by game, kind and seed.

    Args:
        plan: what to play; the same plan with the same faults writes the same bytes.
        out: the folder, made where it is missing; files of the same names are replaced.
        faults: how often each kind of `FAULTS` is put in.
        labels: the file for their labels; left out, it stands beside the folder.
        compression: of the hands' files.
        progress: called with the hands done so far, after each table.

    Raises:
        ValueError: the site has no text for the game, or shows other cards than the plan sees.
        OSError: a file could not be written.
    """
    reason = refusal(plan.site, plan.game, plan.limit)
    if plan.sees == "all":
        reason = reason or "a text shows the down cards of its writer alone"
    if reason:
        raise ValueError(reason)
    out.mkdir(parents=True, exist_ok=True)
    wanted, rng = Counter(dict(faults or {})), Random(plan.seed)
    asked = wanted.total()
    files: list[Path] = []
    lines: list[str] = []
    tables = done = written = 0
    for hands in _tables(plan):
        most = ceil(wanted.total() * len(hands) / (plan.hands - done))
        for number, part in enumerate(_parts(break_hands(hands, most, wanted, plan.sheet, rng)), 1):
            path = out / f"{_slug(plan)}-{hands[0].table}-{number}.txt"
            text = write_text(told.hand for told in part)
            path, size = write_whole(path, text.encode(), compression)
            files.append(path)
            written += size
            lines += [_label_line(told, path) for told in part if told.label]
        tables, done = tables + 1, done + len(hands)
        if progress is not None:
            progress(done)
    label_path = labels or out.parent / f"{out.name}-labels.jsonl"
    write_whole(label_path, "".join(lines).encode(), "none")
    unplaced = {name: number for name, number in sorted(wanted.items()) if number > 0}
    placed = asked - sum(unplaced.values())
    return StudSummary(tuple(files), label_path, tables, done, placed, unplaced, written)


def _tables(plan: StudPlan) -> Iterator[list[PlayedHand]]:
    """The hands table by table; some tables are played looser, so that the last street is seen by many.

    No other game, kind or seed of the same site has the same numbers.
    """
    left, number = plan.hands, 0
    series = plan.seed * 10 + GAMES.index(plan.game) * 2 + (plan.kind == "tournament")
    while left:
        rng = Random(f"{plan.seed} {number}")
        one = replace(
            plan,
            seed=series * _SEEDS + number,
            hands=min(left, plan.hands_a_table),
            started_at=plan.started_at + number * _APART,
            loose=min(plan.loose + rng.choice(_LOOSER), 1),
        )
        for _, hands in groupby(play(one), key=lambda hand: hand.table):
            table = list(hands)
            for at, hand in enumerate(table, plan.hands - left + 1):
                hand.hand_no = str(series * _NUMBERS + at)
            left -= len(table)
            yield table
        number += 1


def _parts(told: list[Told]) -> Iterator[list[Told]]:
    """The hands of a table cut after each hand with a fault, and before one that has to stand apart."""
    part: list[Told] = []
    for one in told:
        if one.apart and part:
            yield part
            part = []
        part.append(one)
        if one.label is not None:
            yield part
            part = []
    if part:
        yield part


def _slug(plan: StudPlan) -> str:
    return f"{plan.site.lower().replace(' ', '-')}-{plan.kind}-{plan.game}"


def _label_line(told: Told, path: Path) -> str:
    label, hand = told.label, told.hand
    if label is None:
        raise TypeError("a hand without a fault has no label")
    row = {
        "fault": label.fault,
        "code": label.code,
        "site": hand.site,
        "table": hand.table,
        "hand_no": hand.hand_no,
        "seat": label.seat,
        "step": label.step,
        "consequence_codes": sorted(label.consequences),
        "source": path.name,
    }
    return json.dumps(row, separators=(",", ":")) + "\n"
