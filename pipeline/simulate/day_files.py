"""The files of a venue's gaming day: its sessions' lines in the order of their time.

There is one file a day; a fault that ends it early leaves the rest of the day to a second one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.record import Record
from pipeline.simulate.script import Mark, SessionScript

_KEPT_OF_CUT = 0.6
"""Share of its last line that a file keeps which ends within it."""


@dataclass(frozen=True)
class FileContent:
    """One file before compression, with the labels of the faults whose lines it holds (`line` from 1)."""

    name: str
    data: bytes
    labels: list[Record]


def day_files(scripts: Sequence[SessionScript]) -> Iterator[FileContent]:
    """Finish the sessions of one venue and day, and yield their file or two."""
    lines: list[str] = []
    instants: list[NDArray[np.int64]] = []
    marked: list[tuple[Mark, int | None]] = []
    cut: int | None = None
    for script in scripts:
        own, at, found = script.finish()
        for mark in script.marks:
            place = None if mark.anchor is None else found[mark.anchor] + len(lines)
            marked.append((mark, place))
        if script.cut is not None:
            cut = found[script.cut] + len(lines)
        lines += own
        instants.append(at)
    order = np.argsort(np.concatenate(instants), kind="stable")
    slot = scripts[0].slot
    name = f"{slot.venue}_{slot.gaming_day.isoformat()}"
    position = _positions(order, marked, cut)
    end = len(lines) if cut is None else position[cut] + 1
    for stem, start, stop in ((name, 0, end), (f"{name}_late", end, len(lines))):
        if start == stop:
            continue
        text = "\n".join([lines[index] for index in order[start:stop].tolist()])
        if cut is not None and stop == end:
            text = text[: len(text) - int(len(lines[cut]) * (1 - _KEPT_OF_CUT))]
        else:
            text += "\n"
        # A fault may put a byte into a line that is no text; it travels as a lone surrogate until here.
        yield FileContent(
            f"{stem}.jsonl", text.encode("utf-8", "surrogateescape"), _labels(marked, position, start, stop)
        )


def _positions(
    order: NDArray[np.int64], marked: Sequence[tuple[Mark, int | None]], cut: int | None
) -> dict[int, int]:
    """Where in the order the marked and cut lines come."""
    wanted = {place for _, place in marked if place is not None} | ({cut} if cut is not None else set[int]())
    if not wanted:
        return {}
    inverse = np.empty_like(order)
    inverse[order] = np.arange(order.size)
    return {place: int(inverse[place]) for place in wanted}


def _labels(
    marked: Sequence[tuple[Mark, int | None]], position: dict[int, int], start: int, stop: int
) -> list[Record]:
    """The labels of the lines from start to stop; what has no line is told with the first of them."""
    labels: list[Record] = []
    for mark, place in marked:
        if place is None:
            if start == 0:
                labels.append(mark.label | {"line": None})
        elif start <= position[place] < stop:
            labels.append(mark.label | {"line": position[place] - start + 1})
    return labels
