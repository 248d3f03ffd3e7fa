"""Puts the placed faults of one session into it, and marks each with its label."""

import numpy as np

from pipeline.simulate.faults.fault import (
    Consequence,
    Fault,
    RoundFault,
    RoundResult,
    RoundScene,
    SessionFault,
    rules_of,
)
from pipeline.simulate.faults.placing import Placed, window_of_alone
from pipeline.simulate.faults.situations import deal_until, seat_another
from pipeline.simulate.record import Record, parse
from pipeline.simulate.script import Anchor, Mark, SessionScript

_MOST_LOOKED_AT = 24


def inject(script: SessionScript, placed: Placed, rng: np.random.Generator) -> None:
    """Change the session as its faults say. Its rounds must be live ones still."""
    windows = list(placed.windows)
    if isinstance(placed.alone, RoundFault):
        windows.append((window_of_alone(script.slot), placed.alone))
    for span, fault in sorted(windows, key=lambda each: each[0].start):
        _strike_round(script, fault, span, rng)
    if isinstance(placed.alone, SessionFault):
        result = placed.alone.strike(script, rng)
        label = _label(script, placed.alone, None, None, result.delta_minor, result.consequences)
        script.marks.append(Mark(label, result.anchor))


def _strike_round(script: SessionScript, fault: RoundFault, span: range, rng: np.random.Generator) -> None:
    scene = _scene(script, fault, span, rng)
    result = fault.strike(scene)
    script.replaced[scene.index] = result.lines
    script.win_minor[scene.index] = result.win_minor
    script.counted -= result.uncounted
    number = scene.number if result.flawed is not None else scene.number + 1
    label = _label(script, fault, number, result.seat, result.delta_minor, result.consequences)
    script.marks.append(Mark(label, _anchor(scene, result)))


def _anchor(scene: RoundScene, result: RoundResult) -> Anchor:
    if result.flawed is None:
        return "round", scene.index + 1, 0
    return "round", scene.index, result.flawed


def _scene(script: SessionScript, fault: RoundFault, span: range, rng: np.random.Generator) -> RoundScene:
    """A round of the span that suits the fault, or else one that is dealt again until it does."""
    rules = rules_of(script.plan)
    order = rng.permutation(np.array(span))[:_MOST_LOOKED_AT].tolist()
    for index in order:
        record = parse(script.rounds[index])
        if len(record["seats"]) >= fault.seats and (eligible := fault.needs(record, rules)):
            return RoundScene(script, index, record, eligible, rng)
    record = parse(script.rounds[order[0]])
    while len(record["seats"]) < fault.seats:
        seat_another(record, script.amount(script.plan.ante_min_minor))
    eligible = deal_until(record, fault.needs, rules, rng)
    return RoundScene(script, order[0], record, eligible, rng)


def _label(
    script: SessionScript,
    fault: Fault,
    number: int | None,
    seat: int | None,
    delta_minor: int | None,
    consequences: tuple[Consequence, ...],
) -> Record:
    """One injected fault: what it is, the finding to expect, and what may stand beside it."""
    slot = script.slot
    return {
        "fault": fault.name,
        "code": fault.code,
        "venue": slot.venue,
        "table": slot.table,
        "session": slot.session,
        "round": number,
        "seat": seat,
        "delta_minor": delta_minor,
        "consequence_codes": sorted({each.code for each in consequences} | set(fault.consequences)),
        "consequences": [each.as_json() for each in consequences],
    }
