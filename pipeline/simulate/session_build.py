"""All sessions of one venue and gaming day, played in one batch and split into scripts."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate import timetable as times
from pipeline.simulate.floats import movements, target_float
from pipeline.simulate.plan import Plan
from pipeline.simulate.players import Players, seating, share_out, stake_ladder
from pipeline.simulate.round_text import RoundPlace, opening_text, round_texts
from pipeline.simulate.rounds import play_rounds
from pipeline.simulate.script import SessionScript
from pipeline.simulate.timetable import SessionSlot
from schemas.money import minor_digits

_RELAY_SECONDS = 2400
_SETTLED_RATE = 0.5


def day_scripts(
    plan: Plan, slots: Sequence[SessionSlot], players: Players, rng: np.random.Generator
) -> list[SessionScript]:
    """Legal sessions of one venue and day, in the order of the slots.

    Floats are set as if each session opened at its own target; `run.simulate` chains them to the closing
    before.
    """
    digits, ladder = minor_digits(plan.currency), stake_ladder(plan)
    guests = np.stack([share_out(players, plan, rng) for _ in range(plan.shifts)])
    holders = [seating(guests[slot.shift_index, slot.table_index], slot.rounds, rng) for slot in slots]
    instants = [_round_instants(slot, rng) for slot in slots]
    batch = play_rounds(np.concatenate(holders), players, ladder, rng)
    place = _places(plan, slots, instants, rng)
    lines = round_texts(batch, place, players, ladder, digits, plan.declare_rate, plan.deck_rate, rng)
    scripts: list[SessionScript] = []
    start = 0
    for slot, at in zip(slots, instants, strict=True):
        end = start + slot.rounds
        opening = target_float(plan, rng)
        scripts.append(
            SessionScript(
                plan=plan,
                digits=digits,
                slot=slot,
                opening_minor=opening,
                target_minor=target_float(plan, rng),
                rounds=lines[start:end],
                round_instants=at,
                win_minor=batch.win_minor[start:end].copy(),
                movements=movements(plan, batch.win_minor[start:end], slot.slip_stem, rng),
                rules=plan.rules,
            )
        )
        start = end
    return scripts


def _round_instants(slot: SessionSlot, rng: np.random.Generator) -> NDArray[np.int64]:
    """When each round of a session begins: uneven steps, never closer than the shortest gap."""
    first = slot.opens_at + times.SETTLING_IN_SECONDS
    spare = slot.closes_at - times.CLOSING_UP_SECONDS - first - slot.rounds * times.MIN_GAP_SECONDS
    steps = rng.uniform(0.5, 1.5, slot.rounds + 1)
    waits = np.floor(np.cumsum(steps)[:-1] / steps.sum() * spare).astype(np.int64)
    return first + waits + np.arange(slot.rounds) * times.MIN_GAP_SECONDS


def _places(
    plan: Plan, slots: Sequence[SessionSlot], instants: Sequence[NDArray[np.int64]], rng: np.random.Generator
) -> RoundPlace:
    at = np.concatenate(instants)
    session = np.repeat(np.arange(len(slots)), [slot.rounds for slot in slots])
    return RoundPlace(
        opening=[opening_text("round", slot.venue, slot.table, slot.session) for slot in slots],
        session=session,
        number=np.concatenate([np.arange(1, slot.rounds + 1) for slot in slots]),
        at=times.local_times(at),
        settled_at=_settling_times(instants, rng),
        dealer=[
            name for slot, own in zip(slots, instants, strict=True) for name in _dealers(plan, slot, own)
        ],
    )


def _settling_times(instants: Sequence[NDArray[np.int64]], rng: np.random.Generator) -> list[str]:
    """When each round was settled, before any movement that follows it; "" where it is not stated."""
    at = np.concatenate(instants)
    gaps = np.concatenate([np.diff(own, append=own[-1:] + times.MIN_GAP_SECONDS) for own in instants])
    settled = at + np.minimum(rng.integers(20, 60, at.size), np.maximum(gaps - 3, 2))
    stated = rng.random(at.size) < _SETTLED_RATE
    texts = iter(times.local_times(settled[stated]))
    return [next(texts) if each else "" for each in stated.tolist()]


def _dealers(plan: Plan, slot: SessionSlot, instants: NDArray[np.int64]) -> list[str]:
    """The dealer of each round. A shift's team has one more dealer than tables and moves on one table
    each relay, one dealer resting; teams take the shifts in turn from day to day."""
    team_size = plan.tables + 1
    team = (slot.day_index + slot.shift_index) % (plan.shifts + 1)
    relay = (instants - slot.opens_at) // _RELAY_SECONDS
    numbers = team * team_size + (slot.table_index + relay) % team_size + 1
    return [f"D{number:02d}" for number in numbers.tolist()]
