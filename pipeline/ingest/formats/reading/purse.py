"""Amounts as a hand prints them, into minor units of the hand's currency."""

import re
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline.ingest.formats.reading.lines import LineFault
from schemas.money import CHIPS, PLAY_MONEY, minor_digits, to_minor

AMOUNT = r"[$€£]?\d[\d,]*(?:\.\d+)?"
"""Pattern of an amount, to be read by `Purse.amount`; it has no group."""
AMOUNT_THEN_SIGN = r"\d[\d,]*(?:\.\d+)?[$€£]?"
"""The same where the sign stands after the number."""

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
"""The currency that each sign stands for where no word says another."""
_MOST_KEPT = 65536
"""Amounts of a kind of purse that are kept by their texts."""
_DIGITS = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Purse:
    """The currency of a hand: its name, its decimals, and the sign that each amount carries.

    Attributes:
        sign_last: whether the sign stands after the number.
    """

    currency: str
    digits: int
    sign: str
    sign_last: bool = False
    _read: "_Amounts" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Purses of one kind share what was read by any of them."""
        object.__setattr__(self, "_read", _amounts(self.currency, self.digits, self.sign, self.sign_last))

    def amount(self, text: str) -> int:
        """An amount such as `"$1,345.50"` in minor units.

        Raises:
            LineFault: another sign, decimals that the currency has not, or commas out of place.
        """
        return self._read[text]


class _Amounts(dict[str, int]):
    """Amounts by their texts; one that is asked for the first time is read."""

    def __init__(self, currency: str, digits: int, sign: str, sign_last: bool) -> None:
        super().__init__()
        self._currency, self._digits, self._sign, self._sign_last = currency, digits, sign, sign_last

    def __missing__(self, text: str) -> int:
        amount = self._minor(text)
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[text] = amount
        return amount

    def _minor(self, text: str) -> int:
        sign = self._sign
        bare = text[: len(text) - len(sign)] if self._sign_last else text[len(sign) :]
        told = text.endswith(sign) if self._sign_last else text.startswith(sign)
        if not told or not bare[:1].isdigit() or not bare[-1:].isdigit():
            raise LineFault(f"{text!r} is no amount in {self._currency}", "SRC-002")
        if _DIGITS.fullmatch(bare) is None:
            raise LineFault(f"{text!r} is no amount", "SRC-002")
        try:
            return to_minor(bare.replace(",", ""), self._digits)
        except ValueError as error:
            raise LineFault(f"{text!r}: {error}", "SRC-002") from error


@lru_cache(maxsize=64)
def _amounts(currency: str, digits: int, sign: str, sign_last: bool) -> _Amounts:
    return _Amounts(currency, digits, sign, sign_last)


def cash_purse(stake: str, word: str | None) -> Purse:
    """The currency of a cash hand.

    The word beside the stakes decides where there is one; else the sign (`$` is USD, `€` EUR,
    `£` GBP); with neither the table plays for play money.

    Args:
        stake: an amount of the header, such as `"$0.04"` or `"5€"`.
        word: the currency word beside it, such as `"USD"`, None where there is none.

    Raises:
        LineFault: the word names no currency.
    """
    last = stake[-1] in SIGNS
    sign = stake[-1] if last else stake[0] if stake[0] in SIGNS else ""
    currency = word.upper() if word else SIGNS.get(sign, PLAY_MONEY)
    try:
        return Purse(currency, minor_digits(currency), sign, last)
    except ValueError as error:
        raise LineFault(str(error), "SRC-002") from error


def chips_purse() -> Purse:
    """The chips of a tournament: whole numbers without a sign."""
    return Purse(CHIPS, minor_digits(CHIPS), "")
