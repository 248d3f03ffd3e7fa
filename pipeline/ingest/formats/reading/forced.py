"""Forced bets of a hand as its own lines show them."""

from collections import Counter

from schemas.recorded_hand import ActionLine
from schemas.vocabulary import Action


def usual(actions: list[ActionLine], kind: Action) -> int | None:
    """The amount that most lines of a kind state; one that a seat went all-in for may be short and
    says nothing. None where no line says it."""
    stated = [a.amount for a in actions if a.kind is kind and not a.all_in]
    if not stated:
        return None
    if stated.count(stated[0]) == len(stated):
        return stated[0]
    amounts = Counter(stated)
    most = max(amounts.values())
    return max(amount for amount, count in amounts.items() if count == most)
