"""Who acts when: out of turn, without a right to act, from the wrong board (ACT-004, 007, 012)."""

from pipeline.simulate.stud.faults.fault import (
    HIGH_GAMES,
    LOW_GAMES,
    Label,
    Scene,
    StudFault,
    Unsuited,
    named,
)
from pipeline.simulate.stud.faults.ledger import Ledger
from pipeline.simulate.stud.faults.rest import board_leader, chips_step, finish, play_on
from pipeline.simulate.stud.played import PlayedSeat, PlayedStep
from schemas.vocabulary import Action, Street


def _plain(street: int, seat: int, kind: Action) -> PlayedStep:
    return PlayedStep(Street(street), seat, kind)


def _others(scene: Scene) -> tuple[int, Ledger, list[int]]:
    """A place in the middle of a street, the table before it, and the seats whose turn it is not yet."""
    found: list[tuple[int, Ledger, list[int]]] = []
    for at in scene.acting():
        ledger = scene.ledger(at)
        step = scene.steps[at]
        opened = ledger.actor and ledger.street == step.street
        if not opened or (ledger.street == ledger.first and not ledger.level):
            continue
        if scene.is_dead(step.seat, at):  # nobody waits for him
            continue
        others = [seat for seat in ledger.live if seat != step.seat and ledger.pending(seat)]
        if others:
            found.append((at, ledger, others))
    return scene.pick(found)


def _folds_early(scene: Scene) -> Label:
    at, ledger, others = _others(scene)
    seat = scene.pick([seat for seat in others if not scene.is_dead(seat, at)])
    scene.steps[at:] = [_plain(ledger.street, seat, Action.FOLD)]
    play_on(scene, at + 1)
    return named(at, seat)


def _checks_early(scene: Scene) -> Label:
    at, ledger, others = _others(scene)
    seat = scene.pick([seat for seat in others if not ledger.owes(seat)])
    scene.steps[at:] = [_plain(ledger.street, seat, Action.CHECK)]
    play_on(scene, at + 1)
    return named(at, seat)


def _calls_early(scene: Scene) -> Label:
    at, ledger, others = _others(scene)
    seat = scene.pick([seat for seat in others if ledger.owes(seat)])
    chips = min(ledger.owes(seat), ledger.chips[seat])
    scene.steps[at:] = [chips_step(ledger, seat, Action.CALL, chips)]
    play_on(scene, at + 1)
    return named(at, seat)


def _raises_early(scene: Scene) -> Label:
    at, ledger, others = _others(scene)
    total = ledger.full_raise(scene.from_bring_in)
    if ledger.short or ledger.bets > scene.sheet.max_raises:
        raise Unsuited
    able = [seat for seat in others if ledger.chips[seat] > total - ledger.on_street[seat]]
    fresh = [seat for seat in able if seat not in ledger.acted]
    seat = scene.pick(fresh)
    kind = Action.RAISE if ledger.level else Action.BET
    scene.steps[at:] = [chips_step(ledger, seat, kind, total - ledger.on_street[seat])]
    play_on(scene, at + 1)
    return named(at, seat)


def _starts(scene: Scene) -> list[int]:
    """Places of the first actions of the streets after the first."""
    places: dict[int, int] = {}
    for at in scene.acting():
        places.setdefault(int(scene.steps[at].street), at)
    first = scene.ledger(0).first
    return [at for street, at in places.items() if street > first]


def _before_street(scene: Scene, at: int) -> Ledger:
    """The table at the start of the street on which step `at` is the first action."""
    ledger = scene.ledger(at)
    ledger.take(_plain(scene.steps[at].street, 0, Action.DEAL))
    return ledger


def _first_is(scene: Scene, at: int, ledger: Ledger, seat: int) -> Label:
    bets = scene.rng.random() < 0.5 and ledger.chips[seat] > ledger.full_raise()
    step = _plain(ledger.street, seat, Action.CHECK)
    if bets:
        step = chips_step(ledger, seat, Action.BET, ledger.full_raise())
    scene.steps[at:] = [step]
    play_on(scene, at + 1)
    return named(at, seat)


