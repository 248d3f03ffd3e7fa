"""A line of a rake schedule."""

import re
from decimal import Decimal
from itertools import pairwise

import msgspec

from schemas.money import minor_digits, to_minor

RAKE_COLUMNS = (
    "rake_millionths", "rake_step_minor", "rake_cap_minor", "rake_from_street", "fee_due_minor",
    "fee_from_minor",
)  # fmt: skip
"""What a schedule takes of a hand, as columns beside it; null where none is known."""

_PERCENT = re.compile(r"\d{1,3}(?:\.\d{1,4})?")


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

    def __post_init__(self) -> None:
        """Refuses a line that nothing can be worked out by.

        Raises:
            ValueError: no such currency, an amount that it has not, a share that is none, a step of
                nothing, limits or caps out of order.
        """
        digits = minor_digits(self.currency)

        def minor(text: str) -> int:
            amount = to_minor(text, digits)
            if amount < 0:
                raise ValueError(f"{text!r} is below nought")
            return amount

        if _PERCENT.fullmatch(self.percent) is None or Decimal(self.percent) > 100:
            raise ValueError(f"{self.percent!r} is no share in percent")
        if minor(self.step) == 0:
            raise ValueError("a step of nothing")
        for amount in (self.fee, self.fee_from, *(cap.most for cap in self.caps)):
            minor(amount)
        least, most = self.big_bet_from, self.big_bet_to
        bounds = [minor(limit) for limit in (least, most) if limit is not None]
        if bounds != sorted(bounds):
            raise ValueError(f"limits from {least} to {most}")
        players = [cap.players for cap in self.caps]
        if any(few >= many for few, many in pairwise([0, *players])):
            raise ValueError("caps that do not go from the fewest players to the most")
