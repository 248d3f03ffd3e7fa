"""Replays simulated stud hands in pokerkit: who acts at each step, and the stacks at the end.

Four of its rules differ from rules.md, and hands that run into them are not compared: callers of a
short bring-in owe the short amount (here the full one), the raise after an all-in raise of less than half a
bet comes on top of it (here it goes to the full raise), a deck that runs short is dealt otherwise, and it
knows no raise that nobody has the chips to call (here it goes back uncalled). It has no open-pair bet and
breaks ties of boards by seat; `plan` plays by these two. Five-card stud is no game of its own there: its
streets are told. Deuce-to-seven stud cannot be played, for where the lowest board acts it counts aces
low; its hands are ranked, see `ranked_winners`.
"""

from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    Opening,
    StandardHighHand,
    StandardLowHand,
    State,
    Street,
)

from pipeline.simulate.stud import PlayedHand, StudPlan, play, sheet_of
from schemas.cards import card_text
from schemas.sheets import StudSheet, with_readings
from schemas.vocabulary import Action
from tests.system.stud_memory import judge

FIVE_CARD = "5stud"
GAMES: dict[str, Any] = {
    "7stud": FixedLimitSevenCardStud,
    "7stud8": FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    "razz": FixedLimitRazz,
}
"""The games of the family that pokerkit knows by name."""
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
_PART = 2_000
_RAISES = (Action.BET, Action.RAISE, Action.COMPLETE)


def plan(game: str, hands: int, seed: int) -> StudPlan:
    """Cash hands without a double bet, all cards known."""
    sheet = with_readings(sheet_of("cash"), {}, {"open_pair_games": []})
    assert isinstance(sheet, StudSheet)
    return StudPlan(
        game=game, sheet=sheet, hands=hands, seed=seed, sees="all", seats=(2, 6), absent_rate=0, loose=0.6
    )


def suits(hand: PlayedHand) -> bool:
    """Whether the hand runs into none of the rules that differ."""
    return not hand.community and not _short_bring_in(hand) and not _raised_oddly(hand)


def _short_bring_in(hand: PlayedHand) -> bool:
    return any(step.kind == Action.BRING_IN and step.amount < hand.bring_in for step in hand.steps)


def _raised_oddly(hand: PlayedHand) -> bool:
    """Whether somebody raises after a short raise, or where nobody has more than is bet."""
    left = {seat.number: seat.stack for seat in hand.seats}
    bets = {street: dict.fromkeys(left, 0) for street in range(9)}
    short: set[int] = set()
    for step in hand.steps:
        street = int(step.street)
        on_street = bets[street]
        if step.kind in _RAISES:
            level = max(on_street.values())
            others = [left[seat] + on_street[seat] for seat in left if seat != step.seat]
            if street in short or max(others) <= level:
                return True
            if step.total % _unit(hand, street):
                short.add(street)
        if step.kind == Action.FOLD:
            del left[step.seat]
        elif step.amount > 0:
            left[step.seat] -= step.amount
            on_street[step.seat] += step.amount
    return False


def _unit(hand: PlayedHand, street: int) -> int:
    lower = (2, 3) if hand.game == FIVE_CARD else (3, 4)
    return hand.small_bet if street in lower else hand.big_bet


def suiting(game: str, hands: int, seed: int) -> list[PlayedHand]:
    """So many simulated hands that can be compared."""
    found: list[PlayedHand] = []
    for hand in play(plan(game, hands * 2, seed)):
        if suits(hand):
            found.append(hand)
            if len(found) == hands:
                return found
    raise ValueError(f"only {len(found)} of {hands * 2} hands suit")


def replayed(hand: PlayedHand) -> tuple[list[int], dict[int, int]]:
    """The seat whose turn it was at each betting step, and every stack at the end.

    Raises:
        ValueError: pokerkit does not allow a step.
    """
    order = [seat.number for seat in hand.seats]
    stacks = [seat.stack for seat in hand.seats]
    held = {seat.number: list(seat.truth) for seat in hand.seats}
    state = _state(hand, stacks)
    turns: list[int] = []
    for step in hand.steps:
        if not 0 < step.kind < Action.DEAL:
            continue
        _deal(state, order, held)
        turns.append(0 if state.actor_index is None else order[state.actor_index])
        if step.kind == Action.BRING_IN:
            state.post_bring_in()
        elif step.kind == Action.FOLD:
            state.fold()
        elif step.kind in _RAISES:
            state.complete_bet_or_raise_to(step.total)
        else:
            state.check_or_call()
    _deal(state, order, held)
    assert not state.status
    return turns, dict(zip(order, state.stacks, strict=True))