def _wrong_board(scene: Scene) -> Label:
    at = scene.pick(_starts(scene))
    ledger = _before_street(scene, at)
    others = [seat for seat in ledger.able if seat != scene.steps[at].seat]
    return _first_is(scene, at, ledger, scene.pick(others))


def _wrong_tie(scene: Scene) -> Label:
    by_suit = scene.sheet.board_tie == "suit"
    found: list[tuple[int, Ledger, int]] = []
    for at in _starts(scene):
        ledger = _before_street(scene, at)
        other = board_leader(scene, ledger, not by_suit)
        ruled = board_leader(scene, ledger, by_suit)
        if other != ruled == scene.steps[at].seat and ledger.chips[other]:
            found.append((at, ledger, other))
    return _first_is(scene, *scene.pick(found))


def _folded_acts(scene: Scene) -> Label:
    found = [(at, seat) for at in scene.acting() for seat in sorted(scene.ledger(at).folded)]
    at, seat = scene.pick(found)
    return _acts_in_vain(scene, at, seat)


def _broke_acts(scene: Scene) -> Label:
    found: list[tuple[int, int]] = []
    for at in scene.acting():
        ledger = scene.ledger(at)
        found += [(at, seat) for seat in ledger.live if ledger.chips[seat] <= 0]
    at, seat = scene.pick(found)
    return _acts_in_vain(scene, at, seat)


def absent_seat(scene: Scene) -> int:
    """A seat that is not dealt in: one of the list, else one more that sits out.

    Raises:
        Unsuited: every seat of the table is taken.
    """
    hand = scene.hand
    dealt = scene.ledger(0).put
    absent = [seat.number for seat in hand.seats if seat.sitting_out and seat.number not in dealt]
    if absent:
        return scene.pick(absent)
    taken = {seat.number for seat in hand.seats}
    number = scene.pick([number for number in range(1, hand.max_seats + 1) if number not in taken])
    seat = PlayedSeat(number, f"absent {number}", 40 * hand.big_bet, sitting_out=True)
    if any(other.finish >= 0 for other in hand.seats):
        seat.finish = seat.stack
    hand.seats = sorted([*hand.seats, seat], key=lambda other: other.number)
    return number


def _absent_acts(scene: Scene) -> Label:
    seat = absent_seat(scene)
    return _acts_in_vain(scene, scene.pick(scene.acting()), seat)


def _acts_in_vain(scene: Scene, at: int, seat: int) -> Label:
    scene.steps.insert(at, _plain(scene.steps[at].street, seat, Action.CHECK))
    finish(scene)
    return named(at, seat)


TURN_FAULTS = (
    StudFault("fold-out-of-turn", "ACT-004", "a seat folds before its turn", _folds_early),
    StudFault("check-out-of-turn", "ACT-004", "a seat checks before its turn", _checks_early),
    StudFault("call-out-of-turn", "ACT-004", "a seat calls before its turn", _calls_early),
    StudFault("raise-out-of-turn", "ACT-004", "a seat bets or raises before its turn", _raises_early),
    StudFault("folded-acts", "ACT-007", "a seat that folded checks", _folded_acts),
    StudFault("all-in-acts", "ACT-007", "a seat without chips checks", _broke_acts),
    StudFault("absent-acts", "ACT-007", "a seat that is not dealt in checks", _absent_acts),
    StudFault(
        "wrong-board-first", "ACT-012", "another board than the highest acts first", _wrong_board,
        games=HIGH_GAMES,
    ),
    StudFault(
        "wrong-low-board-first", "ACT-012", "another board than the lowest acts first", _wrong_board,
        games=LOW_GAMES,
    ),
    StudFault(
        "wrong-tie-first", "ACT-012", "of equal boards the one acts that another tie rule names", _wrong_tie
    ),
)  # fmt: skip
"""Faults of turn."""
