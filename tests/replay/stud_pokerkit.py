"""Plays random seven-card stud hands in pokerkit and writes them down for `replay`.

Two of its rules differ from rules.md and are kept out of the play: after a short bring-in its callers
owe the short amount (here the full one), so who brings in has the chips for it; and after an all-in raise
of less than half a bet its next raise comes on top of the short one (here it goes to the full raise),
so nobody raises then. It has no open-pair bet, as in tournaments, and breaks ties of boards by seat:
`SHEET` plays by these two. It makes one pot of those that come to differ only in seats that have lost, and
does not push what it gives back: at the end of a hand without a showdown that is the winner's last bet.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from pokerkit import Automation, FixedLimitSevenCardStud, State
from pokerkit.state import (
    AntePosting,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
)

from schemas.cards import card_number
from schemas.sheets import StudSheet, load_sheet
from schemas.vocabulary import Action
from tests.replay.stud_hand import CASH, HandWriter, Row

ANTE, BRING_IN, SMALL, BIG = 60, 120, 240, 480
SHEET = msgspec.structs.replace(load_sheet(CASH), id="pokerkit", open_pair_games=())
assert isinstance(SHEET, StudSheet)
_ALL_BUT_BETTING = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(frozen=True)
class Played:
    """A hand as recorded, the seat that acted at each betting action, what it pushed to
    each seat by pot, and the stacks after the hand."""

    row: Row
    actors: list[int]
    pushed: list[list[int]]
    finish: list[int]


def play(random: Random, players: int) -> Played | None:
    """One hand with some short stacks; None where it runs into a rule that differs."""
    stacks = [random.choice([random.randrange(30, 900), 6_000]) for _ in range(players)]
    state = FixedLimitSevenCardStud.create_state(
        _ALL_BUT_BETTING, True, ANTE, BRING_IN, SMALL, BIG, stacks, players
    )
    calm = False
    while state.status:
        street = state.street_index
        if state.can_post_bring_in():
            if state.stacks[state.actor_index] < BRING_IN:
                return None
            if random.random() < 0.8:
                state.post_bring_in()
                continue
        calm = _act(random, state, calm)
        if state.street_index != street:
            calm = False
    return _written(state, stacks)


def _act(random: Random, state: State, calm: bool) -> bool:
    """One action; whether nobody may raise any more on this street."""
    roll = random.random()
    if not calm and roll < 0.45 and state.can_complete_bet_or_raise_to():
        highest = max(state.bets)
        opening = state.bring_in_status or state.completion_status
        to = state.min_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to()
        size = SMALL - highest if opening else (SMALL if state.street_index in (0, 1) else BIG)
        return (to - highest) * 2 < size
    if roll > 0.85 and state.can_fold():
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to()
    return calm


def _written(state: State, stacks: list[int]) -> Played:
    hand = HandWriter({i + 1: stack for i, stack in enumerate(stacks)})
    actors: list[int] = []
    left = list(stacks)
    pushed: list[list[int]] = []
    dealt: dict[int, list[int]] = {seat: [] for seat in hand.stacks}
    for operation in state.operations:
        if isinstance(operation, HoleDealing):
            seat = operation.player_index + 1
            cards = [card_number(repr(card)) for card in operation.cards]
            dealt[seat] += cards
            if len(dealt[seat]) >= 3:  # the first three are one deal, as sources print it
                hand.begin(len(dealt[seat]))
                hand.deal(seat, dealt[seat][len(hand.held[seat]) :])
            continue
        if isinstance(operation, ChipsPushing):
            pushed.append(list(operation.amounts))
            continue
        written = _action(operation, hand)
        if written is None:
            continue
        kind, amount = written
        i = operation.player_index
        left[i] -= max(amount, 0)
        hand.act(i + 1, kind, amount, amount > 0 and left[i] == 0)
        if kind != Action.ANTE:
            actors.append(i + 1)
    row = hand.row(stakes=(SMALL, BIG), ante=ANTE, bring_in=BRING_IN, rules=SHEET.name)
    return Played(row, actors, pushed, list(state.stacks))


def _action(operation: Any, hand: HandWriter) -> tuple[Action, int] | None:
    if isinstance(operation, AntePosting):
        return Action.ANTE, operation.amount
    if isinstance(operation, BringInPosting):
        return Action.BRING_IN, operation.amount
    if isinstance(operation, Folding):
        return Action.FOLD, -1
    if isinstance(operation, CheckingOrCalling):
        return (Action.CALL, operation.amount) if operation.amount else (Action.CHECK, -1)
    if isinstance(operation, CompletionBettingOrRaisingTo):
        return Action.RAISE, operation.amount - hand.totals.get(operation.player_index + 1, 0)
    return None
