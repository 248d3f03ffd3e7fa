"""Spoiled sizes: bets, raises, calls and checks that the limit or the stack does not allow."""

from collections.abc import Callable
from random import Random

from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud_faults.record import (
    AGGRESSIVE,
    CHIPS,
    SPEAKING,
    NotApplicable,
    Spoiled,
    add,
    folders,
    pick,
    restated,
    same_street,
    spent_by,
    stack_of,
)

Fault = Callable[[Row, list[Step], Random], Spoiled]


def _bet_size(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The last bet of a street a chip off, and everybody who called it with it."""
    at, callers = _last_wager(row, steps, rng, headroom=1)
    change = rng.choice((-1, 1))
    for step in (steps[at], *callers):
        add(step, change)
    return restated(row, steps), "ACT-005", steps[at].seat, at


def _over_cap(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A call of the last raise allowed becomes one more raise, at which all others fold."""
    found: list[tuple[int, int]] = []
    for street in range(2, 8):
        on_street = [at for at, step in enumerate(steps) if step.street == street and step.kind in SPEAKING]
        wagers = [at for at in on_street if steps[at].kind in AGGRESSIVE]
        after = [at for at in on_street if wagers and at > wagers[-1] and steps[at].kind == Action.CALL]
        if len(wagers) == 4 and after and not any(step.all_in for step in steps[: after[0] + 1]):
            size = (steps[wagers[-1]].to or 0) - (steps[wagers[-2]].to or 0)
            found.append((after[0], size))
    at, size = pick(rng, found)
    caller = steps[at]
    more = (caller.amount or 0) + size
    if spent_by(steps[:at], caller.seat) + more >= stack_of(row, caller.seat):
        raise NotApplicable("the caller has not enough chips to raise")
    steps[at] = Step(caller.street, caller.seat, Action.RAISE, more, (caller.to or 0) + size)
    _fold_out(row, steps, at)
    return restated(row, steps), "ACT-006", caller.seat, at


def _check(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A check is recorded as a call of nothing, or a seat checks a bet before it folds to it."""
    checks = [at for at, step in enumerate(steps) if step.kind == Action.CHECK]
    folds = [at for at, step in enumerate(steps) if step.kind == Action.FOLD and _faces_bet(steps, at)]
    at = pick(rng, checks + folds)
    step = steps[at]
    if step.kind == Action.CHECK:
        already = sum(other.amount or 0 for other in steps[:at] if same_street(other, step))
        steps[at] = Step(step.street, step.seat, Action.CALL, 0, already)
    else:
        steps.insert(at, Step(step.street, step.seat, Action.CHECK))
    return restated(row, steps), "ACT-008", step.seat, at


def _call_amount(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A call a chip off by a seat that folds on a later street."""
    folds = {step.seat: step.street for step in steps if step.kind == Action.FOLD}
    found = [
        at
        for at, step in enumerate(steps)
        if step.kind == Action.CALL
        and not step.all_in
        and (step.amount or 0) > 1
        and folds.get(step.seat, 0) > step.street
        and not any(same_street(other, step) for other in steps[at + 1 :])
    ]
    at = pick(rng, found)
    step = steps[at]
    room = stack_of(row, step.seat) > spent_by(steps, step.seat) + 1
    add(step, rng.choice((-1, 1)) if room else -1)
    return restated(row, steps), "ACT-009", step.seat, at


def _more_than_held(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The stack of a seat whose last action is a bet or call is one chip smaller than what it put in."""
    found: list[int] = []
    for seat in row["seat"]:
        mine = [at for at, step in enumerate(steps) if step.seat == seat and step.kind in SPEAKING]
        if mine and steps[mine[-1]].kind in CHIPS and (steps[mine[-1]].amount or 0) > 1:
            found.append(mine[-1])
    at = pick(rng, found)
    seat = steps[at].seat
    row["start_stack_minor"][row["seat"].index(seat)] = spent_by(steps, seat) - 1
    steps[at].all_in = False
    row = restated(row, steps)
    row["finish_stack_minor"] = [-1] * len(row["seat"])
    return row, "ACT-011", seat, at


def _upper_bet(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The only bet of fourth street at the upper limit where no open pair, or no sheet, allows it."""
    if row["game"] == "5stud" or (
        row["game"] == "7stud" and row["kind"] == "cash" and _pair_on_fourth(row, steps)
    ):
        raise NotApplicable("the upper limit is allowed")
    more = row["big_bet_minor"] - row["small_bet_minor"]
    if any(step.all_in and step.street == Street.FOURTH for step in steps):
        raise NotApplicable("a short wager makes other totals legal")
    at, callers = _last_wager(row, steps, rng, headroom=more, street=4)
    for step in (steps[at], *callers):
        add(step, more)
    return restated(row, steps), "ACT-013", steps[at].seat, at


SIZE_FAULTS: dict[str, Fault] = {
    "ACT-005": _bet_size,
    "ACT-006": _over_cap,
    "ACT-008": _check,
    "ACT-009": _call_amount,
    "ACT-011": _more_than_held,
    "ACT-013": _upper_bet,
}
"""Each fault by the code that it must raise as its root."""


def _faces_bet(steps: list[Step], at: int) -> bool:
    before = [step for step in steps[:at] if step.street == steps[at].street]
    mine = [step.to or 0 for step in before if step.seat == steps[at].seat]
    return max((step.to or 0 for step in before), default=0) > max(mine, default=0)


def _last_wager(
    row: Row, steps: list[Step], rng: Random, *, headroom: int, street: int | None = None
) -> tuple[int, list[Step]]:
    """The last bet of some street and its calls, none of whose seats is all-in before the hand ends."""
    found: list[tuple[int, list[Step]]] = []
    for at, step in enumerate(steps):
        if step.kind not in AGGRESSIVE or (street is not None and step.street != street):
            continue
        after = [other for other in steps[at + 1 :] if other.street == step.street and other.kind in SPEAKING]
        if any(other.kind not in (Action.CALL, Action.FOLD) for other in after):
            continue
        callers = [other for other in after if other.kind == Action.CALL]
        seats = [step.seat, *(other.seat for other in callers)]
        if all(spent_by(steps, seat) + headroom < stack_of(row, seat) for seat in seats):
            found.append((at, callers))
    return pick(rng, found)


def _fold_out(row: Row, steps: list[Step], at: int) -> None:
    """Everybody but the seat of action `at` folds to it; what was dealt later was never dealt."""
    raiser, street = steps[at].seat, steps[at].street
    del steps[at + 1 :]
    order = model.clockwise(row["seat"], row["button"])
    turned = order[order.index(raiser) + 1 :] + order[: order.index(raiser)]
    in_hand = {step.seat for step in steps if step.kind == Action.DEAL} - folders(steps)
    steps += [Step(street, seat, Action.FOLD) for seat in turned if seat in in_hand]
    held: dict[int, list[int]] = {seat: [] for seat in row["seat"]}
    for step in steps:
        if step.kind == Action.DEAL and step.seat in held:
            held[step.seat] += step.cards
    if street < Street.SEVENTH:
        row["community"] = []
    elif not row["community"]:
        for seat in in_hand:
            held[seat] += [HIDDEN] * (Street.SEVENTH - len(held[seat]))
    model.put_cards(row, held)


def _pair_on_fourth(row: Row, steps: list[Step]) -> bool:
    held = model.cards_of(row)
    dealt = {step.seat for step in steps if step.kind == Action.DEAL and step.street == Street.FOURTH}
    return any(held[seat][2] // 4 == held[seat][3] // 4 for seat in dealt)
