"""Faults of the progressive meter: growth, breaks between rounds and sessions, awards not taken off."""

from collections.abc import Callable

import numpy as np

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import (
    RoundFault,
    RoundResult,
    RoundScene,
    SessionFault,
    SessionResult,
    Situation,
    altered,
)
from pipeline.simulate.faults.jackpots import Meter, meter_of
from pipeline.simulate.faults.side_bets import JACKPOT_SHEETS
from pipeline.simulate.faults.situations import meter_moves_without_award, share_award
from pipeline.simulate.record import set_amount
from pipeline.simulate.script import SessionScript
from schemas.money import to_minor

_STAKED = Deal(bets=("jackpot",), seat=("pair", "two-pair"))
_STRAIGHT_FLUSH = Deal(dealer=("no-game",), seat=("straight-flush",), bets=("jackpot",))
_ROYAL = Deal(dealer=("no-game",), seat=("royal-flush",), bets=("jackpot",))
_OPENING = ("opening", 0, 0)


def _jump(scene: RoundScene) -> int:
    return scene.rules.side_stake_minor("jackpot") * int(scene.rng.integers(2, 60))


def _after(
    name: str, code: str, does: str, needs: Situation, deal: Deal, after: Callable[[Meter], int]
) -> RoundFault:
    def strike(scene: RoundScene) -> RoundResult | None:
        meter = meter_of(scene)
        stands = after(meter)
        if stands == meter.after:
            return None
        set_amount(scene.record["jackpot"], "after", stands, scene.digits)
        return altered(scene)

    return RoundFault(name, code, does, strike=strike, needs=needs, deal=deal, sheets=JACKPOT_SHEETS)


def _between_rounds(scene: RoundScene) -> RoundResult:
    """The meter stands elsewhere than the round before left it, and goes on from there."""
    jackpot = scene.record["jackpot"]
    shift = _jump(scene) if scene.rng.integers(2) else -_jump(scene)
    for name in ("before", "after"):
        set_amount(jackpot, name, to_minor(jackpot[name], scene.digits) + shift, scene.digits)
    return altered(scene)


def _between_sessions(script: SessionScript, rng: np.random.Generator) -> SessionResult:
    """The meter opens elsewhere than it closed, and goes on from there."""
    if script.meter is not None:
        script.meter.opening_minor += script.meter.terms.chip_minor * int(rng.integers(2, 60))
        script.wind_meter()
    return SessionResult(_OPENING)


METER_FAULTS = (
    _after(
        "meter-did-not-grow", "JKP-001", "leaves a round's contributions off the meter",
        meter_moves_without_award, _STAKED, lambda meter: meter.before,
    ),
    _after(
        "meter-grew-twice", "JKP-001", "adds a round's contributions to the meter twice",
        meter_moves_without_award, _STAKED, lambda meter: meter.after + meter.full - meter.before,
    ),
    _after(
        "meter-did-not-grow-beside-award", "JKP-001", "leaves the contributions off beside a share",
        share_award, _STRAIGHT_FLUSH, lambda meter: meter.after - (meter.full - meter.before),
    ),
    RoundFault(
        "meter-jumps-between-rounds", "JKP-002", "starts a round at another meter than the one before left",
        strike=_between_rounds, needs=meter_moves_without_award, deal=_STAKED, sheets=JACKPOT_SHEETS,
        breaks_meter=True, alone=True,  # a record missing elsewhere in the session would explain the break
    ),
    SessionFault(
        "meter-jumps-between-sessions", "JKP-002", "opens at another meter than the table closed with",
        strike=_between_sessions, needs_previous=True, breaks_meter=True,
        sheets=JACKPOT_SHEETS,
    ),
    _after(
        "meter-not-reduced", "JKP-003", "leaves a straight flush's share on the meter",
        share_award, _STRAIGHT_FLUSH, lambda meter: meter.full,
    ),
    _after(
        "meter-not-reset", "JKP-003", "leaves the meter as it was after a royal",
        share_award, _ROYAL, lambda meter: meter.full,
    ),
    _after(
        "meter-reset-by-share", "JKP-003", "empties the meter after a straight flush's share",
        share_award, _STRAIGHT_FLUSH, lambda _: 0,
    ),
)  # fmt: skip
