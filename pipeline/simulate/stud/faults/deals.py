"""Cards twice, too few or too many, to dead hands, up or down against the street (DEAL-001 to 007)."""

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
from pipeline.simulate.stud.faults.turns import absent_seat
from pipeline.simulate.stud.played import PlayedSeat, PlayedStep
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.sheets import StudSheet
from schemas.vocabulary import NOT_STATED, Action, Street

_LAST = 6
"""The place of the last card of seven."""


def _known(scene: Scene) -> list[PlayedSeat]:
    """Seats whose last down card the source shows in the end, and no other card of that street up."""
    whole = last_street(scene.hand.game)
    return [seat for seat in scene.hand.seats if len(seat.cards) == whole and HIDDEN not in seat.cards]


def _replace(scene: Scene, seat: PlayedSeat, at: int, card: int) -> None:
    """Another card in one place of a hand, wherever the hand states it."""
    was = seat.truth[at]
    seat.truth[at] = card
    seat.cards[at] = card
    for step in scene.steps:
        if step.seat == seat.number and was in step.cards:
            step.cards[step.cards.index(was)] = card


def _down_place(scene: Scene) -> int:
    return 0 if scene.hand.game == "5stud" else _LAST


def _card_again(scene: Scene, pick_card: list[int], seat: PlayedSeat) -> None:
    _replace(scene, seat, _down_place(scene), scene.pick(pick_card))
    seat.declared_class = seat.declared_low = NOT_STATED
    seat.declared_text = ""


def _twice_in_hand(scene: Scene) -> Label:
    seat = scene.pick(_known(scene))
    _card_again(scene, seat.cards[1:4], seat)
    return named(None, seat.number)


def _twice_across(scene: Scene) -> Label:
    seat = scene.pick(_known(scene))
    others = [
        card for other in scene.hand.seats if other is not seat for card in other.cards if card != HIDDEN
    ]
    _card_again(scene, others, seat)
    return named(None, None)


def _common_again(scene: Scene) -> Label:
    """The common card is one that a seat holds."""
    held = [card for seat in scene.hand.seats for card in seat.cards if card != HIDDEN]
    if not scene.hand.community:
        raise Unsuited
    was, card = scene.hand.community[0], scene.pick(held)
    for step in scene.steps:
        if step.seat == 0 and step.cards == [was]:
            step.cards = [card]
    scene.hand.community = [card]
    for seat in scene.hand.seats:
        seat.declared_class = seat.declared_low = NOT_STATED
        seat.declared_text = ""
    return named(None, None)


def _losers_at_showdown(scene: Scene) -> list[PlayedSeat]:
    won = {award.seat for award in scene.hand.awards}
    shows = {step.seat for step in scene.steps if step.kind == Action.SHOW and step.street == Street.SHOWDOWN}
    return [seat for seat in _known(scene) if seat.number in shows - won and not scene.hand.community]


def _one_too_few(scene: Scene) -> Label:
    """A hand that loses goes to the showdown without its last card, and never got it."""
    seat = scene.pick(_losers_at_showdown(scene))
    last = last_street(scene.hand.game)
    dealt = {step.seat for step in scene.steps if step.kind == Action.DEAL and step.street == last}
    if scene.hand.game == "5stud" and seat.number in dealt:
        raise Unsuited
    seat.cards.pop()
    seat.truth.pop()
    scene.steps[:] = [
        step
        for step in scene.steps
        if not (step.kind == Action.DEAL and step.seat == seat.number and step.street == last)
    ]
    _show_as_held(scene, seat)
    return named(None, seat.number)


def _one_too_many(scene: Scene) -> Label:
    """A hand that loses shows a card more than it should hold."""
    seat = scene.pick(_losers_at_showdown(scene))
    card = scene.pick(undealt(scene))
    seat.cards.append(card)
    seat.truth.append(card)
    _show_as_held(scene, seat)
    return named(None, seat.number)


