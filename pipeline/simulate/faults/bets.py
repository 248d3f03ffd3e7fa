"""Faults of the stakes: out of limits, of a wrong size, on a wager that is not offered, undecided."""

from pipeline.simulate.faults.dealing import Deal
from pipeline.simulate.faults.fault import RoundFault, RoundResult, RoundScene, altered
from pipeline.simulate.faults.situations import clear_loss_unbought, fold_of_a_loser, raised
from pipeline.simulate.record import set_stake, settle, wager
from schemas.money import to_minor


def _with_ante(scene: RoundScene, ante_minor: int) -> RoundResult:
    """Another ante for one seat, its raise to match, all settled on what was staked."""
    seat, game = scene.pick(), scene.rules.game
    multiples = {"ante": 1, "raise": game.raise_multiple, "draw": game.purchase.price if game.purchase else 1}
    for entry in seat["wagers"]:
        if entry["on"] in multiples:
            set_stake(entry, ante_minor * multiples[entry["on"]], scene.digits)
    settle(scene.record, scene.rules)
    return altered(scene, seat)


def _under_minimum(scene: RoundScene) -> RoundResult:
    return _with_ante(scene, scene.plan.ante_min_minor // 2)


def _over_maximum(scene: RoundScene) -> RoundResult:
    return _with_ante(
        scene, scene.plan.ante_max_minor + scene.plan.chip_minor * int(scene.rng.integers(1, 9))
    )


def _with_raise(scene: RoundScene, multiple: int) -> RoundResult:
    seat = scene.pick()
    ante, second = wager(seat, "ante"), wager(seat, "raise")
    set_stake(second, multiple * to_minor(ante["stake"], scene.digits), scene.digits)
    settle(scene.record, scene.rules)
    return altered(scene, seat)


def _raise_too_small(scene: RoundScene) -> RoundResult:
    return _with_raise(scene, 1)


def _raise_too_large(scene: RoundScene) -> RoundResult:
    return _with_raise(scene, int(scene.rng.integers(3, 6)))


def _fold_with_raise(scene: RoundScene) -> RoundResult:
    """A beaten raise is recorded as a fold: the stakes were lost either way."""
    seat = scene.pick()
    seat["decision"] = "fold"
    seat.pop("hand", None)
    return altered(scene, seat)


def _raise_without_stake(scene: RoundScene) -> RoundResult:
    """A folded hand is recorded as raised: the ante was lost either way."""
    seat = scene.pick()
    seat["decision"] = "raise"
    return altered(scene, seat)


BET_FAULTS = (
    RoundFault("ante-under-minimum", "BET-001", "stakes half the lowest ante", strike=_under_minimum),
    RoundFault("ante-over-maximum", "BET-001", "stakes more than the highest ante", strike=_over_maximum),
    RoundFault(
        "raise-too-small", "BET-002", "raises by the ante alone", strike=_raise_too_small, needs=raised
    ),
    RoundFault(
        "raise-too-large", "BET-002", "raises by three to five antes", strike=_raise_too_large, needs=raised
    ),
    RoundFault(
        "fold-with-raise",
        "BET-007",
        "records a fold with a raise stake",
        ("PAY-002",),
        strike=_fold_with_raise,
        needs=clear_loss_unbought,
        deal=Deal(dealer=("two-pair", "trips"), seat=("pair", "A-K"), decision="raise"),
    ),
    RoundFault(
        "raise-without-stake",
        "BET-007",
        "records a raise without its stake",
        strike=_raise_without_stake,
        needs=fold_of_a_loser,
        deal=Deal(dealer=("pair", "two-pair"), seat=("no-game",), decision="fold"),
    ),
)
