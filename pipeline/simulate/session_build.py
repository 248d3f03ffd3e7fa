"""All sessions of one venue and gaming day, played in one batch and split into scripts."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate import timetable as times
from pipeline.simulate.endings import Endings, chip_minor
from pipeline.simulate.floats import target_float
from pipeline.simulate.meters import Meter, MeterTerms, promotions
from pipeline.simulate.plan import Plan
from pipeline.simulate.players import Players, seating, share_out
from pipeline.simulate.round_text import RoundPlace, opening_text, round_texts, written_so
from pipeline.simulate.rounds import RoundBatch, play_rounds
from pipeline.simulate.script import SessionScript
from pipeline.simulate.timetable import SessionSlot
from schemas.money import minor_digits
from schemas.vocabulary import HandClass, word

_RELAY_SECONDS = 2400
_SETTLED_RATE = 0.5


def day_scripts(
    plan: Plan,
    slots: Sequence[SessionSlot],
    players: Players,
    endings: Endings,
    meters: Mapping[tuple[str, str], MeterTerms],
    rng: np.random.Generator,
) -> list[SessionScript]:
    """Legal sessions of one venue and day, in the order of the slots.

    Floats and meters are set as if each session were its table's first, and no chips are moved yet;
    `run.simulate` chains them to the closing before. `meters` holds the terms of each table's meter, by
    venue and table; it is empty where the game has none.
    """
    digits, lengths = minor_digits(plan.currency), [slot.rounds for slot in slots]
    guests = np.stack([share_out(players, plan, rng) for _ in range(plan.shifts)])
    holders = [seating(guests[slot.shift_index, slot.table_index], slot.rounds, rng) for slot in slots]
    instants = [_round_instants(slot, rng) for slot in slots]
    batch = play_rounds(plan.game, np.concatenate(holders), players, endings.ladders, rng)
    caps = np.where(rng.random(len(slots)) < plan.max_payout_rate, rng.integers(1, 3, len(slots)), 0)
    hands = np.diff(batch.first_hand)
    cap_of_hand = np.repeat(np.repeat(caps, lengths), hands)
    codes = endings.codes(batch, cap_of_hand, *written_so(batch, plan.declare_rate, rng))
    win = _by_round(endings.win_minor(codes), batch)
    place = _places(plan, slots, instants, rng)
    lines = round_texts(batch, place, players, endings.texts(codes), plan.declare_rate, plan.deck_rate, rng)
    staked, share_due = _jackpots(plan, batch)
    scripts: list[SessionScript] = []
    start = 0
    for slot, at, cap in zip(slots, instants, caps.tolist(), strict=True):
        end = start + slot.rounds
        terms = meters.get(slot.table_key)
        scripts.append(
            SessionScript(
                plan=plan,
                digits=digits,
                slot=slot,
                opening_minor=target_float(plan, rng),
                target_minor=target_float(plan, rng),
                rounds=lines[start:end],
                round_instants=at,
                win_minor=win[start:end].copy(),
                rules=plan.rules,
                max_payout_minor=plan.payout_caps[cap],
                meter=terms
                and Meter(
                    terms=terms,
                    opening_minor=terms.first_minor,
                    growth=terms.growth(staked[start:end]),
                    share_due=share_due[start:end],
                    promotions=promotions(terms, slot.rounds, rng),
                    slip_stem=slot.slip_stem,
                ),
            )
        )
        start = end
    return scripts


def _by_round(values: NDArray[np.int64], batch: RoundBatch) -> NDArray[np.int64]:
    """Sums over the hands of each round; every round has a hand."""
    return np.add.reduceat(values, batch.first_hand[:-1]) if batch.qualified.size else values[:0]


def _jackpots(plan: Plan, batch: RoundBatch) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """What each round stakes on the jackpot, in minor units, and whether a share of the meter is hit."""
    chip = chip_minor(plan.game, minor_digits(plan.currency))
    shares = () if plan.game.progressive is None else plan.game.progressive.shares
    sharing = [hand for hand in HandClass if word(hand) in shares]
    hits = batch.jackpot & np.isin(batch.hand_class, sharing)
    staked = _by_round(batch.jackpot.astype(np.int64) * chip, batch)
    return staked, _by_round(hits.astype(np.int64), batch) > 0


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
    settled = at + np.minimum(rng.integers(20, 60, at.size), np.maximum(gaps - 4, 1))
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
