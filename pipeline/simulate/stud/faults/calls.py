"""Checks and calls that are none, calls of the wrong amount, chips not held (ACT-008, 009, 011)."""

from pipeline.simulate.stud.faults.fault import SPEAKING, Label, Scene, StudFault, named
from pipeline.simulate.stud.faults.rest import chips_step, finish, play_on
from pipeline.simulate.stud.played import PlayedStep
from schemas.vocabulary import NOT_STATED, Action

_CHIPS = (Action.BRING_IN, Action.COMPLETE, Action.BET, Action.RAISE, Action.CALL)


def _checks_a_bet(scene: Scene) -> Label:
    """A seat checks a bet, and answers it when its turn comes round again."""
    facing = [at for at in scene.acting(Action.FOLD, Action.CALL) if _owes(scene, at)]
    at = scene.pick(facing)
    step = scene.steps[at]
    scene.steps[at:] = [PlayedStep(step.street, step.seat, Action.CHECK)]
    play_on(scene, at + 1)
    return named(at, step.seat)


def _owes(scene: Scene, at: int) -> int:
    ledger = scene.ledger(at)
    same = ledger.street == scene.steps[at].street
    return ledger.owes(scene.steps[at].seat) if same and ledger.level else 0


def _calls_nothing(scene: Scene) -> Label:
    at = scene.pick(scene.acting(Action.CHECK))
    step = scene.steps[at]
    ledger = scene.ledger(at)
    total = ledger.on_street[step.seat] if ledger.street == step.street else 0
    scene.steps[at] = PlayedStep(step.street, step.seat, Action.CALL, 0, total)
    finish(scene)
    return named(at, step.seat)


def _plain_calls(scene: Scene) -> list[int]:
    """Calls in full of a seat that keeps chips."""
    found: list[int] = []
    for at in scene.acting(Action.CALL):
        step, owed = scene.steps[at], _owes(scene, at)
        if not step.all_in and step.amount == owed > 1:
            found.append(at)
    return found


def _short_call(scene: Scene) -> Label:
    """A seat calls too little, and answers the rest when its turn comes round again."""
    at = scene.pick(_plain_calls(scene))
    ledger, seat = scene.ledger(at), scene.steps[at].seat
    chips = ledger.owes(seat) - scene.rng.randint(1, max(ledger.owes(seat) // 2, 1))
    scene.steps[at:] = [chips_step(ledger, seat, Action.CALL, chips)]
    play_on(scene, at + 1)
    return named(at, seat)


def _short_call_left(scene: Scene) -> Label:
    """A seat calls too little on a street that is done with it: the next comes too early."""
    left = scene.ledger().chips
    found = [
        at
        for at in _plain_calls(scene)
        if at + 1 < len(scene.steps)
        and scene.steps[at + 1].street > scene.steps[at].street
        and left[scene.steps[at].seat] > 0
    ]
    at = scene.pick(found)
    step = scene.steps[at]
    less = scene.rng.randint(1, max(step.amount // 2, 1))
    step.amount -= less
    step.total -= less
    finish(scene)
    return named(at, step.seat, "ACT-010")


def _over_call(scene: Scene) -> Label:
    left = scene.ledger().chips
    found: list[int] = []
    for at in _plain_calls(scene):
        later = [step for step in scene.steps[at + 1 :] if step.street == scene.steps[at].street]
        quiet = all(step.kind in (Action.CALL, Action.FOLD, Action.DEAL) for step in later)
        if quiet and left[scene.steps[at].seat] > 1:
            found.append(at)
    at = scene.pick(found)
    step = scene.steps[at]
    more = scene.rng.randint(1, min(left[step.seat] - 1, step.amount))
    step.amount += more
    step.total += more
    finish(scene)
    return named(at, step.seat)


def _more_than_held(scene: Scene) -> Label:
    """The stack of a seat is less than what its last bet or call made it put in."""
    hand = scene.hand
    found: list[int] = []
    for seat in scene.ledger(0).seats:
        mine = [at for at in scene.acting(*SPEAKING) if scene.steps[at].seat == seat]
        last = scene.steps[mine[-1]] if mine else None
        if last is None or last.kind not in _CHIPS or last.amount <= 1:
            continue
        # A raise that was all-in may be no more than a call, and another then shows first.
        if last.kind == Action.CALL or not last.all_in:
            found.append(mine[-1])
    at = scene.pick(found)
    step = scene.steps[at]
    put = scene.ledger(at + 1).put[step.seat]
    hand.seat(step.seat).stack = put - scene.rng.randint(1, step.amount - 1)
    step.all_in = False
    stated = hand.seat(step.seat).finish
    finish(scene)
    if stated != NOT_STATED:
        hand.seat(step.seat).finish = NOT_STATED
    return named(at, step.seat)


CALL_FAULTS = (
    StudFault("check-facing-bet", "ACT-008", "a seat checks a bet", _checks_a_bet),
    StudFault("call-of-nothing", "ACT-008", "a seat calls where nothing was bet", _calls_nothing),
    StudFault("call-short", "ACT-009", "a call of less than is owed, made up later", _short_call),
    StudFault("call-short-for-good", "ACT-009", "a call of less than is owed", _short_call_left),
    StudFault("call-over", "ACT-009", "a call of more than is owed", _over_call),
    StudFault("more-than-held", "ACT-011", "a bet or call of more than the seat has", _more_than_held),
)
"""Faults of checks, calls and stacks."""
