"""Hands shown in the wrong order, winning hands mucked (SHOW-001, 002)."""

from pipeline.simulate.stud.faults.awards import award_anew
from pipeline.simulate.stud.faults.fault import Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.outcome import Half, Showdown, live_seats, parts_of, pots_of
from pipeline.simulate.stud.played import PlayedAward, PlayedStep
from schemas.cards import HIDDEN
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED, Action, Street


def _showing(scene: Scene) -> list[int]:
    """Places of the steps of the showdown, where no hand was shown before it."""
    shows = [at for at, step in enumerate(scene.steps) if step.kind in (Action.SHOW, Action.MUCK)]
    if any(scene.steps[at].street != Street.SHOWDOWN for at in shows):
        raise Unsuited
    return shows


def _reorder(scene: Scene, places: list[int], order: list[PlayedStep]) -> None:
    for at, step in zip(places, order, strict=True):
        scene.steps[at] = step


def _wrong_first(scene: Scene) -> Label:
    """The showdown begins with another hand and goes on clockwise from it."""
    places = _showing(scene)
    steps = [scene.steps[at] for at in places]
    start = scene.pick([k for k in range(1, len(steps)) if steps[k].kind == Action.SHOW])
    _reorder(scene, places, steps[start:] + steps[:start])
    return named(places[0], steps[start].seat)


def _skipped(scene: Scene) -> Label:
    """A hand is passed over, and shows when the turn comes round to it again."""
    places = _showing(scene)
    steps = [scene.steps[at] for at in places]
    if len(steps) < 3:
        raise Unsuited
    start = scene.rng.randrange(1, len(steps) - 1)
    order = [*steps[:start], *steps[start + 1 :], steps[start]]
    _reorder(scene, places, order)
    return named(places[start], order[start].seat)


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
    place = scene.hand.seat(seat)
    place.declared_class = place.declared_low = NOT_STATED
    place.declared_text = ""
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
    halves = Showdown(scene.hand, scene.sheet).halves(0, parts[0].chips, rest)
    award_anew(scene.hand, [award for half in halves for award in _awards(half)])
    return named(at, winner, "POT-003", "SHOW-002")


def _awards(half: Half) -> list[PlayedAward]:
    return [PlayedAward(NOT_STATED, half.side, seat, chips) for seat, chips in half.shares().items()]


def _winner_mucks_and_is_paid(scene: Scene) -> Label:
    """A winner mucks and is awarded the pot all the same."""
    _known_showdown(scene)
    winners = {seat for part in parts_of(scene.hand, scene.sheet) for seat in part.winners}
    seat = scene.pick(sorted(winners))
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
