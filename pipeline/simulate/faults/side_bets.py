"""Faults of side-bet stakes: on bets that are not offered, outside their limits, of another size."""

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.situations import bonus_staked, jackpot_staked
from pipeline.simulate.games import GAMES
from pipeline.simulate.record import place_bet, settle

BONUS_SHEETS = tuple(name for name, game in GAMES.items() if game.bonus_table is not None)
JACKPOT_SHEETS = tuple(name for name, game in GAMES.items() if game.progressive is not None)


def _unoffered(scene: RoundScene, on: str) -> RoundResult:
    seat = scene.pick()
    place_bet(seat, on, scene.rules.chip_minor, scene.digits)
    return altered(scene, seat)


def _bonus_unoffered(scene: RoundScene) -> RoundResult:
    return _unoffered(scene, "bonus")


def _jackpot_unoffered(scene: RoundScene) -> RoundResult:
    return _unoffered(scene, "jackpot")


def _staked(scene: RoundScene, on: str, stake_minor: int) -> RoundResult:
    """Another stake on a side bet, all settled on what was staked."""
    seat = scene.pick()
    place_bet(seat, on, stake_minor, scene.digits)
    settle(scene.record, scene.rules)
    return altered(scene, seat)


def _bonus_too_low(scene: RoundScene) -> RoundResult:
    return _staked(scene, "bonus", max((scene.plan.bonus_min_minor) // 2, 1))


def _bonus_too_high(scene: RoundScene) -> RoundResult:
    extra = scene.plan.chip_minor * int(scene.rng.integers(1, 9))
    return _staked(scene, "bonus", scene.plan.bonus_max_minor + extra)


def _two_chips(scene: RoundScene) -> RoundResult:
    return _staked(scene, "jackpot", 2 * scene.rules.side_stake_minor("jackpot"))


SIDE_BET_FAULTS = (
    RoundFault(
        "wager-not-offered", "BET-003", "stakes and loses a bonus bet where there is none",
        strike=_bonus_unoffered, sheets=tuple(name for name in GAMES if name not in BONUS_SHEETS),
    ),
    RoundFault(
        "jackpot-not-offered", "BET-003", "stakes and loses a jackpot bet where there is none",
        strike=_jackpot_unoffered, sheets=tuple(name for name in GAMES if name not in JACKPOT_SHEETS),
    ),
    RoundFault(
        "bonus-under-minimum", "BET-008", "stakes less than the lowest bonus",
        strike=_bonus_too_low, needs=bonus_staked, deal=Deal(bets=("bonus",)), sheets=BONUS_SHEETS,
    ),
    RoundFault(
        "bonus-over-maximum", "BET-008", "stakes more than the highest bonus",
        strike=_bonus_too_high, needs=bonus_staked, deal=Deal(bets=("bonus",)), sheets=BONUS_SHEETS,
    ),
    RoundFault(
        "jackpot-of-two-chips", "BET-008", "stakes two chips on the jackpot",
        strike=_two_chips, needs=jackpot_staked, deal=Deal(bets=("jackpot",)), sheets=JACKPOT_SHEETS,
    ),
)  # fmt: skip
