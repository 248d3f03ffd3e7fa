"""What the text of a site states of a hand: its row without what the text leaves out or words away."""

from collections import Counter
from copy import deepcopy

from schemas.cards import HIDDEN
from schemas.low_hands import low_code
from schemas.vocabulary import Action, HandClass, Side
from tests.oracles.hand_text.words import named_ranks, words_of
from tests.oracles.stud import model
from tests.oracles.stud.lows import best_eight_low, best_low
from tests.oracles.stud.model import Row, Step


def stated(row: Row) -> Row:
    """The columns of a parsed hand, from a dressed row.

    Neither site prints finishing stacks, nor a last card that nobody sees; PokerStars prints no ante
    or bring-in beside the stakes, no halves of a pot, and no completion.
    """
    row = deepcopy(row)
    site = row["site"]
    steps = _seen_steps(model.steps_of(row))
    if site == "PokerStars":
        steps = _without_completions(steps)
        row["award_side"] = [int(Side.WHOLE)] * len(row["award_side"])
        row["ante_minor"] = _usual(steps, Action.ANTE)
    row["bring_in_minor"] = _usual(steps, Action.BRING_IN)
    model.put_steps(row, steps)
    row["declared_text"] = [_text(row, seat, steps) for seat in row["seat"]]
    row["declared_ranks"] = [_ranks(row, seat, steps) for seat in row["seat"]]
    for name in ("class", "ranks", "low", "collected_minor", "put_in_minor"):
        row[f"restated_{name}"] = [-1] * len(row["seat"])
    row["restated_step_minor"] = [-1] * len(steps)
    row["declared_low"] = [_low(row, seat, steps) for seat in row["seat"]]
    row["ante_stated_minor"] = row["ante_minor"] if site == "Full Tilt" else None
    row["finish_stack_minor"] = [-1] * len(row["seat"])
    if len(row["pots_minor"]) < 2:
        row["award_pot"] = [0] * len(row["award_pot"])
    del row["hand_id"], row["bring_in_due_minor"]
    return row


def _seen_steps(steps: list[Step]) -> list[Step]:
    return [step for step in steps if step.kind != Action.DEAL or step.cards != [HIDDEN]]


def _without_completions(steps: list[Step]) -> list[Step]:
    """A completion is a raise, or a bet where nobody brought in."""
    opened: set[int] = set()
    for step in steps:
        if step.kind == Action.COMPLETE:
            step.kind = Action.RAISE if step.street in opened else Action.BET
        if (step.to or 0) > 0:
            opened.add(step.street)
    return steps


def _usual(steps: list[Step], kind: Action) -> int | None:
    """The commonest amount of the lines of one kind that are not all-in, the larger of equally common."""
    amounts = Counter(step.amount or 0 for step in steps if step.kind == kind and not step.all_in)
    return max(amounts, key=lambda amount: (amounts[amount], amount)) if amounts else None


def _text(row: Row, seat: int, steps: list[Step]) -> str:
    if not any(step.kind == Action.SHOW and step.seat == seat for step in steps):
        return ""
    cards = [card for card in model.cards_of(row)[seat] if card != HIDDEN] + list(row["community"])
    declared = row["declared_class"][row["seat"].index(seat)]
    return words_of(row["site"], row["game"], declared, cards)


def _ranks(row: Row, seat: int, steps: list[Step]) -> int:
    """The ranks that those words name, five places of four bits, -1 where they name none."""
    declared = row["declared_class"][row["seat"].index(seat)]
    if row["game"] == "razz" or declared < 0 or not _text(row, seat, steps):
        return -1
    cards = [card for card in model.cards_of(row)[seat] if card != HIDDEN] + list(row["community"])
    ranks = named_ranks(row["site"], HandClass(declared), cards)
    places = [*ranks, *[0] * (5 - len(ranks))]
    return sum(rank << shift for rank, shift in zip(places, (16, 12, 8, 4, 0), strict=True)) if ranks else -1


def _low(row: Row, seat: int, steps: list[Step]) -> int:
    """The low hand that a shown hand is named by, -1 where it has none or the game knows none."""
    if row["game"] not in ("7stud8", "razz") or not _text(row, seat, steps):
        return -1
    cards = [card for card in model.cards_of(row)[seat] if card != HIDDEN] + list(row["community"])
    low = best_eight_low(cards) if row["game"] == "7stud8" else best_low(cards)
    if low is None or low[0] != [1] * 5:
        return -1
    return low_code(low[1])
