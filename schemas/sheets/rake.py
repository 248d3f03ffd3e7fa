"""A line of a rake schedule."""

import msgspec


class RakeCap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The most that is taken of one hand with so many players dealt in, or more.

    Attributes:
        players: from how many players on.
        most: a decimal amount in the line's currency.
    """

    players: int
    most: str


class RakeLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is taken of cash hands of one currency and range of limits; amounts are decimal texts.

    Attributes:
        currency: such as USD.
        big_bet_from, big_bet_to: upper limits from and to which it holds, both included; None open.
        percent: of the gross pot, uncalled bets apart.
        step: what the rake is rounded down to a multiple of.
        caps: the most that is taken, by number of players dealt in, fewest players first; empty: no cap.
        from_street: nothing is taken of a hand that ends on an earlier street; 0: of every hand.
        fee: a jackpot fee, taken whole beside the rake.
        fee_from: the gross pot from which the fee is taken.
    """

    currency: str
    percent: str
    step: str
    big_bet_from: str | None = None
    big_bet_to: str | None = None
    caps: tuple[RakeCap, ...] = ()
    from_street: int = 0
    fee: str = "0"
    fee_from: str = "0"
