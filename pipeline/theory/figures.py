"""Edge, variance and shares of a played-out game, exact: what the house keeps of an ante in the long run.

With N deals in all, of which n end so that the player's net is x antes:

    house edge       = - sum(n * x) / N, a fraction of the ante
    variance         = sum(n * x**2) / N - edge**2, in antes squared
    mean wager       = 1 + raise * share that raises + price * share that buys, in antes
    element of risk  = house edge / mean wager
"""

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from pipeline.replay.house_banked.strength import qualifying_value
from pipeline.theory.payoffs import FOLDED, LOST, NOT_QUALIFIED, TIED, WON, Nets, nets_of
from pipeline.theory.play import Played
from pipeline.theory.rank_sets import hand_counts, hand_values
from schemas.sheets import HouseSheet
from schemas.vocabulary import HandClass, word

ENDS_NAMED = {
    "fold": FOLDED, "not_qualified": NOT_QUALIFIED, "win": WON, "tie": TIED, "lose": LOST,
}  # fmt: skip


class Figures(NamedTuple):
    """What a way to play comes to; amounts in antes.

    Attributes:
        loss: what all deals together lose, in antes.
        deals: how many they are.
        variance: of one hand's net.
        raise_frequency, buy_frequency: shares of the hands that raise, and that buy.
        mean_wager: ante, raise and bought cards of a hand on average.
        outcomes: deals by how they end.
        wins: deals that are won by the class of the hand.
    """

    loss: int
    deals: int
    variance: Fraction
    raise_frequency: Fraction
    buy_frequency: Fraction
    mean_wager: Fraction
    outcomes: dict[str, int]
    wins: dict[str, int]

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of an ante."""
        return Fraction(self.loss, self.deals)

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is wagered."""
        return self.house_edge / self.mean_wager

    @property
    def std_dev(self) -> float:
        """Standard deviation of one hand's net, in antes."""
        return sqrt(self.variance)


def figures(sheet: HouseSheet, played: Played) -> Figures:
    """The figures of a sheet's game as it was played out, on ante, raise and bought card."""
    nets, deals = nets_of(sheet), played.deals
    total = played.total
    loss = -_sum(deals, nets)
    squares = _sum(deals, nets * nets)
    raises = Fraction(total - int(deals[:, :, FOLDED].sum()), total)
    buys = Fraction(int(deals[1].sum()), total)
    price = sheet.purchase.price if sheet.purchase is not None else 0
    return Figures(
        loss,
        total,
        Fraction(squares, total) - Fraction(loss, total) ** 2,
        raises,
        buys,
        1 + sheet.raise_multiple * raises + price * buys,
        {name: int(deals[:, :, end].sum()) for name, end in ENDS_NAMED.items()},
        {word(hand): int(deals[:, hand, WON].sum()) for hand in HandClass},
    )


def _sum(deals: Nets, each: Nets) -> int:
    """The sum of a number over all deals; in Python's integers, for it may pass 64 bits."""
    pairs = zip(deals.reshape(-1).tolist(), each.reshape(-1).tolist(), strict=True)
    return sum(number * value for number, value in pairs)


def dealer_qualifies(sheet: HouseSheet) -> Fraction:
    """The share of all hands with which a sheet's dealer plays."""
    plays = hand_values() >= qualifying_value(sheet.dealer_qualifier)
    return Fraction(int(hand_counts()[plays].sum()), int(hand_counts().sum()))
