"""Puts the placed faults of one session into it, and marks each with its label."""

import numpy as np

from pipeline.simulate.faults.dealing import Deal, deal_again, seat_another
from pipeline.simulate.faults.fault import (
    Fault,
    RoundFault,
    RoundResult,
    RoundScene,
    SessionFault,
    SessionResult,
    rules_of,
)
from pipeline.simulate.faults.placing import Placed, window_of_alone
from pipeline.simulate.record import Record, parse, won_at_table
from pipeline.simulate.script import Anchor, Mark, SessionScript

_MOST_LOOKED_AT = 24
_MOST_DEALS = 20_000


def inject(script: SessionScript, placed: Placed, rng: np.random.Generator) -> None:
    """Change the session as its faults say. Its rounds must be live ones still."""
    windows = list(placed.windows)
    if isinstance(placed.alone, RoundFault):
        windows.append((window_of_alone(script.slot), placed.alone))
    for span, fault in sorted(windows, key=lambda each: each[0].start):
        _strike_round(script, fault, span, rng)
    if isinstance(placed.alone, SessionFault):
        result = placed.alone.strike(script, rng)
        label = _label(script, placed.alone, result.round, result)
        script.marks.append(Mark(label, result.anchor))


def _strike_round(script: SessionScript, fault: RoundFault, span: range, rng: np.random.Generator) -> None:
    if fault.needs_maximum and script.max_payout_minor is None:
        script.max_payout_minor = _maximum_that_nobody_met(script)
    scene, result = _struck(script, fault, span, rng)
    script.replaced[scene.index] = result.lines
    script.win_minor[scene.index] = result.win_minor
    script.counted -= result.uncounted
    if script.meter is not None and result.meter_minor is not None:
        script.meter_stands(scene.index, result.meter_minor)
    number = scene.number if result.flawed is not None else scene.number + 1
    label = _label(script, fault, number, result)
    script.marks.append(Mark(label, _anchor(scene, result)))


def _maximum_that_nobody_met(script: SessionScript) -> int:
    """A maximum payout that no legal round of the session comes near."""
    highest = max(
        won_at_table(seat, script.digits)
        for index in range(len(script.rounds))
        for seat in parse(script.rounds[index])["seats"]
    )
    return max(5 * script.plan.ante_max_minor, highest + script.plan.chip_minor)


def _anchor(scene: RoundScene, result: RoundResult) -> Anchor:
    if result.flawed is None:
        return "round", scene.index + 1, 0
    return "round", scene.index, result.flawed


def _struck(
    script: SessionScript, fault: RoundFault, span: range, rng: np.random.Generator
) -> tuple[RoundScene, RoundResult]:
    """A round of the span that the fault has struck: one that suits, or one dealt anew until it does.

    Raises RuntimeError where no deal of very many lends itself.
    """
    free = [index for index in span if index not in script.befallen]
    order = rng.permutation(np.array(free))[:_MOST_LOOKED_AT].tolist()
    rules = rules_of(script)
    for index in order:
        record = parse(script.line(index))
        if len(record["seats"]) >= fault.seats:
            scene = RoundScene(script, index, record, fault.needs(record, rules), rng)
            if scene.eligible and (result := fault.strike(scene)):
                return scene, result
    for turn in range(_MOST_DEALS):
        index = order[turn % len(order)]
        record = parse(script.line(index))
        while len(record["seats"]) < fault.seats:
            seat_another(record, script.amount(rules.ante_min_minor))
        chosen = deal_again(record, rules, fault.deal, rng)
        eligible = [] if chosen is None else fault.needs(record, rules)
        if fault.deal != Deal():
            eligible = [place for place in eligible if place == chosen]
        scene = RoundScene(script, index, record, eligible, rng)
        if eligible and (result := fault.strike(scene)):
            return scene, result
    raise RuntimeError(f"no deal brought about the situation that the fault {fault.name!r} needs")


def _label(
    script: SessionScript, fault: Fault, number: int | None, result: RoundResult | SessionResult
) -> Record:
    """One injected fault: what it is, the finding to expect, and what may stand beside it."""
    slot = script.slot
    label: Record = {
        "fault": fault.name,
        "code": fault.code,
        "venue": slot.venue,
        "table": slot.table,
        "session": slot.session,
        "round": number,
        "seat": result.seat if isinstance(result, RoundResult) else None,
        "delta_minor": result.delta_minor,
        "consequence_codes": sorted({each.code for each in result.consequences} | set(fault.consequences)),
        "consequences": [each.as_json() for each in result.consequences],
    }
    if isinstance(result, RoundResult) and result.clause is not None:
        label["clause"] = result.clause
    return label
