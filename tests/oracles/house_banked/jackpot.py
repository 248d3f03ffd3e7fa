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

    Args:
        parts: by seat in dealing order the per cent that its hand takes, None for none.
        meter: after the round's contributions.
        rules: the game.
    """
    takes = [0] * len(parts)
    left = meter
    largest = max((per_cent for kind, per_cent in rules.prizes.values() if kind == "share"), default=0)
    present = sorted({part for part in parts if part is not None}, reverse=rules.largest_share_first)
    for per_cent in present:
        winners = [place for place, part in enumerate(parts) if part == per_cent]
        whole = meter * per_cent // 100
        if per_cent == largest or rules.every_share_split:
            each = min(whole, left) // len(winners)
            for place in winners:
                takes[place] = each
                left -= each
            continue
        for place in winners:
            takes[place] = min(whole, left)
            left -= takes[place]
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
