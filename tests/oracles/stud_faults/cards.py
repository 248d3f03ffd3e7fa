"""Spoiled deals: a card that stands twice, a hand that lacks one."""

from collections.abc import Callable
from random import Random

from schemas.cards import HIDDEN
from schemas.vocabulary import Action
from tests.oracles.stud import model
from tests.oracles.stud.high import high
from tests.oracles.stud.model import Row, Step
from tests.oracles.stud_faults.record import NotApplicable, Spoiled, pick, restated

Fault = Callable[[Row, list[Step], Random], Spoiled]


def _twice(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """The last card of a shown hand is one that another seat holds as well."""
    shown = [step for step in steps if step.kind == Action.SHOW and len(step.cards) == 7]
    show = pick(rng, shown)
    held = model.cards_of(row)
    others = [card for seat in held if seat != show.seat for card in held[seat] if card != HIDDEN]
    card = pick(rng, others)
    held[show.seat][-1] = show.cards[-1] = card
    for step in steps:
        if (
            step.kind == Action.DEAL
            and step.seat == show.seat
            and step.street == 7
            and step.cards != [HIDDEN]
        ):
            step.cards[-1] = card
    model.put_cards(row, held)
    return restated(row, steps), "DEAL-001", None, None


def _six_cards(row: Row, steps: list[Step], rng: Random) -> Spoiled:
    """A shown hand without its last card, and never dealt it."""
    if row["game"] == "5stud" or row["community"]:
        raise NotApplicable("six cards are no fault, or too few to rank")
    losers = [
        step
        for step in steps
        if step.kind == Action.SHOW and step.seat not in row["award_seat"] and len(step.cards) == 7
    ]
    show = pick(rng, losers)
    held = model.cards_of(row)
    held[show.seat].pop()
    show.cards.pop()
    steps = [
        step
        for step in steps
        if not (step.kind == Action.DEAL and step.seat == show.seat and step.street == 7)
    ]
    model.put_cards(row, held)
    model.put_steps(row, steps)
    at = row["seat"].index(show.seat)
    if row["declared_class"][at] >= 0:
        row["declared_class"][at] = int(high(held[show.seat])[0])
    return row, "DEAL-002", show.seat, None


CARD_FAULTS: dict[str, Fault] = {
    "DEAL-001": _twice,
    "DEAL-002": _six_cards,
}
"""Each fault by the code that it must raise as its root."""
