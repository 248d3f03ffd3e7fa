"""What common mistakes cost: each departs from optimal play in some hands and follows it in all others.

cost of a hand = (what all deals win under optimal play - what they win with the mistake) / deals
"""

from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from pipeline.theory.edge import Edge
from pipeline.theory.figures import Figures
from pipeline.theory.kinds import ACE_KING, ACE_LOWER, KINDS, PAIRS, TWO_PAIR
from pipeline.theory.optimal_play import UPS, Cells, OptimalPlay, cells
from schemas.cards import RANKS

_EVERY_PAIR = range(PAIRS, TWO_PAIR)


class Mistake(Enum):
    """What a player does otherwise than optimal play. The values are what people read."""

    FOLDS_ACE_KING = "folds every A-K"
    RAISES_ACE_KING = "raises every A-K"
    RAISES_ACE_WITHOUT_KING = "raises every A high without a king"
    FOLDS_LOSING_PAIRS = "folds small pairs, which lose raised too, but less"
    FOLDS_PAIRS_BELOW_UP_CARD = "folds pairs below the up card"
    RAISES_PAIRS_ALONE = "raises a pair or better alone"
    NEVER_FOLDS = "never folds, blind"
    NEVER_BUYS = "never buys a card"


class Cost(NamedTuple):
    """What a mistake costs.

    Attributes:
        mistake: which.
        says: the same in words.
        otherwise: deals that are played otherwise than is best.
        lost: what all deals lose by it, in antes.
        deals: how many they are.
        best: the house edge of who does not make it.
    """

    mistake: Mistake
    says: str
    otherwise: int
    lost: int
    deals: int
    best: Fraction

    @property
    def of_hand(self) -> Fraction:
        """What a hand loses by it, in antes, over all hands."""
        return Fraction(self.lost, self.deals)

    @property
    def frequency(self) -> Fraction:
        """The share of the hands that it is made in."""
        return Fraction(self.otherwise, self.deals)

    @property
    def of_edge(self) -> Fraction | None:
        """What it adds, in shares of the house edge; None where best play leaves the house none."""
        return self.of_hand / self.best if self.best > 0 else None


def costs_of(edge: Edge, play: OptimalPlay) -> list[Cost]:
    """What every mistake costs that a sheet leaves room for.

    All but the last are those of a player who buys no card, beside optimal play that buys none.

    Args:
        edge: the sheet's figures.
        play: its optimal play.
    """
    deals, best = edge.main.deals, edge.main.house_edge
    losing = [kind for kind in _EVERY_PAIR if play.part(cells(kind)).raising < 0]
    costs: list[Cost] = []
    for mistake, raised, folded in _departures(losing):
        of_raised, of_folded = play.part(raised), play.part(folded)
        lost = of_raised.best - of_raised.raising + of_folded.best - of_folded.folding
        otherwise = of_raised.deals - of_raised.raised + of_folded.raised
        which = f": {', '.join(RANKS[kind - PAIRS] for kind in losing)}"
        says = mistake.value + (which if mistake is Mistake.FOLDS_LOSING_PAIRS else "")
        costs.append(Cost(mistake, says, otherwise, lost, deals, best))
    if edge.with_purchase is not None:
        costs.append(_never_buys(edge.main, edge.with_purchase))
    return costs


def _departures(losing: list[int]) -> Iterator[tuple[Mistake, Cells, Cells]]:
    """Each mistake with the deals that it raises, and those that it folds.

    Args:
        losing: the kinds of pairs that lose on average when they are raised.
    """
    none, made = cells(slice(0)), cells(slice(PAIRS, len(KINDS)))
    yield Mistake.FOLDS_ACE_KING, none, cells(ACE_KING)
    yield Mistake.RAISES_ACE_KING, cells(ACE_KING), none
    yield Mistake.RAISES_ACE_WITHOUT_KING, cells(slice(ACE_LOWER, ACE_KING)), none
    if losing:
        yield Mistake.FOLDS_LOSING_PAIRS, none, _together(cells(kind) for kind in losing)
    ups = range(len(UPS))
    below = (cells(kind, up) for kind in _EVERY_PAIR for up in ups if kind - PAIRS < up)
    yield Mistake.FOLDS_PAIRS_BELOW_UP_CARD, none, _together(below)
    yield Mistake.RAISES_PAIRS_ALONE, made, ~made
    yield Mistake.NEVER_FOLDS, cells(), none


def _together(parts: Iterator[Cells]) -> Cells:
    chosen = cells(slice(0))
    for part in parts:
        chosen |= part
    return chosen


def _never_buys(main: Figures, bought: Figures) -> Cost:
    """What the best play without a bought card loses beside the best that buys."""
    otherwise = int(bought.buy_frequency * bought.deals)
    lost = main.loss * (bought.deals // main.deals) - bought.loss
    never = Mistake.NEVER_BUYS
    return Cost(never, never.value, otherwise, lost, bought.deals, bought.house_edge)
