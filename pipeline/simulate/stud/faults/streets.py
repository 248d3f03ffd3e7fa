"""Streets that close too early or go on too long (ACT-010)."""

from pipeline.simulate.stud.faults.fault import SPEAKING, Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.ledger import last_street
from pipeline.simulate.stud.faults.outcome import restate
from pipeline.simulate.stud.faults.rest import finish, mark_folds, settle_cards, show_all, take_back_cards
from pipeline.simulate.stud.played import PlayedStep
from schemas.vocabulary import Action


def _closing(scene: Scene, *kinds: Action) -> list[int]:
    """Places of actions of these kinds that are the last of their street, another following."""
    steps = scene.steps
    return [
        at for at in scene.acting(*kinds) if at + 1 < len(steps) and steps[at + 1].street > steps[at].street
    ]


def _check_left_out(scene: Scene) -> Label:
    """The last check of a street is missing, and the next street is dealt."""
    at = scene.pick(_closing(scene, Action.CHECK))
    del scene.steps[at]
    finish(scene)
    step = scene.steps[at]
    return named(at, step.seat if step.kind in SPEAKING else None)


def _call_left_out(scene: Scene) -> Label:
    """The last call of a street is missing, and the next street is dealt all the same."""
    left = scene.ledger().chips
    calls = [at for at in _closing(scene, Action.CALL) if left[scene.steps[at].seat] > 0]
    at = scene.pick(calls)
    del scene.steps[at]
    finish(scene)
    step = scene.steps[at]
    return named(at, step.seat if step.kind in SPEAKING else None)


def _one_more_check(scene: Scene) -> Label:
    closing = [at for at in _closing(scene, Action.CHECK, Action.CALL) if not scene.steps[at].all_in]
    at = scene.pick(closing)
    step = scene.steps[at]
    scene.steps.insert(at + 1, PlayedStep(step.street, step.seat, Action.CHECK))
    finish(scene)
    return named(at + 1, step.seat)


def _early_showdown(scene: Scene) -> Label:
    """Hands are shown on the last street before everybody has acted there."""
    last = last_street(scene.hand.game)
    found = [at for at in scene.acting() if scene.steps[at].street == last]
    open_ones = [at for at in found[1:] if scene.ledger(at).live and not _owing(scene, at)]
    at = scene.pick(open_ones)
    del scene.steps[at:]
    take_back_cards(scene)
    ledger = scene.ledger()
    if len(ledger.live) < 2 or scene.sheet.first_to_show == "any":
        raise Unsuited
    mark_folds(scene)
    show_all(scene, ledger)
    settle_cards(scene)
    restate(scene.hand, scene.sheet)
    return named(at, None)


def _owing(scene: Scene, at: int) -> bool:
    """Whether nobody would be left to act before step `at`, or somebody owes a bet."""
    ledger = scene.ledger(at)
    if not any(ledger.pending(seat) for seat in ledger.live):
        return True
    return any(ledger.owes(seat) and ledger.chips[seat] > 0 for seat in ledger.live)


STREET_FAULTS = (
    StudFault("check-left-out", "ACT-010", "a street ends before its last seat has checked", _check_left_out),
    StudFault("call-left-out", "ACT-010", "a street ends before its last seat has called", _call_left_out),
    StudFault("check-after-close", "ACT-010", "a seat checks once more on a closed street", _one_more_check),
    StudFault(
        "showdown-early", "ACT-010", "hands are shown before the last street is bet out", _early_showdown
    ),
)
"""Faults of closing streets."""
