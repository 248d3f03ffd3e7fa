"""The progressive bet and its meter: growth by a round's stakes, awards in chips and shares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pipeline.simulate.games import Progressive
from pipeline.simulate.settlement.readings import SIGNED, Readings

_EXCHANGED = {"straight": "flush", "flush": "straight"}


@dataclass(frozen=True)
class JackpotHand:
    """One hand with a live jackpot bet: class after its purchases (None: not known) and stake."""

    hand: str | None
    stake_minor: int


@dataclass(frozen=True)
class MeterRound:
    """What a round does to the meter, in minor units: its growth, shares paid of it, each hand's award."""

    growth_minor: int
    award_minor: int
    returned_minor: tuple[int, ...]


def settle_progressive(
    hands: Sequence[JackpotHand],
    before_minor: int | None,
    progressive: Progressive,
    digits: int,
    contribution: str = "1",
    readings: Readings = SIGNED,
) -> MeterRound:
    """Settle the progressive bets of one round [004, clause 7; table-session record, the meter].

    Args:
        hands: those with a live bet, in seat order.
        before_minor: the meter before the round; None where the record does not say.
        progressive: chip, fixed awards and shares.
        digits: of the currency's minor unit.
        contribution: the fraction of each stake that the meter grows by.
        readings: how the unclear clauses are read.

    Raises:
        ValueError: an award needs a hand that is not five cards, or a meter that is not stated.
    """
    growth = int(sum(each.stake_minor for each in hands) * Fraction(contribution))
    chip = int(Fraction(progressive.chip) * 10**digits)
    returned = [0] * len(hands)
    shared: dict[str, list[int]] = {}
    for index, each in enumerate(hands):
        if each.hand is None:
            raise ValueError("an award depends on a hand that is not five cards")
        line = _EXCHANGED.get(each.hand, each.hand) if readings.jackpot_labels == "printed" else each.hand
        if line in progressive.shares:
            shared.setdefault(line, []).append(index)
        else:
            returned[index] = progressive.chips.get(line, 0) * chip
    award = 0
    if shared:
        if before_minor is None:
            raise ValueError("a share of the meter is due and the meter before the round is not stated")
        for index, amount in _shares(before_minor + growth, shared, progressive.shares).items():
            returned[index] = amount
            award += amount
    return MeterRound(growth, award, tuple(returned))


def _shares(meter: int, winners: Mapping[str, list[int]], percent: Mapping[str, int]) -> dict[int, int]:
    """Each winner's part: smaller shares whole and in seat order, the largest last and split equally."""
    paid: dict[int, int] = {}
    left = meter
    lines = sorted(winners, key=lambda line: percent[line])
    whole = max(percent.values())
    for line in lines:
        share = meter * percent[line] // 100
        split = percent[line] == whole
        each = min(share, left) // len(winners[line]) if split else share
        for index in winners[line]:
            paid[index] = min(each, left)
            left -= paid[index]
    return paid