def _state(hand: PlayedHand, stacks: list[int]) -> Any:
    if hand.game != FIVE_CARD:
        return GAMES[hand.game].create_state(
            _AUTOMATIONS, True, hand.ante, hand.bring_in, hand.small_bet, hand.big_bet, stacks, len(stacks)
        )
    streets = [
        Street(at > 0, (True,) if at else (False, True), 0, False, opening, size, 4)
        for at, (opening, size) in enumerate(
            (
                (Opening.LOW_CARD, hand.small_bet),
                (Opening.HIGH_HAND, hand.small_bet),
                (Opening.HIGH_HAND, hand.big_bet),
                (Opening.HIGH_HAND, hand.big_bet),
            )
        )
    ]
    return State(
        _AUTOMATIONS, Deck.STANDARD, (StandardHighHand,), tuple(streets), BettingStructure.FIXED_LIMIT,
        True, hand.ante, 0, hand.bring_in, stacks, len(stacks),
    )  # fmt: skip


def _deal(state: Any, order: list[int], held: dict[int, list[int]]) -> None:
    while state.can_burn_card("??") or state.can_deal_hole():
        if state.can_burn_card("??"):
            state.burn_card("??")
        else:
            state.deal_hole(card_text(held[order[state.hole_dealee_index]].pop(0)))


def differences(hand: PlayedHand) -> list[str]:
    """What pokerkit makes of the hand otherwise than the simulator wrote it down."""
    turns, stacks = replayed(hand)
    acted = [step.seat for step in hand.steps if 0 < step.kind < Action.DEAL]
    found = [f"hand {hand.hand_no}: turns {turns} for {acted}"] if turns != acted else []
    left = {seat.number: seat.finish for seat in hand.seats}
    if stacks != left:
        found.append(f"hand {hand.hand_no}: stacks {stacks} for {left}")
    if sum(stacks.values()) != sum(seat.stack for seat in hand.seats):
        found.append(f"hand {hand.hand_no}: chips are not conserved")
    return found


def differing(game: str, hands: int, seed: int) -> tuple[int, list[str]]:
    """Compares so many simulated hands of a game, a part at a time: how many were, and what differs.

    Each hand is replayed by pokerkit, and judged: awards and stacks that the judge finds nothing in are
    those that it would have given.
    """
    found: list[str] = []
    compared = 0
    while compared < hands:
        part = suiting(game, min(_PART, hands - compared), seed + compared)
        judgement = judge(part, plan(game, 1, 1).sheet)
        found += judgement.checked.findings["message"].to_list()
        found += [difference for hand in part for difference in differences(hand)]
        compared += len(part)
    return compared, found


def ranked_winners(hand: PlayedHand, seats: list[int]) -> set[int]:
    """The seats whose deuce-to-seven low is best, as pokerkit ranks them."""
    common = "".join(card_text(card) for card in hand.community)
    lows = {
        seat: StandardLowHand.from_game("".join(card_text(card) for card in hand.seat(seat).truth) + common)
        for seat in seats
    }
    return {seat for seat, low in lows.items() if low == max(lows.values())}


def ranked_otherwise(hands: int, seed: int) -> tuple[int, list[str]]:
    """Pots of so many deuce-to-seven hands that two or more contest, and those with other winners."""
    found: list[str] = []
    compared = 0
    number = 0
    while compared < hands:
        asked = plan("razz27", _PART, seed + number)
        part = list(play(asked))
        number += 1
        for hand, expected in zip(part, judge(part, asked.sheet).expected.to_dicts(), strict=True):
            order = [seat.number for seat in hand.seats]
            pots = zip(expected["pot_eligible"], expected["pot_winners"], strict=True)
            shared = [(able, won) for able, won in pots if able.bit_count() > 1]
            compared += bool(shared)
            for able, won in shared:
                winners = ranked_winners(hand, [seat for at, seat in enumerate(order) if able >> at & 1])
                if winners != {seat for at, seat in enumerate(order) if won >> at & 1}:
                    found.append(f"hand {hand.hand_no}: {winners} by pokerkit")
    return compared, found
