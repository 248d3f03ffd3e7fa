"""What the text of a site states of a hand: less than what was played."""

from collections import Counter
from copy import copy
from dataclasses import replace
from typing import Any

from pipeline.simulate.stud.played import PlayedHand, PlayedSeat, PlayedStep
from pipeline.simulate.stud.text.clock import stamp
from pipeline.simulate.stud.text.words import tilt_ranks, tilt_words
from schemas.cards import HIDDEN
from schemas.low_hands import NO_LOW
from schemas.vocabulary import NOT_STATED, Action, Side, Street

_OPENERS = (Action.BET, Action.RAISE, Action.COMPLETE)


def as_printed(hand: PlayedHand) -> PlayedHand:
    """A hand as a reader of its text knows it.

    Neither site prints finishing stacks, a button, or that a hand has no low. PokerStars prints no ante
    and no bring-in beside the stakes, no halves of a pot, and words a completion as a raise, or as a
    bet where nobody brought in; Full Tilt names neither level nor seats of a tournament's table.
    """
    tilt = hand.site == "Full Tilt"
    tournament = hand.kind == "tournament"
    text, zone, month = stamp(hand.started_at_utc, hand.site)
    known = {seat.number: seat.cards for seat in hand.seats if HIDDEN not in seat.cards}
    steps = [_step(step, known) for step in hand.steps]
    printed = replace(
        hand,
        rules=None,
        started_at_text=text,
        at_zone=zone,
        played_in=month,
        table=hand.table.rpartition("-")[2] if tilt and tournament else hand.table,
        level=None if tilt else hand.level,
        max_seats=None if tilt and tournament else hand.max_seats,
        button=None,
        ante_stated=hand.ante_stated if tilt else None,
        bring_in_stated=None,
        steps=_with_completions(hand, steps) if tilt else _without_completions(steps),
        seats=[_seat(seat, hand.community, tilt) for seat in hand.seats],
        fee=None,
        pot_kind="gross",
    )
    printed.awards = [
        replace(
            award,
            side=award.side if tilt else Side.WHOLE,
            pot=award.pot if len(hand.pots) > 1 else max(award.pot, 0),
        )
        for award in hand.awards
    ]
    for seat in printed.seats:
        seat.collected = sum(award.amount for award in hand.awards if award.seat == seat.number)
    return printed


def printed_row(hand: PlayedHand) -> dict[str, Any]:
    """What the text of a hand states, as columns of `HANDS`; ante and bring-in as its own lines show them."""
    printed = as_printed(hand)
    shown = {
        "ante_minor": printed.ante_stated or _usual(printed.steps, Action.ANTE),
        "bring_in_minor": _usual(printed.steps, Action.BRING_IN),
    }
    return printed.row() | shown


def _step(step: PlayedStep, known: dict[int, list[int]]) -> PlayedStep:
    """A muck with the cards that the summary lists."""
    listed = step.kind == Action.MUCK and step.seat in known
    return replace(step, cards=list(known[step.seat]) if listed else list(step.cards))


def _seat(seat: PlayedSeat, community: list[int], tilt: bool) -> PlayedSeat:
    """The words of a hand as the site prints them."""
    printed = copy(seat)
    printed.finish = NOT_STATED
    if seat.declared_low == NO_LOW:
        printed.declared_low = NOT_STATED
    if tilt:
        cards = seat.truth + community
        printed.declared_text = tilt_words(seat.declared_text, cards)
        printed.declared_ranks = tilt_ranks(seat.declared_class, seat.declared_ranks, cards)
    return printed


def _usual(steps: list[PlayedStep], kind: Action) -> int | None:
    """What most lines of a kind say that leave the seat chips, the larger of two that are as common."""
    amounts = Counter(step.amount for step in steps if step.kind == kind and not step.all_in)
    return max(amounts, key=lambda amount: (amounts[amount], amount)) if amounts else None


def _without_completions(steps: list[PlayedStep]) -> list[PlayedStep]:
    wagered: set[Street] = set()
    for step in steps:
        if step.kind == Action.COMPLETE:
            step.kind = Action.RAISE if step.street in wagered else Action.BET
        if step.total > 0:
            wagered.add(step.street)
    return steps


def _with_completions(hand: PlayedHand, steps: list[PlayedStep]) -> list[PlayedStep]:
    """The first wager over a bring-in, or in its place, completes it."""
    first = Street.SECOND if hand.game == "5stud" else Street.THIRD
    opening = next((step for step in steps if step.street == first and step.kind in _OPENERS), None)
    if opening is not None and opening.total == hand.small_bet:
        opening.kind = Action.COMPLETE
    return steps
