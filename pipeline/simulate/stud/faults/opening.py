"""Antes and the opening of the first street: who pays, who opens, and how much (ACT-001 to 003)."""

from pipeline.simulate.stud.faults.fault import Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.rest import chips_step, finish, play_on
from schemas.vocabulary import Action

_ENOUGH_ANTES = 3
"""Of fewer full antes a source that states none might take the wrong one for the hand's."""


def _full_ante(scene: Scene, room: int) -> int:
    """The place of a full ante of a seat that never comes near its last chips."""
    antes = [at for at in scene.acting(Action.ANTE) if scene.steps[at].amount == scene.hand.ante]
    if len(antes) < _ENOUGH_ANTES:
        raise Unsuited
    left = scene.ledger().chips
    return scene.pick([at for at in antes if left[scene.steps[at].seat] > room])


def _missing_ante(scene: Scene) -> Label:
    at = _full_ante(scene, 0)
    seat = scene.steps[at].seat
    del scene.steps[at]
    finish(scene)
    return named(None, seat)


def _other_ante(scene: Scene, sign: int) -> Label:
    most = max(scene.hand.ante // 2, 1)
    change = sign * scene.rng.randint(1, most)
    at = _full_ante(scene, most)
    if scene.hand.ante + change <= 0:
        raise Unsuited
    scene.steps[at].amount += change
    finish(scene)
    return named(at, scene.steps[at].seat)


def _short_ante(scene: Scene) -> Label:
    return _other_ante(scene, -1)


def _large_ante(scene: Scene) -> Label:
    return _other_ante(scene, 1)


def _opening(scene: Scene, *kinds: Action) -> int:
    """The place of the bring-in or of what opens in its place, nobody having folded before."""
    at = scene.pick(scene.acting()[:1] if scene.steps else [])
    if scene.steps[at].kind not in kinds:
        raise Unsuited
    return at


def _instead(scene: Scene, kind: Action, chips: int) -> Label:
    """Another seat opens; then the hand goes on from its left."""
    at = _opening(scene, Action.BRING_IN, Action.COMPLETE, Action.BET)
    if scene.is_dead(scene.steps[at].seat, at):
        raise Unsuited
    before = scene.ledger(at)
    others = [seat for seat in before.able if seat != scene.steps[at].seat and before.chips[seat] > chips]
    seat = scene.pick(others)
    scene.steps[at] = chips_step(before, seat, kind, chips)
    play_on(scene, at + 1)
    return named(at, seat)


def _other_brings_in(scene: Scene) -> Label:
    return _instead(scene, Action.BRING_IN, scene.hand.bring_in)


def _other_completes(scene: Scene) -> Label:
    return _instead(scene, Action.COMPLETE, scene.hand.small_bet)


def _bring_in_again(scene: Scene) -> Label:
    """The seat to the left of the bring-in posts it once more instead of calling it."""
    at = _opening(scene, Action.BRING_IN)
    before = scene.ledger(at + 1)
    if before.level != scene.hand.bring_in or before.short:
        raise Unsuited
    seat = before.due(before.actor)
    if not seat or before.chips[seat] <= scene.hand.bring_in:
        raise Unsuited
    scene.steps[at + 1 :] = [chips_step(before, seat, Action.BRING_IN, scene.hand.bring_in)]
    play_on(scene, at + 2)
    return named(at + 1, seat)


def _bring_in_of(scene: Scene, chips: int) -> Label:
    at = _opening(scene, Action.BRING_IN)
    before = scene.ledger(at)
    step = scene.steps[at]
    if step.amount != scene.hand.bring_in or before.chips[step.seat] <= chips or chips <= 0:
        raise Unsuited
    scene.steps[at] = chips_step(before, step.seat, Action.BRING_IN, chips)
    play_on(scene, at + 1, fold=1)
    return named(at, step.seat)


def _small_bring_in(scene: Scene) -> Label:
    return _bring_in_of(scene, scene.hand.bring_in - scene.rng.randint(1, max(scene.hand.bring_in // 2, 1)))


def _large_bring_in(scene: Scene) -> Label:
    most = scene.hand.small_bet - scene.hand.bring_in - 1
    if most < 1:
        raise Unsuited
    return _bring_in_of(scene, scene.hand.bring_in + scene.rng.randint(1, most))


def _opener_folds(scene: Scene) -> Label:
    """Who must bring in folds, and the seat to its left opens."""
    at = _opening(scene, Action.BRING_IN)
    before = scene.ledger(at)
    step = scene.steps[at]
    alive = [seat for seat in before.able if not scene.is_dead(seat, at)]
    if step.seat not in alive or len(alive) < _ENOUGH_ANTES:
        raise Unsuited
    if len(before.able) < len(before.live) or len(before.able) < _ENOUGH_ANTES:
        raise Unsuited
    folds = chips_step(before, step.seat, Action.FOLD, 0)
    folds.amount = folds.total = -1
    scene.steps[at:] = [folds]
    before.take(folds)
    seat = before.due(step.seat)
    if before.chips[seat] <= scene.hand.bring_in:
        raise Unsuited
    scene.steps.append(chips_step(before, seat, Action.BRING_IN, scene.hand.bring_in))
    play_on(scene, at + 2)
    return named(at, step.seat)


OPENING_FAULTS = (
    StudFault("ante-missing", "ACT-001", "a seat is dealt in without its ante", _missing_ante),
    StudFault("ante-short", "ACT-001", "a seat antes too little", _short_ante),
    StudFault("ante-large", "ACT-001", "a seat antes too much", _large_ante),
    StudFault("bring-in-by-another", "ACT-002", "another seat brings in", _other_brings_in),
    StudFault("completion-by-another", "ACT-002", "another seat opens with a completion", _other_completes),
    StudFault("bring-in-twice", "ACT-002", "the next seat brings in once more", _bring_in_again),
    StudFault(
        "bring-in-small", "ACT-003", "the bring-in is below the full one", _small_bring_in,
        needs_bring_in=True,
    ),
    StudFault(
        "bring-in-large", "ACT-003", "the bring-in is above the full one and no completion",
        _large_bring_in, needs_bring_in=True,
    ),
    StudFault(
        "bring-in-folded", "ACT-003", "who must bring in folds, the next seat opens", _opener_folds
    ),
)  # fmt: skip
"""Faults of the antes and the opening."""
