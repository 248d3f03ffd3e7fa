"""Deals a hand's down cards anew until the showdown comes out as wanted; its play stays legal.

Nobody's turn and no size depends on a down card, so only what was shown and awarded changes.
"""

from collections.abc import Callable

from pipeline.simulate.stud.faults.deals import undealt
from pipeline.simulate.stud.faults.fault import Scene, Unsuited
from pipeline.simulate.stud.faults.ledger import last_street
from pipeline.simulate.stud.faults.naming import name_hands
from pipeline.simulate.stud.faults.outcome import Half, live_seats, parts_of
from pipeline.simulate.stud.faults.rest import finish
from schemas.cards import HIDDEN
from schemas.vocabulary import Action, Street

_TRIES = 400


def redeal(scene: Scene, wanted: Callable[[Half], bool]) -> None:
    """Changes the down cards of the seats at the showdown so that one of its pots or halves is as wanted.

    Raises:
        Unsuited: there is no showdown of whole hands, or it did not come out so.
    """
    hand, live = scene.hand, live_seats(scene.hand)
    whole = last_street(hand.game)
    if len(live) < 2 or hand.community or any(len(hand.seat(seat).truth) != whole for seat in live):
        raise Unsuited
    down = (0,) if hand.game == "5stud" else (0, 1, 6)
    places = [(seat, at) for seat in live for at in down]
    cards = undealt(scene) + [hand.seat(seat).truth[at] for seat, at in places]
    for _ in range(_TRIES):
        scene.rng.shuffle(cards)
        for (seat, at), card in zip(places, cards, strict=False):
            hand.seat(seat).truth[at] = card
        if any(wanted(part) for part in parts_of(hand, scene.sheet)):
            _state(scene, live)
            return
    raise Unsuited


def _state(scene: Scene, live: list[int]) -> None:
    """The new cards wherever the hand states them; every hand is laid open and named."""
    hand = scene.hand
    for step in scene.steps:
        if step.seat not in live or not step.cards:
            if step.kind == Action.MUCK and step.seat in live:
                step.kind, step.cards = Action.SHOW, list(hand.seat(step.seat).truth)
            continue
        truth = hand.seat(step.seat).truth
        now = truth if step.street == Street.SHOWDOWN else truth[step.street - len(step.cards) : step.street]
        step.cards = [card if was != HIDDEN else HIDDEN for card, was in zip(now, step.cards, strict=True)]
        if step.kind == Action.MUCK:
            step.kind = Action.SHOW
    for seat in live:
        hand.seat(seat).cards = list(hand.seat(seat).truth)
    name_hands(hand, scene.sheet, live)
    finish(scene)
