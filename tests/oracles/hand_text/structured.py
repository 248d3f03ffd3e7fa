"""What the open formats have in common: a hand's steps as a file tells them that deals every card in a line.

Both list the players that are in the hand, clockwise; both word a completion as a bet or a raise; neither
names the hand that a seat shows.
"""

from collections import Counter
from copy import deepcopy
from random import Random

from schemas.cards import HIDDEN
from schemas.vocabulary import Action
from tests.oracles.stud import model
from tests.oracles.stud.model import Row, Step

WAGERS = (Action.BET, Action.COMPLETE, Action.RAISE)
_UNSAID_FACTS = (
    "started_at_utc", "started_at_text", "at_zone", "played_in", "table", "tournament", "level", "max_seats",
    "button", "pot_minor", "rake_minor", "fee_minor", "pot_kind",
)  # fmt: skip


def players_of(row: Row) -> list[int]:
    """The seats in the hand: those with cards, by number."""
    held = model.cards_of(row)
    return sorted(seat for seat in row["seat"] if held[seat])


def told_steps(row: Row) -> list[Step]:
    """The steps as such a file tells them: antes by seat, and a deal of a last card for everybody."""
    steps = model.steps_of(row)
    players = players_of(row)
    antes = sorted((step for step in steps if step.kind == Action.ANTE), key=lambda s: players.index(s.seat))
    rest = [step for step in steps if step.kind != Action.ANTE]
    dealt = Counter(s.seat for s in rest if s.kind == Action.DEAL for _ in s.cards)
    held = model.cards_of(row)
    missing = [
        Step(7, seat, Action.DEAL, cards=[HIDDEN])
        for seat in players
        if len(held[seat]) == 7 and dealt[seat] == 6
    ]
    at = next((n for n, s in enumerate(rest) if s.street >= 7 and s.kind != Action.DEAL), len(rest))
    deals = [step for step in rest[:at] if step.street == 7] + missing
    before = [step for step in rest[:at] if step.street < 7]
    deals.sort(key=lambda step: step.seat)
    return antes + worded(before + deals + rest[at:], mucked_cards=False)


def worded(steps: list[Step], *, mucked_cards: bool) -> list[Step]:
    """Completions as bets or raises; a hand that is not shown lists its cards where `mucked_cards`."""
    steps, opened = deepcopy(steps), set[int]()
    for step in steps:
        if step.kind in WAGERS:
            step.kind = Action.RAISE if step.street in opened else Action.BET
        if (step.to or 0) > 0:
            opened.add(step.street)
        if step.kind == Action.MUCK and not mucked_cards:
            step.cards = []
    return steps


def expected_row(row: Row, steps: list[Step], facts: Row) -> Row:
    """The columns that such a file leads to: of the players alone, with nothing named or awarded.

    Args:
        row: the generated row.
        steps: from `told_steps`, as the file tells them.
        facts: what the file states beside them.
    """
    players = players_of(row)
    told: Row = dict.fromkeys(_UNSAID_FACTS)
    for name in ("kind", "game", "limit", "hero", "small_bet_minor", "big_bet_minor", "community"):
        told[name] = row[name]
    model.put_steps(told, steps)
    told["restated_step_minor"] = [-1] * len(steps)
    told["seat"] = players
    model.put_cards(told, {seat: _known(row, seat, steps) for seat in players})
    of = {seat: at for at, seat in enumerate(row["seat"])}
    for name in ("start_stack_minor", "folded_on"):
        told[name] = [row[name][of[seat]] for seat in players]
    unsaid = (
        "declared_class", "declared_low", "collected_minor", "finish_stack_minor", "declared_ranks",
        "restated_class", "restated_ranks", "restated_low", "restated_collected_minor",
        "restated_put_in_minor",
    )  # fmt: skip
    for name in unsaid:
        told[name] = [-1] * len(players)
    told["sitting_out"] = [0] * len(players)
    told["declared_text"] = [""] * len(players)
    for name in ("award_pot", "award_side", "award_seat", "award_amount_minor", "uncalled_seat",
                 "uncalled_amount_minor", "pots_minor"):  # fmt: skip
        told[name] = []
    return told | facts


def _known(row: Row, seat: int, steps: list[Step]) -> list[int]:
    """The seat's cards as its deals and what it shows name them."""
    if any(step.kind == Action.SHOW and step.seat == seat for step in steps):
        return model.cards_of(row)[seat]
    return [card for step in steps if step.kind == Action.DEAL and step.seat == seat for card in step.cards]


def usual(steps: list[Step], kind: Action) -> int | None:
    """The commonest amount of the lines of one kind that are not all-in, the larger of equally common."""
    amounts = Counter(step.amount or 0 for step in steps if step.kind == kind and not step.all_in)
    return max(amounts, key=lambda amount: (amounts[amount], amount)) if amounts else None


def collected(row: Row) -> list[int]:
    """What each player collected."""
    return [row["collected_minor"][row["seat"].index(seat)] for seat in players_of(row)]


def finished(row: Row) -> list[int]:
    """The stack that each player was left with, -1 where it is not stated."""
    return [row["finish_stack_minor"][row["seat"].index(seat)] for seat in players_of(row)]


def coin(rng: Random) -> bool:
    """Heads."""
    return rng.random() < 0.5


def calls_match_bets(row: Row) -> bool:
    """Whether the bring-in was full: callers of a short one owe it all, which a bare call cannot say."""
    due = row["bring_in_minor"]
    return not any(s.kind == Action.BRING_IN and (s.amount or 0) < due for s in model.steps_of(row))
