"""Cards twice, too few or too many, to dead hands (DEAL-001, 002, 006)."""

from pipeline.simulate.stud.faults.fault import (
    SEVEN_CARD_GAMES,
    Label,
    Scene,
    StudFault,
    Unsuited,
    named,
)
from pipeline.simulate.stud.faults.ledger import first_street, last_street
from pipeline.simulate.stud.faults.naming import unname
from pipeline.simulate.stud.faults.rest import all_seeing
from pipeline.simulate.stud.faults.turns import absent_seat
from pipeline.simulate.stud.played import PlayedSeat, PlayedStep
from schemas.cards import DECK_SIZE, HIDDEN
from schemas.vocabulary import Action, Street

_NEVER_SHORT = 6
"""So many seats never run out of cards."""
LAST = 6
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
    return 0 if scene.hand.game == "5stud" else LAST


def _card_again(scene: Scene, pick_card: list[int], seat: PlayedSeat) -> None:
    _replace(scene, seat, _down_place(scene), scene.pick(pick_card))
    unname(seat)


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
        unname(seat)
    return named(None, None)


def _losers_at_showdown(scene: Scene) -> list[PlayedSeat]:
    won = {award.seat for award in scene.hand.awards}
    shows = {step.seat for step in scene.steps if step.kind == Action.SHOW and step.street == Street.SHOWDOWN}
    known = [seat for seat in _known(scene) if not seat.sitting_out]
    return [seat for seat in known if seat.number in shows - won and not scene.hand.community]


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
    unname(seat)


def undealt(scene: Scene) -> list[int]:
    """Cards that lie nowhere in the hand."""
    hand = scene.hand
    used = {card for seat in hand.seats for card in seat.truth} | set(hand.community)
    used |= {card for step in scene.steps for card in step.cards}
    return [card for card in range(DECK_SIZE) if card not in used]


def _demand_cards_enough(scene: Scene) -> None:
    """Refuses tables so full that one card more changes how 7th street must be dealt."""
    if len(scene.ledger(0).seats) > _NEVER_SHORT:
        raise Unsuited


def _dead_hand_dealt(scene: Scene) -> Label:
    """A seat that folded on an earlier street is dealt a card with the others."""
    _demand_cards_enough(scene)
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
    _demand_cards_enough(scene)
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
)  # fmt: skip
"""Faults of the deal, the last street's short deck apart."""
