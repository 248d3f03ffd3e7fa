"""A last street dealt in another way than the deck and the sheet ask for (DEAL-008)."""

from pipeline.simulate.stud.faults.deals import undealt
from pipeline.simulate.stud.faults.fault import SEVEN_CARD_GAMES, Label, Scene, StudFault, Unsuited, named
from pipeline.simulate.stud.faults.naming import name_hands, unname
from pipeline.simulate.stud.faults.outcome import restate
from pipeline.simulate.stud.faults.rest import all_seeing, finish, mark_folds
from pipeline.simulate.stud.played import PlayedStep
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.sheets import StudSheet
from schemas.vocabulary import Action, Street

_BURNS = 3
_GAP = 3


def _last(scene: Scene) -> int:
    """The place of the first step of 7th street, which is dealt there.

    Raises:
        Unsuited: the hand ends before it.
    """
    for at, step in enumerate(scene.steps):
        if step.street == Street.SEVENTH:
            return at
    raise Unsuited


def shortage(scene: Scene) -> tuple[int, int]:
    """How many cards the stub lacks on 7th street by 002.H, and how many it holds."""
    at = _last(scene)
    dealt = sum(len(step.cards) for step in scene.steps[:at] if step.kind == Action.DEAL)
    stub = DECK_SIZE - dealt - (_BURNS if scene.sheet.burns else 0)
    return len(scene.ledger(at).live) + 2 - stub, stub


def _common_for_own(scene: Scene) -> Label:
    """One card for all where each could have had his own."""
    at = _last(scene)
    if scene.hand.community:
        raise Unsuited
    live = scene.ledger(at).live
    card = scene.pick(undealt(scene))
    scene.steps[:] = [
        step for step in scene.steps if not (step.kind == Action.DEAL and step.street == Street.SEVENTH)
    ]
    scene.steps.insert(at, PlayedStep(Street.SEVENTH, 0, Action.DEAL, cards=[card]))
    scene.hand.community = [card]
    for number in live:
        seat = scene.hand.seat(number)
        del seat.truth[Street.SIXTH :], seat.cards[Street.SIXTH :]
    _show_again(scene)
    return named(at, None)


def _show_again(scene: Scene) -> None:
    """Every hand at the showdown is laid open as it now is, and named."""
    for step in scene.steps:
        if step.street == Street.SHOWDOWN and step.seat:
            seat = scene.hand.seat(step.seat)
            seat.cards = list(seat.truth)
            step.kind, step.cards = Action.SHOW, list(seat.truth)
            name_hands(scene.hand, scene.sheet, [step.seat])
    finish(scene)


def _enough(scene: Scene) -> Label:
    if shortage(scene)[0] > 0:
        raise Unsuited
    return _common_for_own(scene)


def _burns_suffice(scene: Scene) -> Label:
    if not 0 < shortage(scene)[0] < _GAP:
        raise Unsuited
    return _common_for_own(scene)


def _exactly_three(scene: Scene) -> Label:
    short, stub = shortage(scene)
    if short != _GAP or stub < _BURNS or scene.sheet.short_exactly_3 != "add-burns":
        raise Unsuited
    return _common_for_own(scene)


def _own_for_common(scene: Scene) -> Label:
    """Each gets a card that lies down where one for all is due; then everybody folds to a bet."""
    at = _last(scene)
    if not scene.hand.community:
        raise Unsuited
    before = scene.ledger(at)
    starter = _starter(scene, at)
    if not starter or len(before.able) < len(before.live) or all_seeing(scene):
        raise Unsuited
    del scene.steps[at:]
    scene.hand.community = []
    for number in before.live:
        scene.steps.append(PlayedStep(Street.SEVENTH, number, Action.DEAL, cards=[HIDDEN]))
        seat = scene.hand.seat(number)
        seat.cards[Street.SIXTH :] = [HIDDEN]
    _all_fold(scene, starter)
    return named(at, before.live[0])


def _all_fold(scene: Scene, starter: int) -> None:
    """The first to act bets, the others fold."""
    ledger = scene.ledger()
    ledger.take(PlayedStep(Street.SEVENTH, 0, Action.DEAL))
    chips = min(ledger.full_raise(), ledger.chips[starter])
    bet = PlayedStep(Street.SEVENTH, starter, Action.BET, chips, chips, all_in=chips == ledger.chips[starter])
    scene.steps.append(bet)
    ledger.take(bet)
    while seat := ledger.due(ledger.actor):
        folds = PlayedStep(Street.SEVENTH, seat, Action.FOLD)
        scene.steps.append(folds)
        ledger.take(folds)
    mark_folds(scene)
    for seat in scene.hand.seats:
        unname(seat)
    restate(scene.hand, scene.sheet)


