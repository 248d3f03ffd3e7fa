"""The order of overlapping elements of a meter that breaks it least.

A round of a linked table reads the meter, and later moves it; so does every other, and each may do so at
any time between its beginning and its end. An order of these steps is possible where each table keeps
its own and nothing comes before what had ended earlier. The search goes through the steps of one cluster
of overlapping elements at a time, and keeps the states that broke the meter least so far.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import polars as pl

_KEPT = 512
"""States kept at most, divided by the number of tracks, those with the fewest breaks first."""
_BROKEN = 4
"""Statements that differ, the first to begin, which are tried as breaks at any one time."""
_SLACK = 2
"""Breaks by which a state may be behind the best and still be kept."""
_STEADY = 8
"""Steps a track without a break of the best states, after which those behind them are given up."""
_MOST_TRACKS = 200
"""Tracks of one cluster beyond which the order of beginning counts: times that far off tell no order."""


class _Break(NamedTuple):
    """What a reading element met, and the readings before it."""

    earlier: "_Break | None"
    element: int
    carried: int | None
    should: int | None
    source: int | None


@dataclass(frozen=True, slots=True)
class _State:
    """Where a meter stands after some steps.

    Attributes:
        value, should: what it stands at, and what it would had each element moved it as it should;
            None unknown.
        source: the element that stated it last.
        breaks: how often a statement differed so far.
        readings: what each statement met.
    """

    value: int | None
    should: int | None
    source: int | None
    breaks: int
    readings: _Break | None


class _Step(NamedTuple):
    """A step of an element: it states where the meter stands, or moves it.

    `stated` is what it asks for and `sets` what it leaves; both are None where the step moves.
    """

    element: int
    start: int
    stop: int
    stated: int | None
    sets: int | None
    moved: int | None
    due: int | None


_START = _State(None, None, None, 0, None)


def _steps(row: dict[str, Any]) -> Iterator[_Step]:
    element, start, stop = row["element"], row["start"], row["stop"]
    stated, left = row["before_minor"], row["after_minor"]
    if row["states"]:
        yield _Step(element, start, stop, stated, left if stated is None else stated, None, None)
    if not row["states"] or row["record"] == "round":
        yield _Step(element, start, stop, None, None, row["moved_minor"], row["due_minor"])


def _sum(one: int | None, other: int | None) -> int | None:
    total = None if one is None or other is None else one + other
    return total if total is not None and -(2**63) <= total < 2**63 else None


def _after(state: _State, step: _Step) -> _State:
    if step.sets is None:
        value, should = _sum(state.value, step.moved), _sum(state.should, step.due)
        return _State(value, should, state.source, state.breaks, state.readings)
    met = _Break(state.readings, step.element, state.value, state.should, state.source)
    broken = step.stated is not None and state.value is not None and state.value != step.stated
    return _State(step.sets, step.sets, step.element, state.breaks + broken, met)


def _open(done: tuple[int, ...], tracks: list[list[_Step]]) -> Iterator[int]:
    """The tracks whose next step may come now: no other's next step had ended before it began."""
    pending = [(n, track[place]) for n, (place, track) in enumerate(zip(done, tracks, strict=True))
               if place < len(track)]  # fmt: skip
    earliest_stop = min(step.stop for _, step in pending)
    for number, step in sorted(pending, key=lambda each: (each[1].start, each[1].element)):
        if step.start <= earliest_stop:
            yield number


def _worth_trying(state: _State, done: tuple[int, ...], tracks: list[list[_Step]]) -> Iterator[int]:
    """The tracks whose next step is to come next.

    A statement that agrees with the meter and a step that moves nothing change nothing by coming at
    once, and no later order of them can do better.
    """
    differing: list[int] = []
    others: list[int] = []
    for number in _open(done, tracks):
        step = tracks[number][done[number]]
        if step.moved == 0 or (step.stated is not None and step.stated == state.value):
            yield number
            return
        reads = step.stated is not None and state.value is not None
        (differing if reads else others).append(number)
    yield from others
    yield from differing[:_BROKEN]


_Layer = dict[tuple[tuple[int, ...], int | None, int | None], _State]
"""States by the steps taken of each track, the meter, and what it should be."""


def _next_layer(layer: _Layer, tracks: list[list[_Step]]) -> _Layer:
    """The states one step on, of those alike the one with the fewest breaks."""
    following: _Layer = {}
    for (done, _, _), state in layer.items():
        for number in _worth_trying(state, done, tracks):
            then = _after(state, tracks[number][done[number]])
            places = (*done[:number], done[number] + 1, *done[number + 1 :])
            held = following.get((places, then.value, then.should))
            if held is None or then.breaks < held.breaks:
                following[places, then.value, then.should] = then
    return following


def _through(states: list[_State], tracks: list[list[_Step]]) -> list[_State]:
    """The states after all steps of a cluster, least broken first."""
    layer: _Layer = {((0,) * len(tracks), each.value, each.should): each for each in states}
    most = max(_KEPT // len(tracks), 4)
    least = broken_at = 0
    for step in range(sum(map(len, tracks))):
        kept = sorted(_next_layer(layer, tracks).items(), key=lambda item: item[1].breaks)[:most]
        if kept[0][1].breaks > least:
            least, broken_at = kept[0][1].breaks, step
        slack = _SLACK if step - broken_at < _STEADY * len(tracks) else 0
        layer = dict(item for item in kept if item[1].breaks <= least + slack)
    return sorted(layer.values(), key=lambda state: state.breaks)


def fewest_breaks(chained: pl.DataFrame) -> pl.DataFrame:
    """What each stating element of one meter met, in the order that breaks the meter least.

    Args:
        chained: the meter's elements with `element`, `track`, `start_utc`, `stop_utc`, `cluster`, in
            order.

    Returns:
        one row for each element: `element`, `carried_minor`, `should_minor`, `from_row`; null where the
        element states nothing.
    """
    times = chained.with_columns(
        start=pl.col("start_utc").dt.timestamp("us"), stop=pl.col("stop_utc").dt.timestamp("us")
    )
    states = [_START]
    for cluster in times.partition_by("cluster", maintain_order=True):
        parts = cluster.partition_by("track", maintain_order=True)
        tracks = [
            [step for row in track.iter_rows(named=True) for step in _steps(row)]
            for track in (parts if len(parts) <= _MOST_TRACKS else [cluster])
        ]
        states = _through(states, tracks)
    met: dict[int, _Break] = {}
    reading = states[0].readings
    while reading is not None:
        met[reading.element] = reading
        reading = reading.earlier
    rows = [
        (
            element,
            *((found.carried, found.should, found.source) if (found := met.get(element)) else (None,) * 3),
        )
        for element in chained["element"]
    ]
    schema = {
        "element": pl.UInt32,
        "carried_minor": pl.Int64,
        "should_minor": pl.Int64,
        "from_row": pl.UInt32,
    }
    return pl.DataFrame(rows, schema=schema, orient="row")
