"""One meter over all tables of a venue: their sessions' rounds, followed in the order of their times."""

import heapq
from collections.abc import Sequence

from pipeline.simulate.meters import Meter
from pipeline.simulate.script import SessionScript

_ROUND, _OPENING, _SEED, _CLOSING = range(4)
"""Kinds of events, in the order in which a session's records of one second stand in the file."""


def wind_together(scripts: Sequence[SessionScript], level_minor: int) -> int:
    """Follow the meter through the sessions of one venue and day, and pay what shares of it fall due.

    Args:
        scripts: the sessions, in the order in which their records of one second stand in the file; those
            without a meter are passed over.
        level_minor: where the meter stands before the day, in minor units.

    Returns:
        Where it stands after the day.
    """
    linked = [(script, script.meter) for script in scripts if script.meter is not None]
    events: list[tuple[int, int, int, int]] = []
    for place, (script, _) in enumerate(linked):
        events.append((script.slot.opens_at, place, _OPENING, 0))
        events.append((script.slot.closes_at, place, _CLOSING, 0))
        events += [(at, place, _ROUND, index) for index, at in enumerate(script.round_instants.tolist())]
    heapq.heapify(events)
    while events:
        _, place, kind, value = heapq.heappop(events)
        script, meter = linked[place]
        if kind == _ROUND:
            level_minor = _play(script, meter, value, level_minor)
            if meter.awaits_seed(value) and (added := meter.seed(value, level_minor)):
                heapq.heappush(events, (script.instant_of(meter.seeds[-1]), place, _SEED, added))
        elif kind == _SEED:
            level_minor += value
        elif kind == _OPENING:
            meter.opening_minor = level_minor
        else:
            meter.closing_minor = level_minor
    return level_minor


def _play(script: SessionScript, meter: Meter, index: int, level_minor: int) -> int:
    """The meter after a round that it stood before at this level."""
    meter.before[index] = level_minor
    level_minor += int(meter.growth[index])
    if meter.share_due[index]:
        level_minor -= script.pay_shares(index, level_minor)
    meter.after[index] = level_minor
    return level_minor
