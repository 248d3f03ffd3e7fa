"""A table's progressive meter through one session: it grows by the stakes and falls by the shares paid.

A share is taken of the meter after the round's contributions, rounded down; the largest, the royal's,
comes last and is split (table-session record, the meter). Who hits a share is known from the deal, what
it comes to only once the meter has been followed up to that round; `Meter.wind` does both in one go.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pipeline.simulate.floats import Movement, slip
from pipeline.simulate.games import Progressive
from pipeline.simulate.record import Record
from pipeline.simulate.settlement import final_cards, plain_hand
from schemas.money import to_minor

_CONTRIBUTIONS = ("0.71", None, "1")
"""The fractions that the tables of a venue state, in turn; None: the opening says nothing."""

_SEED_CHIPS = 5_000
_SEED_UNIT_CHIPS = 100
_PROMOTION_RATE = 0.2


@dataclass(frozen=True)
class MeterTerms:
    """What a table's meter goes by for as long as it stands there."""

    jackpot_id: str
    contribution: str | None  # as the opening states it; None: the whole stake, unsaid
    chip_minor: int
    first_minor: int  # where it stands when the table first opens

    @property
    def seed_minor(self) -> int:
        """The meter is seeded up to here where an award leaves it lower."""
        return _SEED_CHIPS * self.chip_minor

    def growth(self, staked_minor: NDArray[np.int64]) -> NDArray[np.int64]:
        """What rounds with these jackpot stakes add, rounded down."""
        share = Fraction(self.contribution or "1")
        return staked_minor * share.numerator // share.denominator


def meter_terms(chip_minor: int, table_index: int, rng: np.random.Generator) -> MeterTerms:
    """The terms of one table's meter. It begins at one to five seeds, odd units and all."""
    return MeterTerms(
        jackpot_id=f"CP-{table_index + 1:02d}",
        contribution=_CONTRIBUTIONS[table_index % len(_CONTRIBUTIONS)],
        chip_minor=chip_minor,
        first_minor=int(_SEED_CHIPS * chip_minor * rng.uniform(1, 5)),
    )


def promotions(terms: MeterTerms, rounds: int, rng: np.random.Generator) -> dict[int, int]:
    """What the house adds of its own accord in some sessions: amounts by the round that they follow."""
    if rounds == 0 or rng.random() >= _PROMOTION_RATE:
        return {}
    units = int(rng.integers(1, 11)) * _SEED_UNIT_CHIPS
    return {int(rng.integers(rounds)): units * terms.chip_minor}


@dataclass
class Meter:
    """One session of a meter, amounts in minor units; the arrays have one entry a round."""

    terms: MeterTerms
    opening_minor: int
    growth: NDArray[np.int64]
    share_due: NDArray[np.bool_]  # whether some seat holds a share of the meter
    promotions: dict[int, int]
    slip_stem: str
    closing_minor: int = 0
    opening_shift_minor: int = 0
    closing_shift_minor: int = 0
    seeds: list[Movement] = field(default_factory=list[Movement])

    def __post_init__(self) -> None:
        """Start level; `wind` tells the rest."""
        self.before = np.zeros_like(self.growth)
        self.after = np.zeros_like(self.growth)

    @property
    def jackpot_id(self) -> str:
        """The meter's name."""
        return self.terms.jackpot_id

    @property
    def contribution(self) -> str | None:
        """The fraction of a stake that the opening states; None where it says nothing."""
        return self.terms.contribution

    def wind(self, first: int, pay: Callable[[int, int], int]) -> None:
        """Follow the meter from a round on; what stands after the round before it is taken as given.

        Args:
            first: index of the first round to follow.
            pay: pays the shares of a round, given its index and the meter with its contributions; returns
                what they come to.
        """
        self.seeds = [seed for seed in self.seeds if seed.after_round < first - 1]
        level = self.opening_minor
        if first:
            level = int(self.after[first - 1])
            level += self.seed(first - 1, level)
        stops = [index for index in self._eventful() if index >= first] + [self.growth.size - 1]
        for stop in stops:
            span = slice(first, stop + 1)
            self.after[span] = level + np.cumsum(self.growth[span])
            self.before[span] = self.after[span] - self.growth[span]
            if first <= stop:
                if self.share_due[stop]:
                    self.after[stop] -= pay(stop, int(self.after[stop]))
                level = int(self.after[stop])
                level += self.seed(stop, level)
            first = stop + 1
        self.closing_minor = level

    def forget_rounds(self) -> None:
        """Let the rounds go; where the meter closes stays."""
        self.growth = self.before = self.after = self.growth[:0]
        self.share_due = self.share_due[:0]

    def awaits_seed(self, index: int) -> bool:
        """Whether a round may leave the meter low, or is followed by a promotion."""
        return bool(self.share_due[index]) or index in self.promotions

    def _eventful(self) -> list[int]:
        return sorted({*np.flatnonzero(self.share_due).tolist(), *self.promotions})

    def seed(self, index: int, level: int) -> int:
        """What is added to the meter after a round that left it at this level; noted among the seeds."""
        terms = self.terms
        added = self.promotions.get(index, 0)
        if level + added < terms.seed_minor:
            unit = _SEED_UNIT_CHIPS * terms.chip_minor
            added += -(-(terms.seed_minor - level - added) // unit) * unit
        if added:
            ref = slip("jackpot_seed", self.slip_stem, len(self.seeds) + 1)
            self.seeds.append(Movement(index, "jackpot_seed", added, ref))
        return added


def shares_due(record: Record, meter_minor: int, progressive: Progressive) -> list[tuple[Record, int]]:
    """The jackpot wagers of a round that hold a share of the meter, and what each is due.

    Args:
        record: the round; void hands hold nothing.
        meter_minor: the meter with the round's contributions.
        progressive: the shares by class, in percent.
    """
    held: dict[int, list[Record]] = {}
    for seat in record["seats"]:
        staked = [wager for wager in seat["wagers"] if wager["on"] == "jackpot"]
        if staked and "void" not in seat and "void" not in record:
            percent = progressive.shares.get(plain_hand(final_cards(seat))[0])
            if percent is not None:
                held.setdefault(percent, []).append(staked[0])
    left, due = meter_minor, list[tuple[Record, int]]()
    for percent, wagers in sorted(held.items()):
        share = meter_minor * percent // 100
        if percent == max(progressive.shares.values()):
            share = min(share, left) // len(wagers)
        for entry in wagers:
            due.append((entry, min(share, left)))
            left -= due[-1][1]
    return due


def staked_minor(record: Record, digits: int) -> int:
    """What the seats whose hands count staked on the jackpot."""
    if "void" in record:
        return 0
    return sum(
        to_minor(wager["stake"], digits)
        for seat in record["seats"]
        if "void" not in seat
        for wager in seat["wagers"]
        if wager["on"] == "jackpot"
    )
