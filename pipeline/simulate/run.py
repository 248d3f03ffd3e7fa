"""The simulation itself: sessions day by day into files, and the labels of the faults put in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import numpy as np

from pipeline.simulate.day_files import day_files
from pipeline.simulate.endings import Endings, chip_minor
from pipeline.simulate.faults.fault import RoundFault
from pipeline.simulate.faults.inject import inject
from pipeline.simulate.faults.placing import Placed, place_faults
from pipeline.simulate.incidents import INCIDENT_RATE, befall
from pipeline.simulate.linked import wind_together
from pipeline.simulate.meters import MeterTerms, meter_terms, staked_minor
from pipeline.simulate.plan import Plan
from pipeline.simulate.players import venue_players
from pipeline.simulate.record import Record, line_of, parse, recorded_win
from pipeline.simulate.script import SessionScript
from pipeline.simulate.session_build import day_scripts
from pipeline.simulate.timetable import SessionSlot, timetable
from pipeline.simulate.written import write_whole
from schemas.money import minor_digits

_PLAYERS, _DAYS, _INCIDENTS, _PLACES, _FAULTS, _METERS, _CHIPS = 1, 2, 3, 4, 5, 6, 7


@dataclass(frozen=True)
class Summary:
    """What a simulation wrote. `rounds` counts the rounds played, whatever faults did to their records."""

    files: tuple[Path, ...]
    labels: Path
    sessions: int
    rounds: int
    faults: int
    bytes: int


def simulate(plan: Plan, out: Path, progress: Callable[[int], None] | None = None) -> Summary:
    """Write the plan's table sessions into a folder and the labels of its faults beside it.

    Args:
        plan: what to simulate; the same plan writes the same bytes.
        out: the folder, made where it is missing; files of the same names are replaced.
        progress: called with the rounds done so far, after each venue's day.

    Raises:
        ValueError: a fault is unknown, or the plan has more rounds or faults than its sessions can hold.
        OSError: a file could not be written.
    """
    slots = timetable(plan)
    placed = place_faults(plan, slots, _chance(plan, _PLACES))
    out.mkdir(parents=True, exist_ok=True)
    endings, meters = Endings(plan), _meters(plan, slots)
    before: dict[tuple[str, str], SessionScript] = {}
    level: dict[int, int] = {}
    files: list[Path] = []
    labels: list[Record] = []
    rounds = written = 0
    for venue_index, day_slots in _by_day(slots):
        players = venue_players(plan, venue_index, _chance(plan, _PLAYERS, venue_index))
        rng = _chance(plan, _DAYS, venue_index, day_slots[0].day_index)
        scripts = day_scripts(plan, day_slots, players, endings, meters, rng)
        for script in scripts:
            _befall(script, _chance(plan, _INCIDENTS, script.slot.index))
        if plan.linked_meter:
            terms = meters[scripts[0].slot.table_key]
            level[venue_index] = wind_together(scripts, level.get(venue_index, terms.first_minor))
        for script in scripts:
            _follow(script, before.get(script.slot.table_key))
            _happen(plan, script, placed.get(script.slot.index))
            before[script.slot.table_key] = script
            rounds += script.slot.rounds
        for content in day_files(scripts):
            path, size = write_whole(out / content.name, content.data, plan.compression)
            files.append(path)
            written += size
            labels += [label | {"source": path.name} for label in content.labels]
        for script in scripts:
            script.forget_rounds()
        if progress is not None:
            progress(rounds)
    label_path = plan.labels or out.parent / f"{out.name}-labels.jsonl"
    write_whole(label_path, "".join(line_of(label) + "\n" for label in labels).encode(), "none")
    return Summary(tuple(files), label_path, len(slots), rounds, len(labels), written)


def _chance(plan: Plan, *stream: int) -> np.random.Generator:
    """A source of chance of its own for each purpose, so that one never disturbs another."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(plan.seed, spawn_key=stream)))


def _by_day(slots: list[SessionSlot]) -> Iterator[tuple[int, list[SessionSlot]]]:
    for (venue_index, _), group in groupby(slots, key=lambda slot: (slot.venue_index, slot.day_index)):
        yield venue_index, list(group)


def _meters(plan: Plan, slots: list[SessionSlot]) -> dict[tuple[str, str], MeterTerms]:
    """The terms of every table's meter, or of the venue's where it is linked; none without a progressive."""
    chip = chip_minor(plan.game, minor_digits(plan.currency))
    terms: dict[tuple[str, str], MeterTerms] = {}
    for slot in slots if chip else ():
        table = 0 if plan.linked_meter else slot.table_index
        if slot.table_key not in terms:
            terms[slot.table_key] = meter_terms(chip, table, _chance(plan, _METERS, slot.venue_index, table))
    return terms


def _follow(script: SessionScript, before: SessionScript | None) -> None:
    """Open with what the table closed with, in chips and on the meter."""
    if before is None:
        return
    script.opening_minor = before.closing_minor
    script.earlier_movements = before.movements
    if script.meter is not None and before.meter is not None and not script.plan.linked_meter:
        script.meter.opening_minor = before.meter.closing_minor


def _happen(plan: Plan, script: SessionScript, placed: Placed | None) -> None:
    """The meter, where it is the table's own, then faults in rounds without an incident.

    Chips are moved once it is known what was played; a fault of the session may then change how.
    """
    index = script.slot.index
    if not plan.linked_meter:
        script.wind_meter()
    chips = _chance(plan, _CHIPS, index)
    in_rounds = placed is not None and (placed.alone is None or isinstance(placed.alone, RoundFault))
    if not in_rounds:
        script.move_chips(chips)
    if placed is not None:
        inject(script, placed, _chance(plan, _FAULTS, index))
    if in_rounds:
        script.move_chips(chips)


def _befall(script: SessionScript, rng: np.random.Generator) -> None:
    """Let legal incidents happen, with what they do to the chips and to the growth of the meter."""
    meter = script.meter
    for index in np.flatnonzero(rng.random(script.slot.rounds) < INCIDENT_RATE).tolist():
        script.befallen.add(index)
        record = parse(script.rounds[index])
        befall(record, script.digits, rng.spawn(1)[0])
        script.rounds[index] = line_of(record)
        script.win_minor[index] = recorded_win(record, script.digits)
        if meter is not None:
            staked = np.array([staked_minor(record, script.digits)])
            meter.growth[index] = meter.terms.growth(staked)[0]
