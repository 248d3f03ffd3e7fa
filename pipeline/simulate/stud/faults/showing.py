"""Hands shown in the wrong order, winning hands mucked (SHOW-001, 002)."""

from pipeline.simulate.stud.faults.awards import award_anew
from pipeline.simulate.stud.faults.fault import Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.naming import unname
from pipeline.simulate.stud.faults.outcome import (
    Half,
    halves_of,
    live_seats,
    parts_of,
    pots_of,
    showdown_of,
)
from pipeline.simulate.stud.faults.rest import shown_after, shows_from
from pipeline.simulate.stud.played import PlayedStep
from schemas.cards import HIDDEN
from schemas.recorded_hand import AwardLine
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED, Action, Street


def _showing(scene: Scene) -> list[int]:
    """Places of the steps of the showdown, where no hand was shown before it."""
    shows = [at for at, step in enumerate(scene.steps) if step.kind in (Action.SHOW, Action.MUCK)]
    nobody_bet = scene.sheet.first_to_show == "last-bettor" and not scene.ledger().bettor
    if nobody_bet or any(scene.steps[at].street != Street.SHOWDOWN for at in shows):
        raise Unsuited
    return shows


def _shown_instead(scene: Scene, places: list[int], at: int, seat: int) -> Label:
    """The `at`-th to show is another seat; then the order goes on from it."""
    steps = {scene.steps[place].seat: scene.steps[place] for place in places}
    before = [scene.steps[place].seat for place in places[:at]]
    last = before[-1] if before else shows_from(scene, scene.ledger())
    waiting = [number for number in sorted(steps) if number not in before]
    # Whether side pots are shown first is left open: who is next by either order breaks nothing.
    clockwise = next((number for number in waiting if number > last), waiting[0])
    if seat == clockwise:
        raise Unsuited
    order = shown_after(scene, sorted(steps), [*before, seat], seat)
    if len(order) != len(places):
        raise Unsuited
    for place, number in zip(places, order, strict=True):
        scene.steps[place] = steps[number]
    return named(places[at], seat)


def _wrong_first(scene: Scene) -> Label:
    """The showdown begins with another hand and goes on from it."""
    places = _showing(scene)
    others = [scene.steps[at].seat for at in places[1:] if scene.steps[at].kind == Action.SHOW]
    return _shown_instead(scene, places, 0, scene.pick(others))


def _skipped(scene: Scene) -> Label:
    """A hand is passed over, and shows when the turn comes round to it again."""
    places = _showing(scene)
    at = scene.pick(list(range(1, len(places) - 1)))
    return _shown_instead(scene, places, at, scene.steps[places[at + 1]].seat)


def _known_showdown(scene: Scene) -> None:
    live = live_seats(scene.hand)
    if len(live) < 2 or any(HIDDEN in scene.hand.seat(seat).cards for seat in live):
        raise Unsuited


def _muck(scene: Scene, seat: int) -> int:
    """A seat's hand is mucked instead of shown, and known from the summary alone: the step's place."""
    at = scene.pick([at for at in _showing(scene) if scene.steps[at].seat == seat])
    step = scene.steps[at]
    if step.kind != Action.SHOW:
        raise Unsuited
    scene.steps[at] = PlayedStep(step.street, seat, Action.MUCK)
    unname(scene.hand.seat(seat))
    return at


def _winner_mucks(scene: Scene) -> Label:
    """The only winner mucks and the pot goes to the best hand that was shown."""
    _known_showdown(scene)
    pots, parts = pots_of(scene.hand), parts_of(scene.hand, scene.sheet)
    if len(pots) != 1 or len(parts) != 1 or len(parts[0].winners) != 1:
        raise Unsuited
    (winner,) = parts[0].winners
    shown = [scene.steps[at].seat for at in _showing(scene) if scene.steps[at].kind == Action.SHOW]
    rest = tuple(seat for seat in pots[0].eligible if seat != winner and seat in shown)
    if not rest:
        raise Unsuited
    at = _muck(scene, winner)
    halves = halves_of(showdown_of(scene.hand, scene.sheet, list(rest)), 0, parts[0].chips, rest)
    award_anew(scene.hand, [award for half in halves for award in _awards(half)])
    return named(at, winner, "POT-003", "SHOW-002")


def _awards(half: Half) -> list[AwardLine]:
    return [AwardLine(NOT_STATED, half.side, seat, chips) for seat, chips in half.shares().items()]


def _winner_mucks_and_is_paid(scene: Scene) -> Label:
    """A winner mucks and is awarded the pot all the same."""
    _known_showdown(scene)
    contested = [number for number, pot in enumerate(pots_of(scene.hand)) if len(pot.eligible) > 1]
    parts = [part for part in parts_of(scene.hand, scene.sheet) if part.pot in contested]
    seat = scene.pick(sorted({seat for part in parts for seat in part.winners}))
    return named(_muck(scene, seat), seat)


def _ordered(sheet: StudSheet) -> bool:
    return sheet.first_to_show != "any"


SHOW_FAULTS = (
    StudFault("wrong-first-to-show", "SHOW-001", "another hand shows first", _wrong_first, suits=_ordered),
    StudFault("show-skipped", "SHOW-001", "a hand is passed over at the showdown", _skipped, suits=_ordered),
    StudFault("winner-mucks", "SHOW-002", "the winner mucks and another is paid", _winner_mucks),
    StudFault("winner-mucks-paid", "SHOW-002", "a winner mucks and is paid", _winner_mucks_and_is_paid),
)
"""Faults of the showdown."""
