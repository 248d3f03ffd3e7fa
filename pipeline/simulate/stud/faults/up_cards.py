"""Cards that lie up or down against their street's rule (DEAL-007)."""

from pipeline.simulate.stud.faults.deals import LAST, undealt
from pipeline.simulate.stud.faults.fault import (
    ALL_GAMES,
    SEVEN_CARD_GAMES,
    Label,
    Scene,
    StudFault,
    Unsuited,
    named,
)
from pipeline.simulate.stud.faults.ledger import first_street, last_street
from pipeline.simulate.stud.faults.rest import all_seeing
from pipeline.simulate.stud.played import PlayedStep
from schemas.cards import HIDDEN
from schemas.sheets import StudSheet
from schemas.vocabulary import Action, Street


def _unseen_deals(scene: Scene, street: int) -> list[int]:
    """Deals of a street to seats whose down cards the source does not see."""
    return [
        at
        for at, step in enumerate(scene.steps)
        if step.kind == Action.DEAL and step.street == street and step.seat not in (0, scene.hand.hero)
    ]


def _down_card_exposed(scene: Scene) -> Label:
    """A down card of the first street lies up, and play goes on with the third card up too."""
    if all_seeing(scene):
        raise Unsuited
    first = first_street(scene.hand.game)
    at = scene.pick([at for at in _unseen_deals(scene, first) if HIDDEN in scene.steps[at].cards])
    step, seat = scene.steps[at], scene.seat_of(at)
    place = scene.rng.randrange(len(step.cards) - 1)
    step.cards = [*step.cards]
    step.cards[place] = seat.cards[place] = seat.truth[place]
    return named(at, step.seat)


def _last_card_up(scene: Scene) -> Label:
    """A seventh card lies up, and is not replaced."""
    if all_seeing(scene) or scene.hand.community or _able_on_last(scene) < 2:
        raise Unsuited
    at = _open_last(scene)
    return named(at, scene.steps[at].seat)


def _able_on_last(scene: Scene) -> int:
    """How many live seats have chips when the last street is dealt."""
    starts = [at for at, step in enumerate(scene.steps) if step.street >= last_street(scene.hand.game)]
    if not starts:
        raise Unsuited
    return len(scene.ledger(starts[0]).able)


def _open_last(scene: Scene) -> int:
    """A seventh card of a seat that the source does not see lies up: the place of its deal."""
    live = scene.ledger(_last_starts(scene)).live
    number = scene.pick([seat for seat in live if seat != scene.hand.hero])
    seat = scene.hand.seat(number)
    if len(seat.truth) <= LAST:
        raise Unsuited
    deals = [at for at in _unseen_deals(scene, Street.SEVENTH) if scene.steps[at].seat == number]
    if len(deals) > 1:
        raise Unsuited
    seat.cards[LAST] = seat.truth[LAST]
    if deals:
        scene.steps[deals[0]].cards = [seat.truth[LAST]]
        return deals[0]
    at = _place_of_deal(scene, number)
    scene.steps.insert(at, PlayedStep(Street.SEVENTH, number, Action.DEAL, cards=[seat.truth[LAST]]))
    return at


def _last_starts(scene: Scene) -> int:
    """The place of the first step of the last street or of the showdown."""
    return next(at for at, step in enumerate(scene.steps) if step.street >= Street.SEVENTH)


def _place_of_deal(scene: Scene, number: int) -> int:
    """Where the seventh card of a seat belongs among the deals, which go clockwise."""
    at = _last_starts(scene)
    while at < len(scene.steps) and scene.steps[at].kind == Action.DEAL:
        if scene.steps[at].seat > number:
            break
        at += 1
    return at


def _replaced_up(scene: Scene) -> Label:
    """A flashed seventh card is replaced by another that lies up."""
    if all_seeing(scene) or scene.hand.community or _able_on_last(scene) < 2:
        raise Unsuited
    at = _open_last(scene)
    number = scene.steps[at].seat
    flashed = scene.pick(undealt(scene))
    scene.steps.insert(at, PlayedStep(Street.SEVENTH, number, Action.DEAL, cards=[flashed]))
    return named(at + 1, number)


def _replaced_in_vain(scene: Scene) -> Label:
    """A flashed seventh card is replaced though nobody can act any more."""
    if all_seeing(scene) or scene.hand.community or _able_on_last(scene) >= 2:
        raise Unsuited
    at = _open_last(scene)
    step = scene.steps[at]
    scene.steps.insert(at + 1, PlayedStep(Street.SEVENTH, step.seat, Action.DEAL, cards=[HIDDEN]))
    step.cards = [scene.pick(undealt(scene))]
    return named(at, step.seat)


def _up_card_down(scene: Scene) -> Label:
    """A card of 3rd to 6th street that belongs up lies down."""
    if all_seeing(scene):
        raise Unsuited
    first, last = first_street(scene.hand.game), last_street(scene.hand.game)
    up_to = last if scene.hand.game == "5stud" else Street.SIXTH
    found = [
        at
        for street in range(first, up_to + 1)
        for at in _unseen_deals(scene, street)
        if len([k for k in _unseen_deals(scene, street) if scene.steps[k].cards[-1] != HIDDEN]) > 1
    ]
    at = scene.pick(found)
    step, seat = scene.steps[at], scene.seat_of(at)
    step.cards = [*step.cards[:-1], HIDDEN]
    open_later = any(s.kind == Action.SHOW and s.seat == seat.number for s in scene.steps)
    if not open_later and HIDDEN in seat.cards:
        seat.cards[step.street - 1] = HIDDEN
    return named(at, step.seat)


def _flashes(sheet: StudSheet) -> bool:
    return sheet.flashed_last_card == "replace"


UP_CARD_FAULTS = (
    StudFault(
        "down-card-exposed", "DEAL-007", "a down card of the first street lies up", _down_card_exposed,
        games=ALL_GAMES,
    ),
    StudFault(
        "last-card-up", "DEAL-007", "a 7th card lies up and is not replaced", _last_card_up,
        games=SEVEN_CARD_GAMES,
    ),
    StudFault(
        "flashed-replaced-up", "DEAL-007", "a flashed 7th card is replaced by one that lies up",
        _replaced_up, games=SEVEN_CARD_GAMES, suits=_flashes,
    ),
    StudFault(
        "flashed-replaced-in-vain", "DEAL-007", "a flashed 7th card is replaced though nobody can act",
        _replaced_in_vain, games=SEVEN_CARD_GAMES, suits=_flashes,
    ),
    StudFault("up-card-down", "DEAL-007", "a card that belongs up lies down", _up_card_down),
)  # fmt: skip
"""Faults of cards up and down."""