def _show_as_held(scene: Scene, seat: PlayedSeat) -> None:
    """The seat's show has its cards and no name."""
    for step in scene.steps:
        if step.kind == Action.SHOW and step.seat == seat.number:
            step.cards = list(seat.cards)
    seat.declared_class = seat.declared_low = NOT_STATED
    seat.declared_text = ""


def undealt(scene: Scene) -> list[int]:
    """Cards that lie nowhere in the hand."""
    hand = scene.hand
    used = {card for seat in hand.seats for card in seat.truth} | set(hand.community)
    used |= {card for step in scene.steps for card in step.cards}
    return [card for card in range(DECK_SIZE) if card not in used]


def _dead_hand_dealt(scene: Scene) -> Label:
    """A seat that folded on an earlier street is dealt a card with the others."""
    found: list[tuple[int, int]] = []
    for at, step in enumerate(scene.steps):
        if step.kind == Action.DEAL and step.seat and _last_deal_of_street(scene, at):
            found += [(at, seat) for seat in sorted(scene.ledger(at).folded)]
    at, number = scene.pick(found)
    card = scene.pick(undealt(scene))
    street = scene.steps[at].street
    down = street == Street.SEVENTH and number != scene.hand.hero and not all_seeing(scene)
    seen = HIDDEN if down else card
    scene.steps.insert(at + 1, PlayedStep(street, number, Action.DEAL, cards=[seen]))
    seat = scene.hand.seat(number)
    seat.cards.append(seen)
    seat.truth.append(card)
    return named(at + 1, number)


def _last_deal_of_street(scene: Scene, at: int) -> bool:
    step = scene.steps[at]
    after = scene.steps[at + 1] if at + 1 < len(scene.steps) else None
    first = first_street(scene.hand.game)
    return step.street > first and not (after and after.kind == Action.DEAL and after.street == step.street)


def _absent_dealt(scene: Scene) -> Label:
    """A seat that sits out is dealt a card on a later street."""
    places = [
        at
        for at, step in enumerate(scene.steps)
        if step.kind == Action.DEAL and step.seat and step.street <= Street.SIXTH
        and _last_deal_of_street(scene, at)
    ]  # fmt: skip
    at, number = scene.pick(places), absent_seat(scene)
    card = scene.pick(undealt(scene))
    scene.steps.insert(at + 1, PlayedStep(scene.steps[at].street, number, Action.DEAL, cards=[card]))
    scene.hand.seat(number).cards.append(card)
    scene.hand.seat(number).truth.append(card)
    return named(at + 1, number)


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
    if len(seat.truth) <= _LAST:
        raise Unsuited
    deals = [at for at in _unseen_deals(scene, Street.SEVENTH) if scene.steps[at].seat == number]
    if len(deals) > 1:
        raise Unsuited
    seat.cards[_LAST] = seat.truth[_LAST]
    if deals:
        scene.steps[deals[0]].cards = [seat.truth[_LAST]]
        return deals[0]
    at = _place_of_deal(scene, number)
    scene.steps.insert(at, PlayedStep(Street.SEVENTH, number, Action.DEAL, cards=[seat.truth[_LAST]]))
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


DEAL_FAULTS = (
    StudFault("card-twice-in-hand", "DEAL-001", "a seat holds a card twice", _twice_in_hand),
    StudFault("card-twice", "DEAL-001", "two seats hold the same card", _twice_across),
    StudFault(
        "common-card-held", "DEAL-001", "the common card is one that a seat holds", _common_again,
        games=SEVEN_CARD_GAMES,
    ),
    StudFault(
        "card-too-few", "DEAL-002", "a hand goes to the showdown one card short", _one_too_few,
        games=SEVEN_CARD_GAMES,
    ),
    StudFault("card-too-many", "DEAL-002", "a hand shows one card too many", _one_too_many),
    StudFault("folded-dealt", "DEAL-006", "a folded hand is dealt a card", _dead_hand_dealt),
    StudFault("absent-dealt", "DEAL-006", "a seat that sits out is dealt a card", _absent_dealt),
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
"""Faults of the deal, the last street's short deck apart."""
