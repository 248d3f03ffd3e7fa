"""Spoiled turns: antes, who opens with what, who acts when, who may act at all."""

from collections.abc import Callable
from random import Random

from schemas.vocabulary import Action
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud_faults.record import (
    CHIPS,
    SPEAKING,
    NotApplicable,
    Spoiled,
    add,
    folders,
    pick,
    restated,
    spent_by,
    stack_of,
)

Fault = Callable[[Row, list[Step], Random], Spoiled]


def _ante(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """An ante missing, or a chip too small or too large, of a seat that folds later."""
    found = [
        at
        for at, step in enumerate(steps)
        if step.kind == Action.ANTE and not step.all_in and step.amount and step.seat in folders(steps)
    ]
    at = pick(rng, found)
    step, spent = steps[at], spent_by(steps, steps[at].seat)
    change = rng.choice((-1, 1, None))
    if change == 1 and spent >= stack_of(row, step.seat) - 1:
        change = -1
    if change is None:
        del steps[at]
        return restated(row, steps), "ACT-001", step.seat, None
    step.amount = (step.amount or 0) + change
    return restated(row, steps), "ACT-001", step.seat, at


def _wrong_opener(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The door cards of the opener and of another seat change places; both fold on the first street."""
    opening = model.opening_street(row["game"])
    first = pick(rng, [at for at, step in enumerate(steps) if step.kind in SPEAKING][:1])
    opener = steps[first].seat
    last_street = max(step.street for step in steps)
    doors = {
        step.seat: step.cards[-1] for step in steps if step.kind == Action.DEAL and step.street == opening
    }
    outsiders = [
        step.seat
        for step in steps[first + 1 :]
        if step.kind == Action.FOLD
        and step.street == opening
        and stack_of(row, step.seat) > (row["ante_minor"] or 0)
    ]
    if last_street > opening and opener not in [
        step.seat for step in steps if step.kind == Action.FOLD and step.street == opening
    ]:
        raise NotApplicable("the opener's board matters later")
    if steps[first].kind == Action.FOLD or _lowest(row, doors) != opener:
        raise NotApplicable("the low card did not open")
    other = pick(rng, [seat for seat in outsiders if seat != opener])
    held = model.cards_of(row)
    door = opening - 1
    held[opener][door], held[other][door] = held[other][door], held[opener][door]
    for step in steps:
        if step.kind == Action.DEAL and step.street == opening and step.seat in (opener, other):
            step.cards[-1] = held[step.seat][door]
    model.put_cards(row, held)
    return restated(row, steps), "ACT-002", opener, first


def _bring_in_amount(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A bring-in a chip off that nobody calls at its own size."""
    at = pick(rng, [at for at, step in enumerate(steps) if step.kind == Action.BRING_IN and not step.all_in])
    bring_in = steps[at]
    later = [step for step in steps[at + 1 :] if step.street == bring_in.street and step.kind in CHIPS]
    if later and later[0].kind == Action.CALL:
        raise NotApplicable("somebody called the bring-in")
    change = rng.choice((-1, 1))
    again = [step for step in later if step.seat == bring_in.seat]
    if not again and spent_by(steps, bring_in.seat) + 2 > stack_of(row, bring_in.seat):
        change = -1
    add(bring_in, change)
    if spent_by(steps[: at + 1], bring_in.seat) >= stack_of(row, bring_in.seat):
        raise NotApplicable("with all its chips the seat may fall short of completing")
    if again:
        again[0].amount = (again[0].amount or 0) - change
    return restated(row, steps), "ACT-003", bring_in.seat, at


def _out_of_turn(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """Two neighbours, neither first on the street, act in the wrong order without raising."""
    quiet = (Action.FOLD, Action.CALL, Action.CHECK)
    found: list[int] = []
    for at in range(1, len(steps) - 1):
        before, one, two = steps[at - 1 : at + 2]
        same_street = before.street == one.street == two.street
        words = before.kind in SPEAKING and one.kind in quiet and two.kind in quiet
        opened = before.kind in (*CHIPS, Action.CHECK)
        if same_street and words and opened and one.seat != two.seat:
            found.append(at)
    at = pick(rng, found)
    steps[at], steps[at + 1] = steps[at + 1], steps[at]
    return restated(row, steps), "ACT-004", steps[at].seat, at


def _not_playing(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A folded, all-in or absent seat speaks once more."""
    found: list[tuple[int, int]] = []
    for at, step in enumerate(steps):
        if step.kind not in SPEAKING:
            continue
        before = steps[:at]
        gone = {other.seat for other in before if other.kind == Action.FOLD}
        gone |= {other.seat for other in before if other.all_in}
        gone |= {seat for seat, out in zip(row["seat"], row["sitting_out"], strict=True) if out}
        found += [(at, seat) for seat in sorted(gone)]
    at, seat = pick(rng, found)
    steps.insert(at, Step(steps[at].street, seat, Action.CHECK))
    return restated(row, steps), "ACT-007", seat, at


def _closed(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """One check too many at the end of a street, or the last check of a street missing."""
    found: list[tuple[int, bool]] = []
    for at in range(len(steps) - 1):
        step, after = steps[at], steps[at + 1]
        if step.kind not in SPEAKING or after.street == step.street:
            continue
        if step.kind == Action.CHECK:
            found.append((at, False))
        if step.kind in (Action.CHECK, Action.CALL) and not step.all_in:
            found.append((at, True))
    at, too_many = pick(rng, found)
    step = steps[at]
    if too_many:
        steps.insert(at + 1, Step(step.street, step.seat, Action.CHECK))
        return restated(row, steps), "ACT-010", step.seat, at + 1
    del steps[at]
    return restated(row, steps), "ACT-010", None, at


def _first_to_act(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A street that everybody checks begins with the second seat and ends with the first."""
    opening = model.opening_street(row["game"])
    found: list[list[int]] = []
    for street in range(opening + 1, 8):
        spoke = [at for at, step in enumerate(steps) if step.street == street and step.kind in SPEAKING]
        if len(spoke) > 1 and all(steps[at].kind == Action.CHECK for at in spoke):
            found.append(spoke)
    spoke = pick(rng, found)
    turned = [steps[at] for at in (*spoke[1:], spoke[0])]
    for at, step in zip(spoke, turned, strict=True):
        steps[at] = step
    return restated(row, steps), "ACT-012", turned[0].seat, spoke[0]


TURN_FAULTS: dict[str, Fault] = {
    "ACT-001": _ante,
    "ACT-002": _wrong_opener,
    "ACT-003": _bring_in_amount,
    "ACT-004": _out_of_turn,
    "ACT-007": _not_playing,
    "ACT-010": _closed,
    "ACT-012": _first_to_act,
}
"""Each fault by the code that it must raise as its root."""


def _lowest(row: Row, doors: dict[int, int]) -> int:
    """The seat whose door card must open: lowest, or highest in razz with aces low."""
    if row["game"] == "razz":
        return max(doors, key=lambda seat: ((doors[seat] // 4 + 1) % 13, doors[seat] % 4))
    return min(doors, key=lambda seat: doors[seat])