def _own_for_stub(scene: Scene) -> Label:
    short, stub = shortage(scene)
    if short <= _GAP or stub < _BURNS:
        raise Unsuited
    return _own_for_common(scene)


def _own_for_burns(scene: Scene) -> Label:
    short, stub = shortage(scene)
    if short < _GAP or stub >= _BURNS:
        raise Unsuited
    return _own_for_common(scene)


def _own_beyond_deck(scene: Scene) -> Label:
    """Each gets a card though more seats are in than cards are left."""
    short, stub = shortage(scene)
    left = stub + (_BURNS if scene.sheet.burns else 0)
    if short <= 0 or len(scene.ledger(_last(scene)).live) <= left:
        raise Unsuited
    return _own_for_common(scene)


def _own_beside_common(scene: Scene) -> Label:
    """A seat is dealt a card of its own beside the common one, and folds on 7th street."""
    if not scene.hand.community:
        raise Unsuited
    at = _last(scene)
    folders = [
        step.seat
        for step in scene.steps
        if step.kind == Action.FOLD and step.street == Street.SEVENTH and step.seat != scene.hand.hero
    ]
    number = scene.pick(folders)
    if all_seeing(scene):
        raise Unsuited
    scene.steps.insert(at + 1, PlayedStep(Street.SEVENTH, number, Action.DEAL, cards=[HIDDEN]))
    scene.hand.seat(number).cards.append(HIDDEN)
    return named(at + 1, number)


def _second_common(scene: Scene) -> Label:
    """A second common card lies on the table; then everybody folds to a bet."""
    at = _last(scene)
    before = scene.ledger(at)
    starter = _starter(scene, at)
    if not scene.hand.community or not starter or len(before.able) < len(before.live):
        raise Unsuited
    card = scene.pick(undealt(scene))
    scene.steps[at + 1 :] = [PlayedStep(Street.SEVENTH, 0, Action.DEAL, cards=[card])]
    scene.hand.community = [*scene.hand.community, card]
    _all_fold(scene, starter)
    return named(at + 1, None)


def _starter(scene: Scene, at: int) -> int:
    """Who acts first on 7th street, 0 nobody."""
    return next((s.seat for s in scene.steps[at:] if s.street == Street.SEVENTH and s.seat), 0)


def _ruled(sheet: StudSheet) -> bool:
    return sheet.short_deck == "rp-10"


def _silent(sheet: StudSheet) -> bool:
    return sheet.short_deck == "silent"


LAST_STREET_FAULTS = (
    StudFault(
        "common-card-unneeded", "DEAL-008", "one card for all though the deck reaches round", _enough,
        games=SEVEN_CARD_GAMES,
    ),
    StudFault(
        "common-card-despite-burns", "DEAL-008", "one card for all though the burns would do",
        _burns_suffice, games=SEVEN_CARD_GAMES, suits=_ruled,
    ),
    StudFault(
        "common-card-short-by-three", "DEAL-008", "one card for all though the deck is short by three",
        _exactly_three, games=SEVEN_CARD_GAMES, suits=_ruled,
    ),
    StudFault(
        "own-cards-short-deck", "DEAL-008", "a card each where the stub's next is for all", _own_for_stub,
        games=SEVEN_CARD_GAMES, suits=_ruled,
    ),
    StudFault(
        "own-cards-empty-stub", "DEAL-008", "a card each where the burns' next is for all", _own_for_burns,
        games=SEVEN_CARD_GAMES, suits=_ruled,
    ),
    StudFault(
        "own-cards-beyond-deck", "DEAL-008", "a card each of more than the deck holds", _own_beyond_deck,
        games=SEVEN_CARD_GAMES, suits=_silent,
    ),
    StudFault(
        "own-card-beside-common", "DEAL-008", "a seat gets a card beside the common one",
        _own_beside_common, games=SEVEN_CARD_GAMES,
    ),
    StudFault(
        "second-common-card", "DEAL-008", "a second common card is dealt", _second_common,
        games=SEVEN_CARD_GAMES,
    ),
)  # fmt: skip
"""Faults of the last street's deal."""
