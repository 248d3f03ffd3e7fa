"""All figures of a house-banked sheet: its edge under every way to play, its bonus, its jackpot."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.theory.figures import Figures, dealer_qualifies, figures
from pipeline.theory.kept import kept_played
from pipeline.theory.play import Strategy
from pipeline.theory.side_bets import Bonus, Jackpot, bonus_of, jackpot_of
from schemas.sheets import HouseSheet


class Edge(NamedTuple):
    """The figures of a sheet.

    Attributes:
        sheet: the sheet, as it is read.
        dealer_qualifies: share of the dealer's hands that play.
        main: under optimal play without a bought card.
        with_purchase: under optimal play that buys where that is best; None where no card is sold.
        strategies: under other ways to play, without a bought card.
        bonus, jackpot: beside the main bets under optimal play; None where there is no such bet.
        bonus_with_purchase: the bonus of a player who buys where that is best for his main bets.
        main_spread: variance of what a hand is worth before the decision, in antes squared.
        choices: hands that fold, raise and buy where that is best, as `Played` has them; None where no card
            is sold.
    """

    sheet: HouseSheet
    dealer_qualifies: Fraction
    main: Figures
    with_purchase: Figures | None
    strategies: dict[Strategy, Figures]
    bonus: Bonus | None
    bonus_with_purchase: Bonus | None
    jackpot: Jackpot | None
    main_spread: float
    choices: NDArray[np.int64] | None = None

    @property
    def by_bet(self) -> dict[str, Fraction]:
        """What the house keeps of a stake on each bet, or way to play it, played best."""
        edges = {"main bets": self.main.house_edge}
        if self.with_purchase is not None:
            edges["main bets with a bought card"] = self.with_purchase.house_edge
        if self.bonus is not None:
            edges["bonus"] = self.bonus.house_edge
        return edges

    @property
    def favours_player(self) -> list[tuple[str, Fraction]]:
        """The bets of which the house keeps less than nothing, and how much."""
        return [(name, edge) for name, edge in self.by_bet.items() if edge < 0]


def edge_of(sheet: HouseSheet, *, bought_cards: bool = True) -> Edge:
    """The figures of a sheet, as its clauses are read.

    With a bought card that takes some ten seconds the first time; what was counted once is kept.

    Args:
        sheet: the sheet.
        bought_cards: whether to count these too, where a card is sold.
    """
    optimal = kept_played(sheet, Strategy.OPTIMAL)
    counted = sheet.purchase is not None and bought_cards
    bought = kept_played(sheet, None) if counted else None
    others = [strategy for strategy in Strategy if strategy is not Strategy.OPTIMAL]
    return Edge(
        sheet,
        dealer_qualifies(sheet),
        figures(sheet, optimal),
        None if bought is None else figures(sheet, bought),
        {strategy: figures(sheet, kept_played(sheet, strategy)) for strategy in others},
        bonus_of(sheet, optimal),
        None if bought is None else bonus_of(sheet, bought),
        jackpot_of(sheet, optimal),
        (bought or optimal).spread,
        None if bought is None else bought.choices,
    )
