"""The progressive bet: what the meter grows by, and what each hand takes of it or of the house."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import floor
from typing import NamedTuple

from tests.oracles.house_banked.rules import Prize, Rules


class Entry(NamedTuple):
    """A live seat's jackpot bet: the stake, and every prize that the record leaves possible (None: none)."""

    stake: int
    prizes: tuple[Prize | None, ...]


class Paid(NamedTuple):
    """By seat what comes back, and what leaves the meter; None where the record does not tell."""

    returned: list[int | None]
    award: int | None


def growth(stakes: Sequence[int], contribution: str | None) -> int:
    """What the live seats' stakes add to the meter, rounded down once a round."""
    return floor(sum(stakes) * Fraction(contribution or "1"))


def shares(parts: Sequence[int | None], meter: int, rules: Rules) -> list[int]:
    """What each seat takes of the meter.

    Nobody takes more than is left. Hands with a smaller share take it in dealing order, each whole or, where
    every share is split, so much of it as the hands with that share are; those with the largest, first or
    last, split what it is, or what is left of the meter, equally.

    Args:
        parts: by seat in dealing order the per cent that its hand takes, None for none.
        meter: after the round's contributions.
        rules: the game; no two of its shares are the same.
    """
    takes = [0] * len(parts)
    largest = max((per_cent for kind, per_cent in rules.prizes.values() if kind == "share"), default=0)
    of_largest = [place for place, part in enumerate(parts) if part == largest]
    smaller = [(place, part) for place, part in enumerate(parts) if part is not None and part != largest]
    if rules.largest_share_first:
        for place in of_largest:
            takes[place] = meter * largest // 100 // len(of_largest)
    for place, part in smaller:
        hands = parts.count(part) if rules.every_share_split else 1
        takes[place] = min(meter * part // 100 // hands, meter - sum(takes))
    if not rules.largest_share_first:
        left = meter - sum(takes)
        for place in of_largest:
            takes[place] = min(meter * largest // 100, left) // len(of_largest)
    return takes


def _pay(
    entries: Sequence[Entry], won: Sequence[Prize | None], meter: int | None, unit: int, rules: Rules
) -> Paid:
    parts = [prize[1] if prize and prize[0] == "share" else None for prize in won]
    any_share = any(part is not None for part in parts)
    taken = shares(parts, meter, rules) if any_share and meter is not None else [0] * len(parts)
    returned: list[int | None] = []
    for entry, prize, part, share in zip(entries, won, parts, taken, strict=True):
        if prize is None:
            returned.append(0)
        elif part is not None and meter is None:
            returned.append(None)
        else:
            chips = Fraction(0) if part is not None else prize[1] * rules.chip * unit
            amount = share + floor(chips)
            returned.append(amount + entry.stake if rules.jackpot_stake_returned else amount)
    return Paid(returned, None if any_share and meter is None else sum(taken))


def pay(entries: Sequence[Entry], meter: int | None, unit: int, rules: Rules) -> Paid:
    """What the jackpot bets bring.

    Args:
        entries: the live seats' bets, in dealing order.
        meter: after the round's contributions; None where it is not known.
        unit: minor units of one unit of the currency.
        rules: the game.
    """
    cases = [_pay(entries, won, meter, unit, rules) for won in product(*(entry.prizes for entry in entries))]
    returned: list[int | None] = []
    for place in range(len(entries)):
        amounts = {case.returned[place] for case in cases}
        returned.append(amounts.pop() if len(amounts) == 1 else None)
    awards = {case.award for case in cases}
    return Paid(returned, awards.pop() if len(awards) == 1 else None)
